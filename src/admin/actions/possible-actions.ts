import type { AnyRecord, ResourceDeclaration } from '../../declare'

/** What can be done to some records now. */
export interface PossibleAction {
  /** `edit`, `delete`, or the declared action's name. */
  id: string
  kind: 'edit' | 'action' | 'delete'
  icon: string
  isDanger: boolean
  /** The records it can be taken on: all of those asked about, or some. */
  records: readonly AnyRecord[]
  /** How many were asked about. */
  selectedCount: number
}

const canDo = (record: AnyRecord, action: string) => ((record.can ?? []) as readonly string[]).includes(action)

/**
 * The actions that the server allows on these records now (their `can`), in the order of the declaration; on several records
 * those that are declared for many, where at least one of the records allows it.
 */
export function possibleActions(
  resource: ResourceDeclaration,
  records: readonly AnyRecord[],
): readonly PossibleAction[] {
  const selectedCount = records.length
  const isMany = selectedCount > 1
  const allowed = (action: string) => records.filter((record) => canDo(record, action))
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
    { id: 'edit', kind: 'edit', icon: 'edit', isDanger: false, records: isMany ? [] : allowed('edit'), selectedCount },
    ...declared,
    { id: 'delete', kind: 'delete', icon: 'trash', isDanger: true, records: allowed('delete'), selectedCount },
  ]
  return possible.filter(({ records }) => records.length > 0)
}

/** Whether an action asks before it acts: deleting, what says so, and what must be told something. */
export function mustAsk(resource: ResourceDeclaration, { id, kind }: Pick<PossibleAction, 'id' | 'kind'>): boolean {
  if (kind !== 'action') return kind === 'delete'
  const action = resource.actions[id]
  return action?.confirm === true || Object.keys(action?.input ?? {}).length > 0
}
