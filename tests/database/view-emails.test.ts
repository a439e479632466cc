import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { sweepCollaboration } from '../../server/collaboration/inbox'
import type { Mail } from '../../server/email/mailer'
import { sendQueued } from '../../server/email/queue'
import { buildSchema } from '../../server/graphql/schema/schema'
import { loadPolicy } from '../../server/policy/policy'
import { sendDueViews } from '../../server/view-emails/view-emails'
import { calendarOf, nextTime } from '../../server/views/calendar'
import { dueAt } from '../../server/views/uses'
import { codeOfAnswer } from '../harness/asking'
import { createAccount, enter } from '../harness/auth'
import type { Ask } from '../harness/endpoint'
import { machines, rentals } from '../second-product/declarations'
import { openProduct } from '../second-product/open-product'

const { database, endpoint, make } = await openProduct()
const { sql } = database
const problems: unknown[] = []
const log = { error: (problem: unknown) => void problems.push(problem) }
const settings = { publicUrl: 'https://desk.example' }
const policy = await loadPolicy('A')
/** A scheduler with operations of its own, as in another server process. */
const scheduler = () => ({ operations: endpoint.operations, schema: buildSchema(), policy, settings, log })

let support: Ask
let person: { id: string; email: string }
let machine: string

beforeAll(async () => {
  person = await createAccount(database, { role: 'support' })
  support = endpoint.with((await enter(endpoint.auth, person.email)).accessToken)
  machine = await make(machines, { name: 'Excavator' })
  for (const [customer, branch] of [
    ['=Nora', 'north'],
    ['Nils', 'north'],
    ['Sune', 'south'],
  ])
    await make(rentals, { customer, branch, place: 1, machineId: machine })
})

const rent = (customer: string) => make(rentals, { customer, branch: 'north', place: 1, machineId: machine })

const viewNamed = async (name: string, more: object = {}, ask = support): Promise<string> => {
  const input = { resource: 'rentals', name, state: 'sort=customer', layout: { columns: ['branch'] }, ...more }
  const { data } = await ask('mutation ($input: SaveViewInput!) { saveView(input: $input) { id } }', { input })
  return data.saveView.id
}
const use = (input: object, ask = support) =>
  ask('mutation ($input: UseViewInput!) { useView(input: $input) { id } }', { input: { zone: 'UTC', ...input } })
const weekly = (id: string, ask = support) => use({ id, kind: 'mail', on: true, day: 1, hour: 9 }, ask)
const isDue = (id: string) => sql`update view_uses set due_at = now() - interval '1 second' where view_id = ${id}`

/** Runs two schedulers concurrently, and returns the emails that they queued. */
async function sent(receiver = person.email): Promise<Mail[]> {
  await Promise.all([sendDueViews(scheduler()), sendDueViews(scheduler())])
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => undefined }
  await sendQueued({ sql, mailer, log })
  return mails.filter(({ to }) => to === receiver)
}

describe('a weekly email', () => {
  test('has the records of the view that the person sees as CSV, once over two schedulers', async () => {
    const id = await viewNamed('Weekly')
    await weekly(id)
    expect(await sent()).toEqual([])
    await isDue(id)
    const [mail, ...others] = await sent()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      subject: 'Weekly: 2 records · Storydesk',
      text: expect.stringContaining(`https://desk.example/rentals?saved=${id}&sort=customer`),
    })
    const { filename, content } = mail?.attachments?.[0] ?? { filename: '', content: '' }
    expect(filename).toMatch(/^rentals-\d{4}-\d\d-\d\d\.csv$/)
    // A spreadsheet would run a cell that begins with "=".
    expect(content.replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
      'Customer,Branch',
      "'=Nora,north",
      'Nils,north',
    ])
    expect(await sent()).toEqual([])
    const [row] = await sql`select due_at > now() as later, attempts from view_uses where view_id = ${id}`
    expect(row).toEqual({ later: true, attempts: 0 })
  })

  test('is sent once where the clock of the program is behind the clock of the database', async () => {
    const id = await viewNamed('Late clock')
    const now = new Date()
    await use({ id, kind: 'mail', on: true, day: now.getUTCDay() || 7, hour: now.getUTCHours() })
    await sql`update view_uses set due_at = date_trunc('hour', now()) where view_id = ${id}`
    vi.useFakeTimers({ toFake: ['Date'], now: now.getTime() - 3_600_000 })
    onTestFinished(() => void vi.useRealTimers())
    let rounds = 0
    expect(await sendDueViews(scheduler(), () => ++rounds > 5)).toBe(1)
    const [row] = await sql`select due_at > now() as later from view_uses where view_id = ${id}`
    expect(row).toEqual({ later: true })
    await sql`delete from email_queue`
  })

  test('is in the language of the first sign-in for a person who chose none', async () => {
    const { email } = await createAccount(database, { role: 'support' })
    const reader = endpoint.with((await enter(endpoint.auth, email, 'zh')).accessToken)
    await enter(endpoint.auth, email, 'en')
    const id = await viewNamed('Read in Chinese', {}, reader)
    await weekly(id, reader)
    await isDue(id)
    expect((await sent(email)).map(({ subject }) => subject)).toContain('Read in Chinese：2 条记录 · Storydesk')
  })

  test('has as many rows as five megabytes hold', async () => {
    // Each of these characters takes three bytes.
    const rental = await rent('Large')
    await sql`insert into rental_lines (id, article, rental_id, note)
      select gen_random_uuid(), n::text, ${rental}, repeat('机', 20000) from generate_series(1, 100) n`
    const id = await viewNamed('Large', { resource: 'rentalLines', state: '', layout: { columns: ['note'] } })
    await weekly(id)
    await isDue(id)
    const [mail] = await sent()
    const size = Buffer.byteLength(mail?.attachments?.[0]?.content ?? '')
    expect(size).toBeGreaterThan(4.5 * 1024 * 1024)
    expect(size).toBeLessThanOrEqual(5 * 1024 * 1024)
    expect(mail?.text).toMatch(/The file has the first [\d,]+ of them\./)
    await sql`delete from rental_lines`
    await sql`delete from rentals where id = ${rental}`
  })

  test('names the parts of the view that the list no longer has, and counts one record as one', async () => {
    const id = await viewNamed('Narrow')
    await sql`update saved_views set state = 'q=nora&gone=1' where id = ${id}`
    await weekly(id)
    await isDue(id)
    const [mail] = await sent()
    expect(mail?.subject).toBe('Narrow: 1 record · Storydesk')
    expect(mail?.text).toContain('The list no longer has: gone.')
  })

  test('follows a change of the role and of the view, and stops', async () => {
    const id = await viewNamed('Followed')
    await weekly(id)
    await isDue(id)
    await sql`update admins set role = 'editor' where id = ${person.id}`
    expect(await sent()).toEqual([])
    await sql`update admins set role = 'support', status = 'inactive' where id = ${person.id}`
    await isDue(id)
    expect(await sent()).toEqual([])
    await sql`update admins set status = 'active' where id = ${person.id}`
    await isDue(id)
    expect(await sent()).toHaveLength(1)
    await use({ id, kind: 'mail', on: false })
    await isDue(id)
    expect(await sent()).toEqual([])
  })

  test('of a shared view ends when it is no longer shared', async () => {
    const owner = await createAccount(database, { role: 'support' })
    const ask = endpoint.with((await enter(endpoint.auth, owner.email)).accessToken)
    const save = (input: object) =>
      ask('mutation ($input: SaveViewInput!) { saveView(input: $input) { id } }', { input })
    const shared = { resource: 'rentals', name: 'Shared', state: '', roles: ['support'] }
    const { id } = (await save(shared)).data.saveView
    await weekly(id)
    await isDue(id)
    expect(await sent()).toHaveLength(1)
    await save({ id, roles: [] })
    await isDue(id)
    expect(await sent()).toEqual([])
    expect(problems).toEqual([])
  })

  test('continues after a process ended between claim and email', async () => {
    const id = await viewNamed('Restarted')
    await weekly(id)
    // As a killed process leaves it: claimed, and due again.
    await sql`update view_uses set attempts = 1, due_at = now() - interval '1 second' where view_id = ${id}`
    expect(await sent()).toHaveLength(1)
    expect(await sent()).toEqual([])
  })

  describe('that keeps failing', () => {
    const failing = (problem: Error) => {
      const slots = { ...endpoint.operations.slots, export: () => Promise.reject(problem) }
      return { ...scheduler(), operations: { ...endpoint.operations, slots } }
    }
    const lastAttempt = (id: string) =>
      sql`update view_uses set attempts = 5, due_at = now() - interval '1 second' where view_id = ${id}`
    const inbox = async (ask = support) =>
      (await ask('{ me { inbox { nodes { kind resource recordId viewId title failure { code key } } } } }')).data.me
        .inbox.nodes
    const tooLong = Object.assign(new Error('canceling statement'), { code: '57014' })

    test('reports the reason in the inbox after its last attempt, once, and is tried again next week', async () => {
      const id = await viewNamed('Failing')
      await weekly(id)
      await isDue(id)
      await sendDueViews(failing(tooLong))
      expect(await inbox()).toEqual([])
      await lastAttempt(id)
      await Promise.all([sendDueViews(failing(tooLong)), sendDueViews(failing(tooLong))])
      expect(problems.splice(0)).toMatchObject([{ err: tooLong }, { err: tooLong }])
      expect(await inbox()).toEqual([
        {
          ...{ kind: 'viewEmailFailed', resource: 'rentals', recordId: null, viewId: id, title: 'Failing' },
          failure: { code: 'INTERNAL', key: 'views.emailFailures.tooLong' },
        },
      ])
      const [row] = await sql`select attempts, due_at > now() + interval '1 minute' as later from view_uses
        where view_id = ${id}`
      expect(row).toEqual({ attempts: 0, later: true })
      await isDue(id)
      expect(await sent()).toHaveLength(1)
    })

    test('keeps its entry with the view only', async () => {
      await sweepCollaboration(endpoint.operations)
      const [{ viewId }] = await inbox()
      await support('mutation ($id: ID!) { deleteView(id: $id) }', { id: viewId })
      expect(await inbox()).toEqual([])
    })

    test('of a shared view has no entry after the view is no longer shared', async () => {
      const owner = endpoint.with(
        (await enter(endpoint.auth, (await createAccount(database, { role: 'support' })).email)).accessToken,
      )
      const save = (input: object) =>
        owner('mutation ($input: SaveViewInput!) { saveView(input: $input) { id } }', { input })
      const { id } = (await save({ resource: 'rentals', name: 'Ours', state: '', roles: ['support'] })).data.saveView
      await weekly(id)
      await lastAttempt(id)
      await sendDueViews(failing(new Error('a fault')))
      expect(problems.splice(0)).toHaveLength(1)
      expect(await inbox()).toMatchObject([{ title: 'Ours', failure: { key: 'views.emailFailures.unexpected' } }])
      await save({ id, roles: [] })
      expect(await inbox()).toEqual([])
    })

    test('of an alert reports its reason once a day', async () => {
      const id = await viewNamed('Alarm')
      await use({ id, kind: 'alert', on: true, threshold: 1 })
      const { operations } = endpoint
      const slots = { ...operations.slots, read: () => Promise.reject(tooLong) }
      const failTwice = async () => {
        for (const _ of ['first', 'second']) {
          await lastAttempt(id)
          await sendDueViews({ ...scheduler(), operations: { ...operations, slots } })
        }
        expect(problems.splice(0)).toMatchObject([{ kind: 'alert' }, { kind: 'alert' }])
        return inbox()
      }
      const entry = {
        kind: 'viewAlertFailed',
        viewId: id,
        title: 'Alarm',
        failure: { key: 'views.emailFailures.tooLong' },
      }
      expect(await failTwice()).toMatchObject([entry])
      await sql`update inbox_entries set created_at = created_at - interval '1 day' where view_id = ${id}`
      expect(await failTwice()).toMatchObject([entry, entry])
    })
  })

  test('needs the permission to export', async () => {
    const editor = await endpoint.as('editor')
    const id = await viewNamed('Export', { roles: ['editor'] })
    expect(codeOfAnswer(await use({ id, kind: 'mail', on: true, day: 1, hour: 9 }, editor))).toBe('NOT_FOUND')
  })
})

test('an alert is sent once when the count rises to its number, and again after it was below', async () => {
  const id = await viewNamed('Alerted', { state: 'q=harbour' })
  await use({ id, kind: 'alert', on: true, threshold: 2 })
  const check = async () => {
    await isDue(id)
    return (await sent()).map(({ subject }) => subject)
  }
  const entries = async () => {
    const { data } = await support('{ me { inbox { nodes { kind viewId title count } } } }')
    return data.me.inbox.nodes.filter(({ viewId }: { viewId: string }) => viewId === id)
  }
  const entry = { kind: 'viewAlert', viewId: id, title: 'Alerted', count: 2 }
  const first = await rent('Harbour one')
  expect(await check()).toEqual([])
  await rent('Harbour two')
  expect(await entries()).toEqual([])
  expect(await check()).toEqual(['Alerted has reached 2 · Storydesk'])
  expect(await entries()).toEqual([entry])
  await rent('Harbour three')
  expect(await check()).toEqual([])
  expect(await entries()).toEqual([entry])
  await sql`delete from rentals where customer like 'Harbour t%'`
  expect(await check()).toEqual([])
  await rent('Harbour four')
  expect(await check()).toHaveLength(1)
  expect(await entries()).toEqual([entry, entry])
  expect(first).toBeTruthy()
})

test('an alert of a view that is no longer shared adds nothing to the inbox', async () => {
  const reader = await createAccount(database, { role: 'support' })
  const ask = endpoint.with((await enter(endpoint.auth, reader.email)).accessToken)
  const id = await viewNamed('Lent', { state: 'q=quay', roles: ['support'] })
  await use({ id, kind: 'alert', on: true, threshold: 1 })
  await use({ id, kind: 'alert', on: true, threshold: 1 }, ask)
  await support('mutation ($id: ID!) { saveView(input: { id: $id, roles: [] }) { id } }', { id })
  await rent('Quay')
  await isDue(id)
  expect(await sent(reader.email)).toEqual([])
  expect(await sql`select account_id from inbox_entries where view_id = ${id}`).toEqual([{ account_id: person.id }])
})

test('an alert that begins above its number waits until the count was below', async () => {
  const id = await viewNamed('Above')
  await use({ id, kind: 'alert', on: true, threshold: 1 })
  await isDue(id)
  expect(await sent()).toEqual([])
})

test('the counts of many views are one planned answer', async () => {
  const document = `query ($a: RentalFilter, $b: MachineFilter) {
    v0: rentals(filter: $a) { totalCount totalCountIsEstimate } v1: rentals { totalCount totalCountIsEstimate }
    v2: machines(filter: $b) { totalCount totalCountIsEstimate } }`
  const variables = { a: { customer: { iLike: 'nils' } }, b: {} }
  const ask = () => support(document, variables)
  await ask()
  const before = endpoint.planCounts().planned
  const { data } = await ask()
  expect(data).toMatchObject({ v0: { totalCount: 1 }, v2: { totalCount: 1 } })
  expect(endpoint.planCounts().planned).toBe(before + 1)
})

test.each([
  // Friday 20:00 in Shanghai is Friday 12:00 UTC; the next Monday 09:00 there is 01:00 UTC.
  ['2026-01-02T12:00:00Z', 1, 9, 'Asia/Shanghai', '2026-01-05T01:00:00.000Z'],
  ['2026-01-05T00:59:59Z', 1, 9, 'Asia/Shanghai', '2026-01-05T01:00:00.000Z'],
  ['2026-01-05T01:00:00Z', 1, 9, 'Asia/Shanghai', '2026-01-12T01:00:00.000Z'],
  // Summer time begins in the night of Sunday.
  ['2026-03-28T12:00:00Z', 7, 9, 'Europe/Berlin', '2026-03-29T07:00:00.000Z'],
  ['2026-03-22T12:00:00Z', 6, 0, 'America/New_York', '2026-03-28T04:00:00.000Z'],
])('after %s the next day %i at %i in %s is %s', (now, day, hour, zone, expected) => {
  expect(nextTime({ day, hour, zone }, new Date(now))).toBe(expected)
})

test.each([
  ['America/Havana', 11, 1, '2026-11-01T04:00:00.000Z'],
  ['Atlantic/Azores', 10, 25, '2026-10-25T00:00:00.000Z'],
  // Clocks go forward at midnight: the day begins at 01:00.
  ['America/Santiago', 9, 6, '2026-09-06T04:00:00.000Z'],
])('in %s, day %i-%i begins with its first moment', (zone, month, day, expected) => {
  expect(calendarOf(zone).startOfDay(2026, month - 1, day)).toBe(expected)
})

test('an alert whose count takes long is checked less often', () => {
  const now = new Date('2031-01-06T08:00:00Z')
  const dueAfter = (took: number) => dueAt('alert', { threshold: 5, zone: 'UTC' }, now, took)
  expect(dueAfter(20)).toBe('2031-01-06T08:01:00.000Z')
  expect(dueAfter(6_000)).toBe('2031-01-06T08:03:00.000Z')
})
