import { beforeEach, describe, expect, test } from 'vitest'
import { reportGivenUp } from '../../server/collaboration/given-up'
import type { Mail } from '../../server/email/mailer'
import { sendQueued } from '../../server/email/queue'
import { log } from '../../server/log'
import { runJobs } from '../../server/operations/jobs'
import { codeOfAnswer, recordOf } from '../harness/asking'
import type { Answer, Ask } from '../harness/endpoint'
import { importFile } from '../harness/import-export'
import { jobs, replaced, written } from './behaviours'
import { machines, rentalLines, rentals } from './declarations'
import { openProduct } from './open-product'

// Code that changed a second resource wrote SQL and audit events by hand, without version, rules and live events.

const { database, endpoint, make } = await openProduct()
const root = await endpoint.as('super_admin')
/** Has a scope without rentals of the south. */
const support = await endpoint.as('support')
let old: string
let fresh: string

beforeEach(async () => {
  await database.sql`delete from email_queue`
  await database.sql`delete from job_queue`
  replaced.length = 0
  written.length = 0
  old = await make(machines, { name: 'Old', rank: 3 })
  fresh = await make(machines, { name: 'Fresh', rank: 4 })
})

const replace = (ask: Ask, customer: string, headers?: Record<string, string>) =>
  ask(
    `mutation ($input: ReplaceOneMachineInput!) { replaceOneMachine(input: $input) { id version } }`,
    { input: { id: old, byId: fresh, customer } },
    headers,
  )
const vacate = (removedId: string, movedId: string | null) =>
  root(`mutation ($input: VacateOneMachineInput!) { vacateOneMachine(input: $input) { id } }`, {
    input: { id: old, removedId, movedId },
  })

async function sentEmails(): Promise<readonly Mail[]> {
  const sent: Mail[] = []
  const mailer = { send: async (mail: Mail) => void sent.push(mail), close: () => undefined }
  await sendQueued({ sql: database.sql, mailer, log })
  return sent
}

const machineOf = async (id: string) => {
  const [row] = await database.sql`select rank, version from machines where id = ${id}`
  return row
}
const eventsSince = (id: string) => database.sql`
  select action, resource, actor_id is not null as named from audit_events
  where id > (select id from audit_events where record_id = ${id} and action = 'create') order by id`

describe('an action in code', () => {
  test('changes and creates records of other resources, with versions and audit events of the actor', async () => {
    expect(recordOf(await replace(root, 'Nora'))).toMatchObject({ id: old })
    expect(await machineOf(fresh)).toEqual({ rank: 7, version: 2 })
    expect(await eventsSince(fresh)).toEqual([
      { action: 'takeOver', resource: 'machines', named: true },
      { action: 'create', resource: 'rentals', named: true },
      { action: 'replace', resource: 'machines', named: true },
    ])
    expect(replaced).toEqual([old])
    expect(await sentEmails()).toMatchObject([
      { to: 'depot@example.com', subject: 'Replaced', text: 'Old was replaced.', html: '<p>Old was replaced.</p>' },
    ])
  })

  test("is not limited by the actor's scope", async () => {
    expect(recordOf(await replace(support, 'Sune'))).toMatchObject({ id: old })
    const [rental] = await database.sql`select branch from rentals where machine_id = ${fresh}`
    expect(rental).toEqual({ branch: 'south' })
  })

  test("finds records of other resources by a filter, without the actor's scope", async () => {
    recordOf(await replace(support, 'Sune'))
    expect(codeOfAnswer(await replace(support, 'Sune'))).toBe('VALIDATION_FAILED')
    expect(recordOf(await replace(support, 'Nora'))).toMatchObject({ id: old })
  })

  test('is rolled back completely if the rules of the other resource refuse, without its work after the commit', async () => {
    expect(codeOfAnswer(await replace(root, 'Backdated'))).toBe('VALIDATION_FAILED')
    expect(await machineOf(fresh)).toEqual({ rank: 4, version: 1 })
    expect(await eventsSince(fresh)).toEqual([])
    expect(replaced).toEqual([])
    expect(await sentEmails()).toEqual([])
  })

  test('deletes records and takes actions of other resources', async () => {
    const make3 = ['a', 'b', 'c'].map((customer) => () => make(rentals, { customer, branch: 'north', machineId: old }))
    const ids: string[] = []
    for (const each of make3) ids.push(await each())
    const [a = '', b = '', c = ''] = ids
    expect(recordOf(await vacate(a, c))).toMatchObject({ id: old })
    const left = await database.sql`select id from rentals where machine_id = ${old} order by place`
    expect(left.map(({ id }) => id)).toEqual([c, b])
  })
})

describe('a job', () => {
  const failures: unknown[] = []
  const log = { error: (_: unknown, message?: string) => void failures.push(message) }
  const givenUp = (job: string) => reportGivenUp(endpoint.operations, job)
  const run = () => runJobs(endpoint.operations, { jobs, log, givenUp })
  const queued = () => database.sql`select job, attempts from job_queue`

  test('runs once after the commit, as the actor of the change', async () => {
    recordOf(await replace(root, 'Nora'))
    expect(await machineOf(fresh)).toEqual({ rank: 7, version: 2 })
    expect(await queued()).toEqual([{ job: 'promote', attempts: 0 }])
    expect(await Promise.all([run(), run()])).toContain(1)
    expect(await machineOf(fresh)).toEqual({ rank: 107, version: 3 })
    expect((await eventsSince(fresh)).at(-1)).toEqual({ action: 'promote', resource: 'machines', named: true })
    expect(await queued()).toEqual([])
    expect(await run()).toBe(0)
  })

  test('is not queued by a rolled-back change', async () => {
    expect(codeOfAnswer(await replace(root, 'Backdated'))).toBe('VALIDATION_FAILED')
    expect(await queued()).toEqual([])
  })

  test('that fails changes nothing and is retried', async () => {
    recordOf(await replace(root, 'Closed'))
    expect(await run()).toBe(0)
    expect(failures).toEqual(['A queued job failed; it is repeated.'])
    expect(await machineOf(fresh)).toEqual({ rank: 7, version: 2 })
    expect(await queued()).toEqual([{ job: 'promote', attempts: 1 }])
    await database.sql`update job_queue set due_at = now(), input = input || '{"fails": false}'`
    expect(await run()).toBe(1)
    expect(await machineOf(fresh)).toEqual({ rank: 107, version: 3 })
  })

  test('does not wait for the next start behind many others', async () => {
    recordOf(await replace(root, 'Nora'))
    await database.sql`insert into job_queue (id, job, input, actor)
      select gen_random_uuid(), job, input, actor from job_queue, generate_series(1, 29)`
    expect(await run()).toBe(30)
    expect(await queued()).toEqual([])
  })

  test('is reported as removed after its last attempt, to super admins once a day', async () => {
    for (const customer of ['Nora', 'Sune']) {
      recordOf(await replace(root, customer))
      await database.sql`update job_queue set attempts = 7, input = input || '{"fails": true}'`
      expect(await run()).toBe(0)
      expect(failures.at(-1)).toBe('A queued job failed for the last time. It is removed.')
      expect(await queued()).toEqual([])
    }
    const inboxOf = async (ask: Ask) =>
      (await ask('{ me { inbox { nodes { kind recordId body } } } }')).data.me.inbox.nodes
    const { id } = await endpoint.accountOf('super_admin')
    expect(await inboxOf(root)).toEqual([{ kind: 'jobFailed', recordId: id, body: 'promote' }])
    expect(await inboxOf(support)).toEqual([])
  })
})

describe('a file of a hook', () => {
  const addNote = (id: string, text: string) =>
    root(
      'mutation ($input: AddNoteOneRentalLineInput!) { addNoteOneRentalLine(input: $input) { paper { id name url } } }',
      { input: { id, text } },
    )
  const paperOf = (answer: Answer): { id: string; url: string } => answer.data.addNoteOneRentalLine.paper
  const stored = async () => (await database.sql`select id from stored_files order by id`).map(({ id }) => id)
  const textAt = async (path: string) => (await fetch(new URL(path, endpoint.url))).text()

  test('is stored with the change and replaces the previous one, and a rollback keeps neither', async () => {
    const rental = await make(rentals, { customer: 'Ida', branch: 'north', machineId: old })
    const line = await make(rentalLines, { article: 'Shovel', rentalId: rental })
    const first = paperOf(await addNote(line, 'Rusty'))
    expect(await textAt(first.url)).toBe('# Notes\nRusty\n')

    const second = paperOf(await addNote(line, 'Oiled'))
    expect(await textAt(second.url)).toBe('# Notes\nRusty\nOiled\n')
    await expect.poll(stored).toEqual([second.id])

    expect(codeOfAnswer(await addNote(line, 'Torn'))).toBe('VALIDATION_FAILED')
    expect(await stored()).toEqual([second.id])
    expect(await textAt(second.url)).toBe('# Notes\nRusty\nOiled\n')
  })
})

describe('work after the commit', () => {
  test('of a request with a key runs once, and not for a repeated answer', async () => {
    const key = { 'idempotency-key': 'replace once' }
    const first = await replace(root, 'Nora', key)
    expect(await replace(root, 'Nora', key)).toEqual(first)
    expect(replaced).toEqual([old])
  })

  test('of a request with a key is dropped on rollback', async () => {
    const key = { 'idempotency-key': 'replace never' }
    expect(codeOfAnswer(await replace(root, 'Backdated', key))).toBe('VALIDATION_FAILED')
    expect(replaced).toEqual([])
  })

  test('of an import runs once for each written record, and never for a dry run', async () => {
    const machine = await make(machines, { name: 'Digger' })
    const [one, two] = ['Ulla', 'Backdated'].map((customer) => ({
      customer,
      branch: 'north',
      startsOn: '2026-01-01',
      machine: 'Digger',
    }))
    const send = (mode: string) =>
      importFile(endpoint, 'super_admin', 'rentals.json', JSON.stringify([one, two]), { mode })
    expect((await send('check')).status).toBe(200)
    expect(written).toEqual([])
    expect((await send('run')).lines.map(({ outcome }) => outcome)).toContain('created')
    expect(await database.sql`select customer from rentals where machine_id = ${machine}`).toEqual([
      { customer: 'Ulla' },
    ])
    expect(written).toEqual(['Ulla'])
  })
})
