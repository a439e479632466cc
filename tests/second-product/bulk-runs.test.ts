import { beforeAll, expect, test } from 'vitest'
import { sweepRuns, workOnRuns } from '../../server/bulk-runs/worker'
import { codeOfAnswer, fieldsOfAnswer } from '../harness/asking'
import { createAccount, enter } from '../harness/auth'
import type { Ask } from '../harness/endpoint'
import { statementsDuring } from '../harness/statements'
import { find, named, namedMachines, start, startOne, undo } from './bulk-run-requests'
import { depots, machines, rentals } from './declarations'
import { openProduct } from './open-product'
import { twoWorkers } from './two-workers'

const product = await openProduct()
const { database, endpoint, make } = product
const { sql } = database
const { makeMachines, addMachines, ranks } = namedMachines(product)
const { worker, workers, problems } = await twoWorkers(product)

/** May use depots, machines, and rentals of the north. */
let support: Ask
let admin: Ask
let moderator: Ask

beforeAll(async () => {
  support = await endpoint.as('support')
  admin = await endpoint.as('super_admin')
  moderator = await endpoint.as('moderator')
})

const stop = async (ask: Ask, id: string) =>
  (await ask('mutation ($id: ID!) { stopBulkRun(id: $id) { state } }', { id })).data?.stopBulkRun
const work = () => Promise.all(workers.map((worker) => workOnRuns(worker)))

test.each([
  {},
  { or: [] },
  { or: [{}] },
  { and: [{}, { or: [] }] },
  { id: {} },
  { id: { notIn: [] } },
  { name: null },
  { or: [{ id: { in: [] } }, {}] },
])('the filter %j means nobody in particular, so nothing is changed', async (filter) => {
  await makeMachines('Pump', 1)
  const edits = [{ field: 'rank', mode: 'set', value: 99 }]
  const required = { filter: [{ key: 'validation.filterRequired' }] }
  for (const input of [
    { resource: 'machines', action: 'update', filter, edits },
    { resource: 'machines', action: 'delete', filter },
  ])
    expect(fieldsOfAnswer(await start(admin, input))).toEqual(required)
  const preview = `query ($input: PreviewBulkEditInput!) { previewBulkEdit(input: $input) { total } }`
  expect(fieldsOfAnswer(await admin(preview, { input: { resource: 'machines', filter, edits } }))).toEqual(required)
  expect(await sql`select from machines where rank = 99`).toHaveLength(0)
})

test('a named record that is gone is refused, in the preview too', async () => {
  const [kept, gone] = (await makeMachines('Lathe', 2)) as [string, string]
  await admin(`mutation { deleteOneMachine(input: {id: "${gone}"}) { id } }`)
  const edits = [{ field: 'rank', mode: 'set', value: 5 }]
  const records = [kept, gone.toUpperCase(), gone].map((id) => ({ id }))
  const preview = `query ($input: PreviewBulkEditInput!) { previewBulkEdit(input: $input) { total changedCount refused { id code } } }`
  const refused = [{ id: gone, code: 'NO_CONTENT' }]
  expect((await admin(preview, { input: { resource: 'machines', records, edits } })).data.previewBulkEdit).toEqual({
    total: 2,
    changedCount: 1,
    refused,
  })
  const run = await startOne(admin, { resource: 'machines', action: 'update', records, edits })
  expect(run).toMatchObject({ state: 'done', total: 2, finishedCount: 2, changedCount: 1, refused })
  expect(await ranks('Lathe')).toEqual([5])
  const unknown = await start(admin, { resource: 'machines', action: 'update', records: [{ id: 'zz' }], edits })
  expect(fieldsOfAnswer(unknown)).toEqual({ records: [{ key: 'validation.id' }] })
})

test('no name of a field reaches the prototype of an object', async () => {
  const edits = [{ field: '__proto__', mode: 'set', value: 1 }]
  const { errors } = await start(admin, { resource: 'machines', action: 'update', all: true, edits })
  expect(errors?.[0]?.extensions.code).toBe('VALIDATION_FAILED')
})

test('a large run continues in two processes, changes each record once, and can be stopped', async () => {
  const count = 1_300
  await addMachines('Digger', count)
  const edits = [{ field: 'rank', mode: 'increase', value: '5000' }]
  const id = '01890000-0000-7000-8000-000000000001'
  const input = { id, resource: 'machines', action: 'update', filter: named('Digger'), edits }
  const run = await startOne(support, input)
  expect(run).toMatchObject({ id, state: 'running', total: count })
  expect(run.finishedCount).toBeLessThanOrEqual(500)
  expect((await startOne(support, input)).id).toBe(id)
  expect((await support('{ bulkRuns { id } }')).data.bulkRuns).toContainEqual({ id })
  await work()
  expect(await find(support, id)).toMatchObject({ state: 'done', finishedCount: count, changedCount: count })
  expect((await ranks('Digger')).toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, n) => 5001 + n))
  const events =
    await sql`select count(*)::int, count(distinct record_id)::int as records, count(distinct id)::int as ids
    from audit_events where request_id = ${`run ${id}`}`
  expect(events).toMatchObject([{ count, records: count, ids: count }])

  const second = await startOne(support, { ...input, id: null })
  expect(await stop(support, second.id)).toEqual({ state: 'stopped' })
  await work()
  const stopped = await find(support, second.id)
  expect(stopped.finishedCount).toBeLessThan(count)
  expect((await ranks('Digger')).filter((rank) => rank > 10_000)).toHaveLength(stopped.changedCount)
  expect(stopped.isUndoable).toBe(true)
  await undo(support, second.id)
  await work()
  expect((await ranks('Digger')).filter((rank) => rank > 10_000)).toEqual([])
})

test('a run finds the related records of its filter once, not for each of its transactions', async () => {
  await addMachines('Searched', 1_700)
  const filter = { or: [named('Searched'), { tag: { createdAt: { lt: '2001-01-01T00:00:00Z' } } }] }
  const edits = [{ field: 'rank', mode: 'set', value: 7 }]
  const { result, statements } = await statementsDuring(database, async () => {
    const { id } = await startOne(admin, { resource: 'machines', filter, action: 'update', edits })
    await workOnRuns(worker)
    return find(admin, id)
  })
  expect(result).toMatchObject({ state: 'done', finishedCount: 1_700 })
  // Once for the total, and once for the records.
  const ofTags = statements.filter((text) => /^select .*\n\s+from "tags"|from "tags" rx/.test(text))
  expect(ofTags).toHaveLength(2)
})

test('invalid, changed and hidden records are refused by name, the others change', async () => {
  const machine = await make(machines, { name: 'Press' })
  const rental = (customer: string, branch: string, endsOn: string) =>
    make(rentals, { customer, branch, machineId: machine, startsOn: '2030-01-01', endsOn })
  const good = await rental('Good', 'north', '2031-01-01')
  const bad = await rental('Bad', 'north', '2030-01-02')
  const south = await rental('South', 'south', '2031-01-01')
  const edits = [{ field: 'startsOn', mode: 'set', value: '2030-06-01' }]
  const byId = { resource: 'rentals', action: 'update', filter: { id: { in: [good, bad, south] } }, edits }
  const run = await startOne(support, byId)
  expect(run).toMatchObject({ total: 2, changedCount: 1, refusedCount: 1 })
  expect(run.refused).toMatchObject([
    { id: bad, title: 'Bad', code: 'VALIDATION_FAILED', fields: { endsOn: [{ key: expect.any(String) }] } },
  ])

  const records = [{ id: good, version: 1 }]
  const stale = await startOne(support, { resource: 'rentals', action: 'update', records, edits })
  expect(stale.refused).toMatchObject([{ id: good, code: 'CONFLICT', key: 'errors.stale' }])
  const same = await startOne(support, { ...byId, filter: { id: { in: [good] } } })
  expect(same).toMatchObject({ finishedCount: 1, changedCount: 0, refusedCount: 0 })
})

const addPerson = async () => {
  const { id: username } = await createAccount(database, { role: 'support' })
  const [row] = await sql<{ id: string }[]>`
    insert into users (id, username, email) values (gen_random_uuid(), ${username}, ${`${username}@example.com`}) returning id`
  return row?.id ?? ''
}

test('records are changed one by one where the database refuses one of them', async () => {
  const [leaver, keeper, next] = await Promise.all([addPerson(), addPerson(), addPerson()])
  const made = await Promise.all(
    ['A', 'B', 'C'].map((code, at) =>
      make(depots, { name: { en: `Dock ${code}`, zh: code }, code: `D${code}`, keeperId: [keeper, leaver, null][at] }),
    ),
  )
  const edits = [{ field: 'keeper', mode: 'set', value: next }]
  const input = { resource: 'depots', action: 'update', filter: { id: { in: made } }, edits }
  const run = await startOne(support, input)
  expect(run).toMatchObject({ state: 'done', changedCount: 3 })
  await sql`delete from users where id = ${leaver}`
  const back = await undo(support, run.id)
  expect(back).toMatchObject({ state: 'done', finishedCount: 3, changedCount: 2, refusedCount: 1 })
  expect(back.refused).toMatchObject([
    { id: made[1], code: 'VALIDATION_FAILED', fields: { keeperId: [{ key: 'validation.notFound' }] } },
  ])
  expect(await sql`select keeper_id, version from depots where id in ${sql(made)} order by name_en`).toMatchObject([
    { keeper_id: keeper, version: 3 },
    { keeper_id: next, version: 2 },
    { keeper_id: null, version: 3 },
  ])
  const events =
    await sql`select record_id from audit_events where request_id = ${`undo ${back.id}`} order by record_id`
  expect(events.map((event) => event.record_id)).toEqual([made[0], made[2]].toSorted())
})

test('texts of one language, many kinds of values and unchanged records are written together', async () => {
  const made = await Promise.all(
    ['K', 'L', 'M'].map((code, rank) =>
      make(depots, {
        name: { en: `Quay ${code}`, zh: `"${code}\\{` },
        code: `Q${code}`,
        phone: '+86 10 1234 5678',
        rank,
      }),
    ),
  )
  const keeper = await addPerson()
  const edits = [
    { field: 'name', mode: 'set', value: { zh: '"引号", {括号} \\ 反斜线' } },
    { field: 'manual', mode: 'set', value: { en: 'One\n\nTwo', zh: null } },
    { field: 'phone', mode: 'clear' },
    { field: 'keeper', mode: 'set', value: keeper },
    { field: 'rank', mode: 'set', value: 1 },
  ]
  const filter = { id: { in: made } }
  const input = { resource: 'depots', action: 'update', filter, edits }
  const read = () =>
    sql`select name_en, name_zh, manual_en, manual_zh, phone, keeper_id, rank, version from depots where id in ${sql(made)} order by name_en`
  const before = await read()
  const run = await startOne(support, input)
  expect(run).toMatchObject({ changedCount: 3, refusedCount: 0 })
  for (const [at, row] of (await read()).entries()) {
    expect(row).toEqual({
      ...before[at],
      name_zh: '"引号", {括号} \\ 反斜线',
      manual_en: 'One\n\nTwo',
      phone: null,
      keeper_id: keeper,
      rank: 1,
      version: 2,
    })
  }
  expect(await startOne(support, input)).toMatchObject({ finishedCount: 3, changedCount: 0, refusedCount: 0 })
  await undo(support, run.id)
  expect(await read()).toEqual(before.map((row) => ({ ...row, version: 3 })))
})

test('accounts with hooks are changed together, and their sessions end', async () => {
  const staff = await Promise.all(Array.from({ length: 12 }, () => createAccount(database, { role: 'support' })))
  const ids = staff.map(({ id }) => id)
  await Promise.all(staff.map(({ email }) => enter(endpoint.auth, email)))
  const input = {
    resource: 'admins',
    action: 'update',
    filter: { id: { in: ids } },
    edits: [{ field: 'status', mode: 'set', value: 'inactive' }],
  }
  const { result: run, statements } = await statementsDuring(database, () => startOne(admin, input))
  expect(run).toMatchObject({ state: 'done', changedCount: 12, refusedCount: 0, isUndoable: true })
  expect(statements.filter((text) => text.startsWith('update "admins"'))).toHaveLength(1)
  expect(statements.filter((text) => text.startsWith('update "auth_sessions"'))).toHaveLength(1)
  const ended = await sql`select end_reason from auth_sessions where account_id in ${sql(ids)}`
  expect(ended.map((session) => session.end_reason)).toEqual(ids.map(() => 'deactivation'))
  const undone = await statementsDuring(database, () => undo(admin, run.id))
  expect(undone.result).toMatchObject({ changedCount: 12, refusedCount: 0 })
  expect(undone.statements.filter((text) => text.startsWith('update "admins"'))).toHaveLength(1)
})

test('permission, filter, edits and owner are checked', async () => {
  const edits = [{ field: 'rank', mode: 'set', value: 1 }]
  const code = async (ask: Ask, input: object) =>
    codeOfAnswer(
      await start(ask, { resource: 'machines', action: 'update', filter: named('Nothing'), edits, ...input }),
    )
  expect(await code(support, {})).toBeUndefined()
  expect(await code(moderator, {})).toBe('FORBIDDEN')
  expect(await code(support, { resource: 'nothing' })).toBe('FORBIDDEN')
  expect(await code(support, { action: 'replace' })).toBe('FORBIDDEN')
  expect(await code(support, { filter: {} })).toBe('VALIDATION_FAILED')
  expect(await code(support, { all: true })).toBe('VALIDATION_FAILED')
  expect(await code(support, { filter: { nope: 1 } })).toBe('BAD_REQUEST')
  expect(await code(support, { edits: [] })).toBe('VALIDATION_FAILED')
  for (const edit of [
    { field: 'name', mode: 'clear' },
    { field: 'name', mode: 'set', value: '' },
    { field: 'rank', mode: 'multiply', value: 'many' },
    { field: 'rentalCount', mode: 'set', value: 3 },
  ]) {
    expect([edit, await code(support, { edits: [edit] })]).toEqual([edit, expect.stringMatching(/VALIDATION|BAD/)])
  }
  const own = await startOne(support, { resource: 'machines', action: 'update', filter: named('Nothing'), edits })
  expect(await find(admin, own.id)).toBeUndefined()
  expect(await undo(admin, own.id)).toBeUndefined()
  expect(
    codeOfAnswer(await start(admin, { id: own.id, resource: 'machines', action: 'update', all: true, edits })),
  ).toBe('NOT_FOUND')
})

test('a run whose filter is refused ends, and delays no other run', async () => {
  await addMachines('Failing', 1_200)
  await addMachines('Passing', 1_200)
  const edits = [{ field: 'rank', mode: 'set', value: 5_000 }]
  const failing = await startOne(support, { resource: 'machines', action: 'update', filter: named('Failing'), edits })
  const passing = await startOne(support, { resource: 'machines', action: 'update', filter: named('Passing'), edits })
  await sql`update bulk_runs set filter = '{"name": {"wrong": 1}}', due_at = now() where id = ${failing.id}`
  await work()
  expect(await find(support, passing.id)).toMatchObject({ state: 'done', changedCount: 1_200 })
  expect(await find(support, failing.id)).toMatchObject({ state: 'failed' })
  expect(problems.splice(0)).toEqual([])
})

test('a record that is locked again and again is refused after some attempts', async () => {
  await addMachines('Locked', 600)
  const [{ id } = {}] = await sql`select id from machines where name like 'Locked%' order by id desc limit 1`
  const edits = [{ field: 'rank', mode: 'set', value: 5_000 }]
  const input = { resource: 'machines', action: 'update', filter: named('Locked'), edits }
  await sql`create function slow() returns trigger language plpgsql as $$ begin
    if new.id = tg_argv[0]::uuid then raise exception using errcode = '55P03'; end if; return new; end $$`
  await sql.unsafe(`create trigger slow before update on machines for each row execute function slow('${id}')`)
  const run = await startOne(support, input)
  for (let attempt = 0; attempt < 12; attempt++) {
    await sql`update bulk_runs set due_at = now() where id = ${run.id} and state = 'running'`
    await work()
  }
  await sql`drop function slow cascade`
  const done = await find(support, run.id)
  expect(done).toMatchObject({ state: 'done', changedCount: 599, refusedCount: 1, refused: [{ id, code: 'CONFLICT' }] })
  expect(problems).toEqual([])
})

test.each([
  ['account', { status: 'inactive' }],
  ['role', { role: 'moderator' }],
])('a run fails when its person loses access by the %s, and old runs are removed', async (name, change) => {
  const leaver = await createAccount(database, { role: 'support' })
  const ask = endpoint.with((await enter(endpoint.auth, leaver.email)).accessToken)
  await addMachines(`Roller ${name}`, 1_200)
  const edits = [{ field: 'rank', mode: 'set', value: 7 }]
  const run = await startOne(ask, { resource: 'machines', action: 'update', filter: named(`Roller ${name}`), edits })
  await sql`update admins set ${sql(change)} where id = ${leaver.id}`
  await work()
  const [stored] = await sql`select state, failure, refused from bulk_runs where id = ${run.id}`
  expect(stored).toMatchObject({ state: 'failed', failure: { code: 'FORBIDDEN' }, refused: 0 })
  expect((await ranks(`Roller ${name}`)).filter((rank) => rank !== 7).length).toBeGreaterThan(0)
  await sql`update bulk_runs set created_at = now() - interval '31 days' where id = ${run.id}`
  expect(await sweepRuns(endpoint.operations)).toBe(1)
  expect(problems).toEqual([])
})

// It takes the role of the other super admins, so it is the last test.
test('a hook that refuses one record leaves the others: the last super admin stays', async () => {
  await createAccount(database, { role: 'super_admin' })
  const edits = [{ field: 'role', mode: 'set', value: 'moderator' }]
  const active = await sql<{ id: string }[]>`
    select id from admins where role = 'super_admin' and status = 'active' order by id`
  const owner = active.at(-1)?.id
  const { email } = (await sql<{ email: string }[]>`select email from admins where id = ${owner as string}`)[0] as {
    email: string
  }
  const last = endpoint.with((await enter(endpoint.auth, email)).accessToken)
  const filter = { id: { in: active.map(({ id }) => id) } }
  const run = await startOne(last, { resource: 'admins', action: 'update', filter, edits })
  expect(run).toMatchObject({ state: 'done', changedCount: active.length - 1, refusedCount: 1 })
  expect(run.refused).toMatchObject([{ code: 'CONFLICT', key: 'errors.lastSuperAdmin' }])
  expect(await sql`select from admins where role = 'super_admin' and status = 'active'`).toHaveLength(1)
})
