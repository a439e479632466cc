import { describe, expect, test } from 'vitest'
import { asking, codeOfAnswer, fieldsOfAnswer, recordOf } from '../harness/asking'
import { openTestDatabase } from '../harness/database'
import { type Answer, openEndpoint } from '../harness/endpoint'

// Each rule of api.md "Errors" and "Write".

const database = await openTestDatabase()
const endpoint = await openEndpoint(database)
const ask = await endpoint.as('super_admin')
const [tags, models, users, admins, shelves] = ['tags', 'models', 'users', 'admins', 'shelves'].map((name) =>
  asking(ask, name),
) as [AppShell, AppShell, AppShell, AppShell, AppShell]
type AppShell = ReturnType<typeof asking>

const nowhere = '00000000-0000-7000-8000-000000000000'
let made = 0
const tag = (more: object = {}) => ({ name: { en: `T${++made}`, zh: `标${made}` }, ...more })
const model = (more: object = {}) => ({ title: { en: 'G', zh: '游' }, slug: `g-${++made}`, maker: 'Ada', ...more })
const errorOf = ({ errors }: Answer) => errors?.[0]?.extensions

describe('an error', () => {
  test('has a code, a status, a message for people, and its fields', async () => {
    const answer = await models.create({ title: { en: '' }, slug: 'Not A Slug', price: -1, type: 'lift' })
    expect(answer.status).toBe(200)
    expect(answer.data).toBeNull()
    expect(answer.errors).toHaveLength(1)
    expect(answer.errors?.[0]?.path).toEqual(['createOneModel'])
    expect(errorOf(answer)).toEqual({
      code: 'VALIDATION_FAILED',
      http: { status: 422 },
      title: expect.stringMatching(/^[A-Z].*\.$/),
      key: 'errors.validation',
      fields: {
        'title.en': [{ key: 'validation.required' }],
        'title.zh': [{ key: 'validation.required' }],
        slug: [{ key: 'validation.slug' }],
        maker: [{ key: 'validation.required' }],
        price: [{ key: 'validation.min', values: { min: 0 } }],
      },
    })
  })

  test('an id in any case names the same record, in its history and for its users too', async () => {
    const [used, shelf] = [
      recordOf(await tags.create(tag())).id,
      recordOf(await shelves.create({ name: { en: `S${++made}`, zh: `架${made}` }, slug: 'one-case' })).id,
    ]
    const upper = (id: string) => id.toUpperCase()
    recordOf(await tags.update(upper(used), { active: false }))
    const published = recordOf(await models.create(model({ tagIds: [upper(used)] })))
    recordOf(await models.act('publish', upper(published.id)))
    expect(errorOf(await tags.remove(upper(used)))).toMatchObject({ key: 'errors.usedBy', values: { count: 1 } })
    recordOf(await shelves.remove(upper(shelf)))
    const events = await database.sql`
      select record_id, action from audit_events where record_id in ${database.sql([used, published.id, shelf])} order by id`
    expect(events.map(({ action }) => action)).toEqual(['create', 'create', 'update', 'create', 'publish', 'delete'])
  })

  test('for a missing row or an invalid id is NO_CONTENT', async () => {
    for (const id of [nowhere, 'abc', '']) {
      for (const answer of [
        await tags.update(id, { active: false }),
        await tags.remove(id),
        await models.act('publish', id),
      ]) {
        expect(errorOf(answer)).toMatchObject({ code: 'NO_CONTENT', http: { status: 204 } })
        expect(answer.status).toBe(200)
      }
    }
  })

  test('for an update without changes is NOT_MODIFIED, and nothing is written', async () => {
    const { id } = recordOf(await tags.create(tag({ color: '#aabbcc' })))
    for (const update of [{}, { color: '#aabbcc' }, { color: '#AABBCC' }, { name: {} }, { description: null }]) {
      expect(errorOf(await tags.update(id, update))).toMatchObject({ code: 'NOT_MODIFIED', http: { status: 304 } })
    }
    const [row] = await database.sql`select version from tags where id = ${id}`
    expect(row?.version).toBe(1)
    const lines = await database.sql`select 1 from audit_events where record_id = ${id}`
    expect(lines).toHaveLength(1)
  })
})

describe('a version', () => {
  const updateAt = (id: string, version: number | null, color: string) =>
    ask('mutation ($input: UpdateOneTagInput!) { updateOneTag(input: $input) { version color } }', {
      input: { id, version, update: { color } },
    })

  test('that is stale writes nothing and returns the current row', async () => {
    const { id } = recordOf(await tags.create(tag()))
    expect(recordOf(await updateAt(id, 1, '#000001'))).toMatchObject({ version: 2 })
    expect(errorOf(await updateAt(id, 1, '#000002'))).toMatchObject({
      code: 'CONFLICT',
      http: { status: 409 },
      current: { id, version: 2, color: '#000001' },
    })
    expect(errorOf(await updateAt(id, 99, '#000002'))).toMatchObject({ code: 'CONFLICT' })
    expect(recordOf(await updateAt(id, null, '#000003'))).toMatchObject({ version: 3, color: '#000003' })
  })

  test('is required by deletions and actions too', async () => {
    const { id } = recordOf(await models.create(model()))
    recordOf(await models.update(id, { maker: 'Bo' }))
    expect(errorOf(await models.act('publish', id, 'id', { version: 1 }))).toMatchObject({ code: 'CONFLICT' })
    const remove = (version: number) =>
      ask('mutation ($input: DeleteOneModelInput!) { deleteOneModel(input: $input) { id } }', {
        input: { id, version },
      })
    expect(errorOf(await remove(1))).toMatchObject({ code: 'CONFLICT', current: { maker: 'Bo' } })
    expect(recordOf(await remove(2))).toEqual({ id })
  })

  test('does not return passwords or their hashes', async () => {
    const { id } = recordOf(
      await users.create({ username: 'quiet', email: 'quiet@example.com', password: 'secret123' }),
    )
    recordOf(await users.update(id, { name: 'A' }))
    const stale = await ask('mutation ($input: UpdateOneUserInput!) { updateOneUser(input: $input) { id } }', {
      input: { id, version: 1, update: { name: 'B' } },
    })
    expect(errorOf(stale)?.code).toBe('CONFLICT')
    expect(JSON.stringify(stale)).not.toMatch(/password|argon2|secret123/i)
    const audit = await database.sql`select before, after from audit_events where record_id = ${id}`
    expect(JSON.stringify(audit)).not.toMatch(/argon2|secret123/)
  })
})

describe('values of other records', () => {
  test('a value that is in use is an issue of its field', async () => {
    recordOf(await models.create(model({ slug: 'taken' })))
    const answer = await models.create(model({ slug: 'taken' }))
    expect(errorOf(answer)).toMatchObject({
      code: 'CONFLICT',
      http: { status: 409 },
      fields: { slug: [{ key: 'validation.taken' }] },
    })
    recordOf(await users.create({ username: 'twin', email: 'twin@example.com' }))
    const email = await users.create({ username: 'twin2', email: 'TWIN@example.com ' })
    expect(fieldsOfAnswer(email)).toEqual({ email: [{ key: 'validation.taken' }] })
    const { id } = recordOf(await users.create({ username: 'other', email: 'other@example.com' }))
    expect(fieldsOfAnswer(await users.update(id, { username: 'twin' }))).toEqual({
      username: [{ key: 'validation.taken' }],
    })
    const issue = [{ key: 'validation.taken' }]
    const both = { username: 'twin', email: 'twin@example.com' }
    expect(fieldsOfAnswer(await users.create(both))).toEqual({ username: issue, email: issue })
    expect(fieldsOfAnswer(await users.update(id, both))).toEqual({ username: issue, email: issue })
  })

  test('a relation to a missing record is an issue of its field', async () => {
    const refused: [object, string, string][] = [
      [{ shelfId: nowhere }, 'shelfId', 'validation.notFound'],
      [{ tagIds: [nowhere] }, 'tagIds', 'validation.notFound'],
      [{ coverId: nowhere }, 'coverId', 'validation.notFound'],
      [{ shelfId: 'rpg' }, 'shelfId', 'validation.id'],
      [{ tagIds: [nowhere, 'x'] }, 'tagIds.1', 'validation.id'],
    ]
    for (const [more, field, key] of refused) {
      const answer = await models.create(model(more))
      expect(errorOf(answer)).toMatchObject({ code: 'VALIDATION_FAILED', fields: { [field]: [{ key }] } })
    }
    const { id } = recordOf(await models.create(model()))
    expect(fieldsOfAnswer(await models.update(id, { shelfId: nowhere }))).toEqual({
      shelfId: [{ key: 'validation.notFound' }],
    })
  })

  test('records in use cannot be deleted, one or many', async () => {
    const { id } = recordOf(await shelves.create({ name: { en: 'Used', zh: '用' }, slug: 'used' }))
    recordOf(await models.create(model({ shelfId: id })))
    recordOf(await models.create(model({ shelfId: id })))
    expect(errorOf(await shelves.remove(id))).toMatchObject({
      code: 'CONFLICT',
      key: 'errors.usedBy',
      values: { count: 2, resource: 'models' },
    })
    const many = await ask(
      'mutation ($input: DeleteManyShelvesInput!) { deleteManyShelves(input: $input) { deletedCount } }',
      {
        input: { filter: { slug: { eq: 'used' } } },
      },
    )
    expect(codeOfAnswer(many)).toBe('CONFLICT')
    expect((await database.sql`select 1 from shelves where id = ${id}`).length).toBe(1)
  })

  test('a deletion check lists all uses and deletes nothing', async () => {
    const { id: tagId } = recordOf(await tags.create(tag()))
    const { id: freeId } = recordOf(await tags.create(tag()))
    const modelIds = [recordOf(await models.create(model({ tagIds: [tagId] }))).id]
    modelIds.push(recordOf(await models.create(model({ tagIds: [tagId] }))).id)
    const check = async () => {
      const { data, errors } = await ask(
        `query ($ids: [ID!]!) {
          deletionCheck(resource: "tags", ids: $ids) { id isPossible key uses { resource field count } }
        }`,
        { ids: [tagId, freeId, nowhere, 'no id'] },
      )
      expect(errors).toBeUndefined()
      return data.deletionCheck
    }
    const free = { isPossible: true, key: null, uses: [] }
    const gone = { isPossible: false, key: 'errors.noContent', uses: [] }
    const uses = [{ resource: 'models', field: 'tags', count: 2 }]
    expect(await check()).toEqual([
      { id: tagId, isPossible: false, key: null, uses },
      { id: freeId, ...free },
      { id: nowhere, ...gone },
      { id: 'no id', ...gone },
    ])
    for (const modelId of modelIds) recordOf(await models.remove(modelId))
    expect((await check())[0]).toEqual({ id: tagId, ...free })
    expect((await database.sql`select 1 from tags where id in (${tagId}, ${freeId})`).length).toBe(2)

    const many = await ask('query ($ids: [ID!]!) { deletionCheck(resource: "tags", ids: $ids) { id } }', {
      ids: Array.from({ length: 101 }, () => nowhere),
    })
    expect(codeOfAnswer(many)).toBe('QUERY_TOO_COMPLEX')
  })

  // Moderators may list yards.
  test('a deletion check requires the permission to delete', async () => {
    const check = 'query ($ids: [ID!]!) { deletionCheck(resource: "yards", ids: $ids) { isPossible } }'
    for (const [role, code] of [
      ['none', 'UNAUTHENTICATED'],
      ['moderator', 'FORBIDDEN'],
    ] as const) {
      expect(codeOfAnswer(await (await endpoint.as(role))(check, { ids: [nowhere] }))).toBe(code)
    }
  })

  test('a record in use reports the number of models, and can be deleted after them', async () => {
    const { id: tagId } = recordOf(await tags.create(tag()))
    const { id: shelfId } = recordOf(await shelves.create({ name: { en: 'Busy', zh: '忙' }, slug: 'busy' }))
    const made = [1, 2].map(async () => recordOf(await models.create(model({ shelfId, tagIds: [tagId] }))).id)
    const modelIds = await Promise.all(made)
    const counts = async () => {
      const { data } = await ask(
        'query ($tagId: ID!, $shelfId: ID!) { tag(id: $tagId) { modelCount } shelf(id: $shelfId) { modelCount } }',
        { tagId, shelfId },
      )
      return [data.tag.modelCount, data.shelf.modelCount]
    }
    expect(await counts()).toEqual([2, 2])
    expect(errorOf(await tags.remove(tagId))).toMatchObject({ code: 'CONFLICT', key: 'errors.usedBy' })
    for (const modelId of modelIds) recordOf(await models.remove(modelId))
    expect(await counts()).toEqual([0, 0])
    recordOf(await tags.remove(tagId))
  })

  test('links are stored once and in their order', async () => {
    const [a, b] = [recordOf(await tags.create(tag())).id, recordOf(await tags.create(tag())).id]
    const created = recordOf(await models.create(model({ tagIds: [b, a, b] }), 'id tagIds tags { id }'))
    expect(created).toMatchObject({ tagIds: [b, a], tags: [{ id: b }, { id: a }] })
    const updated = recordOf(await models.update(created.id, { tagIds: [a, b] }, 'id tagIds version'))
    expect(updated).toMatchObject({ tagIds: [a, b], version: 2 })
    expect(recordOf(await models.update(created.id, { tagIds: null }, 'id tagIds'))).toMatchObject({ tagIds: [] })
  })
})

describe('texts', () => {
  test('are stored as sent', async () => {
    const name = { en: 'Zoë\u0301 😀 \u200f%_\\ "q" \'s\' </script> {{x}} $1', zh: '霓虹港湾「夜」𠮷' }
    const { id } = recordOf(await tags.create({ name }))
    const { data } = await ask('query ($id: ID!) { tag(id: $id) { name { en zh } } }', { id })
    expect(data.tag.name).toEqual(name)
  })

  test('that a database cannot store are refused at their field', async () => {
    for (const en of ['a\u0000b', '\ud800', 'x\udc00']) {
      expect(fieldsOfAnswer(await tags.create({ name: { en, zh: '文' } }))).toEqual({
        'name.en': [{ key: 'validation.characters' }],
      })
    }
    expect(fieldsOfAnswer(await tags.create({ name: { en: 'x'.repeat(61), zh: '字'.repeat(60) } }))).toEqual({
      'name.en': [{ key: 'validation.maxLength', values: { max: 60 } }],
    })
  })

  test('change in one language without the other', async () => {
    const { id } = recordOf(await tags.create({ name: { en: 'One', zh: '一' }, description: { en: 'Only' } }))
    const select = 'id name { en zh } description { en zh }'
    expect(recordOf(await tags.update(id, { name: { zh: '壹' } }, select))).toMatchObject({
      name: { en: 'One', zh: '壹' },
      description: { en: 'Only', zh: null },
    })
    expect(fieldsOfAnswer(await tags.update(id, { name: { zh: '' } }))).toEqual({
      'name.zh': [{ key: 'validation.required' }],
    })
    expect(recordOf(await tags.update(id, { description: null }, select))).toMatchObject({ description: null })
  })
})

describe('read-only values', () => {
  const cases: [string, string][] = [
    ['a state', 'createOneModel(input: {model: {status: published}}) { id }'],
    ['a slug later on', `updateOneModel(input: {id: "${nowhere}", update: {slug: "a"}}) { id }`],
    ['a count', `updateOneModel(input: {id: "${nowhere}", update: {views: 5}}) { id }`],
    ['an id', `createOneTag(input: {tag: {id: "${nowhere}"}}) { id }`],
    ['a version', `updateOneTag(input: {id: "${nowhere}", update: {version: 5}}) { id }`],
    ['a hash', `createOneUser(input: {user: {passwordHash: "x"}}) { id }`],
    ['a moment of creation', 'createOneTag(input: {tag: {createdAt: "2020-01-01T00:00:00Z"}}) { id }'],
    ['a delivery', `createOneWebhookDelivery(input: {webhookDelivery: {webhookId: "${nowhere}"}}) { id }`],
    ['an audit line', `deleteOneAuditEvent(input: {id: "${nowhere}"}) { id }`],
  ]
  test.each(cases)('%s is not in the schema', async (_name, mutation) => {
    const { status, errors } = await ask(`mutation { ${mutation} }`)
    expect({ status, code: errors?.[0]?.extensions.code }).toEqual({ status: 400, code: 'BAD_REQUEST' })
  })
})

test('deleting an admin sets it to inactive, once', async () => {
  const values = { username: 'leaver', email: 'leaver@example.com', password: 'secret123', role: 'editor' }
  const { id, version } = recordOf(await admins.create(values))
  const text = 'mutation ($id: ID!) { deleteOneAdmin(input: { id: $id }) { status version } }'
  expect((await ask(text, { id })).data.deleteOneAdmin).toEqual({ status: 'inactive', version: Number(version) + 1 })
  const { data } = await ask('query ($id: ID!) { admin(id: $id) { status can } }', { id })
  expect(data.admin).toEqual({ status: 'inactive', can: ['show', 'edit'] })
  const short = await admins.create({ ...values, username: 'next', email: 'n@example.com', password: '123456' })
  expect(fieldsOfAnswer(short)).toEqual({ password: [{ key: 'validation.passwordLength', values: { min: 7 } }] })
})

test('no request caused an internal error', () => {
  expect(endpoint.problems).toEqual([])
})
