import { fieldOf, type ListShape, type ResourceDeclaration, valueTypeOf } from '../declare'
import { choicesOf, hasShape } from '../declare/traits'
import type { FilterValue } from './filter-value'

/** Everything that determines the rows of a list; only the URL stores it. */
export interface ListState {
  /** From 1. */
  readonly page: number
  readonly pageSize: number
  /** Sort names of the resource, the most important one first, each with a leading `-` for descending: `status,-paidAt`. */
  readonly sort: string
  /** Text to search for in the fields with `search`. */
  readonly search: string
  /** Id of a declared preset, or null. */
  readonly preset: string | null
  /** Id of the saved view that was opened, or null; it selects a tab and matches every record. */
  readonly saved: string | null
  readonly filters: Readonly<Record<string, FilterValue>>
  /** How the list shows its records, or null for the declared shape. */
  readonly as: ListShape | null
  /** The field that groups the rows, or null. */
  readonly group: string | null
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
  as: null,
  group: null,
})

/** The entries with a changed one, which keeps its place, or a new one at the end. Null removes it. */
export function withEntry<Value>(entries: Readonly<Record<string, Value>>, name: string, value: Value | null) {
  const { [name]: _, ...others } = entries
  return value === null ? others : { ...entries, [name]: value }
}

/** Whether a list has filters: an empty one then does not mean that there are no records. */
export const isNarrowed = (state: ListState) =>
  state.search !== '' || state.preset !== null || Object.keys(state.filters).length > 0

/** The shapes that a person may choose, the declared one included. */
export const shapesOf = ({ list }: ResourceDeclaration): readonly ListShape[] => [
  list.as === 'cards' ? 'cards' : 'table',
  ...(list.board === undefined ? [] : ['board' as const]),
  ...(list.gallery ? ['gallery' as const] : []),
]

/** The shape of a list in a state. */
export const shapeOf = ({ list }: ResourceDeclaration, { as }: Pick<ListState, 'as'>): ListShape => as ?? list.as

/** Whether records can be grouped by a field: a choice, a yes or no, or one related record. */
export const isGroupable = (resource: ResourceDeclaration, name: string): boolean => {
  const field = fieldOf(resource, name)
  if (!field || hasShape(field, 'derived', 'total')) return false
  return hasShape(field, 'reference') || choicesOf(field).length > 0 || valueTypeOf(resource, name) === 'boolean'
}
