import { beforeAll, expect, test } from 'vitest'
import { dayLength, hourLength } from '../../src/declare/durations'
import { putToken } from '../harness/api-tokens'
import { codeOfAnswer, fieldsOfAnswer } from '../harness/asking'
import { createAccount, enter } from '../harness/auth'
import { addNote, dailyEmails, inboxOf } from '../harness/collaboration'
import type { Ask } from '../harness/endpoint'
import { connect, listenTo, soon, subscribed } from '../harness/live'
import { machines, rentals } from '../second-product/declarations'
import { openTwoProcesses } from '../second-product/open-product'

const { database, endpoint, second, make } = await openTwoProcesses()
let root: Ask
let record: string

beforeAll(async () => {
  root = await endpoint.as('super_admin')
  const machineId = await make(machines, { name: 'Crane' })
  record = await make(rentals, { customer: 'Nora', branch: 'north', place: 1, machineId })
})

/** A new account whose inbox has an entry for each text, the last one first. */
async function personWith(...texts: readonly string[]) {
  const account = await createAccount(database, { role: 'support' })
  const { accessToken } = await enter(endpoint.auth, account.email)
  for (const text of texts) await addNote(root, record, `<@${account.id}> ${text}`)
  const ask = endpoint.with(accessToken)
  const { nodes } = await inboxOf(ask)
  return { ...account, accessToken, ask, entries: nodes.map(({ id }: { id: string }) => id) as string[] }
}

const inAnHour = () => new Date(Date.now() + hourLength).toISOString()
const snooze = (ask: Ask, ids: readonly string[], until: string | null = inAnHour()) =>
  ask('mutation ($input: SnoozeInboxInput!) { snoozeInbox(input: $input) }', { input: { ids, until } })
const mark = (ask: Ask, as: 'Read' | 'Unread', ids: readonly string[]) =>
  ask(`mutation ($ids: [ID!]!) { markInbox${as}(ids: $ids) }`, { ids })
const idsOf = async (ask: Ask, args = '') =>
  (await inboxOf(ask, args)).nodes.map(({ id }: { id: string }) => id) as string[]
/** Ends the waiting time of a snoozed entry. */
const comeBack = (id: string) =>
  database.sql`update inbox_entries set snoozed_until = now() - interval '1 millisecond' where id = ${id}`
/** What the inbox says about an entry, and when it comes back. */
const stateOf = async (ask: Ask, id: string, args = '') => {
  const { data } = await ask(`{ me { inbox${args} { nodes { id isRead snoozedUntil } } } }`)
  return data.me.inbox.nodes.find((entry: { id: string }) => entry.id === id)
}

test('a snoozed entry is out of the inbox and its count, and comes back as unread before the others', async () => {
  const { ask, entries } = await personWith('first', 'second')
  const [newer, older] = entries as [string, string]
  await mark(ask, 'Read', [older])
  const until = inAnHour()
  expect((await snooze(ask, [older], until)).data.snoozeInbox).toBe(1)
  expect(await inboxOf(ask)).toMatchObject({ totalCount: 1, unreadCount: 1, nodes: [{ id: newer }] })
  expect(await stateOf(ask, older, '(snoozed: true)')).toEqual({ id: older, isRead: false, snoozedUntil: until })
  expect((await ask('mutation { markInboxRead }')).data.markInboxRead).toBe(0)

  await comeBack(older)
  expect(await inboxOf(ask)).toMatchObject({ totalCount: 2, unreadCount: 1, nodes: [{ id: older }, { id: newer }] })
  expect((await stateOf(ask, older)).snoozedUntil).not.toBeNull()
  expect(await idsOf(ask, '(snoozed: true)')).toEqual([])
})

test('snoozed entries are listed by their time, and one that is put back is where it was', async () => {
  const { ask, entries } = await personWith('first', 'second', 'third')
  const [third, next, first] = entries as [string, string, string]
  await snooze(ask, [first])
  await snooze(ask, [next], new Date(Date.now() + dayLength).toISOString())
  expect(await idsOf(ask, '(snoozed: true)')).toEqual([first, next])
  expect((await snooze(ask, [next], null)).data.snoozeInbox).toBe(2)
  expect(await idsOf(ask)).toEqual([third, next])
  expect((await stateOf(ask, next)).snoozedUntil).toBeNull()
})

test('only own entries are snoozed, by a session', async () => {
  const { ask, id, entries } = await personWith('mine')
  const other = await personWith('theirs')
  expect(codeOfAnswer(await snooze(other.ask, entries))).toBe('NO_CONTENT')
  expect((await mark(other.ask, 'Unread', entries)).data.markInboxUnread).toBe(1)
  const { token } = await putToken(database, { id }, [{ resource: 'rentals', access: ['read', 'write'] }])
  for (const refused of [await snooze(endpoint.with(token), entries), await snooze(await endpoint.as('none'), entries)])
    expect(codeOfAnswer(refused)).toMatch(/FORBIDDEN|UNAUTHENTICATED/)
  expect(await idsOf(ask)).toEqual(entries)
})

test('a past time, one after a year, and too many entries are refused by field', async () => {
  const { ask, entries } = await personWith('mine')
  const wrong = [
    [-1, 'validation.inFuture'],
    [366 * dayLength, 'validation.withinYear'],
  ] as const
  for (const [distance, key] of wrong) {
    const answer = await snooze(ask, entries, new Date(Date.now() + distance).toISOString())
    expect(fieldsOfAnswer(answer)).toEqual({ until: [expect.objectContaining({ key })] })
  }
  const many = Array<string>(101).fill(entries[0] as string)
  expect(fieldsOfAnswer(await snooze(ask, many))?.ids?.[0]?.key).toBe('validation.maxEntries')
  expect(fieldsOfAnswer(await snooze(ask, ['zz']))?.ids?.[0]?.key).toBe('validation.id')
  expect(await idsOf(ask)).toEqual(entries)
})

test('an entry is marked as unread, also a change whose record has a later unread one', async () => {
  const { ask, id, entries } = await personWith('mine')
  await mark(ask, 'Read', entries)
  expect((await mark(ask, 'Unread', entries)).data.markInboxUnread).toBe(1)
  expect((await stateOf(ask, entries[0] as string)).snoozedUntil).toBeNull()

  const follow = 'mutation ($input: FollowRecordInput!) { followRecord(input: $input) }'
  await ask(follow, { input: { resource: 'rentals', recordId: record, isFollowed: true } })
  const change = (place: number) =>
    root(`mutation { updateOneRental(input: {id: "${record}", update: {place: ${place}}}) { id } }`)
  const changes = () => database.sql<{ id: string }[]>`
    select id from inbox_entries where account_id = ${id} and kind = 'changed' order by created_at`
  await change(7)
  const [before] = await changes()
  await mark(ask, 'Read', [String(before?.id)])
  await change(8)
  expect((await mark(ask, 'Unread', [String(before?.id)])).data.markInboxUnread).toBe(3)
  // A change of a record whose entry is snoozed is one of its own.
  await snooze(
    ask,
    (await changes()).map((each) => each.id),
  )
  await change(9)
  expect(await inboxOf(ask)).toMatchObject({ unreadCount: 2, nodes: [{ kind: 'changed' }, { kind: 'mention' }] })
})

test('a mention in a snoozed note ends its snooze', async () => {
  const { ask, id, entries } = await personWith('first')
  const [entry] = (await inboxOf(ask)).nodes
  await snooze(ask, entries)
  const edit = 'mutation ($input: EditNoteInput!) { editNote(input: $input) { id } }'
  await root(edit, { input: { id: entry.noteId, body: 'nobody' } })
  await root(edit, { input: { id: entry.noteId, body: `<@${id}> again` } })
  expect((await inboxOf(ask)).unreadCount).toBe(1)
})

test('the daily email leaves out a snoozed entry until it has come back', async () => {
  const { ask, email, entries } = await personWith('for later')
  await ask('mutation { saveInboxEmails(input: {isOn: true}) }')
  await snooze(ask, entries)
  const { sent, run } = await dailyEmails(database, endpoint)
  await run('2020-01-01T09:00:00Z')
  expect(sent).toEqual([])
  await database.sql`update inbox_entries set created_at = '2019-12-01', snoozed_until = '2020-01-01T12:00:00Z'
    where id = ${String(entries[0])}`
  await run('2020-01-02T09:00:00Z')
  await run('2020-01-03T09:00:00Z')
  expect(sent).toEqual([expect.objectContaining({ to: email, subject: expect.stringContaining('1 unread') })])
})

test('the count of another process rises when an entry comes back', async () => {
  const { ask, accessToken, entries } = await personWith('mine')
  const counts = listenTo<{ inboxUnreadCount: number }>(
    connect(second.url, accessToken),
    'subscription { inboxUnreadCount }',
  )
  await subscribed(second)
  await soon(() => counts.events.at(-1)?.inboxUnreadCount).toBe(1)
  await snooze(ask, entries, new Date(Date.now() + 2_000).toISOString())
  await soon(() => counts.events.at(-1)?.inboxUnreadCount).toBe(0)
  await expect.poll(() => counts.events.at(-1)?.inboxUnreadCount, { timeout: 10_000 }).toBe(1)
  counts.stop()
})
