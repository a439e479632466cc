import {
  type AnyFilter,
  type AnyRecord,
  meets,
  type ResourceAction,
  type ResourceDeclaration,
  type Surroundings,
  surroundingsOf,
  valuesSet,
} from '../../src/declare'
import { isReference } from '../../src/declare/filter'
import { hasShape } from '../../src/declare/traits'
import { assertMay, assertMaySeeAnswer, denied, type OnResource } from '../access/access'
import { writeAudit } from '../audit/audit'
import type { Transaction } from '../database/database'
import { reasonOf } from '../database/unavailable'
import { forbidden, OperationError, type Refusal } from '../errors'
import type { Selection } from '../sql/selected-fields'
import { assertInputExists, checkedInput } from './action-input'
import {
  answerFor,
  changeOf,
  currentFor,
  inTransaction,
  lockForChange,
  matchingIds,
  type Work,
  writeChange,
} from './change'
import type { OperationContext } from './context'
import { type Issued, issueTokens, shownOnce } from './issue'
import { lockOrder, moveByOne } from './reorder'
import { changeInOneStatement } from './single-statement/change'
import { changeManyInOneStatement } from './single-statement/change-many'
import { changeByCode } from './single-statement/in-transaction'
import { arePlain } from './single-statement/next-row'
import { answerOf, type PlannedChange } from './single-statement/statement'

export interface ActionRequest {
  action: string
  input: AnyRecord
}

/** A record that a bulk action did not change, and why. */
export type Refused = Pick<Refusal, 'code' | 'message'> & { id: string }

/**
 * Takes an action on one record and returns the selection. Throws FORBIDDEN, VALIDATION_FAILED (its input), NO_CONTENT,
 * CONFLICT (stale, or not possible in this state).
 */
export async function act(
  on: OnResource<OperationContext>,
  request: ActionRequest & { id: string; version?: number | null },
  selection: Selection,
): Promise<Record<string, unknown>> {
  const prepared = prepare(on, request)
  assertMaySeeAnswer(on, selection)
  return inTransaction(on, request.id, async (work) => {
    const issued = await perform(work, request.action, prepared, request.id, request.version)
    return { ...(await answerFor(work, request.id, selection)), ...shownOnce(issued, selection) }
  })
}

/** The progress of a bulk action. */
interface Progress {
  ids: readonly string[]
  /** Number of finished records. */
  position: number
  /** The refused ones among the finished records. */
  refused: readonly Refused[]
}

/** Records the progress of a bulk action, so that a later request continues after a crash. */
export interface Steps {
  /** The current progress; the first run stores the records that `find` returns before changing any. */
  begin(find: () => Promise<readonly string[]>): Promise<Progress>
  /** In the transaction of a record: stores that it is finished. Throws TakenOver if another request continues. */
  advance(tx: Transaction, position: number, refused: readonly Refused[]): Promise<void>
}

/** Another request continues this bulk action. It ends this request, unlike the refusal of a record. */
export class TakenOver extends OperationError {}

/**
 * Takes an action on every record that matches a filter, each in a separate transaction. A refused record does not
 * affect the others and is reported with its reason.
 */
export async function actMany(
  on: OnResource<OperationContext>,
  request: ActionRequest & { filter: AnyFilter },
  steps?: Steps,
): Promise<{ changedCount: number; refused: readonly Refused[] }> {
  const prepared = prepare(on, request)
  const find = () => inTransaction(on, null, ({ tx }) => matchingIds(on, tx, request.filter))
  const progress = await (steps ? steps.begin(find) : startOf(await find()))
  const { ids } = progress
  const refused = [...progress.refused]
  for (let at = progress.position; at < ids.length; at++) {
    const id = ids[at] as string
    try {
      await againAfterDeadlock(() =>
        inTransaction(on, id, async (work) => {
          await steps?.advance(work.tx, at + 1, refused)
          await perform(work, request.action, prepared, id)
        }),
      )
    } catch (error) {
      if (!(error instanceof OperationError) || error instanceof TakenOver) throw error
      refused.push({ id, code: error.code, message: error.message })
    }
  }
  return { changedCount: ids.length - refused.length, refused }
}

/** Maximum attempts for a record whose transaction the database ended to resolve a deadlock. */
const mostAttempts = 3

/** Repeats the change of one record after a deadlock. A repetition of the same request can cause one. */
async function againAfterDeadlock(change: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await change()
    } catch (error) {
      const { key } = error instanceof OperationError ? error.extensions : {}
      if (key !== 'errors.simultaneous' || attempt === mostAttempts) throw error
    }
  }
}

const startOf = (ids: readonly string[]): Progress => ({ ids, position: 0, refused: [] })

/**
 * Takes an action on one record with one statement, or its code in one transaction. Returns the text of the answer.
 * Null if that is not possible; then nothing was written. Throws like `act`.
 */
export async function actPlainly(
  on: OnResource<OperationContext>,
  request: ActionRequest & { id: string; version?: number | null },
  selection: Selection,
  planned: PlannedChange,
): Promise<string | null> {
  const { context, resource } = on
  const prepared = prepare(on, request)
  assertMaySeeAnswer(on, selection)
  const values = plainValues(on, request.action, prepared)
  const { id, version, action } = request
  if (!values) {
    // The stored answer must not have a token, which is shown once.
    if (prepared.action.issue) return null
    return changeByCode(on, id, selection, planned, (tx, verified) =>
      perform({ context, tx, resource, actor: verified }, action, prepared, id, version),
    )
  }
  const change = { id, version, action, values, when: prepared.action.when }
  const done = await changeInOneStatement(on, change, selection, planned)
  return done && answerOf(planned, done)
}

/** The same for every record that matches a filter. If one of them fails, `actMany` changes them one by one. */
export async function actManyPlainly(
  on: OnResource<OperationContext>,
  request: ActionRequest & { filter: AnyFilter },
  selection: Selection,
  planned: PlannedChange,
): Promise<string | null> {
  const { context, actor } = on
  const prepared = prepare(on, request)
  const values = plainValues(on, request.action, prepared)
  if (!values) return null
  const ids = await context.slots.read(actor, () => matchingIds(on, context.database.sql, request.filter))
  if (ids.length === 0) return null
  const { code, message } = illegalState()
  const change = { ids, action: request.action, values, when: prepared.action.when, refusal: { code, message } }
  try {
    const done = await changeManyInOneStatement(on, change, selection, planned)
    return done && answerOf(planned, done)
  } catch (error) {
    if (reasonOf(error)) throw error
    return null
  }
}

/**
 * The values that an action sets, if it has no other effect and no condition outside of SQL. It has no code, move,
 * token or links, no input to look up, and no value of another field. Otherwise null.
 */
function plainValues(
  { context, resource, actor }: OnResource<OperationContext>,
  name: string,
  { action }: Prepared,
): AnyRecord | null {
  const { set = {}, input = {}, move, issue } = action
  const behaviour = context.behaviourOf(resource)
  const isLookedUp = Object.values(input).some((field) => hasShape(field, 'reference', 'links', 'upload'))
  if (behaviour.actions?.[name] || move || issue || isLookedUp || Object.keys(set).length === 0) return null
  const isOfField = (value: unknown) => isReference(value) && value !== '$now' && value !== '$me'
  if (Object.values(set).some((value) => Array.isArray(value) || isOfField(value))) return null
  const values = valuesSet(resource, action, {}, surroundingsOf(actor.id))
  return arePlain(resource, behaviour, values, context.access(actor).rows) ? values : null
}

/** CONFLICT for an action that the state of the record excludes; `current` is that record. */
export const illegalState = (current: { current?: AnyRecord } = {}) =>
  new OperationError('CONFLICT', 'This is not possible in the current state.', {
    key: 'errors.illegalState',
    ...current,
  })

/** FORBIDDEN for an action that another actor may take, as on what is the actor's own; otherwise `illegalState`. */
export const impossible = (
  resource: ResourceDeclaration,
  { when }: ResourceAction,
  record: AnyRecord,
  current?: { current?: AnyRecord },
): OperationError => (meets(resource, when, record, surroundingsOf('')) ? forbidden() : illegalState(current))

interface Prepared {
  action: ResourceAction
  input: AnyRecord
}

/** Checks an action and its input before any transaction. Throws FORBIDDEN, VALIDATION_FAILED. */
export function prepare(on: OnResource<OperationContext>, request: ActionRequest): Prepared {
  const { resource, actor } = on
  const action = resource.actions[request.action]
  if (!action) throw denied(actor)
  assertMay(on, request.action)
  return { action, input: checkedInput(action.input ?? {}, request.input) }
}

/** The values that an action sets on a record; null if it is not possible in the record's state. */
export function valuesIfPossible(
  resource: ResourceDeclaration,
  action: ResourceAction,
  record: AnyRecord,
  around: Surroundings,
): AnyRecord | null {
  return meets(resource, action.when, record, around) ? valuesSet(resource, action, record, around) : null
}

/** Takes an action on a record in the caller's transaction. Throws FORBIDDEN, NO_CONTENT, VALIDATION_FAILED, CONFLICT. */
export async function perform(
  work: Work,
  name: string,
  { action, input }: Prepared,
  id: string,
  version?: number | null,
): Promise<Issued> {
  const { context, tx, resource, actor } = work
  const placed = action.move ? await lockOrder(work, id) : []
  const record = await lockForChange(work, id, version)
  await assertInputExists(context, tx, actor, action, input, { resource, record })
  const change = { ...changeOf(work, id, record, {}), input }
  const around = { now: change.now, me: actor.id }
  const set = valuesIfPossible(resource, action, record, around)
  if (!set) throw impossible(resource, action, record, await currentFor(work, record))
  Object.assign(change.values, set)
  const issued = issueTokens(resource, action.issue ?? [])
  Object.assign(change.values, issued)
  if (action.move) await moveByOne(change, placed, action.move)
  await context.behaviourOf(resource).actions?.[name]?.(change)
  const changed = await writeChange(context, change, name)
  // An action that only changed other rows is still an event of this record.
  if (Object.keys(changed).length === 0) {
    await writeAudit(tx, actor, [{ action: name, resource, recordId: id, before: null, after: input }])
  }
  return issued
}
