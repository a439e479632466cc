import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** First answers to mutations that came with an `Idempotency-Key`, kept a day (api.md "Writing safely"). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Who asked: the account's id, or the address of someone not signed in. */
    asker: text('asker').notNull(),
    key: text('key').notNull(),
    /** Hash of document and variables: the same key with another body is refused. */
    bodyHash: text('body_hash').notNull(),
    /** Null while the first request is still under way. */
    status: integer('status'),
    answer: text('answer'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3, mode: 'string' })
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.asker, table.key] }),
    index('idempotency_keys_created_at_idx').on(table.createdAt),
  ],
)
