import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { accounts } from '../../src/product'
import { moment } from '../database/moment'

/** New values by input property. */
export type DraftedValues = Readonly<Record<string, unknown>>

/** The draft of a record: its next values, which everybody who may edit the record shares. */
export const recordDrafts = pgTable(
  'record_drafts',
  {
    resource: text('resource').notNull(),
    recordId: uuid('record_id').notNull(),
    /** Increases with each save, so that no save replaces an unseen draft. */
    revision: integer('revision').notNull().default(1),
    /** The version of the record that the draft began with. */
    version: integer('version').notNull(),
    values: jsonb('values').$type<DraftedValues>().notNull(),
    /** The same properties in that version. */
    base: jsonb('base').$type<DraftedValues>().notNull(),
    /** Stored files of the values, which the sweep of files must not remove. */
    files: uuid('files').array().notNull().default(sql`'{}'`),
    /** The person who saved it last. */
    accounts: text('accounts').$type<keyof typeof accounts>(),
    accountId: uuid('account_id'),
    actorName: text('actor_name'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.resource, table.recordId] }),
    index('record_drafts_files').using('gin', table.files),
  ],
)
