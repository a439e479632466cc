import {
  type AnyField,
  type AnyRecord,
  type FieldMessages,
  surroundingsOf,
  validate,
  writtenUnder,
} from '../../src/declare'
import { fieldNamesWhere } from '../../src/declare/resource'
import { hasShape, isConcealed } from '../../src/declare/traits'
import { assertMay, assertMaySeeAnswer, assertNoPassword, type OnResource } from '../access/access'
import { assertValid, invalid, OperationError, tooMany } from '../errors'
import { newId } from '../new-id'
import type { Selection } from '../sql/selected-fields'
import {
  answerFor,
  assertRules,
  assertStaysInScope,
  assertTargets,
  changeOf,
  inTransaction,
  mostChanges,
  type Work,
} from './change'
import type { OperationContext } from './context'
import { type Issued, issueTokens, shownOnce } from './issue'
import { withHashes } from './passwords'
import { insertRecord, timed, withDefaults } from './record'
import { lastPlace } from './reorder'
import { createInOneStatement } from './single-statement/create'
import { arePlain } from './single-statement/next-row'
import { answerOf, type PlannedChange } from './single-statement/statement'

/** Fields that a person's form may not write, but the program may: seed, first start, sign-up. */
export const everyField = (field: AnyField) => !hasShape(field, 'inverse', 'derived', 'total', 'issued')

/**
 * Adds records, all or nothing, and returns the selection of each. Throws FORBIDDEN, QUERY_TOO_COMPLEX, CONFLICT, and
 * VALIDATION_FAILED (with a place such as `games.2.title.zh` for several records).
 */
export async function createMany(
  on: OnResource<OperationContext>,
  inputs: readonly AnyRecord[],
  selection: Selection,
): Promise<readonly Record<string, unknown>[]> {
  const { context, resource } = on
  const prefix = (index: number) => (inputs.length > 1 ? `${resource.name}.${index}.` : '')
  const checked = checkedInputs(on, inputs, selection, prefix)
  const prepared = await withHashes(context, resource, checked)
  return inTransaction(on, null, async (work) => {
    const made: Record<string, unknown>[] = []
    for (const [index, given] of checked.entries()) {
      const at = prefix(index)
      const values = await placed(at, () => assertTargets(work, given, null))
      const { id, issued } = await insertOne({ ...work, context: prepared }, values, at)
      await placed(at, () => assertStaysInScope(work, id, given))
      made.push({ ...(await answerFor(work, id, selection)), ...shownOnce(issued, selection) })
    }
    return made
  })
}

/** Checks access and values before any transaction; returns the values of each record. */
function checkedInputs(
  on: OnResource<OperationContext>,
  inputs: readonly AnyRecord[],
  selection: Selection,
  prefix: (index: number) => string,
): readonly AnyRecord[] {
  const { context, resource, actor } = on
  assertMay(on, 'create')
  assertMaySeeAnswer(on, selection)
  if (actor.kind !== 'system' && inputs.length > mostChanges) {
    throw tooMany(mostChanges, `At most ${mostChanges} records can be created at once. Send fewer.`)
  }
  const checked = inputs.map((input) =>
    actor.kind === 'system'
      ? validate(resource, input, 'create', everyField)
      : validate(writtenUnder(resource, context.roleScheme), input, 'create'),
  )
  const messages: FieldMessages = {}
  for (const [index, each] of checked.entries()) {
    for (const [path, list] of Object.entries(each.messages)) messages[prefix(index) + path] = list
  }
  assertValid(messages)
  for (const { values } of checked) assertNoPassword(resource, actor, values)
  return checked.map(({ values }) => values)
}

/**
 * Adds one record with one statement, and returns the text of the answer. Null if that is not possible; then nothing
 * was written. Throws like `create`.
 */
export async function createPlainly(
  on: OnResource<OperationContext>,
  input: AnyRecord,
  selection: Selection,
  planned: PlannedChange,
): Promise<string | null> {
  const { context, resource, actor } = on
  const [values = {}] = checkedInputs(on, [input], selection, () => '')
  const behaviour = context.behaviourOf(resource)
  const { rows } = context.access(actor)
  const hasHook = behaviour.beforeWrite || behaviour.afterWrite || fieldNamesWhere(resource, isConcealed).length > 0
  if (hasHook || rows.filters.has(resource.name) || !arePlain(resource, behaviour, values, rows)) return null
  const around = surroundingsOf(actor.id)
  const written = timed(resource, values, around.now)
  assertRules(resource, written, around)
  const made = await createInOneStatement(on, written, selection, planned)
  return made && answerOf(planned, made)
}

/**
 * Adds one record in the caller's transaction: rules, hooks, SQL and its audit event.
 * @param at the path of the record in the request, a prefix for validation issues
 */
export async function insertOne(work: Work, values: AnyRecord, at = ''): Promise<{ id: string; issued: Issued }> {
  const { context, tx, resource, actor } = work
  const id = newId()
  const issued = issueTokens(resource)
  const change = changeOf(work, id, null, { ...values, ...issued })
  Object.assign(change.values, timed(resource, change.values, change.now))
  const around = { now: change.now, me: actor.id }
  const behaviour = context.behaviourOf(resource)
  const by = resource.order?.by
  if (by !== undefined) change.values[by] ??= await lastPlace(tx, resource, change.values)
  // Rules run before the hooks, which may rely on them, and after them, because hooks may change values.
  await placed(at, () => assertRules(resource, change.values, around))
  if (behaviour.beforeWrite) {
    await placed(at, () => behaviour.beforeWrite?.(change))
    await placed(at, () => assertRules(resource, change.values, around))
  }
  const line = { action: 'create', resource, recordId: id, before: null, after: withDefaults(resource, change.values) }
  await insertRecord(context, tx, actor, line, change.values)
  await behaviour.afterWrite?.(change)
  return { id, issued }
}

/** Runs work on one of several records and prefixes the fields of its errors with the record's place. */
async function placed<Result>(prefix: string, work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const fields = error instanceof OperationError ? (error.extensions.fields as FieldMessages | undefined) : undefined
    if (!fields || prefix === '') throw error
    throw invalid(Object.fromEntries(Object.entries(fields).map(([path, list]) => [prefix + path, list])))
  }
}

/** Adds one record. */
export async function create(
  on: OnResource<OperationContext>,
  input: AnyRecord,
  selection: Selection,
): Promise<Record<string, unknown>> {
  const [record] = await createMany(on, [input], selection)
  return record ?? {}
}
