import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Emails that a change committed to send; a row is removed when its email is sent. */
export const emailQueue = pgTable(
  'email_queue',
  {
    id: uuid('id').primaryKey(),
    /** Which message, see `security-message.ts`. */
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    /** `en` or `zh`. */
    language: text('language').notNull(),
    /** What its text says besides. */
    values: jsonb('values').notNull(),
    attempts: integer('attempts').notNull().default(0),
    dueAt: timestamp('due_at', { withTimezone: true, precision: 3, mode: 'string' }).notNull().defaultNow(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3, mode: 'string' }).notNull().defaultNow(),
  },
  (table) => [index('email_queue_due_at').on(table.dueAt)],
)
