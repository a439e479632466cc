import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { fieldOf, type ResourceDeclaration } from '../../declare'
import { shownValue } from '../../declare/traits'
import { momentField } from '../../fields/views.ui'
import { useLabels, useLanguage } from '../../providers/labels'
import { titleOf } from '../../registry/title'
import { Icon } from '../../theme/icon'
import { Cell } from '../list/cell'
import { columnOf } from '../list/columns'
import type { ReorderedFields, ReorderedRecord } from './reordered-fields'
import { useDragMessages } from './use-drag-messages'
import { useDragSensors } from './use-drag-sensors'

interface ReorderListProps {
  resource: ResourceDeclaration
  records: readonly ReorderedRecord[]
  fields: ReorderedFields
  onMove(id: string, index: number): void
}

type Transform = { x: number; y: number; scaleX: number; scaleY: number }

/** Rows move only along the list. */
const alongTheList = ({ transform }: { transform: Transform }): Transform => ({ ...transform, x: 0 })

/**
 * The records in their order. Each has a drag handle for pointer and keyboard, and buttons that move it by one
 * position.
 */
export const ReorderList = ({ resource, records, fields, onMove }: ReorderListProps) => {
  const labels = useLabels(resource)
  const language = useLanguage()
  const ids = records.map(({ id }) => id)
  const nameOf = (id: string | number) => {
    const record = records.find((one) => one.id === id)
    return record ? titleOf(resource, record, language) : ''
  }
  const dragMessages = useDragMessages({ nameOf, positionOf: (id) => ids.indexOf(String(id)) + 1, count: ids.length })
  const sensors = useDragSensors()
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(String(active.id), ids.indexOf(String(over.id)))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[alongTheList]}
      accessibility={dragMessages}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className="surface divided" aria-label={labels.many}>
          {records.map((record, index) => (
            <ReorderRow
              key={record.id}
              resource={resource}
              record={record}
              fields={fields}
              name={nameOf(record.id)}
              index={index}
              count={records.length}
              onMove={onMove}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

const hasMark = (resource: ResourceDeclaration, mark: string, record: ReorderedRecord): boolean =>
  Boolean(shownValue(mark, fieldOf(resource, mark) ?? momentField, record))

interface ReorderRowProps {
  resource: ResourceDeclaration
  record: ReorderedRecord
  fields: ReorderedFields
  name: string
  index: number
  count: number
  onMove(id: string, index: number): void
}

const ReorderRow = ({ resource, record, fields, name, index, count, onMove }: ReorderRowProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const language = useLanguage()
  const isMovable = record.can.includes('edit')
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: record.id,
    disabled: !isMovable,
    attributes: { roleDescription: t('reorder.handleRole') },
  })
  const shown = (column: string) => (
    <Cell resource={resource} record={record} column={columnOf(resource, column, language)} place="row" />
  )
  const step = (by: number, label: string, icon: string) => (
    <Button
      type="text"
      icon={<Icon name={icon} />}
      aria-label={t(label, { record: name })}
      title={t(label, { record: name })}
      // Not `disabled`: at the end of the list the button would lose the keyboard focus.
      aria-disabled={index + by < 0 || index + by >= count}
      onClick={() => onMove(record.id, index + by)}
    />
  )
  return (
    <li
      ref={setNodeRef}
      className="reorder-row relative line wide"
      data-dragging={isDragging}
      style={{ transform: transform ? `translateY(${Math.round(transform.y)}px)` : undefined, transition }}
    >
      <Button
        ref={setActivatorNodeRef}
        type="text"
        className="drag-handle"
        icon={<Icon name="grip" />}
        {...attributes}
        {...listeners}
        aria-label={t('reorder.handle', { record: name })}
        disabled={!isMovable}
      />
      <span className="text-end fixed text-quiet numbers" style={{ minInlineSize: 20 }} aria-hidden="true">
        {index + 1}
      </span>
      {fields.mark && (
        <span className="fixed centred text-quiet">
          {hasMark(resource, fields.mark, record) ? shown(fields.mark) : <Icon name={resource.icon} />}
        </span>
      )}
      <Flex wrap align="center" gap="4px 16px" className="fill">
        <div className="fill text-strong" style={{ flexBasis: 200 }}>
          {shown(resource.title)}
          {fields.note !== null && <div className="text-secondary text-small">{shown(fields.note)}</div>}
        </div>
        <Flex component="dl" align="center" gap={16} className="reorder-facts narrow-hidden text-secondary text-small">
          {fields.facts.map((column) => (
            <div key={column}>
              <dt className="text-quiet text-caption">{labels.field(column)}</dt>
              <dd>{shown(column)}</dd>
            </div>
          ))}
        </Flex>
      </Flex>
      {isMovable && (
        <span className="line fixed">
          {step(-1, 'reorder.up', 'up')}
          {step(1, 'reorder.down', 'down')}
        </span>
      )}
    </li>
  )
}
