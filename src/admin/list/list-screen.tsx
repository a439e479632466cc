import type { InputRef } from 'antd'
import { useCallback, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { ResourceDeclaration } from '../../declare'
import { useActions } from '../actions/use-actions'
import { type LiveList, useLiveList } from '../live/use-live-list'
import { useRecordTitleOf } from '../record-title'
import { BulkBar, bulkActionsFor, useIsSelectable } from './bulk-bar'
import { FilterBar } from './filter-bar'
import './list.css'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../fields/formats.ui'
import { writeListState } from '../../providers/list-address'
import { isNarrowed } from '../../providers/list-state'
import { Icon } from '../../theme/icon'
import { ListFooter } from './list-footer'
import { ListHeading, PageTabs, useMayCreate, useQueuePath } from './list-heading'
import { LoadFailed, NothingMatches, NothingYet } from './list-notice'
import type { ListRecord } from './list-record'
import { ListSkeleton } from './list-skeleton'
import { PresetTabs } from './preset-tabs'
import { RecordCards } from './record-cards'
import { openPath } from './record-name'
import { RecordTable } from './record-table'
import { RowActions } from './row-actions'
import { SortChoice } from './sort-choice'
import { useColumns } from './use-columns'
import { useIsPhone } from './use-is-phone'
import { useListKeys } from './use-list-keys'
import { isBeyondLast, useListTable } from './use-list-table'
import { useSelection } from './use-selection'
import './list-news.css'

/** The list of a resource, generated from its declaration (specification section 2, look.md "List"). */
export const ListScreen = ({ resource }: { resource: ResourceDeclaration }) => (
  // Another resource is another list: nothing of the one before, selected or shown, may stay.
  <RecordList key={resource.name} resource={resource} />
)

const RecordList = ({ resource }: { resource: ResourceDeclaration }) => {
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const columns = useColumns(resource)
  const fields = [columns.title, ...(columns.mark ? [columns.mark] : []), ...columns.columns].map(({ name }) => name)
  const list = useListTable(resource, fields)
  const { state, change, tableQuery, result } = list
  const live = useLiveList(resource, list)
  const { records } = live
  const isStale = tableQuery.isPlaceholderData
  const refresh = () => void tableQuery.refetch()
  const selection = useSelection(records, writeListState(resource, { ...state, page: 1 }))
  const { actionsFor, dialog } = useActions(resource, { onDone: selection.clear })
  const titleOf = useRecordTitleOf(resource)
  const mayCreate = useMayCreate(resource)
  const queuePath = useQueuePath(resource, state)
  const isSelectable = useIsSelectable(resource)
  const container = useRef<HTMLDivElement>(null)
  const searchInput = useRef<InputRef>(null)

  useListKeys({
    container,
    onOpen: (index) => {
      // The rows still answer an earlier question: another record is about to take the place of this one.
      if (isStale) return
      const record = records[index]
      const path = record && openPath(resource, record)
      if (path) navigate(path)
    },
    onSelect: (index, isRange) => {
      const record = records[index]
      if (record && isSelectable) selection.toggle(record, isRange)
    },
    onSearch: () => searchInput.current?.focus({ cursor: 'all' }),
    onCreate: () => {
      if (mayCreate) navigate(`${resource.path}/new`)
    },
    onQueue: () => {
      if (queuePath) navigate(queuePath)
    },
  })

  const isBeyond = isBeyondLast(state, result.total, records.length > 0)

  // Through a reference, so that rows which stay the same are not drawn again whenever anything else changes.
  const latestActionsFor = useRef(actionsFor)
  latestActionsFor.current = actionsFor
  const rowActions = useCallback(
    (record: ListRecord) => <RowActions title={titleOf(record)} items={latestActionsFor.current([record])} />,
    [titleOf],
  )

  const shared = {
    resource,
    records,
    gone: live.gone,
    columns,
    selection: isSelectable ? selection : null,
    isStale,
    actions: rowActions,
  }

  return (
    <div className="list">
      <PageTabs resource={resource} />
      <ListHeading resource={resource} list={list} queuePath={queuePath} columns={columns}>
        <ListNews live={live} onShow={refresh} />
      </ListHeading>
      <PresetTabs resource={resource} list={list} />
      <FilterBar
        resource={resource}
        list={list}
        searchInput={searchInput}
        onLeaveSearch={() => container.current?.focus({ preventScroll: true })}
      >
        {isPhone && <SortChoice resource={resource} columns={columns} list={list} />}
      </FilterBar>
      <div className="list-records" ref={container} tabIndex={-1}>
        {tableQuery.isPending ? (
          <ListSkeleton resource={resource} columns={columns} rows={state.pageSize} isPhone={isPhone} />
        ) : tableQuery.error ? (
          <LoadFailed resource={resource} error={tableQuery.error} onRetry={refresh} />
        ) : records.length === 0 && !isBeyond ? (
          isNarrowed(state) ? (
            <NothingMatches resource={resource} onClear={list.clear} />
          ) : (
            <NothingYet resource={resource} />
          )
        ) : isPhone ? (
          <RecordCards {...shared} />
        ) : (
          <RecordTable {...shared} sort={state.sort} onSort={(sort) => change({ sort })} />
        )}
      </div>
      {records.length > 0 && !tableQuery.error && <ListFooter list={list} />}
      {selection.records.length > 0 && (
        <BulkBar
          count={selection.records.length}
          actions={bulkActionsFor(resource, selection.records, actionsFor)}
          onClear={selection.clear}
        />
      )}
      {dialog}
    </div>
  )
}

interface ListNewsProps {
  live: Pick<LiveList, 'created' | 'gone'>
  onShow(): void
}

/** What others added or removed since the list was read, and the way to see it; nothing moves until somebody asks. */
const ListNews = ({ live, onShow }: ListNewsProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const parts = [
    live.created.size > 0 && t('live.created', { total: formats.number(live.created.size) }),
    live.gone.size > 0 && t('live.removed', { total: formats.number(live.gone.size) }),
  ].filter(Boolean)
  return (
    <span role="status">
      {parts.length > 0 && (
        <button type="button" className="list-news" onClick={onShow}>
          <Icon name="refresh" size={13} />
          <span dir="auto">{t('live.show', { news: parts.join(t('list.comma')) })}</span>
        </button>
      )}
    </span>
  )
}
