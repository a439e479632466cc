import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { systemActor } from '../../server/access/actor'
import { createMany as makeMany } from '../../server/operations'
import { selectionOf } from '../../server/sql/selected-fields'
import { resourceNamed } from '../../src/registry/resources'
import { codeOfAnswer, fieldsOfAnswer } from '../harness/asking'
import { openTestDatabase } from '../harness/database'
import { type Answer, openEndpoint } from '../harness/endpoint'

// Bulk mutations, as described in api.md "Errors" and "Write".

const database = await openTestDatabase()
const endpoint = await openEndpoint(database)
const ask = await endpoint.as('super_admin')

let made = 0
const tag = (more: object = {}) => ({ name: { en: `T${++made}`, zh: `标${made}` }, ...more })
const depot = (more: object = {}) => ({ name: { en: 'D', zh: '库' }, code: `d-${++made}`, ...more })
const count = async (table: string) => (await database.sql`select count(*)::int as n from ${database.sql(table)}`)[0]?.n
const errorOf = ({ errors }: Answer) => errors?.[0]?.extensions

describe('many', () => {
  const createMany = (list: object[]) =>
    ask('mutation ($input: CreateManyTagsInput!) { createManyTags(input: $input) { id color } }', {
      input: { tags: list },
    })
  const updateMany = (filter: object, update: object) =>
    ask('mutation ($input: UpdateManyTagsInput!) { updateManyTags(input: $input) { updatedCount } }', {
      input: { filter, update },
    })
  const deleteMany = (filter: object) =>
    ask('mutation ($input: DeleteManyTagsInput!) { deleteManyTags(input: $input) { deletedCount } }', {
      input: { filter },
    })

  test('are created together or not at all, with the position of each issue', async () => {
    const before = await count('tags')
    const answer = await createMany([tag(), tag({ color: 'red' }), { name: { en: 'Half' } }])
    expect(fieldsOfAnswer(answer)).toEqual({
      'tags.1.color': [{ key: 'validation.color' }],
      'tags.2.name.zh': [{ key: 'validation.required' }],
    })
    const codes = await ask('mutation ($input: CreateManyDepotsInput!) { createManyDepots(input: $input) { id } }', {
      input: { depots: [depot({ code: 'same' }), depot({ code: 'same' })] },
    })
    expect(codeOfAnswer(codes)).toBe('CONFLICT')
    expect(await count('tags')).toBe(before)
    expect((await database.sql`select 1 from depots where code = 'same'`).length).toBe(0)
    const fine = await createMany([tag({ color: '#000001' }), tag({ color: '#000002' })])
    expect(fine.data.createManyTags.map(({ color }: { color: string }) => color)).toEqual(['#000001', '#000002'])
    expect((await createMany([])).data).toEqual({ createManyTags: [] })
  })

  test('require a filter with a condition for updates and deletions', async () => {
    const before = await count('tags')
    const sayingNothing = [
      {},
      { name: {} },
      { and: [] },
      { or: [] },
      { or: [{ active: { is: true } }, {}] },
      { and: [{ name: { en: {} } }] },
      { color: { notIn: [] } },
      { not: { color: { in: [] } } },
      { name: null },
    ]
    for (const filter of sayingNothing) {
      for (const answer of [await updateMany(filter, { active: false }), await deleteMany(filter)]) {
        expect({ filter, code: codeOfAnswer(answer) }).toEqual({ filter, code: 'VALIDATION_FAILED' })
      }
    }
    expect(await count('tags')).toBe(before)
    expect((await updateMany({ id: { in: [] } }, { active: false })).data).toEqual({
      updateManyTags: { updatedCount: 0 },
    })
  })

  test('return the number of changed records, not of matched ones', async () => {
    const color = '#123123'
    await createMany([tag({ color }), tag({ color, active: false }), tag({ color })])
    const changed = await updateMany({ color: { eq: color } }, { active: false })
    expect(changed.data).toEqual({ updateManyTags: { updatedCount: 2 } })
    const lines = await database.sql`select 1 from audit_events where action = 'update' and resource = 'tags'
      and after @> '{"active": false}' and record_id in (select id::text from tags where color = ${color})`
    expect(lines).toHaveLength(2)
    expect((await deleteMany({ color: { eq: color } })).data).toEqual({ deleteManyTags: { deletedCount: 3 } })
  })

  test('keep the texts of other languages, in their audit events too', async () => {
    const color = '#321321'
    const description = { en: 'Red', zh: '红' }
    await createMany([tag({ color, description })])
    await updateMany({ color: { eq: color } }, { description: { en: 'Blue' } })
    await updateMany({ color: { eq: color } }, { description: { en: null, zh: null } })
    const lines = await database.sql`select before, after from audit_events where action = 'update'
      and resource = 'tags' and record_id in (select id::text from tags where color = ${color}) order by id`
    const changed = { en: 'Blue', zh: '红' }
    expect(lines).toEqual([
      { before: { description }, after: { description: changed } },
      { before: { description: changed }, after: { description: null } },
    ])
  })

  test('above a thousand are not created', async () => {
    const before = await count('tags')
    const answer = await createMany(Array.from({ length: 1001 }, () => tag()))
    expect(errorOf(answer)).toMatchObject({ code: 'QUERY_TOO_COMPLEX', key: 'errors.tooMany', values: { max: 1000 } })
    expect(await count('tags')).toBe(before)
  })

  test('with too many passwords are refused in creations and updates', async () => {
    const user = (at: number) => ({
      username: `many-${at}`,
      email: `many-${at}@example.com`,
      name: 'A B',
      role: 'user',
    })
    const make = (amount: number, more: object) =>
      ask('mutation ($input: CreateManyUsersInput!) { createManyUsers(input: $input) { id } }', {
        input: { users: Array.from({ length: amount }, (_, at) => ({ ...user(at), ...more })) },
      })
    const password = { password: 'seven letters', confirmPassword: 'seven letters' }
    const refused = { code: 'QUERY_TOO_COMPLEX', key: 'errors.tooMany', values: { max: 100 } }
    expect(errorOf(await make(101, password))).toMatchObject(refused)
    expect((await make(101, {})).data.createManyUsers).toHaveLength(101)
    const changed = await ask(
      'mutation ($input: UpdateManyUsersInput!) { updateManyUsers(input: $input) { updatedCount } }',
      {
        input: { filter: { username: { like: 'many-%' } }, update: password },
      },
    )
    expect(errorOf(changed)).toMatchObject(refused)
  })

  test('have separate password hashes, computed before the transaction', async () => {
    const { operations } = endpoint
    let waited = 0
    const hashPassword = async (password: string) => {
      const isFree = operations.database.sql`select 1`.then(() => true)
      if (!(await Promise.race([isFree, pause(1_000, false)]))) waited++
      return operations.hashPassword(password)
    }
    const people = ['hash-a', 'hash-b'].map((username) => ({
      username,
      email: `${username}@example.com`,
      name: 'A B',
      role: 'user',
      status: 'active',
      password: 'seven letters',
    }))
    await makeMany(
      { context: { ...operations, hashPassword }, resource: resourceNamed('users'), actor: systemActor('test') },
      people,
      selectionOf(['id']),
    )
    expect(waited).toBe(0)
    const rows = await database.sql`select password_hash from users where username like 'hash-%'`
    expect(new Set(rows.map(({ password_hash }) => password_hash)).size).toBe(2)
  })

  test('above a thousand are not deleted', async () => {
    await database.sql`insert into tags (id, name_en, name_zh, color)
      select gen_random_uuid(), 'M', 'M', '#fefefe' from generate_series(1, 1001)`
    expect(errorOf(await deleteMany({ color: { eq: '#fefefe' } }))).toMatchObject({ code: 'QUERY_TOO_COMPLEX' })
    expect((await database.sql`select 1 from tags where color = '#fefefe'`).length).toBe(1001)
    await database.sql`delete from tags where color = '#fefefe'`
  })
})

test('no request caused an internal error', () => {
  expect(endpoint.problems).toEqual([])
})
