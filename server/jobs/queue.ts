import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Sql, TransactionSql } from 'postgres'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '../access/actor'
import { typed } from '../database/typed'
import { jobQueue } from './table'

const batch = 20
/** Of a job that failed: the wait doubles from a minute on, and after so many attempts it is given up. */
const mostAttempts = 8

/** A job that is due, as it was scheduled. */
export interface QueuedJob {
  id: string
  job: string
  input: unknown
  actor: Actor
}

/** Notes a job to be done once the transaction is committed, `inMinutes` later, and not at all where it is taken back. */
export async function addJob(
  tx: TransactionSql,
  { job, input, actor }: Omit<QueuedJob, 'id'>,
  inMinutes: number,
): Promise<void> {
  const dueAt = sql`now() + make_interval(mins => ${inMinutes})`
  await typed(tx).insert(jobQueue).values({ id: uuidv7(), job, input, actor, dueAt })
}

/** Takes a job out of the queue, in the transaction that does it. False where another process has done it. */
export async function takeJob(tx: TransactionSql, id: string): Promise<boolean> {
  const { count } = await typed(tx).delete(jobQueue).where(eq(jobQueue.id, id))
  return count > 0
}

/**
 * Does what is due. Of several processes one claims a job; where that process ends, or the job fails, it is due again.
 * @returns how many were done
 */
export async function runDueJobs(
  pool: Sql,
  perform: (job: QueuedJob) => Promise<void>,
  log: Pick<Logger, 'error'>,
): Promise<number> {
  const db = typed(pool)
  const { id, job, input, actor, attempts, dueAt } = jobQueue
  const due = db
    .select({ id })
    .from(jobQueue)
    .where(lte(dueAt, sql`now()`))
    .orderBy(dueAt)
    .limit(batch)
    .for('update', { skipLocked: true })
  const claimed = await db
    .update(jobQueue)
    .set({ attempts: sql`${attempts} + 1`, dueAt: sql`now() + make_interval(mins => (2 ^ ${attempts})::int)` })
    .where(inArray(id, due))
    .returning({ id, job, input, actor })
  let done = 0
  for (const queued of claimed) {
    try {
      await perform(queued)
      done++
    } catch (problem) {
      log.error({ err: problem, job: queued.job }, 'a queued job failed')
      await db.delete(jobQueue).where(and(eq(id, queued.id), gte(attempts, mostAttempts)))
    }
  }
  return done
}
