import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Sql } from 'postgres'
import { present } from './moment'
import { typed } from './typed'

const batch = 20
/** Retries of a failed row: the wait doubles from one minute, up to a maximum number of attempts. */
const mostAttempts = 8

/** A table of work to do, one row each. */
type Queue = PgTable & Record<'id' | 'attempts' | 'dueAt', AnyPgColumn>

/**
 * Performs the due rows of a queue. One process claims a row; if that process ends, or the work fails, the row is due
 * again later. `perform` removes the row when the work is done.
 *
 * @returns the number of performed rows
 */
export async function performDue<Row extends { id: string }>(
  pool: Sql,
  queue: Queue,
  perform: (row: Row) => Promise<void>,
  failed: (problem: unknown, row: Row) => void,
): Promise<number> {
  const db = typed(pool)
  const { id, attempts, dueAt } = queue
  const due = db
    .select({ id })
    .from(queue)
    .where(lte(dueAt, present))
    .orderBy(dueAt)
    .limit(batch)
    .for('update', { skipLocked: true })
  const claimed = await db
    .update(queue)
    .set({ attempts: sql`${attempts} + 1`, dueAt: sql`now() + make_interval(mins => (2 ^ ${attempts})::int)` })
    .where(inArray(id, due))
    .returning()
  let done = 0
  for (const row of claimed as unknown as Row[]) {
    try {
      await perform(row)
      done++
    } catch (problem) {
      failed(problem, row)
      await db.delete(queue).where(and(eq(id, row.id), gte(attempts, mostAttempts)))
    }
  }
  return done
}
