/**
 * A separate migrated database without rows for a test file, dropped after the file.
 *
 *   const database = await openTestDatabase()
 *   await database.sql`select 1`
 *
 * The server is the bundled PostgreSQL, started for the run, or that of `TEST_DATABASE_URL`. Tests of one file share its
 * rows, so they use distinct names.
 */
import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { inject } from 'vitest'
import { connectPostgres, type Database } from '../../server/database/database'
import { afterFile } from './clean-up'

/** Opens a fresh migrated database and closes it after the file's tests. */
export async function openTestDatabase(): Promise<Database> {
  const { url, drop } = await createCopy()
  const database = connectPostgres(url)
  afterFile(async () => {
    await database.close()
    await drop()
  })
  return database
}

/** The address of a fresh database, for tests that open their own connections. */
export async function createTestDatabaseUrl(): Promise<string> {
  const { url, drop } = await createCopy()
  afterFile(drop)
  return url
}

async function createCopy(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `storydesk_test_${randomBytes(6).toString('hex')}`
  const admin = postgres(inject('server'), { max: 1, onnotice: () => undefined })
  await admin.unsafe(`CREATE DATABASE ${name} TEMPLATE ${inject('template')}`)
  const url = new URL(inject('server'))
  url.pathname = `/${name}`
  return {
    url: url.href,
    async drop() {
      await admin.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      await admin.end()
    },
  }
}
