import { eq, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Sql, TransactionSql } from 'postgres'
import type { Actor } from '../access/actor'
import { performDue } from '../database/due-rows'
import { typed } from '../database/typed'
import { newId } from '../new-id'
import { jobQueue } from './table'

/** A job as it was queued. */
export interface QueuedJob {
  id: string
  job: string
  input: unknown
  actor: Actor
}

/** Queues a job in the transaction; it is due `inMinutes` after, and only if the transaction commits. */
export async function addJob(
  tx: TransactionSql,
  { job, input, actor }: Omit<QueuedJob, 'id'>,
  inMinutes: number,
): Promise<void> {
  const dueAt = sql`now() + make_interval(mins => ${inMinutes})`
  await typed(tx).insert(jobQueue).values({ id: newId(), job, input, actor, dueAt })
}

/** Removes a job in the transaction that performs it. Returns false if another process has performed it. */
export async function takeJob(tx: TransactionSql, id: string): Promise<boolean> {
  const { count } = await typed(tx).delete(jobQueue).where(eq(jobQueue.id, id))
  return count > 0
}

export interface JobWork {
  /** Takes its job out of the queue. */
  perform(job: QueuedJob): Promise<void>
  /** Receives the name of a job that is removed after its last attempt. */
  givenUp?(job: string): Promise<void>
  log: Pick<Logger, 'error'>
}

/** Performs due jobs. Returns the number of performed ones. */
export const runDueJobs = (
  pool: Sql,
  { perform, givenUp, log }: JobWork,
  isStopping?: () => boolean,
): Promise<number> =>
  performDue<QueuedJob>(pool, jobQueue, {
    perform,
    async failed(problem, { job, actor }, isLast) {
      log.error(
        { err: problem, job, account: actor.id },
        isLast ? 'A queued job failed for the last time. It is removed.' : 'A queued job failed; it is repeated.',
      )
      if (isLast) await givenUp?.(job)
    },
    isStopping,
  })
