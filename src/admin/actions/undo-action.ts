import { type AnyRecord, fieldOf, isWritable, type ResourceDeclaration } from '../../declare'
import { declaredAction, knownInverse } from '../../declare/inverse-action'
import { changeRecord } from '../../providers/change-record'
import { inputToUndo } from '../history/former-values'

/** What takes an action on one record back: its inverse action, or an update of the fields that it set. */
export interface ActionUndo {
  /** The record after the action. */
  readonly record: AnyRecord
  readonly inverse: string | null
  readonly update: Readonly<Record<string, unknown>>
}

/**
 * The Undo of an action that only sets fields, or moves the record by one place; null if the declaration does not make it
 * certain.
 * @param before the record before the action
 * @param now the record after it
 */
export function undoOf(
  resource: ResourceDeclaration,
  action: string,
  before: AnyRecord,
  now: AnyRecord,
  me: string | null,
): ActionUndo | null {
  const { set, input, move } = declaredAction(resource, action)
  const back = move && Object.entries(resource.actions).find(([, other]) => other.move && other.move !== move)
  if (back) return { record: now, inverse: back[0], update: {} }
  if (!set) return null
  const inverse = knownInverse(resource, action, before, now, me)
  if (inverse) return { record: now, inverse, update: {} }
  const isPlain = Object.keys(set).every((property) => {
    const field = fieldOf(resource, property)
    return field !== undefined && isWritable(field, 'update') && property in before
  })
  const update = isPlain && !input ? inputToUndo(resource, before, set) : null
  return update && { record: now, inverse: null, update }
}

/** Changes that run at the same time. */
const lanes = 4

/** Does some work for each value, for a few of them at the same time. */
export async function inLanes<Value>(values: readonly Value[], work: (value: Value) => Promise<void>): Promise<void> {
  const waiting = values.values()
  const lane = async () => {
    for (const value of waiting) await work(value)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** Takes actions back, one by one: a refused one does not affect the others. Returns the number of refused ones. */
export async function takeAllBack(resource: ResourceDeclaration, undos: readonly ActionUndo[]): Promise<number> {
  let refused = 0
  await inLanes(undos, (undo) =>
    takeBack(resource, undo).catch(() => {
      refused++
    }),
  )
  return refused
}

/** Takes one action back, only if the record is unchanged since. Throws RequestError, a CONFLICT after a change. */
export async function takeBack(resource: ResourceDeclaration, undo: ActionUndo): Promise<void> {
  const { record, inverse, update } = undo
  if (inverse) await changeRecord(resource, record, undefined, inverse)
  else await changeRecord(resource, record, update)
}
