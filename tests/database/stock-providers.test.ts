import { setTimeout as pause } from 'node:timers/promises'
import type { BaseRecord, CrudFilter, CrudFilters, DataProvider } from '@refinedev/core'
import createDataProvider, { createLiveProvider } from '@refinedev/graphql'
import nestjsQuery, { GraphQLClient, liveProvider as nestjsLiveProvider } from '@refinedev/nestjs-query'
import { Client, fetchExchange, gql } from '@urql/core'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../harness/database'
import { openEndpoint } from '../harness/endpoint'
import { connect, subscribed } from '../harness/live'
import { models } from '../second-product/catalogue'
import { visits } from '../second-product/declarations'
import { makerOf } from '../second-product/open-product'

// Refine's providers without options or wrappers, against the API (api.md, first paragraph).

const database = await openTestDatabase()
const endpoint = await openEndpoint(database)
const { accessToken } = await endpoint.accountOf('super_admin')
const headers = { authorization: `Bearer ${accessToken}` }
const make = makerOf(endpoint)

const client = new Client({ url: endpoint.url, exchanges: [fetchExchange], fetchOptions: { headers } })
const providers: [string, Required<DataProvider>][] = [
  ['@refinedev/graphql', createDataProvider(client) as Required<DataProvider>],
  ['@refinedev/nestjs-query', nestjsQuery(new GraphQLClient(endpoint.url, { headers }))],
]

const tagFields = gql`fragment TagFields on Tag { id version color active name { en zh } }`
const documents = {
  list: gql`query ($filter: TagFilter!, $sorting: [TagSort!]!, $paging: OffsetPaging) {
    tags(filter: $filter, sorting: $sorting, paging: $paging) { nodes { id color active name { en zh } } totalCount } }`,
  many: gql`query ($filter: TagFilter!) { tags(filter: $filter) { nodes { id color } } }`,
  one: gql`query ($id: ID!) { tag(id: $id) { ...TagFields } } ${tagFields}`,
  create: gql`mutation ($input: CreateOneTagInput!) { createOneTag(input: $input) { id color name { en zh } } }`,
  createMany: gql`mutation ($input: CreateManyTagsInput!) { createManyTags(input: $input) { id color } }`,
  update: gql`mutation ($input: UpdateOneTagInput!) { updateOneTag(input: $input) { id color } }`,
  updateMany: gql`mutation ($input: UpdateManyTagsInput!) { updateManyTags(input: $input) { updatedCount } }`,
  remove: gql`mutation ($input: DeleteOneTagInput!) { deleteOneTag(input: $input) { id } }`,
  removeMany: gql`mutation ($input: DeleteManyTagsInput!) { deleteManyTags(input: $input) { deletedCount } }`,
  models: gql`query ($filter: ModelFilter!, $sorting: [ModelSort!]!, $paging: OffsetPaging) {
    models(filter: $filter, sorting: $sorting, paging: $paging) { nodes { id maker } totalCount } }`,
  visits: gql`query ($filter: VisitFilter!, $sorting: [VisitSort!]!, $paging: OffsetPaging) {
    visits(filter: $filter, sorting: $sorting, paging: $paging) { nodes { id visitor model { maker title { en } } } totalCount } }`,
}

let count = 0
const tag = (color = '#112233') => ({ name: { en: `Tag ${++count}`, zh: `标签 ${count}` }, color })
const idOf = ({ id }: BaseRecord) => String(id)

describe.each(providers)('%s', (_name, provider) => {
  const resource = 'tags'

  test('creates one and many records and reads them', async () => {
    const { data } = await provider.create({ resource, variables: tag(), meta: { gqlMutation: documents.create } })
    expect(data).toMatchObject({ color: '#112233', name: { en: `Tag ${count}` } })
    const meta = { gqlMutation: documents.createMany }
    const many = await provider.createMany({ resource, variables: [tag('#000001'), tag('#000002')], meta })
    expect(many.data.map(({ color }) => color)).toEqual(['#000001', '#000002'])
    const one = await provider.getOne({ resource, id: idOf(data), meta: { gqlQuery: documents.one } })
    expect(one.data).toMatchObject({ id: data.id, version: 1, active: true })
    const ids = many.data.map(idOf)
    const found = await provider.getMany({ resource, ids, meta: { gqlQuery: documents.many } })
    expect(found.data.map(idOf).sort()).toEqual([...ids].sort())
  })

  test('reads the record of an edit form by its mutation', async () => {
    const { data } = await provider.create({ resource, variables: tag(), meta: { gqlMutation: documents.create } })
    const one = await provider.getOne({ resource, id: idOf(data), meta: { gqlMutation: documents.update } })
    expect(one.data).toMatchObject({ id: data.id, color: '#112233' })
  })

  test('updates and deletes one and many', async () => {
    const made = await provider.createMany({
      resource,
      variables: [tag(), tag(), tag()],
      meta: { gqlMutation: documents.createMany },
    })
    const [first = '', ...rest] = made.data.map(idOf)
    const variables = { color: '#445566' }
    const updated = await provider.update({ resource, id: first, variables, meta: { gqlMutation: documents.update } })
    expect(updated.data).toMatchObject({ id: first, color: '#445566' })
    const meta = { gqlMutation: documents.updateMany }
    const many = await provider.updateMany({ resource, ids: rest, variables: { active: false }, meta })
    expect(many.data.map(idOf).sort()).toEqual([...rest].sort())
    const gone = await provider.deleteOne({ resource, id: first, meta: { gqlMutation: documents.remove } })
    expect(gone.data).toMatchObject({ id: first })
    await provider.deleteMany({ resource, ids: rest, meta: { gqlMutation: documents.removeMany } })
    const left = await provider.getMany({ resource, ids: [first, ...rest], meta: { gqlQuery: documents.many } })
    expect(left.data).toEqual([])
  })

  test('sorts and pages, also without paging', async () => {
    const color = `#abcd${10 + count}`
    const filters: CrudFilters = [{ field: 'color', operator: 'eq', value: color }]
    const variables = Array.from({ length: 12 }, () => tag(color))
    await provider.createMany({ resource, variables, meta: { gqlMutation: documents.createMany } })
    const names = variables.map(({ name }) => name.en)
    const read = async (more: object) => {
      const meta = { gqlQuery: documents.list }
      const { data, total } = await provider.getList({ resource, filters, meta, ...more })
      return { names: data.map(({ name }) => name.en as string), total }
    }
    const sorters = [
      { field: 'createdAt', order: 'asc' as const },
      { field: 'name_en', order: 'desc' as const },
    ]
    const pages = await Promise.all(
      [1, 2, 3].map((currentPage) => read({ sorters, pagination: { currentPage, pageSize: 5, mode: 'server' } })),
    )
    expect(pages.map((page) => page.names.length)).toEqual([5, 5, 2])
    expect(pages.map(({ total }) => total)).toEqual([12, 12, 12])
    expect(new Set(pages.flatMap((page) => page.names))).toEqual(new Set(names))
    expect((await read({ pagination: { mode: 'off' } })).names).toHaveLength(12)
    expect((await read({})).names).toHaveLength(10)
  })

  test('returns errors', async () => {
    const meta = { gqlMutation: documents.create }
    await expect(provider.create({ resource, variables: { color: 'red' }, meta })).rejects.toThrow(
      /need your attention/,
    )
    const missing = '00000000-0000-7000-8000-000000000000'
    await expect(provider.getOne({ resource, id: missing, meta: { gqlQuery: documents.one } })).rejects.toThrow(
      /record/,
    )
  })

  test('sends custom documents by either method', async () => {
    for (const method of ['post', 'get'] as const) {
      const meta = { gqlQuery: gql`query { me { role } }`, variables: {} }
      expect((await provider.custom({ url: '', method, meta })).data).toMatchObject({ me: { role: 'super_admin' } })
    }
    const input = { tag: tag('#0c0c0c') }
    const { data } = await provider.custom({
      url: '',
      method: 'post',
      payload: { input },
      meta: { gqlMutation: documents.create, variables: { input } },
    })
    expect(data).toMatchObject({ createOneTag: { color: '#0c0c0c' } })
  })
})

describe('every operator of the providers', () => {
  const both = () => ({ title: { en: 'Model', zh: '型号' }, slug: `model-${++count}` })
  const made = [
    { maker: 'anna', price: 0, free: true, releasedAt: null },
    { maker: 'Anton', price: 10, free: false, releasedAt: '2026-01-01T00:00:00.000Z' },
    { maker: '王安', price: 20, free: true, releasedAt: '2026-02-01T00:00:00.000Z' },
  ]
  const cases: [CrudFilter, string[]][] = [
    [{ field: 'maker', operator: 'eq', value: 'anna' }, ['anna']],
    [{ field: 'maker', operator: 'ne', value: 'anna' }, ['Anton', '王安']],
    [{ field: 'price', operator: 'lt', value: 10 }, ['anna']],
    [{ field: 'price', operator: 'lte', value: 10 }, ['Anton', 'anna']],
    [{ field: 'price', operator: 'gt', value: 10 }, ['王安']],
    [{ field: 'price', operator: 'gte', value: 10 }, ['Anton', '王安']],
    [{ field: 'maker', operator: 'in', value: ['anna', '王安'] }, ['anna', '王安']],
    [{ field: 'maker', operator: 'nin', value: ['anna', '王安'] }, ['Anton']],
    [{ field: 'maker', operator: 'contains', value: 'AN' }, ['Anton', 'anna']],
    [{ field: 'maker', operator: 'ncontains', value: 'AN' }, ['王安']],
    [{ field: 'maker', operator: 'containss', value: 'nn' }, ['anna']],
    [{ field: 'maker', operator: 'ncontainss', value: 'an' }, ['Anton', '王安']],
    [{ field: 'maker', operator: 'contains', value: '安' }, ['王安']],
    [{ field: 'maker', operator: 'startswith', value: 'an' }, ['Anton', 'anna']],
    [{ field: 'maker', operator: 'startswiths', value: 'An' }, ['Anton']],
    [{ field: 'maker', operator: 'nstartswith', value: 'an' }, ['王安']],
    [{ field: 'maker', operator: 'nstartswiths', value: 'An' }, ['anna', '王安']],
    [{ field: 'maker', operator: 'endswith', value: 'ON' }, ['Anton']],
    [{ field: 'maker', operator: 'endswiths', value: 'na' }, ['anna']],
    [{ field: 'maker', operator: 'nendswith', value: 'ON' }, ['anna', '王安']],
    [{ field: 'maker', operator: 'nendswiths', value: 'na' }, ['Anton', '王安']],
    [{ field: 'price', operator: 'between', value: [5, 20] }, ['Anton', '王安']],
    [{ field: 'price', operator: 'nbetween', value: [5, 15] }, ['anna', '王安']],
    [{ field: 'releasedAt', operator: 'null', value: true }, ['anna']],
    [{ field: 'releasedAt', operator: 'nnull', value: true }, ['Anton', '王安']],
    [{ field: 'free', operator: 'eq', value: false }, ['Anton']],
    [{ field: 'releasedAt', operator: 'gte', value: '2026-01-15T00:00:00Z' }, ['王安']],
    [{ field: 'type', operator: 'in', value: ['crane'] }, ['Anton', 'anna', '王安']],
  ]
  beforeAll(async () => {
    await Promise.all(made.map((values) => make(models, { ...both(), ...values })))
  })

  describe.each(providers)('%s', (_name, provider) => {
    const meta = { gqlQuery: documents.models }
    const read = async (filters: CrudFilters) => {
      const { data, total } = await provider.getList({ resource: 'models', filters, meta })
      expect(total).toBe(data.length)
      return data.map(({ maker }) => String(maker)).sort()
    }

    test.each(cases)('%j', async (filter, expected) => {
      expect(await read([filter])).toEqual(expected)
    })

    test('two fields, or one of two', async () => {
      const [one, two]: CrudFilter[] = [
        { field: 'free', operator: 'eq', value: true },
        { field: 'price', operator: 'gt', value: 5 },
      ]
      expect(await read([one, two] as CrudFilters)).toEqual(['王安'])
      expect(await read([{ operator: 'or', value: [{ field: 'maker', operator: 'eq', value: 'anna' }] }])).toEqual([
        'anna',
      ])
    })

    test('through a relation, by its path', async () => {
      const maker = `maker${++count}`
      const id = await make(models, { ...both(), maker })
      await make(visits, { visitor: 'Nora', modelId: id })
      const { data } = await provider.getList({
        resource: 'visits',
        filters: [{ field: 'model.maker', operator: 'eq', value: maker }],
        sorters: [{ field: 'createdAt', order: 'desc' }],
        meta: { gqlQuery: documents.visits },
      })
      expect(data).toMatchObject([{ visitor: 'Nora', model: { maker } }])
      await database.sql`delete from visits`
      await database.sql`delete from models where id = ${id}`
    })
  })
})

test('the official provider builds its own documents from fields', async () => {
  const provider = providers[1]?.[1] as Required<DataProvider>
  const meta = { fields: ['id', 'color', { name: ['en', 'zh'] }] }
  const { data } = await provider.create({ resource: 'tags', variables: tag('#0a0b0c'), meta })
  expect(data).toMatchObject({ color: '#0a0b0c', name: { zh: `标签 ${count}` } })
  const one = await provider.getOne({ resource: 'tags', id: idOf(data), meta })
  expect(one.data).toEqual(data)
  const list = await provider.getList({
    resource: 'tags',
    filters: [{ field: 'color', operator: 'eq', value: '#0a0b0c' }],
    sorters: [{ field: 'name_zh', order: 'asc' }],
    pagination: { mode: 'off' },
    meta,
  })
  expect(list).toEqual({ data: [data], total: 1 })
  const changed = await provider.update({ resource: 'tags', id: idOf(data), variables: { active: false }, meta })
  expect(changed.data).toEqual(data)
  expect((await provider.getMany({ resource: 'tags', ids: [idOf(data)], meta })).data).toEqual([data])
  const many = await provider.updateMany({ resource: 'tags', ids: [idOf(data)], variables: { active: true }, meta })
  expect(many.data).toEqual([data])
  await provider.deleteOne({ resource: 'tags', id: idOf(data) })
  await expect(provider.getOne({ resource: 'tags', id: idOf(data), meta })).rejects.toThrow()
})

test('the official provider queries and changes by operation names', async () => {
  const provider = providers[1]?.[1] as Required<DataProvider>
  const read = { operation: 'tags', fields: [{ nodes: ['id'] }], variables: {} }
  for (const method of ['get', 'post'] as const) {
    const custom = provider.custom({ url: '', method, meta: method === 'get' ? read : createMeta() })
    expect((await custom).data).toMatchObject(method === 'get' ? { nodes: expect.any(Array) } : { color: '#0d0d0d' })
  }
  const raw = {
    rawQuery: 'query ($limit: Int) { tags(paging: {limit: $limit}) { nodes { id } } }',
    variables: { limit: 1 },
  }
  const { data } = await provider.custom({ url: '', method: 'get', meta: raw })
  expect(data).toMatchObject({ tags: { nodes: [{}] } })
})

const createMeta = () => ({
  operation: 'createOneTag',
  fields: ['color'],
  variables: { input: { type: 'CreateOneTagInput', required: true, value: { tag: tag('#0d0d0d') } } },
})

describe('live', () => {
  const liveProviders = [
    ['@refinedev/graphql', createLiveProvider],
    ['@refinedev/nestjs-query', nestjsLiveProvider],
  ] as const

  describe.each(liveProviders)('%s', (name, createProvider) => {
    const metas: [string, object][] = [['a document', { gqlQuery: documents.list }]]
    if (name.includes('nestjs')) metas.push(['fields', { fields: ['id', 'color', { name: ['en', 'zh'] }] }])

    test.each(metas)('a list gets events for creations, updates and deletions by %s', async (_how, meta) => {
      const live = createProvider(connect(endpoint.url, accessToken))
      const events: object[] = []
      const filters: CrudFilters = [{ field: 'color', operator: 'in', value: ['#5e5e5e', '#6e6e6e'] }]
      const subscription = live.subscribe({
        channel: 'resources/tags',
        types: ['*'],
        callback: (event) => events.push(event),
        params: { resource: 'tags', subscriptionType: 'useList', filters },
        meta,
      })
      await subscribed(endpoint)
      const provider = providers[0]?.[1] as Required<DataProvider>
      const resource = 'tags'
      await provider.create({ resource, variables: tag(), meta: { gqlMutation: documents.create } })
      const made = await provider.create({
        resource,
        variables: tag('#5e5e5e'),
        meta: { gqlMutation: documents.create },
      })
      const id = idOf(made.data)
      await expect.poll(() => events, { timeout: 5_000 }).toMatchObject([made.data])
      const variables = { color: '#6e6e6e' }
      await provider.update({ resource, id, variables, meta: { gqlMutation: documents.update } })
      await expect.poll(() => events, { timeout: 5_000 }).toHaveLength(2)
      expect(events[1]).toMatchObject({ id, color: '#6e6e6e', name: made.data.name })
      await provider.deleteOne({ resource, id, meta: { gqlMutation: documents.remove } })
      await expect.poll(() => events, { timeout: 5_000 }).toHaveLength(3)
      expect(events[2]).toMatchObject({ id })
      live.unsubscribe(subscription)
      await subscribed(endpoint)
      await provider.create({ resource, variables: tag('#5e5e5e'), meta: { gqlMutation: documents.create } })
      // Time for an unexpected event.
      await pause(200)
      expect(events).toHaveLength(3)
    })

    test('a record only gets its own events', async () => {
      const live = createProvider(connect(endpoint.url, accessToken))
      const provider = providers[0]?.[1] as Required<DataProvider>
      const resource = 'tags'
      const [one, other] = await Promise.all(
        [1, 2].map(() => provider.create({ resource, variables: tag(), meta: { gqlMutation: documents.create } })),
      )
      const id = idOf(one?.data ?? {})
      const events: object[] = []
      live.subscribe({
        channel: 'resources/tags',
        types: ['*'],
        callback: (event) => events.push(event),
        params: { resource, subscriptionType: 'useOne', id },
        meta: { gqlQuery: gql`query ($id: ID!) { tag(id: $id) { id color } }` },
      })
      await subscribed(endpoint)
      const change = (each: BaseRecord | undefined, color: string) =>
        provider.update({
          resource,
          id: idOf(each ?? {}),
          variables: { color },
          meta: { gqlMutation: documents.update },
        })
      await change(other?.data, '#010203')
      await change(one?.data, '#030201')
      await expect.poll(() => events, { timeout: 5_000 }).toEqual([{ id, color: '#030201' }])
    })
  })
})
