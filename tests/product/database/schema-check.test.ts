import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startApplication } from '../../../server/application'
import { MigrationError } from '../../../server/migrations/migrate'
import { assertSchema } from '../../../server/migrations/schema-check'
import { readSettings } from '../../../server/settings'
import { defineResource, type ResourceDeclaration } from '../../../src/declare'
import { f } from '../../../src/fields'
import { resourceNamed, resources } from '../../../src/registry/resources'
import { openTestDatabase } from '../../harness/database'

const database = await openTestDatabase()
const { sql } = database
const tags = resourceNamed('tags')
const changed = (fields: object) =>
  ({ ...tags, fields: { ...tags.fields, ...fields } }) as unknown as ResourceDeclaration
const refusal = (declared: readonly ResourceDeclaration[]) =>
  assertSchema(sql, declared).then(
    () => null,
    (error: Error) => error,
  )

test('the migrations create the declared schema', async () => {
  expect(await refusal(resources)).toBe(null)
})

test.each([
  ['a field', changed({ motto: f.text() }), 'column tags.motto of field tags.motto'],
  ['a field with links', changed({ games: f.relations('games') }), 'table tags_games of field tags.games'],
  [
    'a resource',
    defineResource('studios', { title: 'name', fields: { name: f.text() } }),
    'table studios of resource studios',
  ],
  ['another type', changed({ color: f.boolean() }), 'type boolean of column tags.color, which is text'],
])('%s without a migration is refused with its name and the command', async (_, declared, named) => {
  const error = await refusal([declared as ResourceDeclaration])
  expect(error).toBeInstanceOf(MigrationError)
  expect(error?.message).toContain(named)
  expect(error?.message).toContain('npm run db:generate')
})

test('detects a missing enum value, a column that became required, and a missing column', async () => {
  const games = resourceNamed('games')
  const { type } = games.fields as unknown as Record<string, { values: string[] }>
  const wider = { ...type, values: [...(type?.values ?? []), 'western'] }
  expect((await refusal([{ ...games, fields: { ...games.fields, type: wider } } as never]))?.message).toContain(
    'western',
  )
  await sql`alter table tags add column left_over text not null default ''`
  expect(await refusal([tags])).toBe(null)
  await sql`alter table tags alter column left_over drop default`
  expect((await refusal([tags]))?.message).toContain('tags.left_over, which is required and no longer declared')
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
