import {
  type AnyFilter,
  type AnyRecord,
  checkRules,
  type FieldMessages,
  fieldOf,
  fieldsByProperty,
  fieldsIn,
  propertyOf,
  type ResourceDeclaration,
  type Surroundings,
} from '../../src/declare'
import { isId } from '../../src/declare/formats'
import { valuesLike } from '../../src/declare/properties'
import { assertMay, denied, type OnResource } from '../access/access'
import type { Actor } from '../access/actor'
import { committed, waitForCommit } from '../audit/after-commit'
import { changedValues, inEachLanguage } from '../audit/difference'
import type { Transaction } from '../database/database'
import { quoteName, tableOf } from '../database/names'
import { queueEmail } from '../email/queue'
import { assertValid, invalid, noContent, OperationError, tooMany } from '../errors'
import { addJob } from '../jobs/queue'
import { everyRow } from '../sql/comparisons'
import { compileFilter } from '../sql/filter'
import { Params } from '../sql/params'
import { conditionOf, nodeSql, type Runner, readRow, run } from '../sql/rows'
import { idsInScope, targetsInScope } from '../sql/scoped-records'
import type { Selection } from '../sql/selected-fields'
import { type Change, type HookServices, hasWriteHook, type ResourceBehaviour } from './behaviour'
import type { OperationContext } from './context'
import { explain } from './faults'
import { hookFiles } from './hook-files'
import { lockRecord, updateRecord, wholeRecordOf, wholeRecordWith } from './record'
import { filesIn, missingPictures, unusableFiles } from './usable-files'

/** Maximum rows of one bulk operation; a filter that matches more is refused before any write. */
export const mostChanges = 1000

/** Work on records of a resource in a transaction, in the name of an actor. */
export interface Work extends OnResource<OperationContext> {
  tx: Transaction
}

/**
 * Runs a change in one transaction, in a slot of the actor, and translates refusals of the database. `record` is the id
 * of the changed record, if it is a single one.
 */
export async function inTransaction<Result>(
  { context, resource, actor }: OnResource<OperationContext>,
  record: string | null,
  change: (work: Work) => Promise<Result>,
): Promise<Result> {
  try {
    return await context.slots.change(actor, record && `${resource.name} ${record}`, () =>
      committed(context, (tx) => change({ context, tx, resource, actor })),
    )
  } catch (error) {
    throw explain(error, resource)
  }
}

/** CONFLICT for a stale version; the screens compare the current record with the form. */
export const staleVersion = (current: { current?: unknown }) =>
  new OperationError(
    'CONFLICT',
    'Somebody changed this record in the meantime. Look at its current state before you change it again.',
    { key: 'errors.stale', ...current },
  )

/**
 * Locks the row of a change. Throws NO_CONTENT if it does not exist, CONFLICT if `version` is stale. `selection` adds
 * the answer's fields to the current record.
 */
export async function lockForChange(
  work: Work,
  id: string,
  version?: number | null,
  selection?: Selection,
): Promise<AnyRecord> {
  const { tx, resource } = work
  const params = new Params()
  const visible = conditionOf(work, null, params)
  const record = isId(id) ? await lockRecord(tx, resource, id, visible, params.values) : null
  if (!record) throw noContent()
  if (version !== undefined && version !== null && version !== record.version) {
    throw staleVersion(await currentFor(work, record, selection))
  }
  return record
}

/**
 * The current record in a CONFLICT, without links to records out of scope and counts of those. A token without `read`
 * gets no record.
 */
export async function currentFor(
  work: Work,
  record: AnyRecord,
  selection?: Selection,
): Promise<{ current?: AnyRecord }> {
  const { context, tx, resource, actor } = work
  const { may, rows } = context.access(actor)
  if (!may(resource, 'show')) return {}
  if (rows.filters.size === 0 && !selection) return { current: record }
  const whole = selection ? wholeRecordWith(resource, selection) : wholeRecordOf(resource)
  const seen = await readRow(work, tx, String(record.id), whole)
  return seen ? { current: seen } : {}
}

/** Without a restriction a filter may be a mistake, so it changes nothing. */
export const filterRequired = () => invalid({ filter: [{ key: 'validation.filterRequired' }] })

/**
 * Whether a filter restricts nothing, for any actor. Some that are not empty match every row too, such as `{or: []}` and
 * `{title: {notIn: []}}`.
 */
export function matchesEverything(
  { context, resource, actor }: OnResource<OperationContext>,
  filter: AnyFilter | null | undefined,
): boolean {
  const access = context.access(actor)
  const asked = { params: new Params(), me: actor.id, access, rows: access.rows }
  return !filter || compileFilter(resource, filter, 'r', asked) === everyRow
}

/**
 * Ids of the matching rows in a fixed order, so that two bulk operations never deadlock. Throws FORBIDDEN if the actor
 * may not list the resource, because the number of matches reveals values. Throws VALIDATION_FAILED for an empty filter
 * (api.md "Write").
 */
export async function matchingIds(
  on: OnResource<OperationContext>,
  runner: Runner,
  filter: AnyFilter | null | undefined,
): Promise<readonly string[]> {
  assertMay(on, 'list')
  if (matchesEverything(on, filter)) throw filterRequired()
  const params = new Params()
  const where = `where ${conditionOf(on, filter, params)}`
  const text = `select r."id" from ${quoteName(tableOf(on.resource))} r ${where} order by r."id" limit ${mostChanges + 1}`
  const rows = await run<{ id: string }>(runner, text, params.values)
  if (rows.length > mostChanges) {
    throw tooMany(mostChanges, `The filter matches more than ${mostChanges} records. Restrict it.`)
  }
  return rows.map(({ id }) => id)
}

/**
 * Checks the actor's values against their scope: related records outside, files that the actor may not use, and removed
 * pictures of texts, are VALIDATION_FAILED. Returns the values to write, to which hooks may add.
 */
export async function assertTargets(
  { context, tx, resource, actor }: Work,
  given: AnyRecord,
  record: AnyRecord | null,
): Promise<Record<string, unknown>> {
  const { values, messages } = await targetsInScope(tx, resource, context.access(actor).rows, given, record)
  const changed = record ? { resource, record } : undefined
  const files = filesIn(fieldsByProperty(resource), given)
  Object.assign(messages, await unusableFiles(context, tx, actor, files, changed))
  Object.assign(messages, await missingPictures(tx, resource, given, record))
  assertValid(messages)
  return values
}

/**
 * Throws VALIDATION_FAILED at the written properties that took a row out of its actor's scope. FORBIDDEN if none of
 * them decides that. So nobody writes a row that they may not see.
 */
export async function assertStaysInScope(
  { context, tx, resource, actor }: Work,
  id: string,
  written: AnyRecord,
): Promise<void> {
  const { rows } = context.access(actor)
  const scope = rows.filters.get(resource.name)
  if (!scope || (await idsInScope(tx, resource, rows, [id])).has(id)) return
  throw leftScope(resource, actor, scope, written)
}

/** The error of `assertStaysInScope`. */
export function leftScope(
  resource: ResourceDeclaration,
  actor: Actor,
  scope: AnyFilter,
  written: AnyRecord,
): OperationError {
  const named = fieldsIn(scope).flatMap((name) => {
    const field = fieldOf(resource, name)
    return field ? propertyOf(name, field) : []
  })
  const fields: FieldMessages = {}
  for (const property of named) if (property in written) fields[property] = [{ key: 'validation.outOfScope' }]
  return Object.keys(fields).length > 0 ? invalid(fields) : denied(actor)
}

/** The operations of one transaction in the name of an actor. */
export const servicesOf = (context: OperationContext, actor: Actor, tx: Transaction): HookServices => ({
  actor,
  tx,
  now: new Date().toISOString(),
  operations: context.hookOperations(context, actor),
  email: { send: (mail) => queueEmail(tx, mail) },
  files: hookFiles(context.files, actor, tx),
  jobs: { schedule: ({ job }, input, inMinutes = 0) => addJob(tx, { job, input, actor }, inMinutes) },
  afterCommit: (work) => waitForCommit(tx, [work]),
})

/** A change as hooks receive it; `record` is null for a new one. */
export const changeOf = <Known extends AnyRecord | null>(
  { context, tx, resource, actor }: Work,
  id: string,
  record: Known,
  values: Record<string, unknown>,
): Change & { record: Known } => ({ ...servicesOf(context, actor, tx), resource, id, record, values })

/**
 * The selection of a changed record, also where an action took it out of the actor's scope. Only its id if the change
 * removed it.
 */
export async function answerFor(work: Work, id: string, selection: Selection): Promise<Record<string, unknown>> {
  // Imports and hooks of many records ask for nothing else.
  if (selection.size === 1 && selection.get('id')?.field === 'id') return { id }
  const params = new Params()
  const isIt = `r."id" = ${params.add(id, 'uuid')}`
  const text = nodeSql(work, selection, isIt, params)
  const [row] = await run<{ node: Record<string, unknown> }>(work.tx, text, params.values)
  return row?.node ?? { id }
}

/** The values that differ from the record. Throws VALIDATION_FAILED if it would break a rule of the resource. */
export function changedByRule(
  resource: ResourceDeclaration,
  record: AnyRecord,
  values: AnyRecord,
  around: Surroundings,
): AnyRecord {
  const changed = inEachLanguage(resource, record, changedValues(resource, record, values))
  if (Object.keys(changed).length > 0) assertRules(resource, { ...record, ...changed }, around)
  return changed
}

/** Throws VALIDATION_FAILED for values that break a rule of the resource. */
export function assertRules(resource: ResourceDeclaration, values: AnyRecord, around: Surroundings): void {
  const messages = checkRules(resource, values, around)
  assertValid(messages)
}

/**
 * Writes a change to a locked row: rules, hooks, SQL and its audit event. Returns the changed values; empty if nothing
 * differs, and then nothing is written.
 */
export async function writeChange(
  context: OperationContext,
  change: Change & { record: AnyRecord },
  action: string,
): Promise<AnyRecord> {
  const { resource, actor, tx, id, record, now } = change
  const valuesByRule = () => changedByRule(resource, record, change.values, { now, me: actor.id })
  // Rules run before the hooks, which may rely on them, and after them, because hooks may change values.
  let changed = valuesByRule()
  const known = context.behaviourOf(resource)
  const behaviour: ResourceBehaviour = action === 'delete' || hasWriteHook(known, Object.keys(changed)) ? known : {}
  if (behaviour.beforeWrite) {
    await behaviour.beforeWrite(change)
    changed = valuesByRule()
  }
  if (Object.keys(changed).length === 0) return changed
  const line = { action, resource, recordId: id, before: valuesLike(record, changed), after: changed }
  await updateRecord(context, tx, actor, line, changed)
  await behaviour.afterWrite?.(change)
  return changed
}
