import type { TableColumnType, TableProps } from 'antd'
import { type CSSProperties, type ReactNode, type TdHTMLAttributes, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import type { ValueType } from '../../declare/filter'
import { kindOf } from '../../declare/kind'
import { splitLanguage } from '../../declare/languages'
import { crudSorters } from '../../lists/list-filters'
import { useLabels } from '../../providers/labels'
import { Icon } from '../../theme/icon'
import { idlePart } from '../../theme/later'
import { useRecordTitleOf } from '../parts'
import { Cell } from './cell'
import { headProps } from './column-head'
import { type Column, type ListRecord, widthVariable } from './columns'
import { RecordName } from './record-name'
import { HeadBox, RowBox } from './select-box'
import type { ColumnControl } from './use-columns'
import { pinVariable } from './use-pinned'
import { spareVariable } from './use-spare-width'

/** It is above the head and takes no place. */
const ColumnEdge = idlePart(async () => (await import('./column-edge')).ColumnEdge)

interface ColumnsOptions {
  resource: ResourceDeclaration
  columns: ColumnControl
  /** The order of the list, `status,-createdAt`. */
  sort: string
  gone: ReadonlySet<string>
  /** The end of a row. */
  actions(record: ListRecord): ReactNode
}

/** The largest number and the latest moment are looked for more often than the smallest and the earliest. */
const descendingFirst: ReadonlySet<ValueType> = new Set(['number', 'decimal', 'date', 'instant'])

/** How a column sorts, and whether it does now. A localized column shows its order in any language. */
const sortingOf = ({ name, field, sort: key }: Column, sort: string): TableColumnType<ListRecord> => {
  if (key === null) return { key: name }
  const sorters = crudSorters(sort)
  const rank = sorters.findIndex((sorter) => sorter.field === key || splitLanguage(sorter.field)[0] === name)
  const isDescendingFirst = descendingFirst.has(kindOf(field).valueType(field))
  return {
    key,
    // Several columns may show an order; the endpoint sorts.
    sorter: { multiple: 1 },
    // An order that is off takes no width from a narrow column.
    sortIcon: ({ sortOrder }) =>
      sortOrder && (
        <>
          <Icon name={sortOrder === 'ascend' ? 'up' : 'down'} size={13} />
          {sorters.length > 1 && rank + 1}
        </>
      ),
    sortOrder: rank < 0 ? null : sorters[rank]?.order === 'desc' ? 'descend' : 'ascend',
    sortDirections: isDescendingFirst ? ['descend', 'ascend'] : ['ascend', 'descend'],
  }
}

/**
 * An element, because Ant Design repeats a text as the head's `aria-label`. A field of a form may have the same name.
 */
const headOf = (label: string) => <span>{label}</span>

/** The name of its field finds a cell for the keyboard, and for editing in place. */
const cellOf = ({ name }: Column): TdHTMLAttributes<unknown> & { 'data-field': string } => ({ 'data-field': name })

export const classOf = ({ align, pin }: Column) =>
  [align && `list-${align}`, pin && `list-pinned list-pinned-${pin}`].filter(Boolean).join(' ')

/** The chosen widths and positions of columns, as custom properties of the table: no row renders for them. */
export const styleOf = ({ name, ui, pin }: Column): CSSProperties => ({
  minInlineSize: `var(${widthVariable(name)}, 0)`,
  maxInlineSize: `var(${widthVariable(name)}, ${ui.width === undefined ? 'none' : `calc(${ui.width}px + var(${spareVariable}, 0px))`})`,
  ...(pin && { [pin === 'start' ? 'insetInlineStart' : 'insetInlineEnd']: `var(${pinVariable(name)}, auto)` }),
})

/** The columns of Ant Design's table, made from the declaration: the record's name, its chosen fields, its actions. */
export function useTableColumns(options: ColumnsOptions): TableColumnType<ListRecord>[] {
  const { resource, columns, sort, gone, actions } = options
  const { title, mark, columns: chosen } = columns
  const { t } = useTranslation()
  const labels = useLabels(resource)
  // Through a reference: the same columns keep their rows.
  const control = useRef(columns)
  control.current = columns
  return useMemo(
    () => [
      {
        ...sortingOf(title, sort),
        dataIndex: title.name,
        title: headOf(labels.field(title.name)),
        className: 'list-record',
        rowScope: 'row',
        onCell: () => cellOf(title),
        render: (_, record) => (
          <>
            <RecordName resource={resource} record={record} mark={mark} />
            {gone.has(record.id) && <span className="visually-hidden">{t('live.gone')}</span>}
          </>
        ),
      },
      ...chosen.map(
        (column): TableColumnType<ListRecord> => ({
          ...sortingOf(column, sort),
          dataIndex: column.name,
          title: (
            <>
              {headOf(labels.field(column.name))}
              <ColumnEdge column={column} control={control} />
            </>
          ),
          className: classOf(column),
          onHeaderCell: () => ({ ...headProps(column, control), style: styleOf(column) }),
          onCell: () => ({ ...cellOf(column), style: styleOf(column) }),
          render: (_, record) => <Cell resource={resource} record={record} column={column} place="row" />,
        }),
      ),
      {
        key: 'actions',
        className: 'list-actions',
        title: <span className="visually-hidden">{t('list.actions')}</span>,
        render: (_, record) => actions(record),
      },
    ],
    [resource, title, mark, chosen, sort, gone, actions, t, labels],
  )
}

/** The column of boxes, which know themselves what is selected; undefined where nothing can be done to many records. */
export function useRowSelection(
  resource: ResourceDeclaration,
  hasBoxes: boolean,
): TableProps<ListRecord>['rowSelection'] {
  const { t } = useTranslation()
  const titleOf = useRecordTitleOf(resource)
  return useMemo(
    () =>
      hasBoxes
        ? {
            selectedRowKeys: [],
            columnWidth: 34,
            columnTitle: <HeadBox />,
            renderCell: (_, record) => <RowBox record={record} label={t('list.select', { record: titleOf(record) })} />,
          }
        : undefined,
    [hasBoxes, t, titleOf],
  )
}
