import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { useLabels } from '../../providers/labels'
import { useRecordTitleOf } from '../record-title'
import { Cell } from './cell'
import type { Column } from './columns'
import type { ListRecord } from './list-record'
import { RecordName } from './record-name'
import type { RecordsProps } from './record-table'
import { SelectBox } from './select-box'
import { SumsCard } from './sums'
import { useSums } from './use-sums'
import './record-cards.css'

/** The records where there is no room for a table: a card each, with the same fields and actions. */
export const RecordCards = ({ resource, list, live, columns, selection, actions }: RecordsProps) => {
  const { records, gone } = live
  const isStale = list.tableQuery.isPlaceholderData
  const labels = useLabels(resource)
  const sums = useSums(resource, list, columns)
  return (
    <>
      <ul
        className="list-cards"
        aria-label={labels.many}
        data-density={columns.density}
        data-stale={isStale}
        aria-busy={isStale}
      >
        {records.map((record) => (
          <Card
            key={record.id}
            resource={resource}
            record={record}
            columns={columns.columns}
            mark={columns.mark}
            isSelected={selection?.has(record.id) ?? false}
            isGone={gone.has(record.id)}
            onSelect={selection?.toggle}
            actions={actions}
          />
        ))}
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
  isSelected: boolean
  isGone: boolean
  onSelect?(record: ListRecord, isRange: boolean): void
  actions(record: ListRecord): ReactNode
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const Card = memo(({ resource, record, columns, mark, isSelected, isGone, onSelect, actions }: CardProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const titleOf = useRecordTitleOf(resource)
  // A card omits missing values.
  const filled = columns.filter(({ name }) => !isEmpty(record[name]))
  return (
    <li
      className="list-card"
      data-row
      data-row-key={record.id}
      data-gone={isGone}
      data-selected={isSelected}
      tabIndex={-1}
    >
      <div className="list-card-head">
        {onSelect && (
          <SelectBox
            label={t('list.select', { record: titleOf(record) })}
            isChecked={isSelected}
            onChange={(isRange) => onSelect(record, isRange)}
          />
        )}
        <div className="list-card-name" data-field={resource.title}>
          <RecordName resource={resource} record={record} mark={mark} />
        </div>
        {isGone && <span className="visually-hidden">{t('live.gone')}</span>}
        {actions(record)}
      </div>
      <dl className="list-card-facts">
        {filled.map((column) => (
          <div key={column.name}>
            <dt className="text-quiet text-caption">{labels.field(column.name)}</dt>
            <dd data-field={column.name}>
              <Cell resource={resource} record={record} column={column} place="card" />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
})
