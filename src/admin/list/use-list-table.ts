import { useTable, type useTableReturnType } from '@refinedev/antd'
import type { CrudFilters, HttpError } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import type { DocumentNode } from 'graphql'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { shallow } from 'zustand/shallow'
import type { ResourceDeclaration } from '../../declare'
import type { FilterValue } from '../../lists/filter-value'
import { readListState, writeListState } from '../../lists/list-address'
import { crudFilters, crudSorters, listStateOf } from '../../lists/list-filters'
import { defaultPageSize, type ListState, withEntry } from '../../lists/list-state'
import { useMayList } from '../../providers/access'
import { dataProvider, takeFirstList } from '../../providers/data'
import { listDocument } from '../../providers/documents'
import { useLanguage } from '../../providers/labels'
import { hasLeft } from '../../providers/navigation'
import type { writtenByTable } from '../../providers/router'
import type { ListRecord } from './columns'
import { useListPreferences } from './list-preferences'
import type { ColumnControl } from './use-columns'

type Table = useTableReturnType<ListRecord, HttpError>

type Query = Pick<
  Table['tableQuery'],
  'error' | 'isPending' | 'isFetching' | 'isPlaceholderData' | 'dataUpdatedAt' | 'refetch'
>

/** Refine's table, and the state of the list. It is the same object until one of its values changes. */
export interface ListTable extends Pick<Table, 'result' | 'filters' | 'sorters'> {
  /** The search form of Refine's table. Lists search as one types, so it has no fields. */
  readonly searchForm: Table['searchFormProps']['form']
  readonly tableProps: Pick<Table['tableProps'], 'dataSource' | 'loading'>
  readonly tableQuery: Query
  readonly state: ListState
  /** Changes the state of the list; without a page it returns to page 1. */
  change(changes: Partial<ListState>): void
  /** Shows a whole state, which leaves the person's page size as it is. */
  show(state: ListState): void
  /** Sets the filter of a field; null removes it. */
  filter(name: string, value: FilterValue | null): void
  /** Removes preset, filters and search; keeps sort and page size. */
  clear(): void
  /** Other records with the same fields. */
  read(filters: CrudFilters): Promise<readonly ListRecord[]>
}

/**
 * The table of a resource: Refine's `useTable` requests the visible columns only and keeps its state in the address.
 * @param needed fields that are requested although their columns are hidden
 */
export function useListTable(
  resource: ResourceDeclaration,
  columns: ColumnControl,
  needed: readonly string[] = [],
): ListTable {
  const mayList = useMayList()
  const language = useLanguage()
  const { preferences, change: keep } = useListPreferences()
  // Sorted, so that moving a column sends no request.
  const shown = [columns.title, ...(columns.mark ? [columns.mark] : []), ...columns.columns]
  const fields = [...shown.map(({ name }) => name), ...needed]
  const wanted = [...new Set(fields)].sort().join(' ')
  const gqlQuery = useMemo(() => listDocument(resource, wanted.split(' '), mayList), [resource, wanted, mayList])
  const ownPageSize = preferences.pageSize ?? defaultPageSize
  const initialData = useFirstList(resource, gqlQuery, ownPageSize)
  const table = useTable<ListRecord, HttpError>({
    resource: resource.name,
    syncWithLocation: true,
    pagination: { pageSize: ownPageSize },
    sorters: { initial: crudSorters(resource.list.sort) },
    filters: { defaultBehavior: 'replace' },
    // A language has its own order of groups.
    meta: { gqlQuery, language },
    queryOptions: { placeholderData: keepPreviousData, initialData },
    errorNotification: false,
    // Rows must not move under the reader: `useLiveList` follows the changes and keeps each row in its place.
    liveMode: 'off',
  })
  const { filters, sorters, currentPage, pageSize, setFilters, setSorters, setCurrentPage, setPageSize } = table
  const state = useMemo(
    () => listStateOf(resource, { filters, sorters, currentPage, pageSize }),
    [resource, filters, sorters, currentPage, pageSize],
  )
  const latest = useRef(state)
  latest.current = state

  const show = useCallback(
    (next: ListState) => {
      // Two changes before the next render (a search being typed and a filter) must both count.
      latest.current = next
      setFilters(crudFilters(resource, next), 'replace')
      setSorters(crudSorters(next.sort))
      setCurrentPage(next.page)
      setPageSize(next.pageSize)
    },
    [resource, setFilters, setSorters, setCurrentPage, setPageSize],
  )
  useFollowedAddress(resource, ownPageSize, show)

  const change = useCallback(
    (changes: Partial<ListState>) => {
      if (changes.pageSize !== undefined) keep({ pageSize: changes.pageSize })
      show({ ...latest.current, page: 1, ...changes })
    },
    [show, keep],
  )
  const filter = useCallback(
    (name: string, value: FilterValue | null) => change({ filters: withEntry(latest.current.filters, name, value) }),
    [change],
  )
  const clear = useCallback(() => change({ filters: {}, search: '', preset: null }), [change])
  const read = useCallback(
    async (wantedFilters: CrudFilters) => {
      const pagination = { mode: 'off' } as const
      const { name } = resource
      const params = { resource: name, pagination, filters: wantedFilters, meta: { gqlQuery } }
      return (await dataProvider.getList<ListRecord>(params)).data
    },
    [resource, gqlQuery],
  )

  const result = useUnchanged(table.result)
  const { dataSource, loading } = table.tableProps
  const tableProps = useUnchanged({ dataSource, loading })
  const { error, isPending, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = table.tableQuery
  const tableQuery = useUnchanged({ error, isPending, isFetching, isPlaceholderData, dataUpdatedAt, refetch })
  useLastPage(resource, state, result.total, isPlaceholderData || result.data.length > 0)
  return useUnchanged({
    tableProps,
    tableQuery,
    result,
    filters,
    sorters,
    searchForm: table.searchFormProps.form,
    state,
    change,
    show,
    filter,
    clear,
    read,
  })
}

/**
 * The former object while its values are the same. Refine's table renders again for the breakpoints of the window, and
 * a list takes 30 ms to render.
 */
function useUnchanged<Value extends object>(value: Value): Value {
  const kept = useRef(value)
  if (!shallow(kept.current, value)) kept.current = value
  return kept.current
}

/** Gives the first query the rows that the document requested before the program loaded; other queries get none. */
function useFirstList(resource: ResourceDeclaration, gqlQuery: DocumentNode, pageSize: number) {
  const { search } = useLocation()
  const [first] = useState(() => {
    const pagination = { currentPage: 1, pageSize }
    const params = { resource: resource.name, pagination, sorters: crudSorters(resource.list.sort), meta: { gqlQuery } }
    return { list: search === '' ? takeFirstList<ListRecord>(params) : undefined }
  })
  return () => {
    const { list } = first
    first.list = undefined
    return list
  }
}

/** Applies the address after a change from outside of the table: back, forward, a link to the same list. */
function useFollowedAddress(resource: ResourceDeclaration, pageSize: number, show: (state: ListState) => void): void {
  const location = useLocation()
  const moved = useNavigationType()
  // Not its key: React may never render an entry that "back" leaves immediately, and then renders the previous key
  // again.
  const shown = useRef(location)
  useEffect(() => {
    if (shown.current === location) return
    shown.current = location
    const { search, state } = location
    if (moved !== 'POP' && (state as typeof writtenByTable | null)?.isOfTable) return
    const linked = readListState(resource, search)
    show({ ...linked, pageSize: new URLSearchParams(search).has('pageSize') ? linked.pageSize : pageSize })
  }, [resource, location, moved, pageSize, show])
}

/** Opens the last page. The last record of the shown page may be deleted, or an old link may name a missing page. */
function useLastPage(
  resource: ResourceDeclaration,
  state: ListState,
  total: number | undefined,
  hasRows: boolean,
): void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const last = Math.max(1, Math.ceil((total ?? 0) / state.pageSize))
  const isBeyond = isBeyondLast(state, total, hasRows)
  useEffect(() => {
    if (!isBeyond || hasLeft(pathname)) return
    const page = Math.min(last, state.page - 1)
    navigate({ pathname, search: writeListState(resource, { ...state, page }) }, { replace: true })
  }, [isBeyond, last, navigate, pathname, resource, state])
}

/** Whether the page is after the last one. */
export const isBeyondLast = (state: ListState, total: number | undefined, hasRows: boolean): boolean =>
  !hasRows && (total ?? 0) > 0 && state.page > 1
