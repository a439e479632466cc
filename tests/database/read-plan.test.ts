import { beforeAll, expect, test } from 'vitest'
import { addBuiltInRecords } from '../../server/database/built-in-records'
import { openTestDatabase } from '../harness/database'
import { type Ask, type Endpoint, openEndpoint } from '../harness/endpoint'

let endpoint: Endpoint
const database = await openTestDatabase()
await addBuiltInRecords(database)

beforeAll(async () => {
  endpoint = await openEndpoint(database)
  const ask = await endpoint.as('super_admin')
  const tag = await ask('mutation ($input: CreateOneTagInput!) { createOneTag(input: $input) { id } }', {
    input: { tag: { name: { en: 'Tag "quoted" \\ \u2028', zh: '标签' } } },
  })
  await ask('mutation ($input: CreateManyModelsInput!) { createManyModels(input: $input) { id } }', {
    input: {
      models: ['one', 'two', 'three'].map((slug) => ({
        slug,
        title: { en: slug, zh: `${slug}号` },
        maker: 'Ada',
        tagIds: slug === 'two' ? [] : [tag.data.createOneTag.id],
      })),
    },
  })
})

/** The first request runs a document by the executor, later ones by its plan if it has one. */
const twice = async (ask: Ask, query: string, variables?: object) => {
  const first = await ask(query, variables)
  const before = endpoint.planCounts()
  const second = await ask(query, variables)
  const after = endpoint.planCounts()
  return { first, second, isPlanned: after.planned > before.planned, isCounted: after.executed > before.executed }
}

const planned = {
  'a list with relations, aliases, fragments and type names': `
    query ($limit: Int!) {
      all: models(paging: {limit: $limit}, sorting: [{field: slug, direction: ASC}]) {
        __typename total: totalCount totalCountIsEstimate
        rows: nodes { __typename id heading: title { __typename english: en zh } ...Rest }
      }
    }
    fragment Rest on Model {
      title { zh } cover { id url } coverId shelf { id } shelfId tags { __typename id name { en } } tagIds
      description { en } can version createdAt rating views free status type
    }`,
  'two lists in one document': `{ a: tags { nodes { id color modelCount } } b: shelves { totalCount } }`,
  'a count alone': `{ models { totalCount } }`,
  'the type name of the query': `{ kind: __typename models { nodes { slug } } }`,
  'the page info of a first page': `{ models(paging: {limit: 2}) { nodes { slug } pageInfo { __typename more: hasNextPage } } }`,
  'the page info of a last page': `{ models(paging: {limit: 2, offset: 1}) { pageInfo { hasNextPage hasPreviousPage } } }`,
  'page infos of one page with different fields': `
    { models(paging: {limit: 2}) { of: pageInfo { startCursor } rest: pageInfo { hasNextPage endCursor } } }`,
  'a page and its count, filtered': `
    { models(filter: {slug: {like: "t%"}}, paging: {limit: 1}) { totalCount nodes { slug } pageInfo { hasNextPage } } }`,
  'a field that is not included': `query ($no: Boolean = false) { models { nodes { id slug @include(if: $no) } } }`,
  'fields and fragments that are included': `
    query ($yes: Boolean = true) {
      models { nodes { id ...Rest @include(if: $yes) ... @skip(if: $yes) { maker } } totalCount @skip(if: false) }
      tags @skip(if: $yes) { totalCount }
    }
    fragment Rest on Model { slug tags { id @include(if: $yes) color } }`,
  'a single resource': `{ config: depotSettings { __typename id version motto can } }`,
  'aggregates of the whole list': `{ modelAggregate { count { id slug } sum { views } avg { rating } max { createdAt } } }`,
  'aggregates in groups, with aliases and a filter': `
    { each: modelAggregate(filter: {slug: {in: ["one", "two"]}}) { of: groupBy { is: slug } n: count { id } m: count { maker } } }`,
}

/** A search as the screens send it: in own texts, and in those of related records. */
const searched = (text: string) => `{
  models(filter: {and: [{or: [{slug: {iLike: "%${text}%"}}, {shelf: {name: {en: {iLike: "%${text}%"}}}}]}]}) {
    totalCount nodes { slug } pageInfo { hasNextPage endCursor }
  } }`
Object.assign(planned, { 'a search through related records': searched('o') })

const executed = {
  'the type name of the query alone': `{ __typename }`,
  'the type name of a group': `{ modelAggregate { __typename count { id } } }`,
  'an empty selection': `query ($no: Boolean = false) { models { nodes { id @include(if: $no) } } }`,
}

test.each(Object.entries(planned))('%s: the plan and the executor return the same answer', async (_name, query) => {
  const { first, second, isPlanned } = await twice(await endpoint.as('super_admin'), query, { limit: 5 })
  expect(isPlanned).toBe(true)
  expect(first.errors).toBeUndefined()
  expect(second).toEqual(first)
})

test.each(Object.entries(executed))(
  '%s: no plan, the execution answers again, and is counted',
  async (_name, query) => {
    const { first, second, isPlanned, isCounted } = await twice(await endpoint.as('super_admin'), query)
    expect([isPlanned, isCounted]).toEqual([false, true])
    expect(first.errors).toBeUndefined()
    expect(second).toEqual(first)
  },
)

test('a variable with the name of an operator, compared by another one', async () => {
  const query = 'query ($iLike: String!) { models(filter: {slug: {in: [$iLike]}}) { nodes { slug } } }'
  for (const iLike of ['one', 'two']) {
    const { first, second, isPlanned } = await twice(await endpoint.as('super_admin'), query, { iLike })
    expect(isPlanned).toBe(true)
    expect([first.data, second.data]).toEqual(Array(2).fill({ models: { nodes: [{ slug: iLike }] } }))
  }
})

test('each value of a condition has its plan', async () => {
  const ask = await endpoint.as('super_admin')
  const query = 'query ($with: Boolean!) { models(paging: {limit: 1}) { nodes { slug id @include(if: $with) } } }'
  for (const variables of [{ with: true }, { with: false }, { with: true }]) {
    const { first, second, isPlanned } = await twice(ask, query, variables)
    expect(isPlanned).toBe(true)
    expect(second).toEqual(first)
    expect('id' in second.data.models.nodes[0]).toBe(variables.with)
  }
  expect((await ask(query, {})).errors?.[0]?.extensions.code).toBe('BAD_REQUEST')
})

test.each(['super_admin', 'editor'])('the history of a record for %s, with aliases', async (role) => {
  const ask = await endpoint.as(role)
  const [model] = (await ask('{ models { nodes { id } } }')).data.models.nodes
  const query = `query ($id: ID!) {
    past: recordHistory(resource: "models", id: $id, paging: {limit: 1}) {
      n: totalCount pageInfo { hasNextPage }
      nodes { __typename id createdAt action who: actorName where: ip by: actorId request: requestId to: after before can }
    } }`
  const { first, second, isPlanned } = await twice(ask, query, { id: model.id })
  expect(isPlanned).toBe(true)
  expect(second).toEqual(first)
  const [event] = second.data.past.nodes
  expect(event).toMatchObject({ action: 'create', to: { maker: 'Ada' } })
  const isWithheld = [event.where, event.by, event.request].every((value) => value === null)
  expect(isWithheld).toBe(role === 'editor')
  for (const id of ['00000000-0000-7000-8000-000000000000', 'no id']) {
    expect((await ask(query, { id })).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  }
})

test('one document reads other records with other ids', async () => {
  const ask = await endpoint.as('super_admin')
  const { nodes } = (await ask('{ models { nodes { id slug tags { id } } } }')).data.models
  const query = `query ($a: ID!, $b: ID!) {
    a: model(id: $a) { id slug tags { id } } config: depotSettings { id } b: model(id: $b) { id slug tags { id } }
  }`
  await ask(query, { a: nodes[0].id, b: nodes[0].id })
  const before = endpoint.planCounts().planned
  for (const a of nodes) {
    for (const b of nodes) {
      const { data, errors } = await ask(query, { a: a.id, b: b.id })
      expect(errors).toBeUndefined()
      expect([data.a, data.b]).toEqual([a, b])
    }
  }
  expect(endpoint.planCounts().planned - before).toBe(nodes.length ** 2)
})

test.each([
  ['a list', 'query ($value: Int) { models(paging: {limit: $value}) { nodes { id } } }', 1],
  ['a record', 'query ($value: ID!) { model(id: $value) { id } }', '00000000-0000-7000-8000-000000000000'],
  ['an aggregate', 'query ($value: Int) { modelAggregate(largest: $value) { count { id } } }', 1],
  ['a search', 'query ($value: String!) { search(text: $value) { id } }', 'one'],
])('%s with a plan and invalid variables is refused as without a plan', async (_, query, value) => {
  const ask = await endpoint.as('super_admin')
  await twice(ask, query, { value })
  for (const wrong of [{ value: [1, 2] }, { value: {} }]) {
    expect((await ask(query, wrong)).errors?.[0]?.extensions.code).toBe('BAD_REQUEST')
  }
})

test('one record, and a missing one', async () => {
  const ask = await endpoint.as('editor')
  const [model] = (await ask('{ models { nodes { id } } }')).data.models.nodes
  const query = 'query ($id: ID!) { it: model(id: $id) { slug can tags { id } } }'
  const { first, second, isPlanned } = await twice(ask, query, { id: model.id })
  expect(isPlanned).toBe(true)
  expect(second).toEqual(first)
  const missing = await ask(query, { id: '00000000-0000-7000-8000-000000000000' })
  expect(missing).toMatchObject({ data: { it: null }, errors: [{ extensions: { code: 'NOT_FOUND' } }] })
  expect((await ask(query, { id: 'no id' })).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
})

test('a valid request that its plan declines is counted, a refused one is not', async () => {
  const ask = await endpoint.as('super_admin')
  const before = endpoint.planCounts().declined
  await twice(await endpoint.as('editor'), '{ admins { nodes { id } } }')
  await twice(ask, 'query ($id: ID!) { model(id: $id) { slug } }', { id: 'no id' })
  await twice(ask, searched('none'))
  expect(endpoint.planCounts().declined).toBe(before)
  const create = 'mutation ($input: CreateOneUserInput!) { createOneUser(input: $input) { id } }'
  // A plan creates no record with a password.
  const secret = { password: 'Passw0rd!x', confirmPassword: 'Passw0rd!x' }
  for (const username of ['counted', 'counted-again']) {
    const user = { username, email: `${username}@example.com`, ...secret }
    expect((await ask(create, { input: { user } })).errors).toBeUndefined()
  }
  expect(endpoint.planCounts().declined).toBe(before + 1)
})

test('a plan refuses what the role may not read', async () => {
  const query = '{ users { nodes { id email } } }'
  await twice(await endpoint.as('super_admin'), query)
  for (const role of ['editor', 'moderator']) {
    expect((await (await endpoint.as(role))(query)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  }
  expect((await (await endpoint.as('none'))(query)).data ?? null).toBeNull()
})

test('a plan refuses the next request of an ended session', async () => {
  const query = '{ tags { nodes { id } } }'
  const ask = await endpoint.as('support')
  const machines = '{ machines { totalCount } }'
  await twice(ask, machines)
  const { id } = await endpoint.accountOf('support')
  await database.sql`update auth_sessions set ended_at = now() where account_id = ${id}`
  expect((await ask(machines)).data ?? null).toBeNull()
  expect((await ask(query)).data ?? null).toBeNull()
})
