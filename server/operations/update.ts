import {
  type AnyFilter,
  type AnyRecord,
  hasMessages,
  type ResourceDeclaration,
  validate,
  writtenUnder,
} from '../../src/declare'
import { assertMay, assertMaySeeAnswer, assertNoPassword } from '../access/access'
import type { Actor } from '../access/actor'
import type { Transaction } from '../database/database'
import { invalid, OperationError } from '../errors'
import { readWritten } from '../sql/rows'
import type { Selection } from '../sql/selected-fields'
import {
  assertStaysInScope,
  assertTargets,
  changeOf,
  inTransaction,
  lockForChange,
  matchingIds,
  writeChange,
} from './change'
import type { OperationContext } from './context'
import { assertFewPasswords } from './passwords'
import { changeInOneStatement } from './single-statement/change'
import { changeByCode } from './single-statement/in-transaction'
import { arePlain } from './single-statement/next-row'
import { answerOf, type PlannedChange } from './single-statement/statement'

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
  context: OperationContext,
  resource: ResourceDeclaration,
  actor: Actor,
  request: UpdateRequest,
  selection: Selection,
): Promise<Record<string, unknown>> {
  const values = checkedUpdate(context, resource, actor, request.update, selection)
  if (isPlain(context, resource, actor, values)) {
    const done = await changeInOneStatement(context, resource, actor, changeBy(request, values), selection)
    if (done) return JSON.parse(done.record) as Record<string, unknown>
  }
  return inTransaction(context, resource, actor, request.id, async (tx) => {
    await updateLocked(context, tx, resource, actor, request, values, selection)
    return await readWritten(context, tx, resource, request.id, selection, actor)
  })
}

async function updateLocked(
  context: OperationContext,
  tx: Transaction,
  resource: ResourceDeclaration,
  actor: Actor,
  { id, version }: UpdateRequest,
  values: AnyRecord,
  selection: Selection,
): Promise<void> {
  const record = await lockForChange(context, tx, resource, actor, id, version, selection)
  const changed = await writeValues(context, tx, resource, actor, record, values)
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
  context: OperationContext,
  resource: ResourceDeclaration,
  actor: Actor,
  request: UpdateRequest,
  selection: Selection,
  planned: PlannedChange,
): Promise<string | null> {
  const values = checkedUpdate(context, resource, actor, request.update, selection)
  if (Object.keys(values).length === 0) return null
  if (isPlain(context, resource, actor, values)) {
    const done = await changeInOneStatement(context, resource, actor, changeBy(request, values), selection, planned)
    return done && answerOf(planned, done)
  }
  return changeByCode(context, resource, actor, request.id, selection, planned, (tx, verified) =>
    updateLocked(context, tx, resource, verified, request, values, selection),
  )
}

function isPlain(context: OperationContext, resource: ResourceDeclaration, actor: Actor, values: AnyRecord): boolean {
  const { rows } = context.access(actor)
  // In a scope, the written row is checked afterwards.
  const isScoped = rows.filters.has(resource.name)
  return Object.keys(values).length > 0 && !isScoped && arePlain(resource, context.behaviourOf(resource), values, rows)
}

const changeBy = ({ id, version }: UpdateRequest, values: AnyRecord) => ({ id, version, action: 'update', values })

/** Changes every record that matches a filter, all or nothing; returns the number of changed ones. */
export async function updateMany(
  context: OperationContext,
  resource: ResourceDeclaration,
  actor: Actor,
  filter: AnyFilter,
  input: AnyRecord,
): Promise<number> {
  const values = checkedUpdate(context, resource, actor, input)
  return inTransaction(context, resource, actor, null, async (tx) => {
    let changes = 0
    const ids = await matchingIds(context, tx, resource, actor, filter)
    assertFewPasswords(resource, values, ids.length)
    for (const id of ids) {
      const record = await lockForChange(context, tx, resource, actor, id)
      const changed = await writeValues(context, tx, resource, actor, record, values)
      if (Object.keys(changed).length > 0) changes++
    }
    return changes
  })
}

/** Writes checked values to a locked record. Returns the changed ones. Throws VALIDATION_FAILED. */
export async function writeValues(
  context: OperationContext,
  tx: Transaction,
  resource: ResourceDeclaration,
  actor: Actor,
  record: AnyRecord,
  values: AnyRecord,
): Promise<AnyRecord> {
  const id = String(record.id)
  const written = await assertTargets(context, tx, resource, actor, values, record)
  const change = { ...changeOf(context, resource, actor, tx, id, record, written), record }
  const changed = await writeChange(context, change, 'update')
  await assertStaysInScope(context, tx, resource, actor, id, changed)
  return changed
}

/** Checks new values before any transaction. Throws FORBIDDEN, VALIDATION_FAILED. */
export function checkedUpdate(
  context: OperationContext,
  resource: ResourceDeclaration,
  actor: Actor,
  input: AnyRecord,
  selection?: Selection,
) {
  assertMay(context, resource, actor, 'edit')
  if (selection) assertMaySeeAnswer(context, resource, actor, selection)
  const { values, messages } = validate(writtenUnder(resource, context.roleScheme), input, 'update')
  if (hasMessages(messages)) throw invalid(messages)
  assertNoPassword(resource, actor, values)
  return values
}
