import type { ResourceDeclaration } from '../../declare'
import { mayDo, useViewer } from '../../providers/access'
import type { ActionItem, Actions } from '../actions/use-actions'
import type { ListRecord } from './use-list-query'

/** Deleting, and what is declared for many records. */
const isForMany = (resource: ResourceDeclaration, action: string) =>
  action === 'delete' ? resource.operations.includes('delete') : resource.actions[action]?.bulk === true

/** Whether the actor may do anything to many records: else there is nothing to select them for. */
export function useIsSelectable(resource: ResourceDeclaration): boolean {
  const viewer = useViewer((state) => state.viewer)
  return [...Object.keys(resource.actions), 'delete'].some(
    (action) => isForMany(resource, action) && mayDo(viewer, resource.name, action),
  )
}

/** What can be done to the selected records, or to some of them: each action names the records it is possible on. */
export const bulkActionsFor = (
  resource: ResourceDeclaration,
  selected: readonly ListRecord[],
  actionsFor: Actions['actionsFor'],
): readonly ActionItem[] => actionsFor(selected).filter(({ id }) => isForMany(resource, id))
