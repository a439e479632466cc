import { type AnyField, type AnyRecord, fieldOf, isWritable, propertyOf, type ResourceDeclaration } from '../../declare'
import { declaredAction, knownInverse } from '../../declare/inverse-action'
import { fieldsOf } from '../../declare/resource'
import { changeRecord } from '../../providers/change-record'
import { type FormValues, valueFromRecord } from '../form-values/form-values'
import { inputToUndo } from '../history/former-values'

/** What takes an action on one record back: an action with its inputs, or an update of the fields that it changed. */
export interface ActionUndo {
  /** The record after the action. */
  readonly record: AnyRecord
  readonly inverse: string | null
  readonly input?: FormValues
  readonly update: Readonly<Record<string, unknown>>
}

/**
 * The Undo of an action that only sets fields, or moves the record by one place, or declares its Undo; null if the
 * declaration does not make it certain.
 * @param before the record before the action
 * @param now the record after it
 * @param taken the inputs that were sent
 */
export function undoOf(
  resource: ResourceDeclaration,
  action: string,
  before: AnyRecord,
  now: AnyRecord,
  me: string | null,
  taken: FormValues = {},
): ActionUndo | null {
  const { set, input, move, undo } = declaredAction(resource, action)
  const back = move && Object.entries(resource.actions).find(([, other]) => other.move && other.move !== move)
  if (back) return { record: now, inverse: back[0], update: {} }
  if (undo) return declaredUndo(resource, action, before, now, taken)
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

/** The same action with the declared inputs, or an update of the declared fields; null if a former value is unknown. */
function declaredUndo(
  resource: ResourceDeclaration,
  action: string,
  before: AnyRecord,
  now: AnyRecord,
  taken: FormValues,
): ActionUndo | null {
  const { undo = {}, input } = declaredAction(resource, action)
  const fields = input ?? fieldsOf(resource)
  if (Object.entries(undo).some(([name, source]) => source === 'former' && !(name in before))) return null
  const values = Object.fromEntries(
    Object.entries(undo).map(([name, source]) => {
      const field = fields[name] as AnyField
      const property = propertyOf(name, field)
      if (source === 'former') return [property, valueFromRecord(name, field, before)]
      return [property, source === 'same' ? taken[property] : oppositeOf(taken[property])]
    }),
  )
  if (input) return { record: now, inverse: action, input: values, update: {} }
  const update = inputToUndo(resource, values, values)
  return update && { record: now, inverse: null, update }
}

/** A number, or a decimal as a text, with the other sign. */
const oppositeOf = (value: unknown) =>
  typeof value === 'number' ? -value : String(value).replace(/^-?/, (sign) => (sign ? '' : '-'))

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
