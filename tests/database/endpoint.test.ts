import { beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../harness/database'
import { type Ask, type Endpoint, openEndpoint } from '../harness/endpoint'

let endpoint: Endpoint
let ask: Ask
const database = await openTestDatabase()

beforeAll(async () => {
  endpoint = await openEndpoint(database)
  ask = await endpoint.as('super_admin')
})

const createTag = async (en: string) => {
  const answer = await ask(
    'mutation ($input: CreateOneTagInput!) { createOneTag(input: $input) { id name { en zh } color active depotCount version can } }',
    { input: { tag: { name: { en, zh: `${en}中` } } } },
  )
  expect(answer.errors).toBeUndefined()
  return answer.data.createOneTag
}

describe('writing', () => {
  test('a created record has its defaults and its permissions', async () => {
    const tag = await createTag('Cosy')
    expect(tag).toMatchObject({
      name: { en: 'Cosy', zh: 'Cosy中' },
      color: '#6366f1',
      active: true,
      depotCount: 0,
      version: 1,
      can: ['show', 'edit', 'delete'],
    })
  })

  test('a missing value is an issue of its field, for each language', async () => {
    const answer = await ask('mutation ($input: CreateOneTagInput!) { createOneTag(input: $input) { id } }', {
      input: { tag: { name: { en: 'Only English' } } },
    })
    expect(answer.status).toBe(200)
    expect(answer.errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      http: { status: 422 },
      fields: { 'name.zh': [{ key: 'validation.required' }] },
    })
  })

  test('an update increments the version; a stale one is a conflict with the current row; one without changes is not modified', async () => {
    const tag = await createTag('Slow')
    const update = (variables: object) =>
      ask('mutation ($input: UpdateOneTagInput!) { updateOneTag(input: $input) { version active } }', {
        input: variables,
      })
    const first = await update({ id: tag.id, version: 1, update: { active: false } })
    expect(first.data.updateOneTag).toEqual({ version: 2, active: false })
    const stale = await update({ id: tag.id, version: 1, update: { active: true } })
    expect(stale.errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', current: { version: 2, active: false } })
    const same = await update({ id: tag.id, version: 2, update: { active: false } })
    expect(same.errors?.[0]?.extensions.code).toBe('NOT_MODIFIED')
    const missing = await update({ id: '00000000-0000-7000-8000-000000000000', update: { active: false } })
    expect(missing.errors?.[0]?.extensions.code).toBe('NO_CONTENT')
  })

  test('a record that depots use cannot be deleted, and the message has their number', async () => {
    const tag = await createTag('Held')
    const depot = await createDepot({ code: 'held', tagIds: [tag.id] })
    const refused = await ask('mutation ($input: DeleteOneTagInput!) { deleteOneTag(input: $input) { id } }', {
      input: { id: tag.id },
    })
    expect(refused.errors?.[0]?.extensions).toMatchObject({
      code: 'CONFLICT',
      values: { count: 1, resource: 'depots' },
    })
    await ask('mutation ($input: DeleteOneDepotInput!) { deleteOneDepot(input: $input) { id } }', {
      input: { id: depot.id },
    })
    const gone = await ask('mutation ($input: DeleteOneTagInput!) { deleteOneTag(input: $input) { id name { en } } }', {
      input: { id: tag.id },
    })
    expect(gone.data.deleteOneTag).toEqual({ id: tag.id, name: { en: 'Held' } })
  })
})

const createDepot = async (more: object = {}) => {
  const code = `d-${Math.random().toString(36).slice(2)}`
  const answer = await ask(
    `mutation ($input: CreateOneDepotInput!) { createOneDepot(input: $input) {
      id status code tagIds tags { id name { en } } keeper { id } keeperId can version } }`,
    { input: { depot: { name: { en: 'Harbor', zh: '港湾' }, code, ...more } } },
  )
  expect(answer.errors).toBeUndefined()
  return answer.data.createOneDepot
}

describe('actions', () => {
  test('a state changes only by its action, and only once', async () => {
    const depot = await createDepot()
    expect(depot).toMatchObject({ status: 'open', can: ['show', 'edit', 'delete', 'close'] })
    const close = () =>
      ask('mutation ($input: CloseOneDepotInput!) { closeOneDepot(input: $input) { status can } }', {
        input: { id: depot.id },
      })
    expect((await close()).data.closeOneDepot).toEqual({
      status: 'closed',
      can: ['show', 'edit', 'delete', 'reopen'],
    })
    expect((await close()).errors?.[0]?.extensions.code).toBe('CONFLICT')
  })

  test('an action on many records reports the refused ones and the reasons', async () => {
    const [one, two] = [await createDepot(), await createDepot()]
    await ask('mutation ($input: CloseOneDepotInput!) { closeOneDepot(input: $input) { id } }', {
      input: { id: one.id },
    })
    const many = await ask(
      'mutation ($input: CloseManyDepotsInput!) { closeManyDepots(input: $input) { changedCount refused { id code } } }',
      { input: { filter: { id: { in: [one.id, two.id] } } } },
    )
    expect(many.data.closeManyDepots).toEqual({ changedCount: 1, refused: [{ id: one.id, code: 'CONFLICT' }] })
  })
})

describe('lists', () => {
  test('returns rows filtered, sorted and with their relations', async () => {
    const tag = await createTag('Listed')
    await createDepot({ name: { en: 'Beta', zh: '乙' }, tagIds: [tag.id] })
    await createDepot({ name: { en: 'Alpha', zh: '甲' }, tagIds: [tag.id] })
    const answer = await ask(
      `query ($filter: DepotFilter) { depots(filter: $filter, sorting: [{field: name_en, direction: ASC}]) {
        nodes { name { en } tags { name { zh } } } totalCount totalCountIsEstimate pageInfo { hasNextPage hasPreviousPage } } }`,
      { filter: { tags: { id: { in: [tag.id] } }, name: { en: { iLike: '%a' } } } },
    )
    expect(answer.errors).toBeUndefined()
    expect(answer.data.depots).toEqual({
      nodes: [
        { name: { en: 'Alpha' }, tags: [{ name: { zh: 'Listed中' } }] },
        { name: { en: 'Beta' }, tags: [{ name: { zh: 'Listed中' } }] },
      ],
      totalCount: 2,
      totalCountIsEstimate: false,
      pageInfo: { hasNextPage: false, hasPreviousPage: false },
    })
  })

  test('an empty list of choices matches no rows, and an unknown field is an error', async () => {
    const none = await ask('{ depots(filter: {status: {in: []}}) { totalCount } }')
    expect(none.data.depots.totalCount).toBe(0)
    const unknown = await ask('{ depots(filter: {sattus: {eq: 1}}) { totalCount } }')
    expect(unknown).toMatchObject({ status: 400, errors: [{ extensions: { code: 'BAD_REQUEST' } }] })
  })

  test('groups are counted and summed', async () => {
    const answer = await ask('{ depotAggregate { groupBy { status } count { id } sum { rank } max { createdAt } } }')
    expect(answer.errors).toBeUndefined()
    expect(answer.data.depotAggregate.length).toBeGreaterThan(0)
  })

  test('a missing record is NOT_FOUND', async () => {
    const answer = await ask('{ depot(id: "00000000-0000-7000-8000-000000000000") { id } }')
    expect(answer).toMatchObject({
      status: 200,
      data: { depot: null },
      errors: [{ extensions: { code: 'NOT_FOUND' } }],
    })
  })
})

describe('repeating', () => {
  test('a mutation with an idempotency key runs once', async () => {
    const query = 'mutation ($input: CreateOneTagInput!) { createOneTag(input: $input) { id } }'
    const body = { input: { tag: { name: { en: 'Once', zh: '一次' } } } }
    const [first, second] = [
      await ask(query, body, { 'idempotency-key': 'k1' }),
      await ask(query, body, { 'idempotency-key': 'k1' }),
    ]
    expect(second.data).toEqual(first.data)
    const other = await ask(query, { input: { tag: { name: { en: 'Two', zh: '二' } } } }, { 'idempotency-key': 'k1' })
    expect(other.errors?.[0]?.extensions.code).toBe('CONFLICT')
  })
})

test('the history of a record has actors and changes', async () => {
  const tag = await createTag('Changed')
  await ask('mutation ($input: UpdateOneTagInput!) { updateOneTag(input: $input) { id } }', {
    input: { id: tag.id, update: { color: '#ff0000' } },
  })
  const answer = await ask(
    'query ($id: ID!) { recordHistory(resource: "tags", id: $id) { nodes { action before after actorName } totalCount } }',
    { id: tag.id },
  )
  expect(answer.data.recordHistory).toMatchObject({
    totalCount: 2,
    nodes: [{ action: 'update', before: { color: '#6366f1' }, after: { color: '#ff0000' } }, { action: 'create' }],
  })
})
