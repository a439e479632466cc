import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startApplication } from '../../../server/application'
import { assertSchema } from '../../../server/migrations/schema-check'
import { readSettings } from '../../../server/settings'
import { resources } from '../../../src/registry/resources'
import { openTestDatabase } from '../../harness/database'

const database = await openTestDatabase()
const { sql } = database

test('the migrations create the declared schema', async () => {
  await expect(assertSchema(sql, resources)).resolves.toBeUndefined()
})

test('the program does not start on a database that lacks a migration, and names the command', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'storydesk-schema-'))
  await sql`alter table tags drop column color`
  const starting = startApplication(readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), {
    database: Promise.resolve({ ...database, close: async () => undefined }),
    pages: { handle: () => false },
  })
  await expect(starting).rejects.toThrow(/column tags\.color of field tags\.color\n.*npm run db:generate/s)
  rmSync(dataDir, { recursive: true })
})
