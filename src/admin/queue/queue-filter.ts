import type { AnyFilter, ResourceDeclaration } from '../../declare'
import { filterOf } from '../list/list-filter'
import type { ListState } from '../list/list-state'

/** What a declaration with a queue says waits. */
export const waitingFilter = ({ queue, list }: ResourceDeclaration): AnyFilter =>
  list.presets.find(({ id }) => id === queue?.preset)?.filter ?? {}

/** The state of the list that a queue is a part of: its filters and search, without the view and the page. */
export const narrowedState = (resource: ResourceDeclaration, state: ListState): ListState => ({
  ...state,
  preset: null,
  page: 1,
  sort: resource.list.sort,
})

/** Which records the queue holds: those that wait, narrowed as the list was, without those that are known already. */
export function queueFilter(resource: ResourceDeclaration, state: ListState, known: readonly string[]): AnyFilter {
  const narrowed = filterOf(resource, narrowedState(resource, state))
  const parts = [
    waitingFilter(resource),
    ...(Object.keys(narrowed).length > 0 ? [narrowed] : []),
    ...(known.length > 0 ? [{ id: { notIn: known } }] : []),
  ]
  return parts.length > 1 ? { and: parts } : (parts[0] ?? {})
}
