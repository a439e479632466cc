import { describe, expect, test } from 'vitest'
import { openTestDatabase } from '../harness/database'
import { openEndpoint } from '../harness/endpoint'
import { askImport, importFile } from '../harness/import-export'

// Files, columns and options that an import refuses, or leaves out.

const database = await openTestDatabase()
const endpoint = await openEndpoint(database)
const countOf = async (table: string) => {
  const [row] = await database.sql.unsafe<{ count: number }[]>(`select count(*)::int as count from ${table}`)
  return row?.count
}

describe('refused files', () => {
  const tags = 'name.en,name.zh\na,b\n'
  test.each([
    ['nobody', 'none', 'tags.csv', tags, { mode: 'run' }, 401],
    ['a role without access to the page', 'support', 'tags.csv', tags, { mode: 'run' }, 403],
    ['a read-only role', 'moderator', 'yards.csv', 'code\nx1\n', { mode: 'check' }, 403],
    ['a read-only resource', 'super_admin', 'auditEvents.csv', 'action\nx\n', { mode: 'run' }, 403],
    ['tokens that only a creation shows', 'super_admin', 'apiTokens.csv', 'name\nx\n', { mode: 'check' }, 403],
    ['an unknown resource', 'editor', 'nothing.csv', tags, { mode: 'run' }, 404],
    ['an empty file', 'editor', 'tags.csv', 'name.en,name.zh\n', { mode: 'run' }, 422],
    ['an unclosed quote', 'editor', 'tags.csv', 'name.en\n"a\n', { mode: 'run' }, 422],
    ['JSON without a list', 'editor', 'tags.json', '{"name": 1}', { mode: 'run' }, 422],
    [
      'values that are nested too deeply',
      'editor',
      'tags.json',
      `[{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}]`,
      { mode: 'check' },
      400,
    ],
    [
      'a column that cannot be imported',
      'editor',
      'tags.csv',
      tags,
      { mode: 'run', columns: ['machineCount', null] },
      400,
    ],
    ['a column named twice', 'editor', 'tags.csv', tags, { mode: 'run', columns: ['name.en', 'name.en'] }, 400],
    ['no matching column', 'editor', 'tags.csv', 'x,y\n1,2\n', { mode: 'check' }, 400],
    ['no mode', 'editor', 'tags.csv', tags, {}, 400],
  ])('%s', async (_, role, file, content, options, status) => {
    const before = await countOf('tags')
    expect((await importFile(endpoint, role, file, content, options)).status).toBe(status)
    expect(await countOf('tags')).toBe(before)
  })
})

test.each([
  ['options', 'the fields "options"'],
  ['file', '"file"'],
])('an import without %s names the missing part', async (missing, part) => {
  const form = new FormData()
  if (missing !== 'options') form.append('options', '{"mode": "run"}')
  if (missing !== 'file') form.append('file', new Blob(['name.en\n']), 'tags.csv')
  const response = await askImport(endpoint, 'editor', 'tags.csv', '', {}, { body: form })
  expect(response.status).toBe(400)
  expect(await response.text()).toContain(JSON.stringify(part).slice(1, -1))
})

test('passwords, secrets and fields of actions are not imported', async () => {
  const { lines } = await importFile(
    endpoint,
    'super_admin',
    'users.csv',
    'username,email,password,lastLoginAt,status\nx,y,z,1,active\n',
    {
      mode: 'columns',
    },
  )
  expect(lines[0]?.columns).toEqual(['username', 'email', null, null, 'status'])
})
