import { and, eq, lte, sql } from 'drizzle-orm'
import type { ResourceDeclaration } from '../../src/declare'
import type { Actor } from '../access/actor'
import { type AfterCommit, waitForCommit } from '../audit/after-commit'
import type { Transaction } from '../database/database'
import { present } from '../database/moment'
import { quoteName, tableOf } from '../database/names'
import { typed } from '../database/typed'
import { reasonOf } from '../database/unavailable'
import { OperationError } from '../errors'
import { log } from '../log'
import type { OperationContext } from '../operations'
import { inTransaction } from '../operations/change'
import { contextWithin } from '../operations/within'
import { Params } from '../sql/params'
import { resolveRelatedAlternatives } from '../sql/related-alternatives'
import { conditionOf, run } from '../sql/rows'
import { type Changed, changeRecord, type StoredRun, type Target } from './change-record'
import { bulkRunRecords, bulkRuns, type RunFailure } from './table'

/** Records of one transaction, and its time: a person who saves one of them waits no longer. */
const mostRecords = 50
const longestChunk = 500
/** Transient failures of one record, such as a lock, before it is refused. */
const mostAttempts = 5

/** Marks the audit events of a run, which the activity folds. */
export const asRun = (actor: Actor, { id }: Pick<StoredRun, 'id'>): Actor => ({ ...actor, requestId: `run ${id}` })

/**
 * Changes the next records of a run in one transaction with its progress. So each record is changed once, over several
 * processes and after a crash. Returns the run; null if it is not running or another process has it.
 */
export async function runChunk(
  context: OperationContext,
  resource: ResourceDeclaration,
  actor: Actor,
  id: string,
): Promise<StoredRun | null> {
  const owner = asRun(actor, { id })
  return inTransaction(context, resource, owner, null, async (tx) => {
    const [stored] = await typed(tx)
      .select()
      .from(bulkRuns)
      .where(and(eq(bulkRuns.id, id), eq(bulkRuns.state, 'running'), lte(bulkRuns.dueAt, present)))
      .for('update', { skipLocked: true })
    if (!stored) return null
    const targets = await nextTargets(context, tx, resource, owner, stored)
    const progress = { ...stored, attempts: 0 }
    const until = Date.now() + longestChunk
    for (const target of targets) {
      const isDue = await workOn(context, tx, resource, owner, progress, target)
      if (!isDue || Date.now() > until) break
    }
    const isEnd = targets.length < mostRecords && (targets.at(-1)?.id ?? progress.position) === progress.position
    const [after] = await typed(tx)
      .update(bulkRuns)
      .set({
        finished: progress.finished,
        changed: progress.changed,
        refused: progress.refused,
        position: progress.position,
        attempts: progress.attempts,
        ...(progress.attempts > 0 && { dueAt: sql`now() + make_interval(secs => ${2 ** progress.attempts})` }),
        ...(isEnd && { state: 'done' as const, finishedAt: sql`now()`, total: progress.finished }),
      })
      .where(eq(bulkRuns.id, id))
      .returning()
    return after ?? null
  })
}

/** Changes one record. Returns false if it must be tried again later. */
async function workOn(
  context: OperationContext,
  tx: Transaction,
  resource: ResourceDeclaration,
  actor: Actor,
  progress: { -readonly [Key in keyof StoredRun]: StoredRun[Key] },
  target: Target,
): Promise<boolean> {
  const pending: AfterCommit[] = []
  const { id: runId } = progress
  try {
    const within = contextWithin(context, tx, pending)
    const changed = await inTransaction(within, resource, actor, null, (inner) =>
      changeRecord(contextWithin(within, inner, pending), inner, resource, actor, progress, target),
    )
    waitForCommit(tx, pending)
    if (changed) {
      await keep(tx, runId, target.id, { ...changed, refusal: null })
      progress.changed++
    }
  } catch (error) {
    if (reasonOf(error)) throw error
    const isTransient = error instanceof OperationError && error.extensions.retryAfter !== undefined
    if (isTransient && progress.attempts < mostAttempts) {
      progress.attempts++
      return false
    }
    if (!(error instanceof OperationError)) log.error({ err: error, run: runId }, 'A record of a bulk run failed.')
    await keep(tx, runId, target.id, { version: null, undo: null, refusal: failureOf(error) })
    progress.refused++
  }
  progress.finished++
  progress.position = target.id
  return true
}

const keep = (tx: Transaction, runId: string, recordId: string, outcome: Changed & { refusal: RunFailure | null }) =>
  typed(tx)
    .insert(bulkRunRecords)
    .values({ runId, recordId, ...outcome })

export function failureOf(error: unknown): RunFailure {
  if (!(error instanceof OperationError)) {
    const message = 'This record could not be changed.'
    return { code: 'INTERNAL', message, key: 'errors.somethingWrong', values: {}, fields: {} }
  }
  const { key = null, values = {}, fields = {} } = error.extensions as Partial<RunFailure>
  return { code: error.code, message: error.message, key, values, fields }
}

/**
 * The next records in the order of their ids. A changed record may stop matching, and a record that is created during
 * the run is left out, so none is found twice.
 */
async function nextTargets(
  context: OperationContext,
  tx: Transaction,
  resource: ResourceDeclaration,
  actor: Actor,
  stored: StoredRun,
): Promise<readonly Target[]> {
  const params = new Params()
  const after = (column: string) => (stored.position ? ` and ${column} > ${params.add(stored.position, 'uuid')}` : '')
  if (stored.undoes) {
    return run<Target>(
      tx,
      `select "record_id" as id, "version", "undo" from "bulk_run_records"
       where "run_id" = ${params.add(stored.undoes, 'uuid')} and "refusal" is null${after('"record_id"')}
       order by "record_id" limit ${mostRecords}`,
      params.values,
    )
  }
  const rows = await run<{ id: string }>(
    tx,
    `select r."id" from ${await matching(context, resource, actor, stored, params)}${after('r."id"')}
     order by r."id" limit ${mostRecords}`,
    params.values,
  )
  return rows.map(({ id }) => ({ id, version: stored.versions?.[id] ?? null, undo: null }))
}

/** The records of a run as SQL: those of its filter that the actor may see and that existed when the run started. */
export async function matching(
  context: OperationContext,
  resource: ResourceDeclaration,
  actor: Actor,
  { filter: asked, createdAt }: Pick<StoredRun, 'filter'> & Partial<Pick<StoredRun, 'createdAt'>>,
  params: Params,
): Promise<string> {
  const filter = await resolveRelatedAlternatives(context, resource, actor, asked)
  const condition = conditionOf(context, resource, actor, filter, params)
  // Both times are the database's, so that a record of a moment ago is included.
  const isOld = createdAt && `r."created_at" <= ${params.add(createdAt, 'timestamptz')}`
  return `${quoteName(tableOf(resource))} r where ${[condition, isOld].filter(Boolean).join(' and ') || 'true'}`
}
