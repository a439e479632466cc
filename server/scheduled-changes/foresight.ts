import { type AnyRecord, afterAction, meets, type ResourceDeclaration } from '../../src/declare'
import type { StoredChange } from './table'

/** The reason why a change is not possible, as a message key, with the other change if there is one. */
export interface Conflict {
  key: 'errors.illegalStateThen' | 'errors.preventsLater'
  other?: StoredChange
}

type Planned = Pick<StoredChange, 'action' | 'values' | 'dueAt' | 'accountId'>

/**
 * The state of a record before a planned change, and the conflict of that change with the other pending ones: an earlier
 * one that prevents it, or a later one that it would prevent.
 * @param pending the other changes by their time
 */
export function foresee(
  resource: ResourceDeclaration,
  record: AnyRecord,
  pending: readonly StoredChange[],
  planned: Planned,
): { then: AnyRecord; conflict?: Conflict } {
  const around = ({ dueAt, accountId }: Planned) => ({ now: dueAt, me: accountId })
  const isPossible = (change: Planned, state: AnyRecord) =>
    meets(resource, resource.actions[change.action]?.when, state, around(change))
  const after = (state: AnyRecord, change: Planned): AnyRecord =>
    change.action === 'update'
      ? { ...state, ...change.values }
      : afterAction(resource, change.action, state, around(change))
  const isEarlier = ({ dueAt }: Planned) => Date.parse(dueAt) <= Date.parse(planned.dueAt)

  let then = record
  let other: StoredChange | undefined
  for (const each of pending.filter(isEarlier)) {
    const next = after(then, each)
    if (isPossible(planned, then) && !isPossible(planned, next)) other = each
    then = next
  }
  if (!isPossible(planned, then)) return { then, conflict: { key: 'errors.illegalStateThen', other } }

  let without = then
  let changed = after(then, planned)
  for (const each of pending.filter((change) => !isEarlier(change))) {
    if (isPossible(each, without) && !isPossible(each, changed)) {
      return { then, conflict: { key: 'errors.preventsLater', other: each } }
    }
    without = after(without, each)
    changed = after(changed, each)
  }
  return { then }
}
