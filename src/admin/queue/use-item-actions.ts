import { type AnyRecord, meets, type ResourceDeclaration, surroundingsOf } from '../../declare'
import { mayDo, useViewer } from '../../providers/access'
import { useLabels } from '../../providers/labels'
import { mustAsk } from '../actions/possible-actions'
import type { QueueItem } from './queue-state'

/** An action on the current record of a queue. */
export interface ItemAction {
  id: string
  label: string
  icon: string
  isDanger: boolean
  /** Its shortcut. */
  key: string | undefined
  run(): void
}

/** While a change is being saved, possible actions come from the declaration instead of the server. */
const isPossible = (resource: ResourceDeclaration, { record, isSaving }: QueueItem, id: string, me: string | null) => {
  if (!isSaving) return record.can.includes(id)
  return meets(resource, resource.actions[id]?.when, record, surroundingsOf(me))
}

/**
 * The resource's actions on a record of its queue, in order.
 * @param take takes the action; `asks` means that it needs a dialog
 */
export function useItemActions(
  resource: ResourceDeclaration,
  item: QueueItem | undefined,
  take: (action: string, record: AnyRecord, asks: boolean) => void,
): readonly ItemAction[] {
  const viewer = useViewer((state) => state.viewer)
  const labels = useLabels(resource)
  if (!item || item.status === 'gone') return []
  return Object.entries(resource.actions)
    .filter(([id]) => mayDo(viewer, resource.name, id) && isPossible(resource, item, id, viewer?.id ?? null))
    .map(([id, { icon, danger, key }]) => ({
      id,
      label: labels.action(id),
      icon: icon ?? 'check',
      isDanger: danger ?? false,
      key,
      run: () => take(id, item.record, mustAsk(resource, { id, kind: 'action' })),
    }))
}
