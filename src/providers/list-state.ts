import type { ResourceDeclaration } from '../declare'
import type { FilterValue } from '../fields/filter-value'

/** Everything that decides which rows a list shows; it lives in the address and nowhere else. */
export interface ListState {
  /** From 1. */
  readonly page: number
  readonly pageSize: number
  /** A sort name of the resource, with `-` in front for descending. */
  readonly sort: string
  /** Free text, looked for in the fields that declare `search`. */
  readonly search: string
  /** Id of a declared preset, or null. */
  readonly preset: string | null
  readonly filters: Readonly<Record<string, FilterValue>>
}

/** Specification section 9. */
export const defaultPageSize = 10
export const pageSizes = [10, 20, 50, 100] as const

/** What a list shows when its address says nothing. */
export const initialListState = (resource: ResourceDeclaration): ListState => ({
  page: 1,
  pageSize: defaultPageSize,
  sort: resource.list.sort,
  search: '',
  preset: null,
  filters: {},
})

/** Whether people narrowed the list: an empty one is then no sign that there is nothing at all. */
export const isNarrowed = (state: ListState) =>
  state.search !== '' || state.preset !== null || Object.keys(state.filters).length > 0
