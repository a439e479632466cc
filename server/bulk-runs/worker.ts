import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { findResource } from '../../src/registry/resources'
import { assertMay, type OnResource } from '../access/access'
import { requestSources } from '../audit/audit'
import { findPerson } from '../auth/person'
import { typed } from '../database/typed'
import { forbidden, refusalOf } from '../errors'
import { isTransient, nextAttempt, type Outcome, performAllDue } from '../jobs/due-work'
import type { OperationContext } from '../operations'
import type { Policy } from '../policy/policy'
import type { StoredRun } from './change-record'
import { chunkRetries, runChunk } from './chunk'
import { bulkRunRecords, bulkRuns, isRunDue } from './table'

interface RunParts {
  operations: OperationContext
  policy: Pick<Policy, 'isStaff'>
  log: Pick<Logger, 'error'>
}

const keptDays = 30

/** Works on all due runs in turns until none is left. Each runs with the current permissions of its person. */
export async function workOnRuns(parts: RunParts, isStopping?: () => boolean): Promise<void> {
  const { sql: pool } = parts.operations.database
  await performAllDue({
    log: parts.log,
    isStopping,
    read: () => typed(pool).select().from(bulkRuns).where(isRunDue).orderBy(bulkRuns.dueAt, bulkRuns.id),
    perform: (run) => workOn(parts, run),
  })
}

async function workOn({ operations, policy, log }: RunParts, run: StoredRun): Promise<Outcome> {
  const resource = findResource(run.resource)
  const person = await findPerson(operations.database.sql, policy, run, requestSources.bulkRun(run))
  try {
    if (!resource || !person) throw forbidden('The account of the person who started it no longer has access.')
    const on = { context: operations, resource, actor: person.actor }
    assertMayContinue(on, run)
    return (await runChunk(on, run)) ? 'ended' : 'skipped'
  } catch (problem) {
    if (isTransient(problem)) log.error({ err: problem, run: run.id }, 'A chunk of a bulk run failed.')
    await postpone(operations, run, problem)
    return 'ended'
  }
}

/** Throws FORBIDDEN if the role was lowered: the run ends with this reason, and does not refuse each record. */
function assertMayContinue(on: OnResource<OperationContext>, { action }: StoredRun): void {
  assertMay(on, 'list')
  // Records of an Undo have actions of their own.
  if (action !== 'undo') assertMay(on, action === 'update' ? 'edit' : action)
}

/** Repeats a chunk later after a transient failure. Any other one ends the run. */
async function postpone({ database }: OperationContext, run: StoredRun, problem: unknown): Promise<void> {
  const next = nextAttempt(problem, run.attempts, chunkRetries)
  await typed(database.sql)
    .update(bulkRuns)
    .set(next ?? { state: 'failed', failure: refusalOf(problem), finishedAt: sql`now()` })
    .where(and(eq(bulkRuns.id, run.id), eq(bulkRuns.state, 'running'), eq(bulkRuns.attempts, run.attempts)))
}

/** Records that one statement of the sweep removes: the million of a run would take longer than a statement may. */
const mostRemoved = 10_000

/** Removes runs that ended long ago, with their records. Returns their number. */
export async function sweepRuns({ database }: Pick<OperationContext, 'database'>): Promise<number> {
  const db = typed(database.sql)
  const isOld = lt(bulkRuns.createdAt, sql`now() - make_interval(days => ${keptDays})`)
  const ended = await db
    .select({ id: bulkRuns.id })
    .from(bulkRuns)
    .where(and(isOld, ne(bulkRuns.state, 'running')))
  for (const { id } of ended) {
    const isOfRun = eq(bulkRunRecords.runId, id)
    for (let count = mostRemoved; count === mostRemoved; ) {
      const next = db.select({ id: bulkRunRecords.recordId }).from(bulkRunRecords).where(isOfRun).limit(mostRemoved)
      const removed = await db.delete(bulkRunRecords).where(and(isOfRun, inArray(bulkRunRecords.recordId, next)))
      count = removed.count
    }
    await db.delete(bulkRuns).where(eq(bulkRuns.id, id))
  }
  return ended.length
}
