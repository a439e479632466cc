import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../database/moment'

/** Columns of the two tables that the outbox uses. server/migrations/tables.ts creates both from their declarations. */
export const webhooks = pgTable('webhooks', { id: uuid('id').primaryKey(), active: boolean('active').notNull() })

export const webhookDeliveries = pgTable('webhook_deliveries', {
  id: uuid('id').primaryKey(),
  version: integer('version').notNull().default(1),
  webhookId: uuid('webhook_id').notNull(),
  event: text('event').notNull(),
  resource: text('resource').notNull(),
  recordId: text('record_id'),
  status: text('status').notNull().default('waiting'),
  attempts: integer('attempts').notNull().default(0),
  statusCode: integer('status_code'),
  problem: text('problem'),
  duration: integer('duration'),
  nextAttemptAt: moment('next_attempt_at'),
  body: jsonb('body').notNull(),
  answer: text('answer'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})
