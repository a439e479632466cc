import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../database/moment'
import type { Refused } from '../operations/act'

/** First answers to mutations with an `Idempotency-Key`, stored for a day (api.md "Write"). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The token's or the account's id, or the address of an anonymous caller. */
    actor: text('actor').notNull(),
    key: text('key').notNull(),
    /** Keyed hash of the whole request: the same key with another body is refused. */
    bodyHash: text('body_hash').notNull(),
    /** The access at the first request. Another role or scope does not get the answer. */
    access: text('access').notNull().default(''),
    /** Null until the work is done. Only work with several transactions shows this to other requests. */
    answer: text('answer'),
    /** The request that owns the key, and the end of its lease. */
    owner: uuid('owner'),
    leaseUntil: moment('lease_until'),
    /** Progress of a bulk action: its records, the number of finished ones, and the refused ones. */
    targets: uuid('targets').array(),
    position: integer('position').notNull().default(0),
    refused: jsonb('refused').$type<Refused[]>(),
    createdAt: moment('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.actor, table.key] }),
    index('idempotency_keys_created_at_idx').on(table.createdAt),
  ],
)
