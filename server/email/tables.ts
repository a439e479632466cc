import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../database/moment'

/** Queued emails of committed changes; a row is removed after its email is sent. */
export const emailQueue = pgTable(
  'email_queue',
  {
    id: uuid('id').primaryKey(),
    /** The kind of message, see `security-message.ts`. */
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    /** `en` or `zh`. */
    language: text('language').notNull(),
    /** Values for its text. */
    values: jsonb('values').notNull(),
    attempts: integer('attempts').notNull().default(0),
    dueAt: moment('due_at').notNull().defaultNow(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('email_queue_due_at').on(table.dueAt)],
)
