import { useDraggable } from '@dnd-kit/core'
import { Flex } from 'antd'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ResourceDeclaration } from '../../declare'
import { isBlank } from '../../declare/field-edits'
import { useLabels } from '../../providers/labels'
import { Icon } from '../../theme/icon'
import { MenuButton } from '../controls/menu-button'
import { Cell } from '../list/cell'
import type { Column, ListRecord } from '../list/columns'
import { openPath, RecordName } from '../list/record-name'
import { useRecordTitleOf } from '../parts'
import type { Move } from './use-moves'

interface BoardCardProps {
  resource: ResourceDeclaration
  record: ListRecord
  /** The field of the board. */
  name: string
  mark: Column | null
  facts: readonly Column[]
  moves: readonly Move[]
  /** The menu of the record. */
  actions: ReactNode
  /** The id of the record that keys moved last. */
  moved: RefObject<string | null>
  /** Moves the record to the next or previous column. */
  onMove(step: 1 | -1): void
}

/** A record on a board: picture, name, two facts, and where it can move to. */
export const BoardCard = (props: BoardCardProps) => {
  const { resource, record, name, mark, facts, moves, actions, moved, onMove } = props
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const title = useRecordTitleOf(resource)(record)
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: record.id, data: record })
  const navigate = useNavigate()
  const card = useRef<HTMLLIElement | null>(null)
  useEffect(() => {
    if (moved.current !== record.id) return
    moved.current = null
    card.current?.focus()
  }, [moved, record.id])
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    const { key, shiftKey, target, currentTarget } = event
    if (target !== currentTarget) return
    const path = key === 'Enter' ? openPath(resource, record) : null
    const forwards = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (path) navigate(path)
    else if (shiftKey && /^Arrow(Left|Right)$/.test(key)) onMove(key === forwards ? 1 : -1)
    else return
    event.preventDefault()
  }
  return (
    <li
      className="board-card surface"
      data-dragged={isDragging}
      tabIndex={-1}
      aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
      ref={(element) => {
        card.current = element
        setNodeRef(element)
      }}
      onKeyDown={onKeyDown}
      {...listeners}
    >
      <Flex align="center" gap={4}>
        <div className="fill">
          <RecordName resource={resource} record={record} mark={mark} />
        </div>
        {/* The column is the value. */}
        {record.marked?.(name, null)}
        {moves.length > 0 && (
          <span className="screen-only">
            <MenuButton
              label={t('board.move', { record: title, field: labels.field(name) })}
              choices={moves.map(({ value, label, icon, run }) => ({ id: value, label, icon, run }))}
            >
              {/* It leads to columns on both sides. */}
              <Icon name="board" />
            </MenuButton>
          </span>
        )}
        {actions}
      </Flex>
      {facts
        .filter((column) => !isBlank(record[column.name]))
        .map((column) => (
          <div key={column.name} className="line wide text-small">
            <span className="text-quiet">{labels.field(column.name)}</span>
            <Cell resource={resource} record={record} column={column} place="row" />
          </div>
        ))}
    </li>
  )
}
