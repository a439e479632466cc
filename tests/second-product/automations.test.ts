import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { runAutomations, stopInvalid, sweepAutomationRuns } from '../../server/automations/worker'
import type { Mail } from '../../server/email/mailer'
import { sendQueued } from '../../server/email/queue'
import { asking, codeOfAnswer, fieldsOfAnswer, recordOf } from '../harness/asking'
import { createAccount, enter } from '../harness/auth'
import type { Ask } from '../harness/endpoint'
import { rowsRead } from '../harness/rows-read'
import { statementsDuring } from '../harness/statements'
import { depots, machines, rentals } from './declarations'
import { openProduct } from './open-product'
import { twoWorkers } from './two-workers'

const product = await openProduct()
const { database, endpoint, make } = product
const { sql } = database
const { worker, workers, log } = await twoWorkers(product)

interface Person {
  id: string
  email: string
  ask: Ask
}
const newPerson = async (role: string): Promise<Person> => {
  const account = await createAccount(database, { role })
  return { ...account, ask: endpoint.with((await enter(endpoint.auth, account.email)).accessToken) }
}

/** May use depots, machines, and rentals of the north. */
let owner: Person
let colleague: Person
let root: Ask

beforeAll(async () => {
  owner = await newPerson('support')
  colleague = await newPerson('support')
  root = await endpoint.as('super_admin')
})
beforeEach(async () => {
  await sql`delete from automations`
  await sql`delete from inbox_entries`
})

const note = (text: string) => ({ kind: 'note', text })
const setRank = (value: unknown, mode = 'set') => ({ kind: 'edit', edits: [{ field: 'rank', mode, value }] })
const close = { kind: 'action', action: 'close' }

const shown =
  'id active event names state isOwn owner failure { code key values } lastState runs { state recordId event failure { code key } }'
let names = 0
const save = (ask: Ask, input: object) =>
  ask(`mutation ($input: SaveAutomationInput!) { saveAutomation(input: $input) { ${shown} } }`, { input })
const automate = async (input: object, ask = owner.ask) =>
  recordOf(await save(ask, { resource: 'depots', name: `A${++names}`, event: 'created', active: true, ...input }))
const read = async (id: string, ask = owner.ask) =>
  (await ask(`query ($id: ID!) { me { automation(id: $id) { ${shown} } } }`, { id })).data.me.automation

let codes = 0
const makeDepot = (values: object = {}) =>
  make(depots, { name: { en: 'Harbour', zh: '港口' }, code: `A${++codes}`, ...values })
const depot = async (id: string) => (await root(`{ depot(id: "${id}") { status rank version } }`)).data.depot
const notes = async (id: string, resource = 'depots') =>
  (await root(`{ recordNotes(resource: "${resource}", recordId: "${id}") { nodes { body authorName } } }`)).data
    .recordNotes.nodes
const ask = () => asking(owner.ask, 'depots')
/** Runs two workers concurrently. Returns the number of runs that are done. */
const run = async () =>
  (await Promise.all(workers.map((each) => runAutomations(each)))).reduce((sum, done) => sum + done, 0)
const waiting = async () =>
  (await sql`select count(*)::int as count from automation_runs where state = 'waiting'`)[0]?.count
const inbox = async (person: Person) =>
  (await person.ask('{ me { inbox { nodes { kind resource recordId body actorName } } } }')).data.me.inbox.nodes
async function mailed(): Promise<Mail[]> {
  const mails: Mail[] = []
  await sendQueued({ sql, mailer: { send: async (mail: Mail) => void mails.push(mail), close: () => undefined }, log })
  return mails
}

describe('events', () => {
  test('a created record', async () => {
    await automate({ steps: [setRank(5)] })
    const id = await makeDepot()
    expect((await depot(id)).rank).toBe(0)
    expect(await run()).toBe(1)
    expect(await depot(id)).toEqual({ status: 'open', rank: 5, version: 2 })
    await ask().update(id, { rank: 6 })
    expect(await run()).toBe(0)
  })

  test('a change of chosen fields, by a save, an action or many at once', async () => {
    await automate({ event: 'changed', names: ['rank'], steps: [note('Rank')] })
    await automate({ event: 'changed', steps: [note('Any')] })
    const id = await makeDepot()
    await ask().update(id, { phone: '+33123456789' })
    await run()
    expect((await notes(id)).map((each: { body: string }) => each.body)).toEqual(['Any'])
    await ask().update(id, { rank: 3 })
    await run()
    expect(await notes(id)).toHaveLength(3)
    await ask().act('close', id)
    await run()
    expect(await notes(id)).toHaveLength(4)
  })

  test('an assignment, a note or a schedule is no change of the record', async () => {
    await automate({ event: 'changed', steps: [note('Changed')] })
    const id = await makeDepot()
    const assign = (to: string) =>
      owner.ask(`mutation { assignRecord(input: {resource: "depots", recordId: "${id}", assigneeId: "${to}"}) { id } }`)
    for (const to of [owner.id, colleague.id]) expect(recordOf(await assign(to)).id).toBeTruthy()
    await owner.ask(`mutation { completeAssignment(resource: "depots", recordId: "${id}") }`)
    await owner.ask(`mutation { addNote(input: {resource: "depots", recordId: "${id}", body: "By hand"}) { id } }`)
    expect(await waiting()).toBe(0)
  })

  test('chosen actions', async () => {
    await automate({ event: 'action', names: ['close'], steps: [note('Closed')] })
    const id = await makeDepot()
    await ask().act('close', id)
    await ask().act('reopen', id)
    expect(await run()).toBe(1)
    expect(await notes(id)).toMatchObject([{ body: 'Closed' }])
  })

  test('each hour and each day, for the records that match then', async () => {
    const hourly = await automate({ event: 'hourly', state: 'rank=41..42', steps: [setRank(50)] })
    const daily = await automate({ event: 'daily', hour: 7, zone: 'Asia/Shanghai', state: 'rank=43', steps: [close] })
    const [first, second, third] = [
      await makeDepot({ rank: 41 }),
      await makeDepot({ rank: 42 }),
      await makeDepot({ rank: 43 }),
    ]
    expect(await run()).toBe(0)
    const due = await sql`select due_at from automations order by name`
    expect(due.map(({ due_at: at }) => new Date(at).getUTCMinutes())).toEqual([0, 0])
    expect(new Date(due[1]?.due_at).getUTCHours()).toBe(23)
    await sql`update automations set due_at = now() - interval '1 second'`
    expect(await run()).toBe(3)
    expect((await depot(first as string)).rank).toBe(50)
    expect((await depot(second as string)).rank).toBe(50)
    expect((await depot(third as string)).status).toBe('closed')
    expect(await run()).toBe(0)
    const next = await sql`select due_at > now() as later from automations`
    expect(next.map(({ later }) => later)).toEqual([true, true])
    expect((await read(hourly.id)).runs).toHaveLength(2)
    expect((await read(daily.id)).runs).toMatchObject([{ state: 'done', event: 'daily', recordId: third }])
  })

  test('an hour is started once where the clock of the program is behind the clock of the database', async () => {
    const hourly = { event: 'hourly', state: 'rank=44', steps: [note('Hour')] }
    for (const event of [hourly, { ...hourly, event: 'daily', hour: new Date().getUTCHours(), zone: 'UTC' }])
      await automate(event)
    const id = await makeDepot({ rank: 44 })
    await sql`update automations set due_at = date_trunc('hour', now())`
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
    onTestFinished(() => void vi.useRealTimers())
    let rounds = 0
    await runAutomations(worker, {}, () => ++rounds > 20)
    expect(await notes(id)).toHaveLength(2)
  })
})

describe('the condition', () => {
  test('is the filter of the list, on the record at the time of the run', async () => {
    const { id } = await automate({ event: 'changed', state: 'status=open&rank=10..20', steps: [note('Between')] })
    const [low, high, closed] = [await makeDepot(), await makeDepot(), await makeDepot()]
    for (const [each, rank] of [
      [low, 9],
      [high, 15],
      [closed, 15],
    ] as const)
      await ask().update(each, { rank })
    await ask().act('close', closed)
    expect(await run()).toBe(1)
    expect(await notes(high)).toHaveLength(1)
    expect(await notes(low)).toEqual([])
    expect(await notes(closed)).toEqual([])
    // Records that do not match are not in the log.
    expect((await read(id)).runs).toMatchObject([{ state: 'done', recordId: high, event: 'update' }])
  })

  test('finds only records that the owner may see', async () => {
    await automate({
      resource: 'rentals',
      steps: [{ kind: 'edit', edits: [{ field: 'customer', mode: 'set', value: 'Seen' }] }],
    })
    const machineId = await make(machines, { name: 'Crane' })
    const rental = (branch: string) => make(rentals, { customer: 'Nora', branch, machineId })
    const [north, south] = [await rental('north'), await rental('south')]
    expect(await run()).toBe(1)
    const customer = async (id: string) => (await root(`{ rental(id: "${id}") { customer } }`)).data.rental.customer
    expect(await customer(north)).toBe('Seen')
    expect(await customer(south)).toBe('Nora')
  })
})

describe('steps', () => {
  test('all kinds in their order, as the owner, with the name of the automation in each audit event', async () => {
    const steps = [
      setRank('2', 'increase'),
      close,
      { kind: 'assign', personId: colleague.id, dueInDays: 3 },
      note('Look at {title}, please'),
      { kind: 'notify', people: [colleague.id], roles: [], text: '{title} was closed' },
    ]
    const { id: automationId } = await automate({ name: 'Closing', steps })
    // A text such as `$&` is no pattern of a replacement.
    const id = await makeDepot({ name: { en: 'Harbour $& $$', zh: '港口' } })
    expect(await run()).toBe(1)
    expect(await depot(id)).toEqual({ status: 'closed', rank: 2, version: 3 })
    const byline = `${(await sql`select coalesce(display_name, username) as name from admins where id = ${owner.id}`)[0]?.name} · Closing`
    expect(await notes(id)).toEqual([{ body: 'Look at Harbour $& $$, please', authorName: byline }])
    expect(await inbox(colleague)).toMatchObject([
      { kind: 'automation', body: 'Harbour $& $$ was closed', actorName: byline },
      { kind: 'note' },
      { kind: 'assigned', actorName: byline },
    ])
    const [assignment] =
      await sql`select account_id, due_on - current_date as days from record_assignments where record_id = ${id}`
    expect(assignment).toEqual({ account_id: colleague.id, days: 3 })
    const [logged] = await sql`select id from automation_runs where automation_id = ${automationId}`
    const events = await sql`select action, actor_id, actor_name, request_id from audit_events
      where record_id = ${id} and action <> 'create' order by id`
    expect(events.map(({ action }) => action)).toEqual(['update', 'close', 'assign', 'addNote'])
    for (const event of events) {
      expect(event).toMatchObject({ actor_id: owner.id, actor_name: byline, request_id: `automation ${logged?.id}` })
    }
  })

  test('a role is notified, without those who may not see the record', async () => {
    const south = await newPerson('support')
    const { southern } = await import('./behaviours')
    southern.add(south.id)
    await automate({ resource: 'rentals', steps: [{ kind: 'notify', people: [], roles: ['support'], text: 'New' }] })
    const machineId = await make(machines, { name: 'Crane' })
    const recordId = await make(rentals, { customer: 'Nora', branch: 'north', machineId })
    await run()
    expect(await inbox(colleague)).toMatchObject([{ kind: 'automation', recordId, body: 'New' }])
    expect(await inbox(owner)).toHaveLength(1)
    expect((await sql`select 1 from inbox_entries where account_id = ${south.id}`).length).toBe(0)
  })

  test('a refused step undoes the earlier ones, is logged, and notifies the owner once in a row', async () => {
    const { id: automationId } = await automate({ steps: [setRank(9), close] })
    const [first, second] = [await makeDepot(), await makeDepot()]
    for (const each of [first, second]) await ask().act('close', each)
    expect(await run()).toBe(0)
    expect((await depot(first as string)).rank).toBe(0)
    const refused = { state: 'refused', failure: { code: 'CONFLICT', key: 'errors.illegalState' } }
    expect(await read(automationId)).toMatchObject({ active: true, lastState: 'refused', runs: [refused, refused] })
    const failures = await inbox(owner)
    expect(failures).toMatchObject([{ kind: 'automationFailed' }])
    // The workers run both records at the same time.
    expect([first, second]).toContain(failures[0].recordId)
    await makeDepot()
    expect(await run()).toBe(1)
    expect(await read(automationId)).toMatchObject({ lastState: 'done' })
  })

  test('nothing is done that the owner may not do now', async () => {
    const leaving = await newPerson('support')
    const { id: automationId } = await automate({ resource: 'machines', steps: [setRank(7)] }, leaving.ask)
    const id = await make(machines, { name: 'Crane' })
    await mailed()
    await sql`update admins set role = 'moderator' where id = ${leaving.id}`
    expect(await run()).toBe(0)
    expect((await root(`{ machine(id: "${id}") { rank } }`)).data.machine.rank).toBe(0)
    expect(await read(automationId, root)).toMatchObject({
      active: false,
      failure: { key: 'automations.reasons.noAccess' },
    })
    expect(await mailed()).toMatchObject([{ to: leaving.email, subject: `Switched off: A${names} · Storydesk` }])
  })
})

describe('safety', () => {
  test('its own change never starts it again', async () => {
    const { id } = await automate({ event: 'changed', steps: [setRank('1', 'increase')] })
    const record = await makeDepot()
    await ask().update(record, { phone: '+33123456789' })
    expect(await run()).toBe(1)
    expect(await run()).toBe(0)
    expect((await depot(record)).rank).toBe(1)
    expect((await read(id)).runs).toHaveLength(1)
  })

  test('a chain ends after three automations', async () => {
    const [one, two] = [
      await automate({ event: 'changed', steps: [setRank('1', 'increase')] }),
      await automate({ event: 'changed', steps: [setRank('1', 'increase')] }),
    ]
    const record = await makeDepot()
    await sql`update automations set active = false where id = ${two.id}`
    await ask().update(record, { phone: '+33123456789' })
    await sql`update automations set active = true where id = ${two.id}`
    // One, two, one; the fourth is not tried.
    expect(await run()).toBe(3)
    expect((await depot(record)).rank).toBe(3)
    expect(await waiting()).toBe(0)
    expect((await read(two.id)).runs).toMatchObject([
      { state: 'stopped', failure: { key: 'automations.reasons.tooDeep' } },
      { state: 'done' },
    ])
    expect(await read(one.id)).toMatchObject({ active: true, runs: [{ state: 'done' }, { state: 'done' }] })
  })

  test('a hundred records of a bulk edit run once each over two processes', async () => {
    await automate({
      resource: 'machines',
      event: 'changed',
      names: ['rank'],
      steps: [{ kind: 'edit', edits: [{ field: 'name', mode: 'set', value: 'Automated' }] }, note('Once')],
    })
    const ids = await Promise.all(Array.from({ length: 100 }, (_, at) => make(machines, { name: `Bulk ${at}` })))
    const input = {
      resource: 'machines',
      action: 'update',
      records: ids.map((id) => ({ id })),
      edits: [{ field: 'rank', mode: 'set', value: 4 }],
    }
    const started = await owner.ask(
      'mutation ($input: StartBulkRunInput!) { startBulkRun(input: $input) { changedCount } }',
      { input },
    )
    expect(started.data.startBulkRun.changedCount).toBe(100)
    expect(await run()).toBe(100)
    const [counted] =
      await sql`select count(*)::int as notes, count(distinct record_id)::int as records from record_notes where record_id = any(${ids}::uuid[])`
    expect(counted).toEqual({ notes: 100, records: 100 })
    const [changed] =
      await sql`select count(*)::int as count from machines where id = any(${ids}::uuid[]) and name = 'Automated' and version = 3`
    expect(changed?.count).toBe(100)
  })

  test('too many runs in a minute pause it and notify the owner', async () => {
    const { id } = await automate({ steps: [setRank(8)] })
    const made = [await makeDepot(), await makeDepot(), await makeDepot()]
    await mailed()
    expect(await runAutomations(worker, { perMinute: 2 })).toBe(0)
    expect((await depot(made[0] as string)).rank).toBe(0)
    const paused = { state: 'stopped', failure: { key: 'automations.reasons.tooMany' } }
    expect(await read(id)).toMatchObject({
      active: false,
      failure: { key: 'automations.reasons.tooMany', values: { max: 2 } },
      runs: [paused, paused, paused],
    })
    expect(await inbox(owner)).toMatchObject([{ kind: 'automationFailed' }])
    expect((await mailed()).map(({ to }) => to)).toEqual([owner.email])
    expect(recordOf(await save(owner.ask, { id, active: true }))).toMatchObject({ active: true, failure: null })
  })

  test('a locked record is tried again later', async () => {
    await automate({ steps: [setRank(3)] })
    const id = await makeDepot()
    await sql.begin(async (tx) => {
      await tx`select from depots where id = ${id} for update`
      expect(await run()).toBe(0)
    })
    expect(await waiting()).toBe(1)
    await sql`update automation_runs set due_at = now()`
    expect(await run()).toBe(1)
    expect((await depot(id)).rank).toBe(3)
  })

  test('one whose condition fails is tried again later, and the others run', async () => {
    const hourly = { event: 'hourly', steps: [note('Due')] }
    const failing = await automate({ ...hourly, state: 'rank=72' })
    const last = await automate({ resource: 'machines', ...hourly, state: 'rank=73' })
    const id = await make(machines, { name: 'Beside', rank: 73 })
    await sql`update automations set due_at = now() - interval '1 second'`
    await sql`alter table depots rename column rank to hidden`
    try {
      await run()
    } finally {
      await sql`alter table depots rename column hidden to rank`
    }
    expect(await notes(id, 'machines')).toMatchObject([{ body: 'Due' }])
    expect(await read(failing.id)).toMatchObject({ active: true, failure: null })
    const [{ minutes } = {}] = await sql`
      select extract(epoch from due_at - now()) / 60 as minutes from automations where id = ${failing.id}`
    expect(Number(minutes)).toBeGreaterThan(4)
    expect(Number(minutes)).toBeLessThanOrEqual(5)
    expect((await read(last.id)).runs).toHaveLength(1)
  })

  test('switched off, it ends what waits and notes nothing more', async () => {
    const { id } = await automate({ steps: [setRank(8)] })
    await makeDepot()
    recordOf(await save(owner.ask, { id, active: false }))
    expect(await run()).toBe(0)
    expect((await read(id)).runs).toMatchObject([{ state: 'stopped', failure: { key: 'automations.reasons.off' } }])
    await makeDepot()
    expect(await waiting()).toBe(0)
  })

  test('a removed field or a deactivated owner stops it with a reason', async () => {
    const leaving = await newPerson('support')
    const [field, state, step, account] = [
      await automate({ event: 'changed', names: ['rank'], steps: [note('x')] }),
      await automate({ state: 'rank=1', steps: [note('x')] }),
      await automate({ steps: [setRank(1)] }),
      await automate({ steps: [note('x')] }, leaving.ask),
    ]
    await stopInvalid(worker)
    expect(await read(field.id)).toMatchObject({ active: true, failure: null })
    await sql`update automations set names = '{worth}' where id = ${field.id}`
    await sql`update automations set state = 'worth=1' where id = ${state.id}`
    await sql`update automations set steps = replace(steps::text, 'rank', 'worth')::jsonb where id = ${step.id}`
    await sql`update admins set status = 'inactive' where id = ${leaving.id}`
    await stopInvalid(worker)
    const missing = { active: false, failure: { key: 'automations.reasons.missing', values: { name: 'worth' } } }
    for (const { id } of [field, state, step]) expect(await read(id)).toMatchObject(missing)
    expect(await read(account.id, root)).toMatchObject({
      active: false,
      failure: { key: 'automations.reasons.noAccess' },
    })
    expect(codeOfAnswer(await save(owner.ask, { id: step.id, active: true }))).toBe('VALIDATION_FAILED')
    const [event] =
      await sql`select after from audit_events where action = 'stopAutomation' and after ->> 'id' = ${field.id}`
    expect(event?.after).toMatchObject({ reason: '“worth” no longer exists.' })
  })

  test('old runs leave the log', async () => {
    const { id } = await automate({ steps: [setRank(8)] })
    await makeDepot()
    await run()
    expect(await sweepAutomationRuns(worker)).toBe(0)
    await sql`update automation_runs set created_at = now() - interval '31 days'`
    expect(await sweepAutomationRuns(worker)).toBe(1)
    expect((await read(id)).runs).toEqual([])
  })
})

describe('who sees and changes it', () => {
  test('its owner and super admins', async () => {
    const { id } = await automate({ name: 'Mine', steps: [note('x')] })
    const listed = async (by: Ask) => (await by('{ me { automations { name isOwn } } }')).data.me?.automations
    expect(await listed(owner.ask)).toEqual([{ name: 'Mine', isOwn: true }])
    expect(await listed(colleague.ask)).toEqual([])
    expect(await listed(root)).toEqual([{ name: 'Mine', isOwn: false }])
    expect(codeOfAnswer(await save(colleague.ask, { id, resource: 'depots', name: 'Taken', steps: [note('x')] }))).toBe(
      'NOT_FOUND',
    )
    expect((await save(root, { id, active: false })).data.saveAutomation).toMatchObject({ active: false, isOwn: false })
    const remove = async (by: Ask) => (await by(`mutation { deleteAutomation(id: "${id}") }`)).data?.deleteAutomation
    expect(await remove(colleague.ask)).toBe(false)
    expect(await remove(owner.ask)).toBe(true)
    expect(codeOfAnswer(await save(await endpoint.as('none'), { resource: 'depots' }))).toBe('UNAUTHENTICATED')
  })

  test('a token reads it within its scopes and may not save it', async () => {
    const { ask: admin } = await newPerson('super_admin')
    const apiToken = { name: 'Robot', scopes: [{ resource: 'depots', access: ['read', 'write', 'actions'] }] }
    const made = await admin('mutation ($a: CreateApiToken!) { createOneApiToken(input: {apiToken: $a}) { token } }', {
      a: apiToken,
    })
    const robot = endpoint.with(made.data.createOneApiToken.token)
    await automate({ resource: 'depots', name: 'By hand', steps: [note('x')] }, admin)
    await automate({ resource: 'machines', name: 'Elsewhere', steps: [note('x')] }, admin)
    expect((await robot('{ me { automations { name } } }')).data.me.automations).toEqual([{ name: 'By hand' }])
    expect(codeOfAnswer(await save(robot, { resource: 'depots', name: 'R', steps: [note('x')] }))).toBe('FORBIDDEN')
  })
})

test.each([
  [{ steps: [] }, 'steps'],
  [{ steps: Array.from({ length: 6 }, () => ({ kind: 'note', text: 'x' })) }, 'steps'],
  [{ name: '' }, 'name'],
  [{ event: 'action', names: [] }, 'names'],
  [{ event: 'action', names: ['burn'] }, 'names.burn'],
  [{ event: 'changed', names: ['worth'] }, 'names.worth'],
  [{ state: 'worth=1' }, 'state.worth'],
  [{ event: 'daily', hour: 24 }, 'hour'],
  [{ zone: 'Mars' }, 'zone'],
  [{ steps: [{ kind: 'note', text: ' ' }] }, 'steps.0.text'],
  [{ steps: [{ kind: 'edit', edits: [] }] }, 'steps.0.edits'],
  [{ steps: [{ kind: 'edit', edits: [{ field: 'code', mode: 'set', value: 'X' }] }] }, 'steps.0.code'],
  [{ steps: [{ kind: 'notify', text: 'x' }] }, 'steps.0.people'],
  [{ steps: [{ kind: 'notify', text: 'x', roles: ['king'] }] }, 'steps.0.roles'],
  [{ steps: [{ kind: 'assign', personId: '0190a000-0000-7000-8000-000000000000' }] }, 'steps.0.personId'],
])('refuses %j by its path', async (wrong, path) => {
  const valid = { resource: 'depots', name: `W${++names}`, event: 'created', steps: [note('x')] }
  const answer = await save(owner.ask, { ...valid, ...wrong })
  expect([codeOfAnswer(answer), Object.keys(fieldsOfAnswer(answer) ?? {})]).toEqual(['VALIDATION_FAILED', [path]])
})

test('an action or an edit that the person may not do is refused when it is saved', async () => {
  const moderator = (await newPerson('moderator')).ask
  const of = { resource: 'yards', name: 'Y', event: 'created' }
  const edit = { kind: 'edit', edits: [{ field: 'fee', mode: 'set', value: '1.00' }] }
  expect(codeOfAnswer(await save(moderator, { ...of, steps: [edit] }))).toBe('FORBIDDEN')
  expect(recordOf(await save(moderator, { ...of, steps: [note('x')] })).id).toBeTruthy()
  expect(codeOfAnswer(await save(moderator, { ...of, resource: 'depots', steps: [close] }))).toBe('FORBIDDEN')
})

test('a test shows the condition and the effects, and changes nothing', async () => {
  const id = await makeDepot({ rank: 4 })
  const input = {
    resource: 'depots',
    event: 'created',
    state: 'rank=5..',
    steps: [
      setRank('2', 'multiply'),
      close,
      { kind: 'notify', people: [colleague.id], text: '{title}!' },
      close,
      note('Never'),
    ],
  }
  const preview = async (by: Ask, recordId = id) =>
    by(
      `query ($input: SaveAutomationInput!, $id: ID!) { previewAutomation(input: $input, recordId: $id) {
        isMatch steps { kind before after text people refusal { key } } } }`,
      { input, id: recordId },
    )
  const { isMatch, steps } = (await preview(owner.ask)).data.previewAutomation
  expect(isMatch).toBe(false)
  expect(steps).toMatchObject([
    { kind: 'edit', before: { rank: 4 }, after: { rank: 8 }, refusal: null },
    { kind: 'action', before: { status: 'open' }, after: { status: 'closed' } },
    { kind: 'notify', text: 'Harbour!', people: [expect.any(String)] },
    // It is closed by then.
    { kind: 'action', refusal: { key: 'errors.illegalState' } },
  ])
  expect(await depot(id)).toEqual({ status: 'open', rank: 4, version: 1 })
  expect(await inbox(colleague)).toEqual([])
  expect(codeOfAnswer(await preview(owner.ask, owner.id))).toBe('NOT_FOUND')
  expect(codeOfAnswer(await preview((await newPerson('moderator')).ask))).toBe('FORBIDDEN')
})

test('without an active automation a save adds no row', async () => {
  await automate({ active: false, steps: [note('x')] })
  await makeDepot()
  expect(await waiting()).toBe(0)
})

test('the last run of an automation that never ran is not looked for among the runs of others', async () => {
  const size = 5_000
  const { id: busy } = await automate({ steps: [note('a')] })
  await automate({ steps: [note('b')] })
  await sql`insert into automation_runs (id, automation_id, record_id, event, state, finished_at, created_at)
    select gen_random_uuid(), ${busy}, gen_random_uuid(), 'created', 'done', now(), now() - n * interval '1 second'
    from generate_series(1, ${size}) n`
  await sql.unsafe('vacuum analyze automation_runs')
  const { statements } = await statementsDuring(database, () => owner.ask('{ me { automations { name lastState } } }'))
  const [text = '', values = '[]'] = (statements.find((each) => each.includes('automation_runs')) ?? '').split(
    '\n  -- ',
  )
  const [row] = await sql.unsafe(`explain (analyze, timing off, format json) ${text}`, JSON.parse(values))
  expect(rowsRead(row?.['QUERY PLAN'][0].Plan)).toBeLessThan(size / 10)
})
