import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { beforeAll, expect, test } from 'vitest'
import { systemActor } from '../../server/access/actor'
import { allRows } from '../../server/access/row-scope'
import { createMany, list } from '../../server/operations'
import { wholeRecordOf } from '../../server/operations/record'
import { compileFilter } from '../../server/sql/filter'
import { Params } from '../../server/sql/params'
import { run } from '../../server/sql/rows'
import { type AnyFilter, type AnyRecord, meets } from '../../src/declare'
import { openOperations } from '../harness/auth'
import { openTestDatabase } from '../harness/database'
import { comparison, filtersOver, values } from '../harness/filters'
import { createSpecimensTable, specimens } from '../harness/specimens'
import { shelves } from '../second-product/catalogue'
import { tags } from '../second-product/declarations'

// The filter language has two implementations, SQL and TypeScript: both must select the same rows.

const database = await openTestDatabase()
const actor = systemActor('filters')
const operations = await openOperations(database)
const seed = 20260131
let records: AnyRecord[] = []
let ids: { shelves: string[]; tags: string[] }

const optional = (value: fc.Arbitrary<unknown>) => fc.option(value, { freq: 4 })
const { text, number, decimal, instant, date, boolean, enum: word } = values

beforeAll(async () => {
  await createSpecimensTable(database)
  const named = (name: string) => ({ name: { en: name, zh: name }, ...(name.startsWith('s') && { slug: name }) })
  const made = { shelves: ['sa', 'sb', 'sc'], tags: ['ta', 'tb', 'tc'] }
  const selection = new Map([['id', { field: 'id' }]])
  const idsOf = (rows: readonly AnyRecord[]) => rows.map(({ id }) => String(id))
  ids = {
    shelves: idsOf(
      await createMany({ context: operations, resource: shelves, actor }, made.shelves.map(named), selection),
    ),
    tags: idsOf(await createMany({ context: operations, resource: tags, actor }, made.tags.map(named), selection)),
  }
  const row = fc.record({
    label: optional(text),
    title: fc.record({ en: optional(text), zh: optional(text) }),
    notes: optional(text),
    count: optional(number),
    other: optional(number),
    stars: optional(fc.constantFrom(0, 0.1, 2.5, 4.1, 4.7, 5)),
    grade: optional(fc.constantFrom(1, 2, 5)),
    weight: optional(decimal),
    price: optional(decimal),
    day: optional(date),
    lastDay: optional(date),
    at: optional(instant),
    until: optional(instant),
    open: boolean,
    size: optional(word),
    shelfId: optional(fc.constantFrom(...ids.shelves)),
    tagIds: fc.subarray(ids.tags),
  })
  await createMany(
    { context: operations, resource: specimens, actor },
    fc.sample(row, { numRuns: 80, seed }),
    selection,
  )
  const request = { nodes: wholeRecordOf(specimens), paging: { limit: 1000 } }
  records = [...(await list({ context: operations, resource: specimens, actor }, request)).nodes]
  expect(records).toHaveLength(80)
})

const around = () => ({ now: new Date().toISOString(), me: null })
const idsThatMeet = (filter: AnyFilter) =>
  records
    .filter((record) => meets(specimens, filter, record, around()))
    .map(({ id }) => id)
    .sort()

/** `params` for filters of requests; null for conditions of declarations, whose values are in the statement. */
async function idsFromSql(filter: AnyFilter, params: Params | null): Promise<unknown[]> {
  const access = params && operations.access(actor)
  const condition = compileFilter(specimens, filter, 'r', { params, me: null, access, rows: allRows })
  const rows = await run<{ id: string }>(database.sql, `select id from specimens r where ${condition}`, params?.values)
  return rows.map(({ id }) => id).sort()
}

const anyShelf = () => fc.constantFrom(...ids.shelves, uuidv7(), (ids.shelves[0] ?? '').toUpperCase())
const anyTag = () => fc.constantFrom(...ids.tags, uuidv7())
const fields = () => ({
  label: comparison('text'),
  notes: comparison('text'),
  title: fc.record({ en: comparison('text'), zh: comparison('text') }, { requiredKeys: [] }),
  count: comparison('number'),
  stars: comparison('number', fc.constantFrom(0, 0.1, 2.5, 4.1, 4.7, -1e300, 1e300)),
  weight: comparison('decimal'),
  price: comparison('decimal'),
  day: comparison('date'),
  at: comparison('instant'),
  open: comparison('boolean'),
  size: comparison('enum'),
  shelf: fc.record({ id: comparison('id', anyShelf()) }),
  tags: fc.record({ id: comparison('id', anyTag()) }),
  total: comparison('number'),
  state: comparison('enum', fc.constantFrom('closed', 'over', 'dear', 'usual')),
  id: comparison('id', fc.constantFrom(...records.slice(0, 5).map(({ id }) => id))),
  version: comparison('number'),
  createdAt: comparison('instant'),
})

test('filters of requests match the same rows in SQL and in TypeScript', async () => {
  const property = fc.asyncProperty(filtersOver(fields()), async (filter) => {
    expect(await idsFromSql(filter, new Params())).toEqual(idsThatMeet(filter))
  })
  await fc.assert(property, { numRuns: 1000, seed })
}, 120_000)

test('filters of declarations, with other fields and the current time, match the same rows too', async () => {
  const beside = (value: fc.Arbitrary<unknown>, ...references: string[]) =>
    fc.oneof({ weight: 2, arbitrary: value }, { weight: 1, arbitrary: fc.constantFrom(...references) })
  const declared = {
    ...fields(),
    label: comparison('text', beside(text, '$notes', '$label')),
    count: comparison('number', beside(number, '$other')),
    weight: comparison('decimal', beside(decimal, '$price')),
    day: comparison('date', beside(date, '$lastDay', '$now')),
    at: comparison('instant', beside(instant, '$until', '$now')),
    total: comparison('number', beside(number, '$count')),
  }
  const property = fc.asyncProperty(filtersOver(declared), async (filter) => {
    expect(await idsFromSql(filter, null)).toEqual(idsThatMeet(filter))
  })
  await fc.assert(property, { numRuns: 400, seed })
}, 120_000)

test('every operator of every kind matches some rows and not others', async () => {
  const found = new Map<string, { some: boolean; less: boolean }>()
  const note = (filter: AnyFilter, met: number) => {
    for (const [name, condition] of Object.entries(filter)) {
      for (const operator of Object.keys(condition as object)) {
        const before = found.get(`${name} ${operator}`) ?? { some: false, less: false }
        const after = { some: before.some || met > 0, less: before.less || met < records.length }
        found.set(`${name} ${operator}`, after)
      }
    }
  }
  for (const [name, conditions] of Object.entries(fields())) {
    if (['title', 'shelf', 'tags', 'version', 'createdAt'].includes(name)) continue
    for (const condition of fc.sample(conditions, { numRuns: 150, seed })) {
      if (Object.keys(condition).length > 1) continue
      note({ [name]: condition }, idsThatMeet({ [name]: condition }).length)
    }
  }
  // A non-null value is never missing.
  const expected = (key: string) => !/^(open|total|state|id) (is|isNot)$/.test(key)
  const idle = [...found].filter(([key, { some, less }]) => expected(key) && !(some && less))
  expect(idle).toEqual([])
})

test('values that no column can store are refused before the database', async () => {
  const refusals: AnyFilter[] = [
    { label: { eq: 'a\u0000b' } },
    { label: { in: ['fine', '\ud800'] } },
    { label: { like: '%\u0000%' } },
    { label: { is: true } },
    { shelf: { id: { eq: 'no id' } } },
    { shelf: { slug: { like: '\u0000' } } },
  ]
  for (const filter of refusals) {
    await expect(idsFromSql(filter, new Params())).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  }
  await expect(idsFromSql({ label: { is: true } }, new Params())).rejects.toMatchObject({
    extensions: { fields: { 'filter.label.is': [{ key: 'validation.nullOnly' }] } },
  })
})

test('a text that looks like a reference is a plain text in requests', async () => {
  expect(await idsFromSql({ label: { eq: '$notes' } }, new Params())).toEqual([])
})
