import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { ownerColumns } from '../database/account-columns'
import { moment } from '../database/moment'
import type { Refusal } from '../errors'

/** `failed` until it is dismissed, scheduled again or moved. */
const changeStates = ['pending', 'done', 'failed', 'cancelled'] as const
export type ChangeState = (typeof changeStates)[number]

/** Why a change was refused when it was due, with the paths of the fields that it concerns. */
export type ChangeFailure = Omit<Refusal, 'fields'> & { fields: readonly string[] }

/** Actions and changes of fields that are due at a time. The sweep removes finished ones. */
export const scheduledChanges = pgTable(
  'scheduled_changes',
  {
    id: uuid('id').primaryKey(),
    resource: text('resource').notNull(),
    recordId: uuid('record_id').notNull(),
    /** The declared action, or `update`. */
    action: text('action').notNull(),
    /** The input of the action, or the new values of fields, by property. */
    values: jsonb('values').$type<Readonly<Record<string, unknown>>>().notNull(),
    /** The person who chose the time. */
    ...ownerColumns(),
    dueAt: moment('due_at').notNull(),
    /** Later than `due_at` after a transient failure. */
    tryAt: moment('try_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    state: text('state').$type<ChangeState>().notNull().default('pending'),
    failure: jsonb('failure').$type<ChangeFailure>(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('scheduled_changes_record').on(table.resource, table.recordId),
    index('scheduled_changes_try_at').on(table.tryAt).where(sql`${table.state} = 'pending'`),
    index('scheduled_changes_due_at').on(table.dueAt),
  ],
)

export type StoredChange = typeof scheduledChanges.$inferSelect
