import type { ResourceDeclaration } from '../../declare'
import { mayDo, useViewer } from '../../providers/access'
import { writeListState } from './list-address'
import type { ListState } from './list-state'

/** Where what the list holds is decided one by one; null without a queue, or for those who may decide nothing. */
export function useQueuePath(resource: ResourceDeclaration, state: ListState): string | null {
  const viewer = useViewer(({ viewer }) => viewer)
  const mayDecide = Object.keys(resource.actions).some((action) => mayDo(viewer, resource.name, action))
  if (!resource.queue || !mayDecide) return null
  const narrowed = { ...state, preset: null, page: 1, sort: resource.list.sort }
  return `${resource.path}/queue${writeListState(resource, narrowed)}`
}

/** Where the records are put in order, beginning with the word of the order that the list is narrowed to; null where they are not. */
export function useReorderPath(resource: ResourceDeclaration, state: ListState): string | null {
  const viewer = useViewer(({ viewer }) => viewer)
  const { order, path, list } = resource
  if (!order || !resource.operations.includes('edit') || !mayDo(viewer, resource.name, 'edit')) return null
  if (order.within === undefined) return `${path}/arrange`
  const chosen = state.filters[order.within]
  const preset = list.presets.find(({ id }) => id === state.preset)?.filter[order.within] as { eq?: string } | undefined
  const word = chosen?.shape === 'choices' ? chosen.values[0] : preset?.eq
  return word === undefined ? `${path}/arrange` : `${path}/arrange?${order.within}=${word}`
}
