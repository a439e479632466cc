import type { CrudFilters } from '@refinedev/core'
import type { ResourceDeclaration } from '../../declare'
import { presetFilter } from '../../registry/endpoint-filter'
import { crudFilters } from '../../registry/list-filters'
import type { ListState } from '../../registry/list-state'

/** The filter for pending records of a declaration with a queue. */
export const waitingFilter = (resource: ResourceDeclaration) => presetFilter(resource, resource.queue?.preset)

/** The state of the list that opened the queue: its filters and search, without preset and page. */
export const narrowedState = (resource: ResourceDeclaration, state: ListState): ListState => ({
  ...state,
  preset: null,
  page: 1,
  sort: resource.list.sort,
})

/** The filters of the queue: pending records that match the list, without the known ones. */
export const queueFilters = (
  resource: ResourceDeclaration,
  state: ListState,
  known: readonly string[],
): CrudFilters => [
  ...crudFilters(resource, { ...state, preset: resource.queue?.preset ?? null }),
  ...(known.length > 0 ? [{ field: 'id', operator: 'nin' as const, value: known }] : []),
]
