import { sql } from 'drizzle-orm'
import { timestamp } from 'drizzle-orm/pg-core'
import type { Sql, TransactionSql } from 'postgres'

/** A column for a time with milliseconds, as a string. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'string' })

/** The present, rounded as the columns are: `now()` alone may be before a time that was stored as `now()`. */
export const present = sql`now()::timestamptz(3)`

/**
 * The time by which rows are due. The clock of this process may be behind that of the database: a next time after it
 * could be the time that has just come, and the work would be repeated.
 */
export async function databaseTime(runner: Sql | TransactionSql): Promise<Date> {
  const [row] = await runner<{ time: number }[]>`select (extract(epoch from now()) * 1000)::float8 as time`
  return new Date(row?.time ?? Date.now())
}
