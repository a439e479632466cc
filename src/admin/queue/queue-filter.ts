import type { CrudFilters } from '@refinedev/core'
import type { ResourceDeclaration } from '../../declare'
import { presetFilter } from '../../lists/endpoint-filter'
import { crudFilters } from '../../lists/list-filters'
import type { ListState } from '../../lists/list-state'

/** The filter for pending records of a declaration with a queue. */
export const waitingFilter = (resource: ResourceDeclaration) => presetFilter(resource, resource.queue?.preset)

/** The list of the queue: pending records, with the filters and search of the list that opened it. */
export const waitingState = (resource: ResourceDeclaration, state: ListState): ListState => ({
  ...state,
  preset: resource.queue?.preset ?? null,
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
