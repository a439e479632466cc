import type { Logger } from 'pino'
import { reasonOf } from '../database/unavailable'
import { OperationError } from '../errors'

/** Retries after a transient failure; the wait doubles from one minute. */
export const mostAttempts = 8

/** Whether a failure may pass: any fault, and a refusal that names a time to try again, such as a lock. */
export const isTransient = (problem: unknown): boolean =>
  !(problem instanceof OperationError) || problem.extensions.retryAfter !== undefined

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
