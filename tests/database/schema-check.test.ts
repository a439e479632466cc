import { expect, test } from 'vitest'
import { MigrationError } from '../../server/migrations/migrate'
import { assertSchema } from '../../server/migrations/schema-check'
import { defineResource, type ResourceDeclaration } from '../../src/declare'
import { f } from '../../src/fields'
import { resourceNamed } from '../../src/registry/resources'
import { openTestDatabase } from '../harness/database'

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

test.each([
  ['a field', changed({ motto: f.text() }), 'column tags.motto of field tags.motto'],
  ['a field with links', changed({ yards: f.relations('yards') }), 'table tags_yards of field tags.yards'],
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
  const rentals = resourceNamed('rentals')
  const wider = {
    ...rentals,
    fields: { ...rentals.fields, branch: f.enum(['north', 'south', 'western'], { required: true }) },
  }
  expect((await refusal([wider as never]))?.message).toContain('western')
  await sql`alter table tags add column left_over text not null default ''`
  expect(await refusal([tags])).toBe(null)
  await sql`alter table tags alter column left_over drop default`
  expect((await refusal([tags]))?.message).toContain('tags.left_over, which is required and no longer declared')
})
