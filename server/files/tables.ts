import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../database/moment'

/**
 * The part of the buckets table for references; the whole table is derived from its declaration in
 * server/migrations/tables.ts.
 */
const storageBuckets = pgTable('storage_buckets', { id: uuid('id').primaryKey() })

/**
 * Uploaded files. A record stores a file's id; the bytes are in the storage under `storageKey`. A row never changes: a
 * new image is a new row. `secret` signs URLs that expire (file-address.ts), because an `<img>` sends no access token.
 * No answer contains it.
 */
export const storedFiles = pgTable(
  'stored_files',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    mimeType: text('mime_type').notNull(),
    size: integer('size').notNull(),
    storageKey: text('storage_key').notNull(),
    /** The storage bucket of the bytes, or null for the server's disk. */
    bucketId: uuid('bucket_id').references(() => storageBuckets.id, { onDelete: 'restrict' }),
    /** Pixels, only for images. */
    width: integer('width'),
    height: integer('height'),
    sha256: text('sha256').notNull(),
    secret: text('secret').notNull().default(sql`replace(gen_random_uuid()::text, '-', '')`),
    /**
     * For files from before URLs expired: the token of their URLs in saved texts. It opens the file for signed-in
     * staff.
     */
    token: text('token'),
    /** The staff account that uploaded it, or null for the program itself. */
    uploadedBy: uuid('uploaded_by'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('stored_files_created_at_idx').on(table.createdAt),
    index('stored_files_sha256_idx').on(table.sha256),
    index('stored_files_bucket_id_idx').on(table.bucketId, table.size),
  ],
)

/**
 * Objects in buckets without a row in `stored_files`. They are recorded before an upload and when a row is removed. So
 * the sweep never lists a bucket, which others may share.
 */
export const unclaimedObjects = pgTable(
  'unclaimed_objects',
  {
    storageKey: text('storage_key').primaryKey(),
    bucketId: uuid('bucket_id')
      .notNull()
      .references(() => storageBuckets.id, { onDelete: 'cascade' }),
    /** The sweep may remove the object after this time. */
    removeAfter: moment('remove_after').notNull(),
  },
  (table) => [
    index('unclaimed_objects_bucket_id_idx').on(table.bucketId),
    index('unclaimed_objects_remove_after_idx').on(table.removeAfter),
  ],
)
