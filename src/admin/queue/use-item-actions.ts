import { type AnyRecord, meets, type ResourceDeclaration } from '../../declare'
import { mayDo, useViewer } from '../../providers/access'
import { useLabels } from '../../providers/labels'
import { mustAsk } from '../actions/possible-actions'
import type { QueueItem } from './queue-state'

/** What can be done to the record of a queue now. */
export interface ItemAction {
  id: string
  label: string
  icon: string
  isDanger: boolean
  /** The letter that takes it. */
  key: string | undefined
  run(): void
}

/** While a change is being saved the server has not yet said what is possible after it: the declaration does. */
const isPossible = (resource: ResourceDeclaration, { record, isSaving }: QueueItem, id: string, me: string | null) => {
  if (!isSaving) return record.can.includes(id)
  const when = resource.actions[id]?.when
  return !when || meets(resource, when, record, { now: new Date().toISOString(), me })
}

/**
 * The resource's own actions on a record of its queue, in their order.
 * @param take what to do; `asks` where the action must be told something or confirmed
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
