/**
 * A database for a test file: migrated, without rows, its own, gone when the file is done.
 *
 *   const database = await openTestDatabase()      // at the top of the file, or in `beforeAll`
 *   await database.sql`select 1`
 *
 * The engine is `TEST_ENGINE`, `embedded` (default) or `postgres`; `npm test` runs both. The embedded one is a PGlite in memory
 * inside of the test's process (0.5 s); PostgreSQL is `TEST_DATABASE_URL`, or a throw-away server started for the run.
 * Tests of one file share the rows they leave: take names of your own.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import postgres from 'postgres'
import { afterAll, inject } from 'vitest'
import { connectPostgres, type Database } from '../../server/database/database'
import { extensions } from '../../server/database/empty-database.mjs'
import { servePGlite } from './embedded'

/** Opens a fresh migrated database and closes it after the file's tests. */
export async function openTestDatabase(): Promise<Database> {
  const { database, stop } = await (inject('engine') === 'postgres' ? copyOnPostgres() : loadEmbedded())
  afterAll(async () => {
    await database.close()
    await stop()
  })
  return database
}

/** The address of a fresh database for tests that start a whole server; null on the embedded engine. */
export async function createTestDatabaseUrl(): Promise<string | null> {
  if (inject('engine') !== 'postgres') return null
  const { url, drop } = await createCopy()
  afterAll(drop)
  return url
}

async function loadEmbedded() {
  const loadDataDir = new Blob([readFileSync(inject('template'))])
  return servePGlite(await PGlite.create({ loadDataDir, extensions }))
}

async function copyOnPostgres() {
  const { url, drop } = await createCopy()
  return { database: connectPostgres(url), stop: drop }
}

async function createCopy(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `storydesk_test_${randomBytes(6).toString('hex')}`
  const admin = postgres(inject('template'), { max: 1, onnotice: () => undefined })
  await admin.unsafe(`CREATE DATABASE ${name} TEMPLATE ${inject('templateName')}`)
  const url = new URL(inject('template'))
  url.pathname = `/${name}`
  return {
    url: url.href,
    async drop() {
      await admin.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      await admin.end()
    },
  }
}
