import { beforeAll, expect, test } from 'vitest'
import { codeOfAnswer, fieldsOfAnswer } from '../harness/asking'
import type { Ask } from '../harness/endpoint'
import { start as startRun, undo } from './bulk-run-requests'
import { depots, machines, rentals } from './declarations'
import { openProduct } from './open-product'

const { database, endpoint, make } = await openProduct()
const { sql } = database
let support: Ask
let admin: Ask
let machine: string
let codes = 0

beforeAll(async () => {
  support = await endpoint.as('support')
  admin = await endpoint.as('super_admin')
  machine = await make(machines, { name: 'Excavator' })
})

const dueAt = new Date(Date.now() + 86_400_000).toISOString()
const start = (ask: Ask, input: object) => startRun(ask, { dueAt, ...input })
const makeDepot = (name: string, status = 'open') =>
  make(depots, { name: { en: name, zh: name }, code: `S${++codes}`, status })
const planned = async (ids: readonly string[]) =>
  await sql`select record_id, action, values, state from scheduled_changes
    where record_id = any(${[...ids]}::uuid[]) order by record_id`

test('an action is scheduled for each record, refusals have names, and one Undo cancels all', async () => {
  const [first, closed, second] = [
    await makeDepot('Quay one'),
    await makeDepot('Quay shut', 'closed'),
    await makeDepot('Quay two'),
  ]
  const ids = [first, closed, second]
  const { data } = await start(support, { resource: 'depots', action: 'close', records: ids.map((id) => ({ id })) })
  const run = data.startBulkRun
  expect(run).toMatchObject({ state: 'done', total: 3, changedCount: 2, scheduledAt: dueAt, isUndoable: true })
  expect(run.refused).toEqual([expect.objectContaining({ id: closed, key: 'errors.illegalStateThen' })])
  expect(await planned(ids)).toMatchObject([
    { record_id: first, action: 'close', state: 'pending' },
    { record_id: second, action: 'close', state: 'pending' },
  ])
  expect(await sql`select distinct status from depots where id in (${first}, ${second})`).toEqual([{ status: 'open' }])
  const back = await undo(support, run.id)
  expect(back).toMatchObject({ undoes: run.id, changedCount: 2, refusedCount: 0, scheduledAt: null })
  expect((await planned(ids)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
  const events =
    await sql`select action, request_id from audit_events where record_id = ${first} and action <> 'create' order by id`
  expect(events).toEqual([
    { action: 'schedule', request_id: `run ${run.id}` },
    { action: 'unschedule', request_id: `undo ${back.id}` },
  ])
})

test('edits of a whole filter are scheduled within the scope, by the rules of the record', async () => {
  const rental = (values: object) =>
    make(rentals, { customer: 'Scheduled', startsOn: '2029-01-01', machineId: machine, ...values })
  const fits = await rental({ branch: 'north', endsOn: '2030-05-01' })
  const ends = await rental({ branch: 'north', endsOn: '2030-01-01' })
  const hidden = await rental({ branch: 'south' })
  const edits = [{ field: 'startsOn', mode: 'set', value: '2030-03-01' }]
  const input = { resource: 'rentals', action: 'update', filter: { customer: { eq: 'Scheduled' } }, edits }
  const run = (await start(support, input)).data.startBulkRun
  expect(run).toMatchObject({ total: 2, changedCount: 1, refused: [{ id: ends, code: 'VALIDATION_FAILED' }] })
  expect(await planned([fits, ends, hidden])).toMatchObject([
    { record_id: fits, action: 'update', values: { startsOn: '2030-03-01' }, state: 'pending' },
  ])
  const other = { ...input, edits: [{ field: 'branch', mode: 'set', value: 'north' }] }
  expect(fieldsOfAnswer(await start(support, other))).toEqual({ branch: [{ key: 'validation.notWritable' }] })
})

test('only what is declared can be scheduled, for a time in the future, with the permission of the change', async () => {
  const id = await makeDepot('Pier')
  const one = { resource: 'depots', action: 'close', records: [{ id }] }
  expect(fieldsOfAnswer(await start(admin, { ...one, dueAt: '2020-01-01T00:00:00Z' }))).toHaveProperty('dueAt')
  expect(codeOfAnswer(await start(admin, { ...one, action: 'delete' }))).toBe('FORBIDDEN')
  expect(codeOfAnswer(await start(await endpoint.as('none'), one))).toBe('UNAUTHENTICATED')
  const edits = [{ field: 'place', mode: 'set', value: 1 }]
  const rented = { resource: 'rentals', action: 'update', all: true, edits }
  expect(codeOfAnswer(await start(await endpoint.as('editor'), rented))).toBe('FORBIDDEN')
  // An action with inputs, which is not a bulk action.
  const replace = { resource: 'machines', action: 'replace', records: [{ id: machine }] }
  expect(codeOfAnswer(await start(admin, { ...replace, input: { byId: machine } }))).toBe('BAD_REQUEST')
  const values = { byId: machine, customer: 'Ada' }
  expect((await start(admin, { ...replace, input: values })).data.startBulkRun).toMatchObject({ changedCount: 1 })
  expect(await planned([machine])).toMatchObject([{ action: 'replace', values }])
})
