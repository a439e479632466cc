import type { AnyFilter, ResourceDeclaration } from '../../src/declare'
import { endpointSorting, filterOfCrud } from '../../src/lists/endpoint-filter'
import { readListState } from '../../src/lists/list-address'
import { crudFilters, crudSorters } from '../../src/lists/list-filters'
import { denied } from '../access/access'
import type { Actor } from '../access/actor'
import type { OperationContext } from '../operations'
import type { Sorter } from '../sql/sorting'
import { calendarOf } from './calendar'
import { resourceOfView, type SavedView } from './views'

/** The records of a view now: filter and sort of its list in the API. */
export interface ViewQuery {
  resource: ResourceDeclaration
  filter: AnyFilter
  sorting: readonly Sorter[]
}

/**
 * Resolves a view for an actor. Parts that no longer fit the list are left out; a relative date begins by the zone.
 * @throws OperationError FORBIDDEN for a list that the actor may not open
 */
export function viewQuery(
  context: OperationContext,
  actor: Actor,
  view: Pick<SavedView, 'resource' | 'state'>,
  zone: string,
): ViewQuery {
  const resource = resourceOfView(context, actor, view.resource)
  if (!resource) throw denied(actor)
  const state = readListState(resource, view.state)
  const { may } = context.access(actor)
  const mayList = (each: ResourceDeclaration) => may(each, 'list')
  const list = { filters: crudFilters(resource, state), sorters: crudSorters(state.sort) }
  return {
    resource,
    filter: filterOfCrud(resource, list.filters, mayList, calendarOf(zone)) as AnyFilter,
    sorting: endpointSorting(resource, list, actor.language) as Sorter[],
  }
}
