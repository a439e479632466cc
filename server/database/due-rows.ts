import { and, eq, lte, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Sql } from 'postgres'
import { present } from './moment'
import { typed } from './typed'

/** Retries of a failed row: the wait doubles from one minute, up to a maximum number of attempts. */
const mostAttempts = 8
/** Milliseconds between two extensions of a claim, which lasts a minute at first. */
const keptEvery = 20_000

/** A table of work to do, one row each. */
type Queue = PgTable & Record<'id' | 'attempts' | 'dueAt', AnyPgColumn>

interface RowWork<Row> {
  /** Removes the row when the work is done. */
  perform(row: Row): Promise<void>
  /** `isLast`: the row is removed then, because it failed as often as it may. */
  failed(problem: unknown, row: Row, isLast: boolean): Promise<void> | void
  /** Ends the work after the current row. */
  isStopping?(): boolean
}

/**
 * Performs the due rows of a queue until none is left: those of a run over many records must not wait for its next
 * start. One process claims a row; if that process ends, or the work fails, the row is due again later. A row is claimed
 * when its work begins, so that slow work before it does not use up its time, and stays claimed while its work goes on: a
 * slow mail server would get the email from another process too.
 *
 * @returns the number of performed rows
 */
export async function performDue<Row extends { id: string }>(
  pool: Sql,
  queue: Queue,
  { perform, failed, isStopping }: RowWork<Row>,
): Promise<number> {
  const { id, attempts, dueAt } = queue
  let done = 0
  while (!isStopping?.()) {
    const row = await claimNext<Row>(pool, queue)
    if (!row) break
    const isClaimed = and(eq(id, row.id), eq(attempts, row.attempts))
    const keep = () =>
      void typed(pool)
        .update(queue)
        .set({ dueAt: sql`greatest(${dueAt}, now() + interval '1 minute')` })
        .where(isClaimed)
        .catch(() => undefined)
    const keeping = setInterval(keep, keptEvery)
    try {
      await perform(row)
      done++
    } catch (problem) {
      const isLast = row.attempts >= mostAttempts
      await failed(problem, row, isLast)
      if (isLast) await typed(pool).delete(queue).where(isClaimed)
    } finally {
      clearInterval(keeping)
    }
  }
  return done
}

async function claimNext<Row>(pool: Sql, queue: Queue): Promise<(Row & { attempts: number }) | undefined> {
  const { id, attempts, dueAt } = queue
  const next = typed(pool)
    .select({ id })
    .from(queue)
    .where(lte(dueAt, present))
    .orderBy(dueAt)
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await typed(pool)
    .update(queue)
    .set({ attempts: sql`${attempts} + 1`, dueAt: sql`now() + make_interval(mins => (2 ^ ${attempts})::int)` })
    .where(eq(id, next))
    .returning()
  return row as (Row & { attempts: number }) | undefined
}
