import { getDefaultSortOrder } from '@refinedev/antd'
import { Checkbox } from 'antd'
import { type KeyboardEvent, memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { kindOf } from '../../declare/kind'
import type { ValueType } from '../../declare/operators'
import { useLabels } from '../../providers/labels'
import { Icon } from '../../theme/icon'
import { useRecordTitleOf } from '../record-title'
import { Cell } from './cell'
import type { Column } from './columns'
import type { ListRecord } from './list-record'
import { RecordName } from './record-name'
import type { ColumnControl } from './use-columns'
import type { Selection } from './use-selection'
import './record-table.css'

interface RecordTableProps {
  resource: ResourceDeclaration
  records: readonly ListRecord[]
  /** Ids of those that somebody removed since. */
  gone: ReadonlySet<string>
  columns: ColumnControl
  sort: string
  onSort(sort: string): void
  /** null where nothing can be done to many. */
  selection: Selection | null
  isStale: boolean
  actions(record: ListRecord): ReactNode
}

/** The records as a table: a sticky head whose columns sort, the record's name first, its actions last. */
export const RecordTable = (props: RecordTableProps) => {
  const { resource, records, gone, columns, sort, onSort, selection, isStale, actions } = props
  const { t } = useTranslation()
  const labels = useLabels(resource)
  return (
    <table className="list-table" data-density={columns.density} data-stale={isStale} aria-busy={isStale}>
      <caption className="visually-hidden">{labels.many}</caption>
      <thead>
        <tr>
          {selection && (
            <th className="list-select" scope="col">
              <SelectBox
                label={t('list.selectPage')}
                isChecked={selection.page === 'all'}
                isMixed={selection.page === 'some'}
                onChange={selection.togglePage}
              />
            </th>
          )}
          {[columns.title, ...columns.columns].map((column, index) => (
            <HeadCell
              key={column.name}
              column={column}
              label={labels.field(column.name)}
              sort={sort}
              initialSort={resource.list.sort}
              isFirst={index === 0}
              onSort={onSort}
            />
          ))}
          <th className="list-actions" scope="col">
            <span className="visually-hidden">{t('list.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <Row
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
      </tbody>
    </table>
  )
}

interface HeadCellProps {
  column: Column
  label: string
  sort: string
  initialSort: string
  isFirst: boolean
  onSort(sort: string): void
}

/** Numbers and times are wanted largest and latest first; a third press goes back to the list's own order. */
const nextSort = (sort: string, name: string, isDescendingFirst: boolean, initial: string): string => {
  const order = isDescendingFirst ? [`-${name}`, name] : [name, `-${name}`]
  if (sort === order[0]) return order[1] ?? initial
  return sort === order[1] ? initial : (order[0] ?? initial)
}

/** The order a column's head announces, as Ant Design words it: `ascend`, and here `ascending`. */
const ariaSort = (sort: string, name: string) => {
  const sorter = { field: sort.replace(/^-/, ''), order: sort.startsWith('-') ? 'desc' : 'asc' } as const
  const order = getDefaultSortOrder(name, [sorter])
  return order ? (`${order}ing` as const) : 'none'
}

/** The largest number and the latest moment are looked for more often than the smallest and the earliest. */
const descendingFirst: ReadonlySet<ValueType> = new Set(['number', 'decimal', 'date', 'instant'])

const HeadCell = ({ column, label, sort, initialSort, isFirst, onSort }: HeadCellProps) => {
  const { name, align } = column
  const className = isFirst ? 'list-record' : undefined
  // A localized column shows its order also where it is sorted by the other language.
  const shownSort = [`${name}_en`, `${name}_zh`].includes(sort.replace(/^-/, ''))
    ? sort.replace(/_..$/, column.sort?.slice(-3) ?? '')
    : sort
  const order = column.sort ? ariaSort(shownSort, column.sort) : undefined
  const isDescendingFirst = descendingFirst.has(kindOf(column.field).valueType(column.field))
  return (
    <th className={className} scope="col" data-align={align} aria-sort={order}>
      {column.sort === null ? (
        label
      ) : (
        <button
          type="button"
          className="list-sort"
          onClick={() => column.sort && onSort(nextSort(shownSort, column.sort, isDescendingFirst, initialSort))}
        >
          {label}
          <Icon name={order === 'ascending' ? 'up' : 'down'} size={13} className="list-sort-mark" />
        </button>
      )}
    </th>
  )
}

interface RowProps {
  resource: ResourceDeclaration
  record: ListRecord
  columns: readonly Column[]
  mark: Column | null
  isSelected: boolean
  isGone: boolean
  onSelect?(record: ListRecord, isRange: boolean): void
  actions(record: ListRecord): ReactNode
}

const Row = memo(({ resource, record, columns, mark, isSelected, isGone, onSelect, actions }: RowProps) => {
  const { t } = useTranslation()
  const titleOf = useRecordTitleOf(resource)
  return (
    <tr
      data-row
      data-gone={isGone}
      data-selected={isSelected}
      aria-selected={onSelect ? isSelected : undefined}
      tabIndex={-1}
    >
      {onSelect && (
        <td className="list-select">
          <SelectBox
            label={t('list.select', { record: titleOf(record) })}
            isChecked={isSelected}
            onChange={(isRange) => onSelect(record, isRange)}
          />
        </td>
      )}
      <th className="list-record" scope="row">
        <RecordName resource={resource} record={record} mark={mark} />
        {isGone && <span className="visually-hidden">{t('live.gone')}</span>}
      </th>
      {columns.map((column) => (
        <td key={column.name} data-align={column.align} style={{ maxInlineSize: column.ui.width }}>
          <Cell resource={resource} record={record} column={column} place="row" />
        </td>
      ))}
      <td className="list-actions">{actions(record)}</td>
    </tr>
  )
})

interface SelectBoxProps {
  label: string
  isChecked: boolean
  isMixed?: boolean
  /** @param isRange the Shift key was held: all from the last one chosen to this one */
  onChange(isRange: boolean): void
}

export const SelectBox = ({ label, isChecked, isMixed = false, onChange }: SelectBoxProps) => (
  <Checkbox
    className="list-box"
    aria-label={label}
    checked={isChecked}
    indeterminate={isMixed}
    onChange={({ nativeEvent }) => onChange((nativeEvent as MouseEvent).shiftKey === true)}
    onKeyDown={({ key, shiftKey }: KeyboardEvent) => {
      if (key === 'Enter') onChange(shiftKey)
    }}
  />
)
