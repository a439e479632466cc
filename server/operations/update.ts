import { type AnyFilter, type AnyRecord, surroundingsOf, validate, writtenUnder } from '../../src/declare'
import { assertMay, assertMaySeeAnswer, assertNoPassword, type OnResource } from '../access/access'
import { reasonOf } from '../database/unavailable'
import { assertValid, noContent, OperationError } from '../errors'
import type { Runner } from '../sql/rows'
import type { Selection } from '../sql/selected-fields'
import {
  answerFor,
  assertStaysInScope,
  assertTargets,
  changedByRule,
  changeOf,
  inTransaction,
  lockForChange,
  matchingIds,
  type Work,
  writeChange,
} from './change'
import type { OperationContext } from './context'
import { assertFewPasswords, hasPassword, withHashes } from './passwords'
import { changeInOneStatement } from './single-statement/change'
import { changeByCode } from './single-statement/in-transaction'
import { arePlain } from './single-statement/next-row'
import { answerOf, type PlannedChange } from './single-statement/statement'
import { lockTogether, mayEditTogether, writeTogether } from './together'
import { inSavepoint } from './within'

export interface UpdateRequest {
  id: string
  /** The version that the client read; a stale one is refused. If omitted, the last save wins. */
  version?: number | null
  update: AnyRecord
}

/**
 * Changes one record and returns the selection. Throws FORBIDDEN, VALIDATION_FAILED, NO_CONTENT (missing), CONFLICT
 * (stale, duplicate), NOT_MODIFIED (no difference).
 */
export async function update(
  on: OnResource<OperationContext>,
  request: UpdateRequest,
  selection: Selection,
): Promise<Record<string, unknown>> {
  const { context, resource } = on
  const values = checkedUpdate(on, request.update, selection)
  if (isPlain(on, values)) {
    const done = await changeInOneStatement(on, changeBy(request, values), selection)
    if (done) return JSON.parse(done.record) as Record<string, unknown>
  }
  const prepared = await withHashes(context, resource, [values])
  return inTransaction(on, request.id, async (work) => {
    await updateLocked({ ...work, context: prepared }, request, values, selection)
    return answerFor(work, request.id, selection)
  })
}

async function updateLocked(
  work: Work,
  { id, version }: UpdateRequest,
  values: AnyRecord,
  selection: Selection,
): Promise<void> {
  const { context, resource, actor } = work
  const record = await lockForChange(work, id, version, selection)
  const changed = await writeValues(work, record, values)
  // For an actor without `read`, NOT_MODIFIED would confirm a guessed value.
  if (Object.keys(changed).length === 0 && context.access(actor).may(resource, 'show')) {
    throw new OperationError('NOT_MODIFIED', 'Content not modified!', { key: 'errors.notModified' })
  }
}

/**
 * Changes one record with one statement, or with its hooks in one transaction, and returns the text of the answer. Null
 * if that is not possible; then nothing was written. Throws like `update`.
 */
export async function updatePlainly(
  on: OnResource<OperationContext>,
  request: UpdateRequest,
  selection: Selection,
  planned: PlannedChange,
): Promise<string | null> {
  const { context, resource } = on
  const values = checkedUpdate(on, request.update, selection)
  if (Object.keys(values).length === 0) return null
  if (isPlain(on, values)) {
    const done = await changeInOneStatement(on, changeBy(request, values), selection, planned)
    return done && answerOf(planned, done)
  }
  const prepared = await withHashes(context, resource, [values])
  return changeByCode(on, request.id, selection, planned, (tx, verified) =>
    updateLocked({ context: prepared, tx, resource, actor: verified }, request, values, selection),
  )
}

function isPlain({ context, resource, actor }: OnResource<OperationContext>, values: AnyRecord): boolean {
  const { rows } = context.access(actor)
  // In a scope, the written row is checked afterwards.
  const isScoped = rows.filters.has(resource.name)
  return Object.keys(values).length > 0 && !isScoped && arePlain(resource, context.behaviourOf(resource), values, rows)
}

const changeBy = ({ id, version }: UpdateRequest, values: AnyRecord) => ({ id, version, action: 'update', values })

/** Changes every record that matches a filter, all or nothing; returns the number of changed ones. */
export async function updateMany(
  on: OnResource<OperationContext>,
  filter: AnyFilter,
  input: AnyRecord,
): Promise<number> {
  const { context, resource, actor } = on
  const values = checkedUpdate(on, input)
  const idsNow = (runner: Runner) => matchingIds(on, runner, filter)
  const waiting = hasPassword(resource, values)
    ? await context.slots.read(actor, () => idsNow(context.database.sql))
    : []
  const prepared = await withHashes(
    context,
    resource,
    waiting.map(() => values),
  )
  return inTransaction(on, null, async (work) => {
    let changes = 0
    const ids = await idsNow(work.tx)
    assertFewPasswords(resource, values, ids.length)
    const together = await editTogether(work, ids, values)
    if (together !== null) return together
    for (const id of ids) {
      const record = await lockForChange(work, id)
      const changed = await writeValues({ ...work, context: prepared }, record, values)
      if (Object.keys(changed).length > 0) changes++
    }
    return changes
  })
}

/**
 * Writes checked values to records by few statements. Returns the number of changed ones; null if that is not possible,
 * or one of them is refused: then none was changed.
 */
async function editTogether(work: Work, ids: readonly string[], values: AnyRecord): Promise<number | null> {
  const { resource, actor } = work
  if (!mayEditTogether(work, Object.keys(values))) return null
  const around = surroundingsOf(actor.id)
  try {
    return await inSavepoint(work, async (inner) => {
      const records = [...(await lockTogether(inner, ids)).values()]
      if (records.length < ids.length) throw noContent()
      const changes = records.flatMap((record) => {
        const changed = changedByRule(resource, record, values, around)
        return Object.keys(changed).length > 0 ? [{ record, values, changed }] : []
      })
      return (await writeTogether(inner, 'update', changes)).length
    })
  } catch (error) {
    if (reasonOf(error)) throw error
    return null
  }
}

/** Writes checked values to a locked record. Returns the changed ones. Throws VALIDATION_FAILED. */
export async function writeValues(work: Work, record: AnyRecord, values: AnyRecord): Promise<AnyRecord> {
  const written = await assertTargets(work, values, record)
  const id = String(record.id)
  const changed = await writeChange(work.context, changeOf(work, id, record, written), 'update')
  await assertStaysInScope(work, id, changed)
  return changed
}

/** Checks new values before any transaction. Throws FORBIDDEN, VALIDATION_FAILED. */
export function checkedUpdate(on: OnResource<OperationContext>, input: AnyRecord, selection?: Selection) {
  const { context, resource, actor } = on
  assertMay(on, 'edit')
  if (selection) assertMaySeeAnswer(on, selection)
  const { values, messages } = validate(writtenUnder(resource, context.roleScheme), input, 'update')
  assertValid(messages)
  assertNoPassword(resource, actor, values)
  return values
}
