import { Table } from 'antd'
import {
  type ComponentProps,
  type ComponentRef,
  type CSSProperties,
  memo,
  type ReactNode,
  useContext,
  useMemo,
  useRef,
} from 'react'
import type { ResourceDeclaration } from '../../declare'
import { useLabels } from '../../providers/labels'
import type { Actions } from '../actions/use-actions'
import { type ListRecord, widthVariable } from './columns'
import { RunHeading } from './run-heading'
import { Selected } from './select-box'
import { SumsRow } from './sums'
import { useRowSelection, useTableColumns } from './table-columns'
import type { ColumnControl } from './use-columns'
import { useGroups } from './use-groups'
import { useHeadSorting } from './use-head-sorting'
import type { ListTable } from './use-list-table'
import type { LiveList } from './use-live-list'
import { usePinned, useWideMark } from './use-pinned'
import type { Folding } from './use-runs'
import type { Selection } from './use-selection'
import { useSpareWidth } from './use-spare-width'
import { useSums } from './use-sums'
import './record-table.css'
import { type RefObject, useDeferredValue, useLayoutEffect } from 'react'

export interface RecordsProps {
  resource: ResourceDeclaration
  list: ListTable
  live: LiveList
  folding: Folding
  columns: ColumnControl
  /** null where nothing can be done to many. */
  selection: Selection | null
  actions(record: ListRecord): ReactNode
  actionsFor: Actions['actionsFor']
}

/** The records as Ant Design's table: a sticky head whose columns sort, the record's name first, its actions last. */
export const RecordTable = ({ selection, live, folding, actionsFor: _, ...props }: RecordsProps) => (
  <Selected value={selection}>
    <Rows {...props} gone={live.gone} shown={folding.shown} runs={folding.runs} hasBoxes={selection !== null} />
  </Selected>
)

interface RowsProps extends Pick<RecordsProps, 'resource' | 'list' | 'columns' | 'actions'> {
  gone: ReadonlySet<string>
  shown: Folding['shown']
  runs: Folding['runs']
  hasBoxes: boolean
}

/** Not rendered when a record is selected: Ant Design renders each cell of a table with it, 100 rows in 0.2 s. */
const Rows = memo(({ resource, list, columns, actions, gone, shown, runs, hasBoxes }: RowsProps) => {
  const sums = useSums(resource, list, columns)
  const labels = useLabels(resource)
  const tableColumns = useTableColumns({ resource, columns, sort: list.state.sort, gone, actions })
  const rowSelection = useRowSelection(resource, hasBoxes)
  const table = useRef<ComponentRef<typeof Table>>(null)
  const records = useFirstRows(shown, table)
  usePinned(table, columns.columns)
  useSpareWidth(table, columns.columns)
  useWideMark(table)
  const width = tableColumns.length + (hasBoxes ? 1 : 0)
  const headings = useGroups({ resource, list, records, width })
  const onRow = useMemo(
    () => (record: ListRecord) => {
      const run = runs?.get(record.id)
      const heading = run ? <RunHeading run={run} width={width} /> : headings?.(record)
      return {
        'data-row': true,
        'data-gone': gone.has(record.id),
        tabIndex: -1,
        row: { record, columns: columns.columns, heading, isFolded: run?.isOpen === false },
      }
    },
    [gone, columns.columns, headings, runs, width],
  )
  const sorting = useHeadSorting(resource, list, columns)
  return (
    <Table<ListRecord>
      {...list.tableProps}
      ref={table}
      className="list-table"
      style={widthsOf(columns)}
      aria-label={labels.many}
      aria-busy={list.tableQuery.isPlaceholderData}
      size={columns.density === 'compact' ? 'small' : 'middle'}
      rowKey="id"
      dataSource={records}
      columns={tableColumns}
      rowSelection={rowSelection}
      onRow={onRow}
      {...sorting}
      components={components}
      showSorterTooltip={false}
      // The footer has the pages, a skeleton the first load, and the wrapper scrolls: `scroll` would measure each layout.
      pagination={false}
      loading={false}
      scroll={undefined}
      summary={
        sums ? () => <SumsRow resource={resource} columns={columns} sums={sums} hasBoxes={hasBoxes} /> : undefined
      }
    />
  )
})

/** The widths of columns as custom properties, which all cells read. */
const widthsOf = ({ widths }: ColumnControl): CSSProperties =>
  Object.fromEntries(Object.entries(widths).map(([name, width]) => [widthVariable(name), `${width}px`]))

interface RowProps extends ComponentProps<'tr'> {
  /** The parts of the cells. */
  row?: { record: ListRecord; columns: unknown; heading: ReactNode; isFolded: boolean }
  'data-gone'?: boolean
}

/** Rows whose record and columns are the same are not drawn again: a page of 100 costs a second otherwise. */
const Row = memo(
  ({ row, ...props }: RowProps) => (
    <>
      {row?.heading}
      {row ? !row.isFolded && <RecordRow id={row.record.id} {...props} /> : <tr {...props} />}
    </>
  ),
  (before, after) =>
    before.row?.record === after.row?.record &&
    before.row?.columns === after.row?.columns &&
    before.row?.heading === after.row?.heading &&
    before['data-gone'] === after['data-gone'] &&
    before.className === after.className,
)

/** Unchanged where another record is selected. */
const RecordRow = (props: ComponentProps<'tr'> & { id: string }) => {
  const isSelected = useContext(Selected)?.has(props.id)
  return useMemo(
    () => (
      <tr
        {...props}
        id={undefined}
        className={`${props.className}${isSelected ? ' ant-table-row-selected' : ''}`}
        aria-selected={isSelected}
      />
    ),
    [props, isSelected],
  )
}

const components = { body: { row: Row } }

/** The rows of a tall window. */
const firstRows = 30

const idsOf = (records: readonly ListRecord[]) => new Set(records.map(({ id }) => id))

/**
 * A new page starts at its first row. It shows its first rows early: 100 rows take three times as long. Rows that are
 * shown already stay, such as after a live change.
 */
function useFirstRows(
  records: readonly ListRecord[],
  table: RefObject<{ nativeElement: HTMLElement } | null>,
): readonly ListRecord[] {
  const shown = useRef(records)
  useLayoutEffect(() => {
    const before = idsOf(shown.current)
    shown.current = records
    const isNewPage = records.every(({ id }) => !before.has(id))
    if (isNewPage) table.current?.nativeElement.parentElement?.scrollTo({ top: 0 })
  }, [records, table])
  const settled = useDeferredValue(records)
  if (settled === records || records.length <= firstRows) return records
  const kept = idsOf(settled)
  return records.filter(({ id }, index) => index < firstRows || kept.has(id))
}
