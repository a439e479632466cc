import { beforeAll, expect, test } from 'vitest'
import { timeIn } from '../../server/email/email-body'
import type { Mail } from '../../server/email/mailer'
import { sendQueued } from '../../server/email/queue'
import { sweepScheduled } from '../../server/scheduled-changes/changes'
import { runDueChanges } from '../../server/scheduled-changes/due-changes'
import { codeOfAnswer } from '../harness/asking'
import { createAccount, enter } from '../harness/auth'
import type { Ask } from '../harness/endpoint'
import { replaced } from './behaviours'
import { depots, machines, rentals } from './declarations'
import { openProduct } from './open-product'
import { twoWorkers } from './two-workers'

const product = await openProduct()
const { database, endpoint, make } = product
const { sql } = database
const { workers, log, problems } = await twoWorkers(product)

/** May use depots, machines, and rentals of the north. */
let support: Ask
let person: { id: string; email: string }
let editor: Ask
let moderator: Ask
let codes = 0

beforeAll(async () => {
  person = await createAccount(database, { role: 'support' })
  support = endpoint.with((await enter(endpoint.auth, person.email)).accessToken)
  editor = await endpoint.as('editor')
  moderator = await endpoint.as('moderator')
})

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const makeDepot = () => make(depots, { name: { en: 'Harbour', zh: '港口' }, code: `C${++codes}` })

const shown =
  'id resource recordId action values dueAt state failure { code key values fields } actorName title isChangeable'
const schedule = (ask: Ask, name: string, input: object, headers?: Record<string, string>) =>
  ask(`mutation ($input: ${name}Input!) { schedule${name.slice(8)}(input: $input) { ${shown} } }`, { input }, headers)
const close = (ask: Ask, id: string, dueAt = later(60), headers?: Record<string, string>) =>
  schedule(ask, 'ScheduleCloseOneDepot', { id, dueAt }, headers)
const idOf = (answer: Awaited<ReturnType<Ask>>): string =>
  (Object.values(answer.data ?? {})[0] as { id: string } | null)?.id ?? String(codeOfAnswer(answer))
const list = async (ask: Ask, args: string) =>
  (await ask(`{ scheduledChanges(${args}) { ${shown} } }`)).data?.scheduledChanges
const cancel = (ask: Ask, id: string) => ask('mutation ($id: ID!) { cancelScheduledChange(id: $id) { state } }', { id })
const move = (ask: Ask, id: string, dueAt: string) =>
  ask('mutation ($input: RescheduleChangeInput!) { rescheduleChange(input: $input) { state dueAt actorName } }', {
    input: { id, dueAt },
  })
const statusOf = async (id: string) => (await support(`{ depot(id: "${id}") { status version } }`)).data.depot

const isDue = (id: string, seconds = 1) =>
  sql`update scheduled_changes set due_at = now() - make_interval(secs => ${seconds}), try_at = now() - interval '1 second' where id = ${id}`
/** Runs two workers concurrently. Returns the number of successful changes. */
const run = async () =>
  (await Promise.all(workers.map((worker) => runDueChanges(worker)))).reduce((sum, count) => sum + count, 0)
const stateOf = async (id: string) =>
  (await sql`select state, failure, due_at as "dueAt" from scheduled_changes where id = ${id}`)[0]

async function mailed(): Promise<Mail[]> {
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => undefined }
  await sendQueued({ sql, mailer, log })
  return mails
}

test('an action runs once at its time over two processes, as the person who scheduled it', async () => {
  const id = await makeDepot()
  const dueAt = later(60)
  const answer = await close(support, id, dueAt)
  expect(answer.data.scheduleCloseOneDepot).toMatchObject({
    resource: 'depots',
    recordId: id,
    action: 'close',
    values: {},
    dueAt,
    state: 'pending',
    failure: null,
    title: { en: 'Harbour', zh: '港口' },
    isChangeable: true,
  })
  expect(await run()).toBe(0)
  expect((await statusOf(id)).status).toBe('open')
  await isDue(idOf(answer))
  expect(await run()).toBe(1)
  expect(await statusOf(id)).toEqual({ status: 'closed', version: 2 })
  expect(await run()).toBe(0)
  const events = await sql`select action, actor_id, request_id, after from audit_events
    where record_id = ${id} and action <> 'create' order by id`
  expect(events).toMatchObject([
    { action: 'schedule', actor_id: person.id, after: { scheduledAction: 'close', scheduledAt: dueAt } },
    { action: 'close', actor_id: person.id, request_id: `scheduled ${idOf(answer)}`, after: { status: 'closed' } },
  ])
  expect(await list(support, `resource: "depots", ids: ["${id}"]`)).toEqual([])
})

test('the activity says which changes were scheduled', async () => {
  const id = await makeDepot()
  await isDue(idOf(await close(support, id)))
  expect(await run()).toBe(1)
  const asked = '{ activity(resource: "depots", paging: { limit: 3 }) { nodes { action recordId isScheduled } } }'
  expect((await support(asked)).data.activity.nodes).toEqual([
    { action: 'close', recordId: id, isScheduled: true },
    { action: 'schedule', recordId: id, isScheduled: false },
    { action: 'create', recordId: id, isScheduled: false },
  ])
})

test('a change of fields runs at its time, and one with code and input too', async () => {
  const machine = await make(machines, { name: 'Crane', rank: 3 })
  const spare = await make(machines, { name: 'Spare', rank: 1 })
  const rental = await make(rentals, { customer: 'Nora', branch: 'north', place: 1, machineId: machine })
  const update = { customer: 'Nils', startsOn: '2030-01-01' }
  const changed = await schedule(support, 'ScheduleUpdateOneRental', { id: rental, dueAt: later(5), update })
  const input = { id: machine, dueAt: later(5), byId: spare, customer: 'Sune' }
  const acted = await schedule(support, 'ScheduleReplaceOneMachine', input)
  await isDue(idOf(changed))
  await isDue(idOf(acted))
  expect(await run()).toBe(2)
  expect((await support(`{ rental(id: "${rental}") { customer startsOn place } }`)).data.rental).toEqual({
    ...update,
    place: 1,
  })
  expect(replaced).toContain(machine)
  expect((await support(`{ machine(id: "${spare}") { rank } }`)).data.machine.rank).toBe(4)
})

test('only a later time, a possible state, valid values and scheduled fields are taken', async () => {
  const id = await makeDepot()
  const codeOf = async (answer: Promise<Awaited<ReturnType<Ask>>>) => codeOfAnswer(await answer)
  expect(await codeOf(close(support, id, later(-1)))).toBe('VALIDATION_FAILED')
  expect(await codeOf(schedule(support, 'ScheduleReopenOneDepot', { id, dueAt: later(60) }))).toBe('CONFLICT')
  const closing = await close(support, id)
  expect(closing.errors).toBeUndefined()
  // It is closed then, and the answer names the change that closes it.
  const again = await close(support, id, later(90))
  expect(again.errors?.[0]?.extensions).toMatchObject({
    code: 'CONFLICT',
    key: 'errors.illegalStateThen',
    scheduled: { id: idOf(closing), action: 'close', dueAt: expect.stringMatching(/Z$/) },
  })
  expect(await codeOf(schedule(support, 'ScheduleReopenOneDepot', { id, dueAt: later(90) }))).toBeUndefined()
  // Closing it before makes the planned closing impossible, which the answer names too.
  const before = await close(support, id, later(30))
  expect(before.errors?.[0]?.extensions).toMatchObject({
    code: 'CONFLICT',
    key: 'errors.preventsLater',
    scheduled: { id: idOf(closing), action: 'close' },
  })
  const machine = await make(machines, { name: 'Mast' })
  const replace = { id: machine, dueAt: later(5), customer: 'Sune', byId: id }
  expect(await codeOf(schedule(support, 'ScheduleReplaceOneMachine', replace))).toBe('VALIDATION_FAILED')
  const days = { startsOn: '2025-01-01', endsOn: '2026-01-01' }
  const rental = await make(rentals, { customer: 'Ada', branch: 'north', machineId: machine, ...days })
  const update = (values: object) =>
    codeOf(schedule(support, 'ScheduleUpdateOneRental', { id: rental, dueAt: later(5), update: values }))
  expect(await update({})).toBe('VALIDATION_FAILED')
  expect(await update({ customer: '' })).toBe('VALIDATION_FAILED')
  expect(await update({ startsOn: '2027-01-01' })).toBe('VALIDATION_FAILED')
  expect(await update({ place: 4 })).toBeUndefined()
})

test('role and rows limit scheduling, reading, moving and cancelling', async () => {
  const id = await makeDepot()
  const change = idOf(await close(support, id))
  expect(codeOfAnswer(await close(moderator, id))).toBe('FORBIDDEN')
  expect(await list(moderator, 'resource: "depots"')).toBeUndefined()
  expect(codeOfAnswer(await cancel(moderator, change))).toBe('NOT_FOUND')
  expect(codeOfAnswer(await move(moderator, change, later(9)))).toBe('NOT_FOUND')
  expect(codeOfAnswer(await close(endpoint.with('nobody'), id))).toBe('UNAUTHENTICATED')
  const machine = await make(machines, { name: 'Winch' })
  const hidden = await make(rentals, { customer: 'South', branch: 'south', machineId: machine })
  const root = await endpoint.as('super_admin')
  const update = { place: 2 }
  const input = { id: hidden, dueAt: later(5), update }
  expect(codeOfAnswer(await schedule(support, 'ScheduleUpdateOneRental', input))).toBe('NO_CONTENT')
  const unseen = idOf(await schedule(root, 'ScheduleUpdateOneRental', input))
  expect(await list(root, `ids: ["${hidden}"]`)).toHaveLength(1)
  expect(await list(support, `ids: ["${hidden}"]`)).toEqual([])
  expect(codeOfAnswer(await cancel(support, unseen))).toBe('NO_CONTENT')
  expect(codeOfAnswer(await cancel(root, unseen))).toBeUndefined()
})

test('another person with the permission may move it, and it then runs as that person', async () => {
  const id = await makeDepot()
  const change = idOf(await close(support, id))
  const dueAt = later(600)
  expect((await move(editor, change, dueAt)).data.rescheduleChange).toMatchObject({ dueAt, state: 'pending' })
  await isDue(change)
  expect(await run()).toBe(1)
  const [event] = await sql`select actor_id from audit_events where record_id = ${id} and action = 'close'`
  expect(event?.actor_id).toBe((await endpoint.accountOf('editor')).id)
  expect(codeOfAnswer(await move(editor, change, later(5)))).toBe('CONFLICT')
  expect(codeOfAnswer(await cancel(editor, change))).toBe('CONFLICT')
})

test('a cancelled change does not run', async () => {
  const id = await makeDepot()
  const change = idOf(await close(support, id))
  expect((await cancel(support, change)).data.cancelScheduledChange.state).toBe('cancelled')
  await isDue(change)
  expect(await run()).toBe(0)
  expect((await statusOf(id)).status).toBe('open')
})

test('a refusal is mailed to the person and stays on the record until it is dismissed or moved', async () => {
  await mailed()
  const zone = 'Asia/Shanghai'
  await support(`mutation { saveZone(input: {zone: "${zone}"}) }`)
  const id = await makeDepot()
  const change = idOf(await close(support, id))
  await support(`mutation { closeOneDepot(input: {id: "${id}"}) { id } }`)
  await isDue(change)
  expect(await run()).toBe(0)
  expect(await list(support, `resource: "depots", ids: ["${id}"]`)).toMatchObject([
    {
      id: change,
      state: 'failed',
      failure: { code: 'CONFLICT', key: 'errors.illegalState', values: {}, fields: [] },
    },
  ])
  const [mail, ...others] = await mailed()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: person.email, subject: 'Not done: Close · Harbour · Storydesk' })
  expect(mail?.text).toContain(`https://desk.example/depots/${id}`)
  const { dueAt } = (await stateOf(change)) ?? {}
  expect(mail?.text).toContain(`for ${timeIn(dueAt, zone)}. It was not done`)
  expect(await run()).toBe(0)
  await support(`mutation { reopenOneDepot(input: {id: "${id}"}) { id } }`)
  await move(support, change, later(5))
  await isDue(change)
  expect(await run()).toBe(1)
  expect(await mailed()).toEqual([])
})

test('it fails for a person without the permission or the account', async () => {
  const leaving = await createAccount(database, { role: 'support' })
  const ask = endpoint.with((await enter(endpoint.auth, leaving.email)).accessToken)
  const [first, second] = [await makeDepot(), await makeDepot()]
  const changes = [idOf(await close(ask, first)), idOf(await close(ask, second))]
  await sql`update admins set role = 'moderator' where id = ${leaving.id}`
  await isDue(changes[0] as string)
  expect(await run()).toBe(0)
  expect((await stateOf(changes[0] as string))?.failure).toMatchObject({ code: 'FORBIDDEN' })
  expect((await mailed()).map(({ to }) => to)).toEqual([leaving.email])
  await sql`update admins set role = 'support', status = 'inactive' where id = ${leaving.id}`
  await isDue(changes[1] as string)
  expect(await run()).toBe(0)
  expect((await stateOf(changes[1] as string))?.failure).toMatchObject({ code: 'FORBIDDEN' })
  expect(await mailed()).toEqual([])
  expect((await statusOf(first)).status).toBe('open')
})

test('due changes of one record run in the order of their times', async () => {
  const id = await makeDepot()
  const closing = idOf(await close(support, id))
  const opening = idOf(await schedule(support, 'ScheduleReopenOneDepot', { id, dueAt: later(90) }))
  await isDue(closing, 60)
  await isDue(opening, 30)
  expect(await run()).toBe(2)
  expect(await statusOf(id)).toEqual({ status: 'open', version: 3 })
})

test('a transient failure is repeated later', async () => {
  const id = await makeDepot()
  const change = idOf(await close(support, id))
  await isDue(change)
  await sql.begin(async (tx) => {
    await tx`select from depots where id = ${id} for update`
    expect(await run()).toBe(0)
  })
  const [row] = await sql`select state, attempts, try_at > now() as later from scheduled_changes where id = ${change}`
  expect(row).toEqual({ state: 'pending', attempts: 1, later: true })
  expect(problems).not.toEqual([])
  await isDue(change)
  expect(await run()).toBe(1)
  expect(await mailed()).toEqual([])
})

test('changes that wait behind a failing one delay no other record', async () => {
  const machineId = await make(machines, { name: 'Winch', rank: 3 })
  const held = await Promise.all(
    [1, 2].map((place) => make(rentals, { customer: 'Nora', branch: 'north', place, machineId })),
  )
  for (const id of held) {
    for (let at = 0; at < 15; at++) {
      const input = { id, dueAt: later(5), update: { customer: `N${at}` } }
      await isDue(idOf(await schedule(support, 'ScheduleUpdateOneRental', input)), 600 - at)
    }
  }
  // The first change of each record failed a moment ago.
  await sql`
    update scheduled_changes set try_at = now() + interval '1 hour' where record_id in ${sql(held)}
    and "values" ->> 'customer' = 'N0'`
  const other = idOf(await close(support, await makeDepot()))
  await isDue(other)
  expect(await run()).toBe(1)
  expect((await stateOf(other))?.state).toBe('done')
  await sql`delete from scheduled_changes where record_id in ${sql(held)}`
})

test('a repeated request schedules once, and the calendar lists a span of time', async () => {
  const id = await makeDepot()
  const dueAt = later(100_000)
  const headers = { 'idempotency-key': 'schedule once' }
  const [one, two] = [await close(support, id, dueAt, headers), await close(support, id, dueAt, headers)]
  expect(idOf(one)).toBe(idOf(two))
  const span = await list(support, `from: "${later(99_000)}", to: "${later(101_000)}"`)
  expect(span.map((each: { id: string }) => each.id)).toEqual([idOf(one)])
  expect(await list(support, `from: "${later(101_000)}"`)).toEqual([])
})

test('ended changes are removed after 90 days', async () => {
  await sql`update scheduled_changes set due_at = now() - interval '91 days' where state in ('done', 'failed')`
  const [{ done }] = (await sql`select count(*)::int as done from scheduled_changes where state = 'done'`) as [
    { done: number },
  ]
  expect(await sweepScheduled(endpoint.operations)).toBe(done)
})

test('a token schedules within its scopes; its owner gets an email if it ended before the change is due', async () => {
  const root = await endpoint.as('super_admin')
  const makeToken = async (access: string[]) => {
    const apiToken = { name: 'Robot', scopes: [{ resource: 'depots', access }] }
    const { data } = await root(
      'mutation ($input: CreateOneApiTokenInput!) { createOneApiToken(input: $input) { id token } }',
      { input: { apiToken } },
    )
    return data.createOneApiToken as { id: string; token: string }
  }
  const [reader, writer] = [await makeToken(['read']), await makeToken(['actions'])]
  const [first, second] = [await makeDepot(), await makeDepot()]
  expect(codeOfAnswer(await close(endpoint.with(reader.token), first))).toBe('FORBIDDEN')
  const answer = await close(endpoint.with(writer.token), first)
  expect(answer.data.scheduleCloseOneDepot).toMatchObject({ action: 'close', title: null })
  const changes = [idOf(answer), idOf(await close(endpoint.with(writer.token), second))] as [string, string]
  await isDue(changes[0])
  expect(await run()).toBe(1)
  // Readers without the audit log see that it was scheduled, and no other origin.
  const history = `{ recordHistory(resource: "depots", id: "${first}") { nodes { action requestId } } }`
  expect((await endpoint.with(reader.token)(history)).data.recordHistory.nodes).toEqual([
    { action: 'close', requestId: `scheduled ${changes[0]}` },
    { action: 'schedule', requestId: null },
    { action: 'create', requestId: null },
  ])
  await sql`update api_tokens set revoked_at = now() where id = ${writer.id}`
  await isDue(changes[1])
  expect(await run()).toBe(0)
  expect((await stateOf(changes[1]))?.failure).toMatchObject({ code: 'FORBIDDEN', key: 'errors.tokenEnded' })
  const [mail, ...others] = await mailed()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ subject: 'Not done: Close · Harbour · Storydesk' })
  expect(mail?.to).toBe((await endpoint.accountOf('super_admin')).email)
  expect(mail?.text).toContain('The API token that scheduled it has expired or was revoked.')
})
