import { and, eq, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { AnyFilter } from '../../src/declare'
import { minuteLength } from '../../src/declare/durations'
import type { OnResource } from '../access/access'
import { requestSources } from '../audit/audit'
import type { Transaction } from '../database/database'
import { quoteName, tableOf } from '../database/names'
import { typed } from '../database/typed'
import { reasonOf } from '../database/unavailable'
import { OperationError, type Refusal, refusalOf } from '../errors'
import { claim, failedTimes, nextAttempt } from '../jobs/due-work'
import { log } from '../log'
import type { OperationContext } from '../operations'
import { inTransaction, type Work } from '../operations/change'
import { inSavepoint } from '../operations/within'
import { Params } from '../sql/params'
import { resolveRelatedAlternatives } from '../sql/related-alternatives'
import { conditionOf, run } from '../sql/rows'
import { type Changed, changeRecord, type StoredRun, type Target } from './change-record'
import { changeTogether } from './change-together'
import { bulkRunRecords, bulkRuns, isRunDue } from './table'

/**
 * Maximum records of one transaction, and its milliseconds if they change one by one. A save of one of them waits no
 * longer.
 */
const mostRecords = 500
const longestChunk = 500
/** Transient failures in a row, such as of a lock, before a record is refused or the run ends. */
export const chunkRetries = { most: 5, wait: 2 }

/**
 * Changes the next records of a run in one transaction with its progress. So each record is changed once, over several
 * processes and after a crash. Returns the run; null if it is not running or another process has it.
 */
export async function runChunk(
  { context, resource, actor }: OnResource<OperationContext>,
  begun: Pick<StoredRun, 'id' | 'undoes'>,
): Promise<StoredRun | null> {
  const { id } = begun
  // Marks the audit events of the run, which the activity shows as one.
  const owner = { ...actor, requestId: requestSources.bulkRun(begun) }
  return inTransaction({ context, resource, actor: owner }, null, async (work) => {
    const { tx } = work
    const stored = await claim(tx, bulkRuns, and(eq(bulkRuns.id, id), isRunDue))
    if (!stored) return null
    const targets = await nextTargets(work, stored)
    const progress = { ...stored }
    const until = Date.now() + longestChunk
    const isDone = await workTogether(work, progress, targets)
    for (const target of isDone ? [] : targets) {
      const isDue = await workOn(work, progress, target)
      if (!isDue || Date.now() > until) break
    }
    const isEnd = targets.length < mostRecords && (targets.at(-1)?.id ?? progress.position) === progress.position
    const [after] = await typed(tx)
      .update(bulkRuns)
      .set({
        finished: progress.finished,
        changed: progress.changed,
        refused: progress.refused,
        permanent: progress.permanent,
        position: progress.position,
        ...(progress.attempts > 0 ? failedTimes(progress.attempts, chunkRetries) : { attempts: 0 }),
        ...(isEnd && { state: 'done' as const, finishedAt: sql`now()`, total: progress.finished }),
      })
      .where(eq(bulkRuns.id, id))
      .returning()
    return after ?? null
  })
}

type Progress = { -readonly [Key in keyof StoredRun]: StoredRun[Key] }

/** Changes all records by few statements. Returns false if that is not possible: then none of them was changed. */
async function workTogether(work: Work, progress: Progress, targets: readonly Target[]): Promise<boolean> {
  const last = targets.at(-1)
  if (!last) return true
  try {
    const outcomes = await inSavepoint(work, (inner) => changeTogether(inner, progress, targets))
    if (!outcomes) return false
    if (outcomes.length > 0) {
      const rows = outcomes.map(({ id, ...outcome }) => ({ runId: progress.id, recordId: id, ...outcome }))
      await typed(work.tx).insert(bulkRunRecords).values(rows)
    }
    const refused = outcomes.filter(({ refusal }) => refusal).length
    progress.refused += refused
    progress.changed += outcomes.length - refused
    progress.permanent += outcomes.filter(({ refusal, undo }) => !refusal && !undo).length
    progress.finished += targets.length
    progress.position = last.id
    progress.attempts = 0
    return true
  } catch (error) {
    // The database refuses one of the records, or it is locked: each is changed by itself.
    if (reasonOf(error)) throw error
    return false
  }
}

/** Changes one record. Returns false if it must be tried again later. */
async function workOn(work: Work, progress: Progress, target: Target): Promise<boolean> {
  const { id: runId } = progress
  try {
    const changed = await inSavepoint(work, (inner) => changeRecord(inner, progress, target))
    if (changed) {
      await keep(work.tx, runId, target.id, { ...changed, refusal: null })
      progress.changed++
      if (!changed.undo) progress.permanent++
    }
  } catch (error) {
    if (reasonOf(error)) throw error
    const isFault = !(error instanceof OperationError)
    if (!isFault && nextAttempt(error, progress.attempts, chunkRetries)) {
      progress.attempts++
      return false
    }
    if (isFault) log.error({ err: error, run: runId }, 'A record of a bulk run failed.')
    await keep(work.tx, runId, target.id, { version: null, undo: null, refusal: refusalOf(error) })
    progress.refused++
  }
  progress.finished++
  progress.position = target.id
  progress.attempts = 0
  return true
}

const keep = (tx: Transaction, runId: string, recordId: string, outcome: Changed & { refusal: Refusal | null }) =>
  typed(tx)
    .insert(bulkRunRecords)
    .values({ runId, recordId, ...outcome })

/**
 * The next records in the order of their ids. A changed record may stop matching. Records that are created during the
 * run are left out, so none is found twice.
 */
async function nextTargets(work: Work, stored: StoredRun): Promise<readonly Target[]> {
  const { tx } = work
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
  if (stored.versions) {
    const { versions, position } = stored
    const next = namedIds(stored).filter((id) => position === null || id > position)
    return next.slice(0, mostRecords).map((id) => ({ id, version: versions[id] ?? null, undo: null }))
  }
  const from = matching(work, { ...stored, filter: await resolvedFilter(work, stored) }, params)
  const rows = await run<{ id: string }>(
    tx,
    `select r."id" from ${from}${after('r."id"')}
     order by r."id" limit ${mostRecords}`,
    params.values,
  )
  return rows.map(({ id }) => ({ id, version: null, undo: null }))
}

/**
 * Filters with the ids of related records, by run. A search for two letters reads all orders for them, which took longer
 * than the changes of a chunk. They are found again after a minute, because the actor may no longer see them.
 */
const resolvedFilters = new LRUCache<string, { filter: AnyFilter | null }>({ max: 20, ttl: minuteLength })

async function resolvedFilter(work: Work, { id, filter }: StoredRun): Promise<AnyFilter | null> {
  const key = `${id} ${work.actor.role} ${JSON.stringify(filter)}`
  const known = resolvedFilters.get(key)
  if (known) return known.filter
  const resolved = (await resolveRelatedAlternatives(work, filter)) ?? null
  resolvedFilters.set(key, { filter: resolved })
  return resolved
}

/** The ids of a run that names its records, each once, in their order. Missing ones are refused. */
export const namedIds = ({ filter }: Pick<StoredRun, 'filter'>): readonly string[] => {
  const { in: ids = [] } = (filter?.id ?? {}) as { in?: readonly string[] }
  return [...new Set(ids.map((id) => id.toLowerCase()))].sort()
}

/**
 * The records of a run as SQL: matched by its filter, visible to the actor, and existing at its start. The filter has the
 * ids of `resolveRelatedAlternatives`.
 */
export function matching(
  on: OnResource<OperationContext>,
  { filter, createdAt }: Pick<StoredRun, 'filter'> & Partial<Pick<StoredRun, 'createdAt'>>,
  params: Params,
): string {
  const condition = conditionOf(on, filter, params)
  // Both times are the database's, so that a record of a moment ago is included.
  const isOld = createdAt && `r."created_at" <= ${params.add(createdAt, 'timestamptz')}`
  return `${quoteName(tableOf(on.resource))} r where ${[condition, isOld].filter(Boolean).join(' and ') || 'true'}`
}
