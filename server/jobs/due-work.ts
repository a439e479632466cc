import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Logger } from 'pino'
import type { Transaction } from '../database/database'
import { typed } from '../database/typed'
import { reasonOf } from '../database/unavailable'
import { OperationError } from '../errors'

/** Retries after transient failures in a row, and the seconds before the first one. The wait doubles. */
const usualRetries = { most: 8, wait: 60 }

/** Whether a failure may pass: any fault, and a refusal that names a time to try again, such as a lock. */
export const isTransient = (problem: unknown): boolean =>
  !(problem instanceof OperationError) || problem.extensions.retryAfter !== undefined

/** The columns of a row after this many transient failures in a row. */
export const failedTimes = (attempts: number, { wait }: typeof usualRetries) => ({
  attempts,
  dueAt: sql`now() + make_interval(secs => ${wait * 2 ** (attempts - 1)})`,
})

/** The columns of a row whose failed work is repeated; undefined if the failure is final. */
export const nextAttempt = (problem: unknown, attempts: number, retries = usualRetries) =>
  isTransient(problem) && attempts < retries.most ? failedTimes(attempts + 1, retries) : undefined

/** Locks a due row until the commit. Returns undefined if another process has it, or it is no longer due. */
export async function claim<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  isDue: SQL | undefined,
): Promise<Table['$inferSelect'] | undefined> {
  const [row] = await typed(tx)
    .select()
    .from(table as PgTable)
    .where(isDue)
    .for('update', { skipLocked: true })
  return row
}

/** `ended`: without success, or for now. `skipped`: another process has the item, or its time has not come. */
export type Outcome = 'done' | 'ended' | 'skipped'

interface DueWork<Item> {
  log: Pick<Logger, 'error'>
  isStopping?(): boolean
  /** The next due items, the oldest first. */
  read(): Promise<readonly Item[]>
  perform(item: Item): Promise<Outcome>
}

/**
 * Performs what is due until nothing is left. Several processes may do so at the same time: an item belongs to the
 * transaction that locks it. An error of one item is logged and leaves the others; without a database all wait.
 * @returns the number of items that are done
 */
export async function performAllDue<Item extends { id: string }>({
  log,
  isStopping,
  read,
  perform,
}: DueWork<Item>): Promise<number> {
  let done = 0
  for (let some = 1; some > 0 && !isStopping?.(); ) {
    some = 0
    for (const item of await read()) {
      if (isStopping?.()) break
      const outcome = await perform(item).catch((error: unknown): Outcome => {
        const reason = reasonOf(error)
        if (reason && reason !== 'tooLong') throw error
        log.error({ err: error, id: item.id }, 'Due work failed; it is repeated.')
        return 'skipped'
      })
      if (outcome !== 'skipped') some++
      if (outcome === 'done') done++
    }
  }
  return done
}
