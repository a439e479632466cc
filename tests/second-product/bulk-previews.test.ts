import { uuidv7 } from 'uuidv7'
import { beforeAll, expect, test } from 'vitest'
import { codeOfAnswer, fieldsOfAnswer } from '../harness/asking'
import type { Ask } from '../harness/endpoint'
import { machines, rentals, tags } from './declarations'
import { openProduct } from './open-product'

const { database, endpoint, make } = await openProduct()
const { sql } = database
let support: Ask
let admin: Ask
let machine: string

beforeAll(async () => {
  support = await endpoint.as('support')
  admin = await endpoint.as('super_admin')
  machine = await make(machines, { name: 'Excavator' })
})

const shown = `total computedCount changedCount unchangedCount refusedCount groupCount groups { count before after }
  refused { id title code fields }`
const preview = (ask: Ask, input: object) =>
  ask(`query ($input: PreviewBulkEditInput!) { previewBulkEdit(input: $input) { ${shown} } }`, { input })
const previewed = async (ask: Ask, input: object) => {
  const answer = await preview(ask, input)
  expect(answer.errors).toBeUndefined()
  return answer.data.previewBulkEdit
}
const start = async (ask: Ask, input: object) => {
  const document = `mutation ($input: StartBulkRunInput!) {
    startBulkRun(input: $input) { total changedCount refusedCount refused { id fields } } }`
  return (await ask(document, { input: { action: 'update', ...input } })).data.startBulkRun
}
const named = (customer: string) => ({ customer: { like: `${customer}%` } })
const makeRental = (values: object) => make(rentals, { branch: 'north', machineId: machine, ...values })

test('a preview counts changed, unchanged and refused records as the run does, and changes nothing', async () => {
  for (const [at, endsOn] of ['2026-05-01', '2026-05-01', '2026-02-01', '2026-03-01', null].entries())
    await makeRental({ customer: `Ida ${at}`, startsOn: '2026-01-01', endsOn })
  // Support does not see the south.
  await makeRental({ customer: 'Ida in the south', branch: 'south', startsOn: '2026-01-01' })
  const input = {
    resource: 'rentals',
    filter: named('Ida'),
    edits: [{ field: 'startsOn', mode: 'set', value: '2026-03-01' }],
  }
  const before = await sql`select * from rentals order by id`
  const events = () => sql`select count(*)::int as count from audit_events`
  const eventsBefore = await events()
  const found = await previewed(support, input)
  expect(found).toMatchObject({ total: 5, computedCount: 5, changedCount: 4, unchangedCount: 0, refusedCount: 1 })
  expect(found.groups).toEqual([{ count: 4, before: { startsOn: '2026-01-01' }, after: { startsOn: '2026-03-01' } }])
  expect(found.refused).toEqual([
    expect.objectContaining({
      title: 'Ida 2',
      code: 'VALIDATION_FAILED',
      fields: { endsOn: [expect.objectContaining({ key: 'resources.rentals.rules.datesInOrder' })] },
    }),
  ])
  expect(await sql`select * from rentals order by id`).toEqual(before)
  expect(await events()).toEqual(eventsBefore)
  const run = await start(support, input)
  expect(run).toMatchObject({ total: 5, changedCount: 4, refusedCount: 1 })
  expect(run.refused[0].id).toBe(found.refused[0].id)
  expect(await previewed(support, input)).toMatchObject({ changedCount: 0, unchangedCount: 4, refusedCount: 1 })
  expect((await previewed(admin, input)).total).toBe(6)
})

test('a preview refuses changes that take a record out of the scope, with the reason of the run', async () => {
  for (const [at, endsOn] of ['2026-02-01', '2026-05-01'].entries())
    await makeRental({ customer: `Uma ${at}`, startsOn: '2026-01-01', endsOn })
  const edits = [
    { field: 'branch', mode: 'set', value: 'south' },
    { field: 'startsOn', mode: 'set', value: '2026-03-01' },
  ]
  const input = { resource: 'rentals', filter: named('Uma'), edits }
  const found = await previewed(support, input)
  expect(found).toMatchObject({ total: 2, changedCount: 0, refusedCount: 2, groups: [] })
  const [byRule, byScope] = found.refused
  expect(byRule).toMatchObject({ title: 'Uma 0', fields: { endsOn: [expect.anything()] } })
  expect(byScope).toMatchObject({ title: 'Uma 1', code: 'VALIDATION_FAILED' })
  expect(byScope.fields).toEqual({ branch: [{ key: 'validation.outOfScope' }] })
  const run = await start(support, input)
  const refused = found.refused.map(({ id, fields }: { id: string; fields: object }) => ({ id, fields }))
  expect(run).toMatchObject({ total: 2, changedCount: 0, refused })
  const inside = [{ field: 'branch', mode: 'set', value: 'north' }, ...edits.slice(1)]
  expect(await previewed(support, { ...input, edits: inside })).toMatchObject({ changedCount: 1, refusedCount: 1 })
  expect(await previewed(admin, input)).toMatchObject({ changedCount: 1, refusedCount: 1 })
})

test('numbers, relations and chosen records are computed; the largest group comes first', async () => {
  for (const rank of [1, 1, 2, 5]) await make(machines, { name: `Crane ${rank}`, rank })
  const filter = { name: { like: 'Crane%' } }
  const found = await previewed(support, {
    resource: 'machines',
    filter,
    edits: [{ field: 'rank', mode: 'multiply', value: '2' }],
  })
  expect(found.groups[0]).toEqual({ count: 2, before: { rank: 1 }, after: { rank: 2 } })
  expect(found).toMatchObject({ changedCount: 4, groupCount: 3 })

  const tag = await make(tags, { name: { en: 'Heavy', zh: '重' } })
  const set = (value: string) => ({ resource: 'machines', filter, edits: [{ field: 'tag', mode: 'set', value }] })
  expect(await previewed(support, set(tag))).toMatchObject({ changedCount: 4, refusedCount: 0 })
  const unknown = await previewed(support, set(uuidv7()))
  expect(unknown).toMatchObject({ changedCount: 0, refusedCount: 4 })
  expect(unknown.refused[0].fields).toEqual({ tagId: [{ key: 'validation.notFound' }] })

  const [first, second] = await sql<{ id: string }[]>`select id from machines where name like 'Crane%' order by id`
  const records = [
    { id: first?.id, version: 1 },
    { id: second?.id, version: 7 },
  ]
  const chosen = await previewed(support, { ...set(tag), filter: undefined, records })
  expect(chosen).toMatchObject({ total: 2, changedCount: 1, refused: [{ id: second?.id, code: 'CONFLICT' }] })
})

test('a preview needs the permissions of the run', async () => {
  const edits = [{ field: 'rank', mode: 'set', value: 3 }]
  const input = { resource: 'machines', all: true, edits }
  expect(codeOfAnswer(await preview(await endpoint.as('none'), input))).toBe('UNAUTHENTICATED')
  expect(codeOfAnswer(await preview(await endpoint.as('editor'), input))).toBe('FORBIDDEN')
  expect(fieldsOfAnswer(await preview(support, { ...input, all: false }))).toHaveProperty('filter')
  expect(fieldsOfAnswer(await preview(support, { ...input, edits: [] }))).toHaveProperty('edits')
  const wrong = [
    { field: 'rank', mode: 'add', value: 3 },
    { field: 'colour', mode: 'set', value: 'red' },
  ]
  expect(fieldsOfAnswer(await preview(support, { ...input, edits: wrong }))).toEqual({
    rank: [{ key: 'validation.notWritable' }],
    colour: [{ key: 'validation.unknownField' }],
  })
  expect(codeOfAnswer(await preview(support, { ...input, filter: { colour: {} }, all: false }))).toBe('BAD_REQUEST')
})

test('only the first records of a large filter are computed', async () => {
  const many = 10_050
  await sql`insert into tags (id, name_en, name_zh) select gen_random_uuid(), 'Many ' || n, '多' from generate_series(1, ${many}) n`
  const filter = { name: { en: { like: 'Many%' } } }
  const edits = [{ field: 'active', mode: 'set', value: false }]
  const found = await previewed(admin, { resource: 'tags', filter, edits })
  expect(found).toMatchObject({ total: many, computedCount: 10_000, changedCount: 10_000, refusedCount: 0 })
})
