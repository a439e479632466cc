import { beforeAll, expect, test } from 'vitest'
import { sweepRuns } from '../../server/bulk-runs/worker'
import type { Ask } from '../harness/endpoint'
import { statementsDuring } from '../harness/statements'
import { users } from './accounts'
import { find, named, namedMachines, startOne, undo } from './bulk-run-requests'
import { depots, rentalLines, rentals, tags, yards } from './declarations'
import { openProduct } from './open-product'

const product = await openProduct()
const { database, endpoint, make } = product
const { sql } = database
const { makeMachines, ranks } = namedMachines(product)

/** May use depots, machines, and rentals of the north. */
let support: Ask
let admin: Ask

beforeAll(async () => {
  support = await endpoint.as('support')
  admin = await endpoint.as('super_admin')
})

test('the Undo of a deactivation gives each account its former state', async () => {
  const ids: string[] = []
  for (const status of ['active', 'suspended', 'invited']) {
    const username = `leaving_${status}`
    ids.push(await make(users, { username, email: `${username}@example.com`, status }))
  }
  const states = async () => {
    const rows = await sql`select status from users where id = any(${ids}) order by id`
    return rows.map(({ status }) => status)
  }
  const filter = { id: { in: ids } }
  const run = await startOne(admin, { resource: 'users', action: 'delete', filter })
  expect(run).toMatchObject({ changedCount: 3, isUndoable: true })
  expect(await states()).toEqual(['inactive', 'inactive', 'inactive'])
  expect(await undo(admin, run.id)).toMatchObject({ changedCount: 3, refusedCount: 0 })
  expect(await states()).toEqual(['active', 'suspended', 'invited'])
})

test('a small run is done in its answer, and one Undo puts it back', async () => {
  await makeMachines('Crane', 4)
  const tag = await make(tags, { name: { en: 'Heavy', zh: '重' } })
  const edits = [
    { field: 'rank', mode: 'increase', value: '10' },
    { field: 'tag', mode: 'set', value: tag },
  ]
  const run = await startOne(support, { resource: 'machines', action: 'update', filter: named('Crane'), edits })
  expect(run).toMatchObject({ state: 'done', total: 4, finishedCount: 4, changedCount: 4, refused: [] })
  expect(run.isUndoable).toBe(true)
  expect(await ranks('Crane')).toEqual([10, 11, 12, 13])
  const events = await sql`select actor_id, after from audit_events where request_id = ${`run ${run.id}`}`
  expect(events).toHaveLength(4)
  expect(events[0]).toMatchObject({ actor_id: (await endpoint.accountOf('support')).id, after: { tagId: tag } })

  const [changed] = await sql`update machines set version = version + 1 where name = 'Crane 2' returning id`
  const back = await undo(support, run.id)
  expect(back).toMatchObject({ action: 'undo', state: 'done', undoes: run.id, changedCount: 3, isUndoable: false })
  expect(back.refused).toMatchObject([{ id: changed?.id, title: 'Crane 2', code: 'CONFLICT', key: 'errors.stale' }])
  expect(await ranks('Crane')).toEqual([0, 1, 12, 3])
  expect((await find(support, run.id)).isUndoable).toBe(false)
  expect((await undo(support, run.id)).id).toBe(back.id)
})

test('two requests at the same time undo a run once, and both return the same run', async () => {
  await makeMachines('Twice', 2)
  const edits = [{ field: 'rank', mode: 'increase', value: '10' }]
  const run = await startOne(support, { resource: 'machines', action: 'update', filter: named('Twice'), edits })
  const undone = await Promise.all(Array.from({ length: 4 }, () => undo(support, run.id)))
  expect(new Set(undone.map((each) => each?.id)).size).toBe(1)
  expect(undone[0]).toMatchObject({ action: 'undo', undoes: run.id })
  expect(await ranks('Twice')).toEqual([0, 1])
})

test('actions and deletions run over many records and are undone', async () => {
  const made = await Promise.all(
    ['A', 'B', 'C'].map((code) => make(depots, { name: { en: `Pier ${code}`, zh: code }, code: `P${code}` })),
  )
  await sql`update depots set status = 'closed' where id = ${made[0] as string}`
  const filter = { id: { in: made } }
  const states = async () =>
    (await sql`select status from depots where id in ${sql(made)} order by code`).map((row) => row.status)
  const closed = await startOne(support, { resource: 'depots', action: 'close', filter })
  expect(closed).toMatchObject({ changedCount: 2, refusedCount: 1, isUndoable: true })
  expect(closed.refused).toMatchObject([{ id: made[0], title: { en: 'Pier A' }, key: 'errors.illegalState' }])
  expect(await states()).toEqual(['closed', 'closed', 'closed'])
  await undo(support, closed.id)
  expect(await states()).toEqual(['closed', 'open', 'open'])

  const labels = await Promise.all(['x', 'y'].map((en) => make(tags, { name: { en, zh: en } })))
  const deleted = await startOne(admin, { resource: 'tags', action: 'delete', filter: { id: { in: labels } } })
  expect(deleted).toMatchObject({ changedCount: 2, isUndoable: true })
  await undo(admin, deleted.id)
  expect(await sql`select id from tags where id in ${sql(labels)}`).toHaveLength(2)
})

test('deleted records are restored together; one that is no longer in the trash is refused', async () => {
  const labels = await Promise.all(['one', 'two', 'three'].map((en) => make(tags, { name: { en, zh: en } })))
  const before = await sql`select * from tags where id in ${sql(labels)} order by id`
  const deleted = await startOne(admin, { resource: 'tags', action: 'delete', filter: { id: { in: labels } } })
  expect(deleted).toMatchObject({ changedCount: 3 })
  const [gone] = labels as [string]
  await sql`delete from trash where record_id = ${gone}`
  const { result: back, statements } = await statementsDuring(database, () => undo(admin, deleted.id))
  expect(back).toMatchObject({ changedCount: 2, refusedCount: 1, refused: [{ id: gone, code: 'NO_CONTENT' }] })
  expect(statements.filter((text) => text.startsWith('insert into "tags"'))).toHaveLength(1)
  const kept = before.filter(({ id }) => id !== gone)
  const after = await sql`select * from tags where id in ${sql(labels)} order by id`
  expect(after).toEqual(kept.map((row) => ({ ...row, version: row.version + 1 })))
  const events =
    await sql`select record_id from audit_events where request_id = ${`undo ${back.id}`} and action = 'restore'
    order by record_id`
  expect(events.map((event) => event.record_id)).toEqual(kept.map(({ id }) => id))
})

test('an undo that cannot restore a record names the field that is the reason', async () => {
  const [mainId] = await makeMachines('Keeper', 1)
  const yard = (code: string) => make(yards, { name: { en: 'Yard', zh: '场地' }, code, mainId })
  const id = await yard('TAKEN')
  const ids = [id, await yard('FREE')]
  const deleted = await startOne(admin, { resource: 'yards', action: 'delete', filter: { id: { in: ids } } })
  await yard('TAKEN')
  const back = await undo(admin, deleted.id)
  expect(back).toMatchObject({ changedCount: 1, refusedCount: 1 })
  expect(back.refused).toMatchObject([{ id, code: 'CONFLICT', fields: { code: [{ key: 'validation.taken' }] } }])
})

test('records without a trash are deleted together, except those in use, and stay deleted', async () => {
  const [used, ...unused] = await makeMachines('Scrap', 3)
  await make(rentals, { customer: 'Ida', branch: 'north', machineId: used })
  const run = await startOne(admin, { resource: 'machines', action: 'delete', filter: named('Scrap') })
  expect(run).toMatchObject({ state: 'done', changedCount: 2, refusedCount: 1, isUndoable: false })
  expect(run.refused).toMatchObject([{ id: used, title: 'Scrap 0', code: 'CONFLICT', key: 'errors.usedBy' }])
  expect(await ranks('Scrap')).toEqual([0])
  const events = await sql`
    select record_id, before->>'name' as name from audit_events
    where action = 'delete' and request_id = ${`run ${run.id}`} order by name`
  expect(events).toEqual(unused.map((record_id, at) => ({ record_id, name: `Scrap ${at + 1}` })))
})

test('relations are added and removed, and every record is named as such', async () => {
  const [first, second] = await makeMachines('Spare', 2)
  const rental = await make(rentals, { customer: 'Ada', branch: 'north', machineId: first })
  const line = await make(rentalLines, { article: 'Bolt', rentalId: rental, spareIds: [first] })
  const edit = (mode: string, value: unknown) =>
    startOne(admin, { resource: 'rentalLines', action: 'update', all: true, edits: [{ field: 'spares', mode, value }] })
  const spares = async () =>
    (await admin(`{ rentalLine(id: "${line}") { spares { id } } }`)).data.rentalLine.spares.map(
      (each: { id: string }) => each.id,
    )
  const added = await edit('add', [second])
  expect(await spares()).toEqual([first, second])
  await undo(admin, added.id)
  expect(await spares()).toEqual([first])
  await edit('remove', [first])
  expect(await spares()).toEqual([])
})

test('the million records of a run are not read for its Undo, and are removed in parts', async () => {
  await makeMachines('Winch', 1)
  const edits = [{ field: 'rank', mode: 'set', value: 3 }]
  const run = await startOne(admin, { resource: 'machines', action: 'update', filter: named('Winch'), edits })
  await sql`
    insert into bulk_run_records (run_id, record_id, version, undo)
    select ${run.id}, gen_random_uuid(), 2, '{"action": "update"}' from generate_series(1, 25000)`
  const { result, statements } = await statementsDuring(database, () => find(admin, run.id))
  expect(result.isUndoable).toBe(true)
  expect(statements.filter((text) => text.includes('bulk_run_records'))).toEqual([])

  await sql`update bulk_runs set created_at = now() - interval '31 days' where id = ${run.id}`
  const swept = await statementsDuring(database, () => sweepRuns(endpoint.operations))
  expect(swept.result).toBe(1)
  expect(swept.statements.filter((text) => /^delete\s+from "bulk_run_records"/.test(text))).toHaveLength(3)
  expect(await sql`select from bulk_run_records where run_id = ${run.id}`).toHaveLength(0)
  expect(await sql`select from bulk_runs where id = ${run.id}`).toHaveLength(0)
})
