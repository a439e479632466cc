import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * Files that people uploaded. A record holds a file's id; the bytes are in the storage under `storageKey`.
 * A row never changes: another picture is another row. `token` makes the address unguessable, so that an `<img>`, which
 * sends no access token, may show what its reader was given: the address is `/files/<id>/<token>`.
 */
export const storedFiles = pgTable(
  'stored_files',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    mimeType: text('mime_type').notNull(),
    size: integer('size').notNull(),
    storageKey: text('storage_key').notNull(),
    /** Pixels, for pictures alone. */
    width: integer('width'),
    height: integer('height'),
    sha256: text('sha256').notNull(),
    token: text('token').notNull(),
    /** The staff account that sent it, or null for the program itself. */
    uploadedBy: uuid('uploaded_by'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3, mode: 'string' }).notNull().defaultNow(),
  },
  (table) => [index('stored_files_created_at_idx').on(table.createdAt)],
)
