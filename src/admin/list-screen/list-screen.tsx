import { Flex, Form, type InputRef, Skeleton } from 'antd'
import { type ComponentProps, memo, useCallback, useRef, useState } from 'react'
import { Navigate } from 'react-router'
import { hasSchedule, type ResourceDeclaration } from '../../declare'
import { isNarrowed, shapeOf } from '../../lists/list-state'
import { useTabState } from '../../providers/tab-state'
import { useText } from '../../providers/translation'
import { extraPart, idlePart, Later, lazyPart } from '../../theme/later'
import { possibleActions } from '../actions/possible-actions'
import { useActions } from '../actions/use-actions'
import type { CellCommand } from '../cell-edit/cell-tools'
import { bulkActionsFor, useIsSelectable, useMayEditMany } from '../list/bulk-actions'
import type { ListRecord } from '../list/columns'
import { FilterBar } from '../list/filter-bar'
import { ListFooter } from '../list/list-footer'
import { ListHeading, PageTabs } from '../list/list-heading'
import { ListSkeleton } from '../list/list-skeleton'
import { RecordCards } from '../list/record-cards'
import { RecordTable } from '../list/record-table'
import { RowActions, RowActionsPlace, type RowItem } from '../list/row-actions'
import { SelectAll } from '../list/select-box'
import { SortChoice } from '../list/sort-choice'
import { useColumns } from '../list/use-columns'
import { useCreation } from '../list/use-creation'
import { useListKeys } from '../list/use-list-keys'
import { isBeyondLast, useListTable } from '../list/use-list-table'
import { useLiveList } from '../list/use-live-list'
import { isMatchingOffered, useMatching, withMatching } from '../list/use-matching'
import { useMissedEvents } from '../list/use-missed-events'
import { useRuns } from '../list/use-runs'
import { useSelection } from '../list/use-selection'
import { ListFailed, replacesRows } from '../page/empty-list'
import { useIsPhone } from '../page/use-is-phone'
import { slotsOf, useRecordTitleOf } from '../parts'
import { type ListTabsProps, useDefaultView, useFollowedView, useOpenView } from '../views/use-open-view'
import { ListTabs } from './list-tabs'
import { ListTools } from './list-tools'
import '../list/list.css'

/** Loaded with its first use: its form is as large as a list. */
const BulkEditDialog = lazyPart(async () => (await import('../bulk-edit/bulk-edit-dialog')).BulkEditDialog, null)

/** Loaded after the first rows. */
const PageSchedule = lazyPart(async () => (await import('../list/page-schedule')).PageSchedule, null)

/** Loaded with the first board. */
const RecordBoard = lazyPart(
  async () => (await import('../board/record-board')).RecordBoard,
  <Skeleton active paragraph={{ rows: 4 }} title={false} />,
)

/** Loaded when there are no rows. */
const NothingMatches = lazyPart(async () => (await import('../list/no-records')).NothingMatches, null)
const NothingYet = lazyPart(async () => (await import('../list/no-records')).NothingYet, null)

/** Loaded with the first selection. */
const BulkBar = lazyPart(async () => (await import('../list/bulk-bar')).BulkBar, null)

/** Loaded with the first list that folds runs. */
const RunSwitch = extraPart(
  async () => (await import('../list/run-switch')).RunSwitch,
  // Its text and the width of the switch.
  () => <span style={{ visibility: 'hidden', paddingInlineStart: 34 }}>{useText()('list.fold')}</span>,
)

const SaveView = idlePart(async () => (await import('../views/view-tools')).SaveView)

/** Its place is there before, so that nothing moves for it. */
const ListNotice = idlePart(async () => (await import('./list-notice')).ListNotice, <span role="status" />)

const CellTools = idlePart(async () => (await import('../cell-edit/cell-tools')).CellTools)

/** The list of a resource, generated from its declaration (specification section 2, look.md "List"). */
export const ListScreen = ({ resource }: { resource: ResourceDeclaration }) => {
  const address = useDefaultView(resource)
  return address ? <Navigate to={address} replace /> : <List resource={resource} />
}

const List = ({ resource }: { resource: ResourceDeclaration }) => {
  const opened = useOpenView(resource)
  const columns = useColumns(resource, opened.view)
  const list = useListTable(resource, columns, slotsOf(resource).runs?.fields)
  return <ListContent resource={resource} list={list} columns={columns} opened={opened} />
}

/** Not rendered again while the table is the same. */
const ListContent = memo(({ resource, list, columns, opened }: ListTabsProps) => {
  const creation = useCreation(resource)
  const { state, tableQuery, result } = list
  const shape = shapeOf(resource, state)
  const isPhone = useIsPhone()
  const isCards = isPhone || shape !== 'table'
  useFollowedView(state.saved, opened.open)
  const live = useLiveList(resource, list)
  const selection = useSelection(resource, live.records, state)
  const folding = useRuns(resource, list, live.records)
  const isSelectable = useIsSelectable(resource)
  const { actionsFor, dialog } = useActions(resource, { onDone: selection.clear })
  const [command, setCommand] = useState<CellCommand | null>(null)
  const actions = useRowActions(resource, actionsFor, setCommand)
  const records = useRef<HTMLDivElement>(null)
  const { missed, handlers } = useMissedEvents()
  const searchInput = useRef<InputRef>(null)
  const matching = useMatching(resource, list, selection)
  const offered = isMatchingOffered(matching, selection) ? matching : null
  const chosen = isSelectable ? withMatching(selection, matching, list, live.records.length) : null
  useListKeys({
    resource,
    list,
    records,
    searchInput,
    creation,
    shown: folding.lines,
    selection: isSelectable ? selection : null,
    selectMatching: offered?.select ?? null,
  })
  const mayEdit = useMayEditMany(resource)
  const [edited, setEdited] = useTabState<Pick<ComponentProps<typeof BulkEditDialog>, 'records' | 'whole'> | null>(
    'bulkEdit',
    null,
  )
  const { whole, count } = selection

  const Records = shape === 'board' ? RecordBoard : isCards ? RecordCards : RecordTable
  const { error } = tableQuery
  const isReplaced = replacesRows(error, live.records)
  const reload = () => void tableQuery.refetch()
  const isEmpty = live.records.length === 0 && !isBeyondLast(state, result.total, false)
  return (
    <Flex vertical gap={12} className="list">
      {/* Ant Design warns about a form of the table that no element has. */}
      <Form form={list.searchForm} component={false} />
      <PageTabs resource={resource} />
      {hasSchedule(resource) && live.records.length > 0 && <PageSchedule resource={resource} records={live.records} />}
      <ListHeading
        resource={resource}
        list={list}
        creation={creation}
        tools={<ListTools resource={resource} list={list} columns={columns} />}
      >
        <ListNotice live={live} error={isReplaced ? null : error} onLoad={reload} />
        <SaveView resource={resource} list={list} columns={columns} opened={opened} />
      </ListHeading>
      <ListTabs resource={resource} list={list} columns={columns} opened={opened} />
      <FilterBar
        resource={resource}
        list={list}
        searchInput={searchInput}
        onLeaveSearch={() => records.current?.focus({ preventScroll: true })}
      >
        {isCards && chosen && shape !== 'board' && (tableQuery.isPending || live.records.length > 0) && (
          <SelectAll selection={chosen} isLabelled />
        )}
        {isCards && <SortChoice resource={resource} columns={columns} list={list} />}
        {folding.choice && <RunSwitch {...folding.choice} />}
      </FilterBar>
      <div className="list-records surface" data-as={shape} ref={records} tabIndex={-1} {...handlers}>
        {tableQuery.isPending && shape !== 'board' ? (
          <ListSkeleton resource={resource} columns={columns} rows={state.pageSize} isCards={isCards} />
        ) : isReplaced ? (
          <ListFailed resource={resource} error={error} onRetry={reload} />
        ) : !isEmpty || shape === 'board' ? (
          <Records
            resource={resource}
            list={list}
            live={live}
            folding={folding}
            columns={columns}
            actions={actions}
            actionsFor={actionsFor}
            selection={chosen}
          />
        ) : isNarrowed(state) ? (
          <NothingMatches resource={resource} onClear={list.clear} />
        ) : (
          <NothingYet resource={resource} />
        )}
      </div>
      {live.records.length > 0 && !isReplaced && shape !== 'board' && <ListFooter list={list} />}
      {count > 0 && (
        <BulkBar
          count={count}
          actions={bulkActionsFor(resource, selection.records, actionsFor, whole)}
          matching={offered}
          onEdit={mayEdit && count > 1 ? () => setEdited({ records: selection.records, whole }) : null}
          onClear={selection.clear}
        />
      )}
      {edited && (
        <BulkEditDialog
          {...edited}
          resource={resource}
          filters={state.filters}
          shown={columns.columns.map(({ name }) => name)}
          onDone={selection.clear}
          onClose={() => setEdited(null)}
        />
      )}
      <CellTools
        resource={resource}
        list={list}
        container={records}
        shown={live.records}
        actionsFor={actionsFor}
        command={command}
        missed={missed}
      />
      {dialog}
    </Flex>
  )
})

/** The menu of each row, through a reference: unchanged rows do not render again when the actions change. */
function useRowActions(
  resource: ResourceDeclaration,
  actionsFor: ReturnType<typeof useActions>['actionsFor'],
  setCommand: (command: CellCommand) => void,
) {
  const t = useText()
  const isPhone = useIsPhone()
  const titleOf = useRecordTitleOf(resource)
  const latest = useRef(actionsFor)
  latest.current = actionsFor
  return useCallback(
    (record: ListRecord) => {
      const tool = (id: CellCommand['name'], icon: string, label: string): RowItem => {
        const run = () => setCommand({ name: id, record: record.id })
        return { id, kind: 'tool', icon, label, isDanger: false, run }
      }
      const all = () => {
        const items: readonly RowItem[] = latest.current([record])
        const edit = items.findIndex(({ kind }) => kind === 'edit')
        // The keys F2 and Space do the same, for those who know them and have a keyboard.
        const tools = [
          ...(edit >= 0 ? [tool('editRow', 'edit', t('cellEdit.here'))] : []),
          ...(items.length > 0 && !isPhone ? [tool('showBeside', 'panel', t('cellEdit.showBeside'))] : []),
        ]
        return items.toSpliced(edit + 1, 0, ...tools)
      }
      return (
        <Later placeholder={<RowActionsPlace actions={possibleActions(resource, [record])} />}>
          {() => <RowActions title={titleOf(record)} items={all()} />}
        </Later>
      )
    },
    [resource, titleOf, t, setCommand, isPhone],
  )
}
