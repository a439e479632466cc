import type { GoConfig, RouterProvider } from '@refinedev/core'
import refineRouter from '@refinedev/react-router'
import { useCallback, useMemo } from 'react'
import { matchPath, useLocation, useNavigate } from 'react-router'
import { type ResourceDeclaration, underScheme } from '../declare'
import { readListState, writeListState } from '../lists/list-address'
import { crudFilters, crudSorters, listStateOf, type TableState } from '../lists/list-filters'
import { defaultPageSize, type ListState } from '../lists/list-state'
import { resources } from '../registry/resources'
import { useViewer } from './access'
import { hasLeft } from './navigation'
import { useParsedAddress } from './parsed-address'

/** The state of a location that a table wrote, and therefore already shows. */
export const writtenByTable = { isOfTable: true }

/** The resource whose list the router opens at this path, `/users/` included; other pages keep Refine's syntax. */
const listAt = (path: string): ResourceDeclaration | undefined => {
  const resource = resources.find((each) => !each.single && matchPath(each.path, path))
  const roleScheme = useViewer.getState().viewer?.reading
  return resource && roleScheme ? underScheme(resource, roleScheme) : resource
}

/** The URL parameters of a table's state; omitted ones leave the table's defaults. */
function tableParams(resource: ResourceDeclaration, search: string): Partial<TableState> {
  const state = readListState(resource, search)
  return {
    filters: crudFilters(resource, state),
    currentPage: state.page,
    ...(new URLSearchParams(search).has('pageSize') && { pageSize: state.pageSize }),
    ...(state.sort !== resource.list.sort && { sorters: crudSorters(state.sort) }),
  }
}

/** A table's list state, and the filters without a URL parameter, such as a condition with `or`. */
function readTable(resource: ResourceDeclaration, table: Partial<TableState>) {
  const { filters = [], sorters = [], currentPage = 1, pageSize = defaultPageSize } = table
  const state = listStateOf(resource, { filters, sorters, currentPage, pageSize })
  const written = crudFilters(resource, state).map((filter) => JSON.stringify(filter))
  return { state, others: filters.filter((filter) => !written.includes(JSON.stringify(filter))) }
}

/** The URL of a list with its filters sorted, because their order has no meaning. */
const sortedAddress = (resource: ResourceDeclaration, { filters, ...state }: ListState): string =>
  writeListState(resource, { ...state, filters: Object.fromEntries(Object.entries(filters).sort()) })

const isOfTable = (query: GoConfig['query']): query is Partial<TableState> =>
  query !== undefined && 'filters' in query && 'sorters' in query

/**
 * Whether a change affects the same filters: typed search text, another value, a page size. It replaces the history
 * entry, so that "back" leads to the state before them.
 */
const isSameSubject = (before: ListState, after: ListState): boolean => {
  const subject = ({ filters, search, preset, saved, sort }: ListState) =>
    JSON.stringify([Object.keys(filters).sort(), search !== '', preset, saved, sort])
  const values = ({ filters, search, pageSize }: ListState) =>
    JSON.stringify([Object.entries(filters).sort(), search, pageSize])
  return subject(before) === subject(after) && values(before) !== values(after)
}

const useRefineGo = refineRouter.go as () => (config: GoConfig) => string | undefined

/** Parses the URL of a list to Refine's parameters. */
function useParse() {
  const { pathname, search } = useLocation()
  const parsed = useParsedAddress()
  const answer = useMemo(() => {
    const resource = listAt(pathname)
    if (!resource) return parsed
    const params = tableParams(resource, search)
    const filters = [...(params.filters ?? []), ...(parsed.params?.filters ?? [])]
    // Without the other parameters: Refine would add them to the keys of its cache and request the list twice.
    return { ...parsed, params: { ...params, filters } }
  }, [parsed, pathname, search])
  return useCallback(() => answer, [answer])
}

/** Navigates like Refine's own, and writes the state of a table as readable list URLs. */
function useGo() {
  const go = useRefineGo()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return useCallback(
    (config: GoConfig) => {
      const resource = listAt(config.to ?? pathname)
      if (!resource || !isOfTable(config.query)) return go(config)
      const { state, others } = readTable(resource, config.query)
      const written = writeListState(resource, state)
      // These keep Refine's syntax.
      const rest = others.length > 0 && go({ to: '?', type: 'path', query: { filters: others } })?.replace(/^\?+/, '')
      const address = rest ? `${written || '?'}${written && '&'}${rest}` : written
      if (config.type === 'path') return `${config.to ?? pathname}${address}`
      // React renders a URL later than the router writes it, so this reads the router's and the window's URL. With the
      // rendered URL, a table lost a change, or reverted the navigation to a record.
      const { location } = window
      if (hasLeft(pathname) || location.search === address) return undefined
      const before = readListState(resource, location.search)
      if (!rest && sortedAddress(resource, before) === sortedAddress(resource, state)) return undefined
      navigate({ pathname, search: address }, { replace: isSameSubject(before, state), state: writtenByTable })
      return undefined
    },
    [go, navigate, pathname],
  )
}

/**
 * Refine's router provider with readable list URLs: `/users?q=walk&status=active,invited&sort=-createdAt`. A table with
 * `syncWithLocation` reads and writes them.
 */
export const routerProvider: RouterProvider = {
  ...refineRouter,
  parse: () => useParse(),
  go: () => useGo(),
}
