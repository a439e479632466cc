import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Actor } from '../access/actor'
import { moment } from '../database/moment'

/** Jobs of committed changes; the transaction that performs a job removes its row. */
export const jobQueue = pgTable(
  'job_queue',
  {
    id: uuid('id').primaryKey(),
    /** The name that the job was defined by. */
    job: text('job').notNull(),
    input: jsonb('input').notNull(),
    /** The actor whose permissions apply. */
    actor: jsonb('actor').$type<Actor>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    dueAt: moment('due_at').notNull().defaultNow(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('job_queue_due_at').on(table.dueAt)],
)
