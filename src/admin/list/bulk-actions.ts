import { useCan } from '@refinedev/core'
import { hasSchedule, type ResourceDeclaration } from '../../declare'
import { editableFields } from '../../declare/field-edits'
import { mayDo, useViewer } from '../../providers/access'
import type { WholeList } from '../../providers/bulk-runs'
import type { ActionItem, Actions } from '../actions/use-actions'
import type { ListRecord } from './columns'

/** Deletion, the declared bulk actions, and what can be done at a later time. */
const isForMany = (resource: ResourceDeclaration, action: string) =>
  action === 'schedule'
    ? hasSchedule(resource)
    : action === 'delete'
      ? resource.operations.includes('delete')
      : resource.actions[action]?.bulk === true

/** Whether the actor may edit fields of many records. */
export function useMayEditMany(resource: ResourceDeclaration): boolean {
  const { data: access } = useCan({ resource: resource.name, action: 'edit' })
  return resource.operations.includes('edit') && access?.can === true && editableFields(resource).length > 0
}

/** Whether the actor may do anything to many records: else there is nothing to select them for. */
export function useIsSelectable(resource: ResourceDeclaration): boolean {
  const viewer = useViewer((state) => state.viewer)
  const mayEdit = useMayEditMany(resource)
  return (
    mayEdit ||
    [...Object.keys(resource.actions), 'delete'].some(
      (action) => isForMany(resource, action) && mayDo(viewer, resource.name, action),
    )
  )
}

/** The actions on the selection; each has the records that it is possible on. */
export const bulkActionsFor = (
  resource: ResourceDeclaration,
  selected: readonly ListRecord[],
  actionsFor: Actions['actionsFor'],
  whole: WholeList | null,
): readonly ActionItem[] => actionsFor(selected, whole).filter(({ id }) => isForMany(resource, id))
