import type { TFunction } from 'i18next'
import { type AnyRecord, fieldOf, type ResourceDeclaration, scheduledActions } from '../../declare'
import { canDo, hasTemplates } from '../../declare/properties'
import { choicesOf } from '../../declare/traits'
import { mayDo, useViewer } from '../../providers/access'
import type { WholeList } from '../../providers/bulk-runs'
import type { Labels } from '../../providers/labels'
import { type Slot, slotLabel, slotsFor } from '../calendar/slots'

/** An action that is possible on some records now. */
export interface PossibleAction {
  /** `edit`, `schedule`, `preview`, `duplicate`, `template`, `delete`, the declared action's name, or a slot's id. */
  id: string
  kind: 'edit' | 'action' | 'schedule' | 'preview' | 'create' | 'duplicate' | 'template' | 'delete'
  icon: string
  isDanger: boolean
  /** The records it applies to: all selected ones, or some. */
  records: readonly AnyRecord[]
  /** The number of selected records. */
  selectedCount: number
  /** All records of a list; then `records` are the first of them. */
  whole?: WholeList
  /** The slot that a `create` fills with the record. */
  slot?: Slot
}

/** An action as shown in a button, a menu, the bulk bar or the palette. */
export interface ActionItem extends PossibleAction {
  /** The label: "Refund". */
  label: string
  run(): void
}

/** The label of an action: "Refund". */
export function actionLabel(
  resource: ResourceDeclaration,
  { id, kind, slot }: Pick<PossibleAction, 'id' | 'kind' | 'slot'>,
  labels: Labels,
  t: TFunction,
): string {
  if (slot) return slotLabel(resource, slot, t)
  return kind === 'action' ? labels.action(id) : t(`actions.${kind}`)
}

/** Whether an action or a change of the record can be scheduled now; others may follow it in the dialog. */
const isSchedulable = (resource: ResourceDeclaration, record: AnyRecord) =>
  scheduledActions(resource).some((action) => canDo(record, action)) ||
  (resource.schedule.length > 0 && canDo(record, 'edit'))

/** Whether the signed-in account may start a new record from another one. */
const mayDuplicate = ({ name, duplicate, operations }: ResourceDeclaration) =>
  duplicate && operations.includes('create') && mayDo(useViewer.getState().viewer, name, 'create')

/** Whether the signed-in account may keep the values of a record for new ones. */
const maySaveTemplate = (resource: ResourceDeclaration) =>
  hasTemplates(resource) && mayDo(useViewer.getState().viewer, resource.name, 'create')

/**
 * The actions that the server allows on these records now (their `can`), in declared order. For several records, the
 * bulk actions that at least one record allows.
 */
export function possibleActions(
  resource: ResourceDeclaration,
  records: readonly AnyRecord[],
): readonly PossibleAction[] {
  const selectedCount = records.length
  const isMany = selectedCount > 1
  const allowed = (action: string) => records.filter((record) => canDo(record, action))
  const general = (kind: PossibleAction['kind'], icon: string, applicable: readonly AnyRecord[]): PossibleAction => ({
    id: kind,
    kind,
    icon,
    isDanger: kind === 'delete',
    records: applicable,
    selectedCount,
  })
  const forOne = (isOffered: boolean) => (isOffered && !isMany ? allowed('show') : [])
  const declared = Object.entries(resource.actions).map(
    ([id, action]): PossibleAction => ({
      id,
      kind: 'action',
      icon: action.icon ?? 'check',
      isDanger: action.danger ?? false,
      records: isMany && !action.bulk ? [] : allowed(id),
      selectedCount,
    }),
  )
  const possible: PossibleAction[] = [
    general('edit', 'edit', isMany ? [] : allowed('edit')),
    ...declared,
    general(
      'schedule',
      'clock',
      records.filter((record) => isSchedulable(resource, record)),
    ),
    ...(isMany ? [] : slotsFor(resource)).map((slot) => ({
      ...general('create', 'calendar', records),
      id: `create ${slot.resource.name}`,
      slot,
    })),
    general('preview', 'eye', forOne(resource.preview.length > 0)),
    general('duplicate', 'copy', forOne(mayDuplicate(resource))),
    general('template', 'document', forOne(maySaveTemplate(resource))),
    general('delete', 'trash', allowed('delete')),
  ]
  return possible.filter(({ records }) => records.length > 0)
}

/** Whether an action is on several records. The loaded records of a whole list may be a single one, or none. */
export const isOnMany = ({ records, whole }: Pick<PossibleAction, 'records' | 'whole'>): boolean =>
  whole !== undefined || records.length > 1

/** The actions on all records of a list that the actor may take; each record decides during the run. */
export const actionsOnWhole = (
  resource: ResourceDeclaration,
  whole: WholeList,
  records: readonly AnyRecord[],
  may: (action: string) => boolean,
): readonly PossibleAction[] => {
  const onAll = { records, selectedCount: whole.count, whole }
  const declared = Object.entries(resource.actions).flatMap(([id, { bulk, icon = 'check', danger = false }]) =>
    bulk && may(id) ? [{ id, kind: 'action' as const, icon, isDanger: danger, ...onAll }] : [],
  )
  const mayDelete = resource.operations.includes('delete') && may('delete')
  const deletion = { id: 'delete', kind: 'delete', icon: 'trash', isDanger: true, ...onAll } as const
  const maySchedule = scheduledActions(resource).some(may) || (resource.schedule.length > 0 && may('edit'))
  const schedule = { id: 'schedule', kind: 'schedule', icon: 'clock', isDanger: false, ...onAll } as const
  return [...declared, ...(maySchedule ? [schedule] : []), ...(mayDelete ? [deletion] : [])]
}

/** Whether an action needs a dialog: deletions, actions with `confirm`, and actions with inputs. */
export function mustAsk(resource: ResourceDeclaration, { id, kind }: Pick<PossibleAction, 'id' | 'kind'>): boolean {
  if (kind !== 'action') return kind === 'delete'
  const action = resource.actions[id]
  return action?.confirm === true || Object.keys(action?.input ?? {}).length > 0
}

/** The declared actions among these that write a state. Other fields have none, such as the time that they set. */
export const actionsOnState = <Item extends Pick<PossibleAction, 'id' | 'kind'>>(
  resource: ResourceDeclaration,
  name: string,
  items: readonly Item[],
): readonly Item[] =>
  items.filter(
    ({ id, kind }) =>
      kind === 'action' &&
      choicesOf(fieldOf(resource, name)).length > 0 &&
      Object.hasOwn(resource.actions[id]?.set ?? {}, name),
  )
