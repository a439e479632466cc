import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql as raw } from 'drizzle-orm'
import { check, index, integer, type PgTable, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { afterEach, beforeEach } from 'vitest'
import { lastSnapshot, writeMigration } from '../../server/migrations/files'
import { type DeclaredTables, planMigration } from '../../server/migrations/plan'
import { takeSnapshot } from '../../server/migrations/snapshot'
import { openTestDatabase } from './database'

/** A database and a folder of migrations, both empty at the start of each test of the file. */
export async function openMigrations() {
  const database = await openTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'storydesk-migrations-'))
  beforeEach(async () => {
    mkdirSync(folder, { recursive: true })
    await database.sql.unsafe('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  /** Plans and writes the migration to these tables, like `npm run db:generate`. */
  async function generate(
    name: string,
    tables: Record<string, PgTable | object>,
    declared: Partial<DeclaredTables> = {},
  ) {
    const before = lastSnapshot(folder)
    const after = takeSnapshot(tables, before.id)
    const plan = await planMigration(before, after, {
      tables: [],
      columns: [],
      sealed: [],
      kept: [],
      naming: [],
      ...declared,
    })
    if (plan.statements.length > 0) writeMigration(folder, name, plan.statements, after)
    return plan
  }

  return { database, folder, generate }
}

export const authors = pgTable('authors', { id: uuid('id').primaryKey(), name: text('name').notNull() })
export const books = pgTable(
  'books',
  {
    id: uuid('id').primaryKey(),
    title: text('title').notNull(),
    pages: integer('pages'),
    authorId: uuid('author_id').references(() => authors.id, { onDelete: 'restrict' }),
  },
  (table) => [
    index('books_title').using('gin', raw`${table.title} gin_trgm_ops`),
    index('books_author').on(table.authorId),
    check('books_pages', raw`${table.pages} > 0`),
  ],
)
