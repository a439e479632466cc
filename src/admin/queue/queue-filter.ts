import type { CrudFilters } from '@refinedev/core'
import type { ResourceDeclaration } from '../../declare'
import { presetFilter } from '../../providers/filters'
import { crudFilters } from '../../providers/list-filters'
import type { ListState } from '../../providers/list-state'

/** The records that a declaration with a queue lets wait, as a condition on one of them. */
export const waitingFilter = (resource: ResourceDeclaration) => presetFilter(resource, resource.queue?.preset)

/** The state of the list that a queue is a part of: its filters and search, without the view and the page. */
export const narrowedState = (resource: ResourceDeclaration, state: ListState): ListState => ({
  ...state,
  preset: null,
  page: 1,
  sort: resource.list.sort,
})

/** Which records the queue holds: those that wait, narrowed as the list was, without those that are known already. */
export const queueFilters = (
  resource: ResourceDeclaration,
  state: ListState,
  known: readonly string[],
): CrudFilters => [
  ...crudFilters(resource, { ...state, preset: resource.queue?.preset ?? null }),
  ...(known.length > 0 ? [{ field: 'id', operator: 'nin' as const, value: known }] : []),
]
