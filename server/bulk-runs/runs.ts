import { and, desc, eq, gte, isNull, or, sql } from 'drizzle-orm'
import {
  type AnyFilter,
  type AnyRecord,
  type FieldMessages,
  fieldOf,
  hasMessages,
  messageOf,
  propertyOf,
  type ResourceDeclaration,
  refusedProperty,
  validate,
  writtenUnder,
} from '../../src/declare'
import { isAmount } from '../../src/declare/edited-value'
import { editableFields, type FieldEdit, isComplete, modesOf } from '../../src/declare/field-edits'
import { isId } from '../../src/declare/formats'
import { assertMay, denied, type OnResource, ownerOf, requestedResource } from '../access/access'
import type { Actor } from '../access/actor'
import { ofAccount } from '../database/account-columns'
import { quoteName, tableOf } from '../database/names'
import { typed } from '../database/typed'
import { assertValid, invalid, notFound, OperationError, type Refusal, tooMany } from '../errors'
import { newId } from '../new-id'
import type { OperationContext } from '../operations'
import { prepare } from '../operations/act'
import { filterRequired, matchesEverything, mostChanges } from '../operations/change'
import { assertMayDelete } from '../operations/remove'
import { futureTime } from '../scheduled-changes/changes'
import { Params } from '../sql/params'
import { resolveRelatedAlternatives } from '../sql/related-alternatives'
import { conditionOf, run } from '../sql/rows'
import { titleSql } from '../sql/title'
import type { StoredRun } from './change-record'
import { matching, namedIds, runChunk } from './chunk'
import { bulkRunRecords, bulkRuns } from './table'

export interface RunRequest {
  id?: string | null
  /** `update`, `delete`, or a declared bulk action. */
  action: string
  filter?: AnyFilter | null
  /** Every record; only without a filter. */
  all?: boolean | null
  /** These records with the versions that the person saw. */
  records?: readonly { id: string; version?: number | null }[] | null
  edits?: readonly FieldEdit[] | null
  input?: AnyRecord | null
  /** Schedules the change of each record for this time, ISO 8601. The resource declares what can be scheduled. */
  dueAt?: string | null
}

/** A record that a run refused, as its owner sees it. */
export type RefusedRecord = Refusal & { id: string; title: unknown }

/** Runs of one person at a time. */
const mostRunning = 10
/** A run of this many records is done in its answer, unless it takes longer than these milliseconds. */
const mostAtOnce = 100
const longestAnswer = 5_000
const listedHours = 24
const mostListed = 20

/** A person sees their runs; a token sees its own. */
const isOf = (actor: Actor) => {
  const { accounts, accountId: id, tokenId } = ownerOf(actor)
  const isOwn = and(...ofAccount(bulkRuns, { accounts, id }))
  return tokenId === null ? isOwn : and(isOwn, eq(bulkRuns.tokenId, tokenId))
}

/** The resource of a run, which has several records. Throws FORBIDDEN, UNAUTHENTICATED. */
export const resourceOf = (actor: Actor, name: string): ResourceDeclaration =>
  requestedResource(actor, name, ({ single }) => !single)

/**
 * Starts a change of many records and works for a moment. A small run is done in the answer. A known id returns its
 * run. Throws FORBIDDEN, VALIDATION_FAILED, CONFLICT (too many runs).
 */
export async function startRun(on: OnResource<OperationContext>, request: RunRequest): Promise<StoredRun> {
  const { context, resource, actor } = on
  const { action } = request
  // A run reads by its filter and names refused records, so write access alone is not enough.
  assertMay(on, 'list')
  const scheduledAt = request.dueAt == null ? null : futureTime(request.dueAt)
  if (scheduledAt) assertSchedulable(resource, actor, request)
  const edits = action === 'update' ? checkedEdits(context, resource, actor, request.edits ?? []) : []
  const input = action === 'update' ? {} : checkedAction(on, request)
  const { filter, versions } = targetsOf(on, request)
  const id = request.id ?? newId()
  if (!isId(id)) throw invalid({ id: [{ key: 'validation.id' }] })
  return begin(on, { id, action, filter, versions, edits, input, scheduledAt, undoes: null })
}

type Begun = Pick<StoredRun, 'id' | 'action' | 'filter' | 'versions' | 'edits' | 'input' | 'scheduledAt' | 'undoes'>

async function begin(on: OnResource<OperationContext>, begun: Begun): Promise<StoredRun> {
  const { context, resource, actor } = on
  const { sql: pool } = context.database
  const owner = ownerOf(actor)
  const isIt = begun.undoes
    ? eq(bulkRuns.undoes, begun.undoes)
    : and(eq(bulkRuns.id, begun.id), eq(bulkRuns.resource, resource.name), isOf(actor))
  const [known] = await typed(pool).select().from(bulkRuns).where(isIt)
  if (known) return known
  const isRunning = and(isOf(actor), eq(bulkRuns.state, 'running'))
  if ((await typed(pool).$count(bulkRuns, isRunning)) >= mostRunning) {
    throw new OperationError('CONFLICT', `No more than ${mostRunning} runs at once. Wait for one of them.`, {
      key: 'errors.tooManyRuns',
      values: { max: mostRunning },
    })
  }
  const filter = (await resolveRelatedAlternatives(on, begun.filter)) ?? null
  const total = await countTargets(on, { ...begun, filter })
  const [added] = await typed(pool)
    .insert(bulkRuns)
    .values({ ...begun, ...owner, resource: resource.name, total })
    .onConflictDoNothing()
    .returning({ id: bulkRuns.id })
  // Another request may have begun the same run. The id may be that of another person's run.
  const first = added && (await runAtOnce(on, begun))
  const [run] = first ? [first] : await typed(pool).select().from(bulkRuns).where(isIt)
  if (!run) throw unknownRun()
  return run
}

/** Completes a small run, and only begins a large one. */
async function runAtOnce(on: OnResource<OperationContext>, begun: Begun) {
  const until = Date.now() + longestAnswer
  let run = await runChunk(on, begun)
  while (run?.state === 'running' && run.attempts === 0 && run.total <= mostAtOnce && Date.now() < until) {
    run = (await runChunk(on, begun)) ?? run
  }
  return run
}

/** The number of records of a run before it starts, in the scope of the actor. Its filter is that of `matching`. */
export async function countTargets(
  on: OnResource<OperationContext>,
  begun: Pick<StoredRun, 'undoes' | 'filter' | 'versions'>,
): Promise<number> {
  const { context, actor } = on
  const { sql: pool } = context.database
  if (begun.versions) return namedIds(begun).length
  if (begun.undoes) {
    const isChanged = and(eq(bulkRunRecords.runId, begun.undoes), isNull(bulkRunRecords.refusal))
    return typed(pool).$count(bulkRunRecords, isChanged)
  }
  const params = new Params()
  const text = `select count(*)::int as count from ${matching(on, begun, params)}`
  const [row] = await context.slots.read(actor, () => run<{ count: number }>(pool, text, params.values))
  return row?.count ?? 0
}

/** The records that a request names. Throws VALIDATION_FAILED for a filter that matches every record, without `all`. */
export function targetsOf(
  on: OnResource<OperationContext>,
  { filter, all, records }: Pick<RunRequest, 'filter' | 'all' | 'records'>,
): Pick<StoredRun, 'filter' | 'versions'> {
  if (records) {
    if (records.length > mostChanges) {
      throw tooMany(mostChanges, `No more than ${mostChanges} records by id. Use a filter.`)
    }
    if (!records.every(({ id }) => isId(id))) throw invalid({ records: [{ key: 'validation.id' }] })
    const seen = records.flatMap(({ id, version }) =>
      typeof version === 'number' ? [[id.toLowerCase(), version] as const] : [],
    )
    return { filter: { id: { in: records.map(({ id }) => id) } }, versions: Object.fromEntries(seen) }
  }
  const isEverything = matchesEverything(on, filter)
  if (isEverything !== Boolean(all)) throw filterRequired()
  return { filter: isEverything ? null : (filter ?? null), versions: null }
}

/**
 * Checks edits for records of a resource before they are read. Returns each with a value or null. Throws FORBIDDEN,
 * VALIDATION_FAILED.
 */
export function checkedEdits(
  context: OperationContext,
  declared: ResourceDeclaration,
  actor: Actor,
  edits: readonly FieldEdit[],
): readonly FieldEdit[] {
  if (!declared.operations.includes('edit')) throw denied(actor)
  assertMay({ context, resource: declared, actor }, 'edit')
  const resource = writtenUnder(declared, context.roleScheme)
  // Without a prototype, `__proto__` is a name like any other.
  const issues: FieldMessages = Object.create(null)
  const possible = editableFields(resource)
  const values: Record<string, unknown> = {}
  for (const edit of edits) {
    const { name, mode, value } = edit
    const field = possible.includes(name) ? fieldOf(resource, name) : undefined
    if (!field || !modesOf(field).includes(mode) || edits.filter((each) => each.name === name).length > 1) {
      issues[name] = [messageOf(refusedProperty(fieldOf(resource, name)))]
    } else if (mode === 'increase' || mode === 'multiply') {
      if (!isAmount(value)) issues[name] = [{ key: 'validation.decimal' }]
    } else if (!isComplete(edit)) issues[name] = [{ key: 'validation.required' }]
    else if (mode === 'set') values[propertyOf(name, field)] = value
  }
  if (edits.length === 0) issues.edits = [{ key: 'validation.required' }]
  const { messages } = validate(resource, values, 'update')
  // Texts of one language: the other one keeps its text, so that only invalid ones count.
  const all = { ...(hasMessages(messages) ? messages : {}), ...issues } as FieldMessages
  assertValid(all)
  return edits.map(({ name, mode, value }) => ({ name, mode, value: value ?? null }))
}

function checkedAction(on: OnResource<OperationContext>, { action, input, dueAt }: RunRequest): AnyRecord {
  const { resource, actor } = on
  if (action === 'delete') {
    assertMayDelete(on)
    return {}
  }
  const declared = resource.actions[action]
  if (!(declared?.bulk || dueAt) || declared?.issue) throw denied(actor)
  return prepare(on, { action, input: input ?? {} }).input
}

/** Throws for an action that is not declared with `schedule`, and for fields whose changes cannot be scheduled. */
function assertSchedulable(resource: ResourceDeclaration, actor: Actor, { action, edits }: RunRequest): void {
  if (action !== 'update' && !resource.actions[action]?.schedule) throw denied(actor)
  const others = (edits ?? []).filter(({ name }) => action === 'update' && !resource.schedule.includes(name))
  if (others.length > 0)
    throw invalid(
      Object.fromEntries(others.map(({ name }) => [name, [messageOf(refusedProperty(fieldOf(resource, name)))]])),
    )
}

const unknownRun = () => notFound('This run does not exist.')

/** A run of the actor. Throws NOT_FOUND. */
export async function findRun(context: OperationContext, actor: Actor, id: string): Promise<StoredRun> {
  const isIt = and(eq(bulkRuns.id, id), isOf(actor))
  const [found] = isId(id) ? await typed(context.database.sql).select().from(bulkRuns).where(isIt) : []
  if (!found) throw unknownRun()
  return found
}

/** The actor's current runs and those of the last day, the newest first. */
export const listRuns = async (context: OperationContext, actor: Actor): Promise<readonly StoredRun[]> => {
  const isRecent = gte(bulkRuns.createdAt, sql`now() - make_interval(hours => ${listedHours})`)
  return typed(context.database.sql)
    .select()
    .from(bulkRuns)
    .where(and(isOf(actor), or(isRecent, eq(bulkRuns.state, 'running'))))
    .orderBy(desc(bulkRuns.createdAt), desc(bulkRuns.id))
    .limit(mostListed)
}

/** Stops a run after its current records; a finished one stays as it is. Throws NOT_FOUND. */
export async function stopRun(context: OperationContext, actor: Actor, id: string): Promise<StoredRun> {
  await findRun(context, actor, id)
  await typed(context.database.sql)
    .update(bulkRuns)
    .set({ state: 'stopped', finishedAt: sql`now()` })
    .where(and(eq(bulkRuns.id, id), eq(bulkRuns.state, 'running')))
  return findRun(context, actor, id)
}

/**
 * Starts a run that puts the changed records of another one back, except those that were changed since. Returns the
 * known one if it was undone before. Throws NOT_FOUND, CONFLICT (not finished, or not certain for each record).
 */
export async function undoRun(context: OperationContext, actor: Actor, id: string): Promise<StoredRun> {
  const original = await findRun(context, actor, id)
  const resource = resourceOf(actor, original.resource)
  if (!canBePutBack(original)) {
    throw new OperationError('CONFLICT', 'This run cannot be undone.', { key: 'errors.notUndoable' })
  }
  const { filter } = original
  const on = { context, resource, actor }
  return begin(on, {
    ...{ id: newId(), action: 'undo', filter, versions: null, edits: [], input: {}, scheduledAt: null, undoes: id },
  })
}

/** Whether a run is finished and each of its changed records can be put back. */
const canBePutBack = ({ state, action, changed, permanent }: StoredRun): boolean =>
  state !== 'running' && action !== 'undo' && changed > 0 && permanent === 0

/** The same for a run that is not undone yet. */
export async function isUndoable({ database }: OperationContext, of: StoredRun): Promise<boolean> {
  return canBePutBack(of) && (await typed(database.sql).$count(bulkRuns, eq(bulkRuns.undoes, of.id))) === 0
}

/** The first refused records of a run, with titles of those that the actor may still see. */
export async function refusedRecords(
  context: OperationContext,
  actor: Actor,
  { id, resource: name, refused }: StoredRun,
  limit: number,
): Promise<readonly RefusedRecord[]> {
  if (refused === 0) return []
  const resource = resourceOf(actor, name)
  const { may } = context.access(actor)
  const params = new Params()
  const scope = conditionOf({ context, resource, actor }, null, params)
  const title = may(resource, 'list') || may(resource, 'show') ? titleSql(resource, 'r') : 'null::jsonb'
  const rows = await run<{ id: string; title: unknown; refusal: Refusal }>(
    context.database.sql,
    `select b."record_id" as id, case when r."id" is not null then ${title} end as title, b."refusal"
     from "bulk_run_records" b left join ${quoteName(tableOf(resource))} r on r."id" = b."record_id"${scope && ` and ${scope}`}
     where b."run_id" = ${params.add(id, 'uuid')} and b."refusal" is not null
     order by b."record_id" limit ${params.add(limit, 'integer')}`,
    params.values,
  )
  return rows.map(({ refusal, ...record }) => ({ ...refusal, ...record }))
}
