import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { systemActor } from '../../server/access/actor'
import { createMany, list } from '../../server/operations'
import type { Paging } from '../../server/sql/page'
import type { Sorter } from '../../server/sql/sorting'
import type { AnyRecord } from '../../src/declare'
import { listSorts } from '../../src/lists/list-sorts'
import { openOperations } from '../harness/auth'
import { openTestDatabase } from '../harness/database'
import { openEndpoint } from '../harness/endpoint'
import { values } from '../harness/filters'
import { createSpecimensTable, specimens } from '../harness/specimens'

// Pages after and before a cursor, for each sort: together they are the list, each row once.

const database = await openTestDatabase()
const endpoint = await openEndpoint(database)
const operations = await openOperations(database)
const actor = systemActor('cursors')
const seed = 20260217
const selection = new Map([['id', { field: 'id' }]])
const idsOf = (rows: readonly AnyRecord[]) => rows.map(({ id }) => String(id))

beforeAll(async () => {
  await createSpecimensTable(database)
  const { text, decimal, instant, date, boolean, enum: word } = values
  const optional = (value: fc.Arbitrary<unknown>) => fc.option(value, { freq: 2 })
  // Two records with the same title, and one without a Chinese title.
  const shelves = await database.sql<{ id: string }[]>`
    INSERT INTO shelves (id, slug, name_en, name_zh) VALUES (gen_random_uuid(), 'a', 'Same', '同'),
    (gen_random_uuid(), 'b', 'Same', '同'), (gen_random_uuid(), 'c', 'Other', '') RETURNING id`
  // A title in one language; each machine has one.
  const machines = await database.sql<{ id: string }[]>`
    INSERT INTO machines (id, name) VALUES (gen_random_uuid(), 'Same'), (gen_random_uuid(), 'Same'),
    (gen_random_uuid(), 'Other') RETURNING id`
  // Few values, so that many rows are equal in several sort keys.
  const row = fc.record({
    label: optional(fc.constantFrom('a', 'B', 'é', '港')),
    title: fc.record({ en: optional(text), zh: optional(text) }),
    count: optional(fc.constantFrom(-1, 0, 7)),
    other: optional(fc.constantFrom(0, 1)),
    weight: optional(decimal),
    stars: optional(fc.constantFrom(0.1, 4.7)),
    day: optional(date),
    at: optional(instant),
    open: boolean,
    size: optional(word),
    shelfId: optional(fc.constantFrom(...shelves.map(({ id }) => id))),
    machineId: optional(fc.constantFrom(...machines.map(({ id }) => id))),
  })
  await createMany(
    { context: operations, resource: specimens, actor },
    fc.sample(row, { numRuns: 60, seed }),
    selection,
  )
})

const page = (sorting: readonly Sorter[], paging: Paging) =>
  list(
    { context: operations, resource: specimens, actor },
    {
      sorting,
      paging,
      nodes: selection,
      pageInfo: ['hasNextPage', 'hasPreviousPage', 'startCursor', 'endCursor'],
    },
  )

const sorters = fc.uniqueArray(
  fc.record({
    field: fc.constantFrom(...listSorts(specimens)),
    direction: fc.constantFrom('ASC' as const, 'DESC' as const),
    nulls: fc.constantFrom('NULLS_FIRST' as const, 'NULLS_LAST' as const, null),
  }),
  { maxLength: 3, selector: ({ field }) => field },
)

test('every sort: pages after the last row, and before the first one, are the list', async () => {
  const property = fc.asyncProperty(sorters, fc.integer({ min: 7, max: 25 }), async (sorting, limit) => {
    const whole = idsOf((await page(sorting, { limit: 1000 })).nodes)
    const down: string[] = []
    for (let after: string | null = null, hasNext = true; hasNext; ) {
      const { nodes, pageInfo }: Awaited<ReturnType<typeof page>> = await page(sorting, { limit, after })
      down.push(...idsOf(nodes))
      expect(pageInfo.hasNextPage).toBe(down.length < whole.length)
      expect(pageInfo.hasPreviousPage).toBe(after !== null)
      ;[after, hasNext] = [pageInfo.endCursor ?? null, pageInfo.hasNextPage === true]
    }
    expect(down).toEqual(whole)
    const up: string[] = []
    const last = await page(sorting, { limit: 1, offset: whole.length - 1 })
    for (let before = last.pageInfo.startCursor ?? null, hasMore = true; hasMore; ) {
      const { nodes, pageInfo } = await page(sorting, { limit, before })
      up.unshift(...idsOf(nodes))
      expect(pageInfo.hasPreviousPage).toBe(up.length < whole.length - 1)
      ;[before, hasMore] = [pageInfo.startCursor ?? null, pageInfo.hasPreviousPage === true]
    }
    expect(up).toEqual(whole.slice(0, -1))
    const { pageInfo } = await page(sorting, { limit: 5 })
    const skipped = await page(sorting, { limit, offset: 3, after: pageInfo.endCursor ?? null })
    expect(idsOf(skipped.nodes)).toEqual(whole.slice(8, 8 + limit))
    const back = await page(sorting, { limit: 2, offset: 1, before: skipped.pageInfo.startCursor ?? null })
    expect(idsOf(back.nodes)).toEqual(whole.slice(5, 7))
  })
  await fc.assert(property, { numRuns: 120, seed })
}, 120_000)

test('a far page of positions alone, in an order that repeats a field or has the id before its end', async () => {
  const orders = [
    ['count', 'count'],
    ['id', 'label'],
    ['at', 'id', 'at'],
  ]
  for (const fields of orders) {
    const sorting = fields.map((field) => ({ field, direction: 'ASC' as const }))
    const request = { sorting, paging: { limit: 5, offset: 2_000 }, pageInfo: ['startCursor', 'endCursor'] }
    const { pageInfo } = await list({ context: operations, resource: specimens, actor }, request)
    expect(pageInfo).toMatchObject({ startCursor: null, endCursor: null })
  }
})

describe('a cursor', () => {
  const query = `query ($paging: OffsetPaging, $filter: TagFilter, $sorting: [TagSort!]) {
    tags(paging: $paging, filter: $filter, sorting: $sorting) {
      nodes { id name { en } machineCount } pageInfo { hasNextPage hasPreviousPage startCursor endCursor __typename }
    }
  }`
  const sorting = [
    { field: 'active', direction: 'ASC' },
    { field: 'name_en', direction: 'DESC' },
  ]
  const add = (name: string, active = true) => database.sql<{ id: string }[]>`
    INSERT INTO tags (id, name_en, name_zh, active) VALUES (gen_random_uuid(), ${name}, ${name}, ${active}) RETURNING id`

  test('has the same page by plan and by execution, while rows are added and deleted around it', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await add(name, name < 'd')
    const ask = await endpoint.as('editor')
    const asked = async (paging: object) => {
      const { data } = await ask(query, { paging, sorting, filter: {} })
      return [data.tags.nodes.map((tag: { name: { en: string } }) => tag.name.en).join(''), data.tags.pageInfo]
    }
    const [first, { endCursor }] = await asked({ limit: 2 })
    expect(first).toBe('fe')
    const planned = endpoint.planCounts().planned
    expect((await asked({ limit: 2, after: endCursor }))[0]).toBe('dc')
    expect(endpoint.planCounts().planned).toBe(planned + 1)
    await add('z', false)
    await database.sql`DELETE FROM tags WHERE name_en = 'e'`
    const [next, { startCursor, hasPreviousPage }] = await asked({ limit: 2, after: endCursor })
    expect([next, hasPreviousPage]).toEqual(['dc', true])
    expect((await asked({ limit: 1, before: startCursor }))[0]).toBe('f')
    expect((await asked({ limit: 3, before: startCursor }))[0]).toBe('zf')
    expect((await asked({ limit: 9, after: endCursor, offset: 1 }))[0]).toBe('cba')
  })

  test('is refused for another order, as another text, and beside another cursor', async () => {
    const ask = await endpoint.as('editor')
    const { data } = await ask(query, { sorting })
    const { endCursor } = data.tags.pageInfo
    const refusal = async (paging: object, order: object = sorting) => {
      const { errors } = await ask(query, { paging, sorting: order })
      const { code, fields } = errors?.[0]?.extensions ?? {}
      return [code, ...Object.entries(fields ?? {}).map(([name, messages]) => [name, messages])]
    }
    const failed = (name: string, key: string) => ['VALIDATION_FAILED', [name, [{ key: `validation.${key}` }]]]
    expect(await refusal({ after: endCursor }, [])).toEqual(failed('paging.after', 'cursorOfOtherSort'))
    expect(await refusal({ before: endCursor, after: endCursor })).toEqual(failed('paging.before', 'oneCursor'))
    for (const text of ['', 'none', '00000000-0000-7000-8000-000000000000', btoa('{}'), btoa('[1]'), btoa('null')]) {
      expect(await refusal({ before: text })).toEqual(failed('paging.before', 'cursor'))
    }
    const activity = await ask(`{ activity(paging: {after: "x"}) { nodes { id } } }`)
    expect(activity.errors?.[0]?.extensions.fields).toEqual({ 'paging.after': [{ key: 'validation.noCursors' }] })
    for (const [paging, min] of [
      ['limit: 0', 1],
      ['limit: -3', 1],
      ['offset: -9', 0],
    ]) {
      const { errors } = await ask(`{ activity(paging: {${paging}}) { nodes { id } } }`)
      const [name] = String(paging).split(':')
      expect(errors?.[0]?.extensions.fields).toEqual({
        [`paging.${name}`]: [{ key: 'validation.min', values: { min } }],
      })
    }
  })

  const id = '00000000-0000-7000-8000-000000000001'

  test.each<[sort: string, ...values: (string | null)[]]>([
    ['', null],
    ['', 'no id'],
    ['active ASC ', 'maybe', id],
    ['active ASC ', null, id],
    ['name_en DESC ', 'a\0', id],
    ['name_en DESC ', '\ud800', id],
    ['machineCount ASC ', '1e3', id],
    ['machineCount ASC ', '99999999999', id],
    ['createdAt ASC ', 'yesterday', id],
    ['createdAt ASC ', '2026-02-30 00:00:00+00', id],
    ['createdAt ASC ', 'infinity', id],
  ])('that a client wrote with a value of another type is refused: %j', async (sort, ...values) => {
    const ask = await endpoint.as('editor')
    const [field = '', direction] = sort.split(' ')
    const sorting = field ? [{ field, direction }] : []
    const after = Buffer.from(JSON.stringify([sort, ...values])).toString('base64url')
    const { errors } = await ask(query, { paging: { after }, sorting })
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { 'paging.after': [{ key: 'validation.cursor' }] },
    })
  })
})
