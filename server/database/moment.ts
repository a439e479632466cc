import { sql } from 'drizzle-orm'
import { timestamp } from 'drizzle-orm/pg-core'

/** A column for a time with milliseconds, as a string. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'string' })

/** The present, rounded as the columns are: `now()` alone may be before a time that was stored as `now()`. */
export const present = sql`now()::timestamptz(3)`
