import { Fragment, memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { fieldsIn, type ResourceDeclaration } from '../../declare'
import { isBlank } from '../../declare/field-edits'
import { shownValue } from '../../declare/traits'
import { shapeOf } from '../../lists/list-state'
import { useViewer } from '../../providers/access'
import { useLabels } from '../../providers/labels'
import { Icon } from '../../theme/icon'
import { useRecordTitleOf } from '../parts'
import { Cell } from './cell'
import { isEditableCell, isInForm } from './cells'
import type { Column, ListRecord } from './columns'
import { openPath, RecordName } from './record-name'
import type { RecordsProps } from './record-table'
import { RunHeading } from './run-heading'
import { SelectBox } from './select-box'
import { SumsCard } from './sums'
import { useGroups } from './use-groups'
import { useSums } from './use-sums'
import './record-cards.css'

/** The records where there is no room for a table: a card each, with the same fields and actions. */
export const RecordCards = ({ resource, list, live, folding, columns, selection, actions }: RecordsProps) => {
  const { shown: records, runs } = folding
  const headings = useGroups({ resource, list, records })
  const shape = shapeOf(resource, list.state)
  const isGallery = shape === 'gallery'
  const { gone } = live
  const isStale = list.tableQuery.isPlaceholderData
  const labels = useLabels(resource)
  const sums = useSums(resource, list, columns)
  return (
    <>
      <ul
        className={`list-cards ${shape === 'table' ? 'divided' : 'tiles'}`}
        aria-label={labels.many}
        data-density={columns.density}
        data-stale={isStale}
        aria-busy={isStale}
      >
        {records.map((record) => {
          const run = runs?.get(record.id)
          return (
            <Fragment key={record.id}>
              {run ? <RunHeading run={run} /> : headings?.(record)}
              {run?.isOpen !== false && (
                <Card
                  resource={resource}
                  record={record}
                  columns={columns.columns}
                  mark={columns.mark}
                  isFramed={shape !== 'table'}
                  isGallery={isGallery}
                  isSelected={selection?.has(record.id) ?? false}
                  isGone={gone.has(record.id)}
                  onSelect={selection?.toggle}
                  actions={actions}
                />
              )}
            </Fragment>
          )
        })}
      </ul>
      {sums && <SumsCard resource={resource} columns={columns} sums={sums} />}
    </>
  )
}

interface CardProps {
  resource: ResourceDeclaration
  record: ListRecord
  columns: readonly Column[]
  mark: Column | null
  isFramed: boolean
  isGallery: boolean
  isSelected: boolean
  isGone: boolean
  onSelect?(record: ListRecord, isRange: boolean): void
  actions(record: ListRecord): ReactNode
}

/** Whether a field is only in sections with a condition, on fields that the record of the list has. */
const isForOthers = ({ form }: ResourceDeclaration, name: string, record: ListRecord) => {
  const sections = form.filter(({ fields }) => fields.includes(name))
  return sections.length > 0 && sections.every(({ when }) => when && fieldsIn(when).every((each) => each in record))
}

const Card = memo((props: CardProps) => {
  const { resource, record, columns, mark, isFramed, isGallery, isSelected, isGone, onSelect, actions } = props
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const titleOf = useRecordTitleOf(resource)
  const me = useViewer(({ viewer }) => viewer?.id ?? null)
  // A card omits missing values, except where a person may enter one.
  const filled = columns.filter(({ name }) => !isBlank(record[name]) || isEditableCell(resource, record, name))
  const shown = filled.filter(
    ({ name }) => !isForOthers(resource, name, record) || isInForm(resource, name, record, me),
  )
  return (
    <li
      className={`list-card stack unbroken ${isFramed ? 'surface' : ''}`}
      data-row
      data-row-key={record.id}
      data-gone={isGone}
      data-selected={isSelected}
      tabIndex={-1}
    >
      {isGallery && <Picture resource={resource} record={record} mark={mark} />}
      <div className="list-card-head line wide">
        {onSelect && (
          <SelectBox
            label={t('list.select', { record: titleOf(record) })}
            isChecked={isSelected}
            onChange={(isRange) => onSelect(record, isRange)}
          />
        )}
        <div className="relative fill" data-field={resource.title}>
          <RecordName resource={resource} record={record} mark={isGallery ? null : mark} />
        </div>
        {isGone && <span className="visually-hidden">{t('live.gone')}</span>}
        {actions(record)}
      </div>
      <dl className="list-card-facts halves">
        {shown.map((column) => (
          <div key={column.name}>
            <dt className="text-quiet text-caption">{labels.field(column.name)}</dt>
            <dd className="relative" data-field={column.name}>
              <Cell resource={resource} record={record} column={column} place="card" />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
})

/** The large picture of a gallery, or the icon of its resource; it leads to the record like the name. */
const Picture = ({ resource, record, mark }: Pick<CardProps, 'resource' | 'record' | 'mark'>) => {
  const value = mark && shownValue(mark.name, mark.field, record)
  const path = openPath(resource, record)
  const content =
    mark && value ? (
      <mark.ui.Cell
        resource={resource}
        record={record}
        value={value}
        name={mark.name}
        field={mark.field}
        place="gallery"
      />
    ) : (
      <Icon name={resource.icon} size={32} />
    )
  return path ? (
    <Link className="list-card-picture clipped centred text-quiet" to={path} tabIndex={-1} aria-hidden="true">
      {content}
    </Link>
  ) : (
    <span className="list-card-picture clipped centred text-quiet">{content}</span>
  )
}
