import type { ResourceDeclaration } from '../declare'
import type { FilterValue } from './filter-value'

/** Everything that determines the rows of a list; only the URL stores it. */
export interface ListState {
  /** From 1. */
  readonly page: number
  readonly pageSize: number
  /** A sort name of the resource, with a leading `-` for descending. */
  readonly sort: string
  /** Text to search for in the fields with `search`. */
  readonly search: string
  /** Id of a declared preset, or null. */
  readonly preset: string | null
  /** Id of the saved view that was opened, or null; it selects a tab and matches every record. */
  readonly saved: string | null
  readonly filters: Readonly<Record<string, FilterValue>>
}

/** Specification section 9. */
export const defaultPageSize = 10
export const pageSizes = [10, 20, 50, 100] as const

/** The state of a list without parameters in its URL. */
export const initialListState = (resource: ResourceDeclaration): ListState => ({
  page: 1,
  pageSize: defaultPageSize,
  sort: resource.list.sort,
  search: '',
  preset: null,
  saved: null,
  filters: {},
})

/** Whether a list has filters: an empty one then does not mean that there are no records. */
export const isNarrowed = (state: ListState) =>
  state.search !== '' || state.preset !== null || Object.keys(state.filters).length > 0
