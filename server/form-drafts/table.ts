import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accountColumns } from '../database/account-columns'
import { moment } from '../database/moment'

/** Typed values of a form by input property. */
export type DraftValues = Readonly<Record<string, unknown>>

/** What people typed into forms and did not save yet; each belongs to one person. */
export const formDrafts = pgTable(
  'form_drafts',
  {
    /** Chosen by the form, so that each of its saves replaces the former one. */
    id: uuid('id').primaryKey(),
    ...accountColumns(),
    resource: text('resource').notNull(),
    /** The edited record; null for a new one. */
    recordId: uuid('record_id'),
    /** The version of the record that the form showed; null for a new record. */
    version: integer('version'),
    values: jsonb('values').$type<DraftValues>().notNull(),
    /** The same properties as the form showed them before. */
    base: jsonb('base').$type<DraftValues>().notNull(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('form_drafts_account').on(table.accounts, table.accountId, table.resource),
    index('form_drafts_updated_at').on(table.updatedAt),
  ],
)
