import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** What a reference needs of the buckets; their table follows from their declaration, in server/migrations/tables.ts. */
const storageBuckets = pgTable('storage_buckets', { id: uuid('id').primaryKey() })

/**
 * Files that people uploaded. A record holds a file's id; the bytes are in the storage under `storageKey`.
 * A row never changes: another picture is another row. `secret` signs addresses that expire (address.ts), so that an
 * `<img>`, which sends no access token, may show what its reader was given. No answer contains it.
 */
export const storedFiles = pgTable(
  'stored_files',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    mimeType: text('mime_type').notNull(),
    size: integer('size').notNull(),
    storageKey: text('storage_key').notNull(),
    /** The storage bucket that has the bytes, or null for the server's own disk. */
    bucketId: uuid('bucket_id').references(() => storageBuckets.id, { onDelete: 'restrict' }),
    /** Pixels, for pictures alone. */
    width: integer('width'),
    height: integer('height'),
    sha256: text('sha256').notNull(),
    secret: text('secret').notNull().default(sql`replace(gen_random_uuid()::text, '-', '')`),
    /** Of files from before addresses expired: their address in saved texts, which opens the file for signed-in staff. */
    token: text('token'),
    /** The staff account that sent it, or null for the program itself. */
    uploadedBy: uuid('uploaded_by'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3, mode: 'string' }).notNull().defaultNow(),
  },
  (table) => [
    index('stored_files_created_at_idx').on(table.createdAt),
    index('stored_files_bucket_id_idx').on(table.bucketId, table.size),
  ],
)

/**
 * Objects in buckets that no row of `stored_files` speaks for: written down before the bytes are sent and when a row goes,
 * so that the sweep needs no listing of a bucket, which others may use as well.
 */
export const unclaimedObjects = pgTable(
  'unclaimed_objects',
  {
    storageKey: text('storage_key').primaryKey(),
    bucketId: uuid('bucket_id')
      .notNull()
      .references(() => storageBuckets.id, { onDelete: 'cascade' }),
    /** From then on the sweep takes the object away. */
    removeAfter: timestamp('remove_after', { withTimezone: true, precision: 3, mode: 'string' }).notNull(),
  },
  (table) => [
    index('unclaimed_objects_bucket_id_idx').on(table.bucketId),
    index('unclaimed_objects_remove_after_idx').on(table.removeAfter),
  ],
)
