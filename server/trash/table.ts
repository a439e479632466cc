import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../database/moment'

/** Deleted records that can be restored, until the sweep deletes them permanently. */
export const trash = pgTable(
  'trash',
  {
    resource: text('resource').notNull(),
    recordId: uuid('record_id').notNull(),
    /** The title field as the API answers it: a text, texts by language, or the related record with its title. */
    title: jsonb('title'),
    /** The row with its links and cascaded rows, as `KeptRows`; encrypted values stay encrypted. */
    kept: jsonb('kept').notNull(),
    /** Stored files of these rows, which the sweep of files must not remove. */
    files: uuid('files').array().notNull().default(sql`'{}'`),
    deletedBy: text('deleted_by'),
    deletedByName: text('deleted_by_name'),
    deletedAt: moment('deleted_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.resource, table.recordId] }),
    index('trash_resource_deleted_at_idx').on(table.resource, table.deletedAt, table.recordId),
    index('trash_deleted_at_idx').on(table.deletedAt),
    index('trash_files_idx').using('gin', table.files),
  ],
)
