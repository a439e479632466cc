import { beforeAll, expect, test } from 'vitest'
import { sweepCollaboration } from '../../server/collaboration/inbox'
import { putToken } from '../harness/api-tokens'
import { codeOfAnswer, fieldsOfAnswer } from '../harness/asking'
import type { Ask } from '../harness/endpoint'
import { connect, listenTo, soon, subscribed } from '../harness/live'
import { type Plan, rowsRead, timesRun } from '../harness/rows-read'
import { statementsDuring } from '../harness/statements'
import { machines, rentals, tags } from '../second-product/declarations'
import { openProduct } from '../second-product/open-product'

// Support sees the rentals of the north only; editors see no rentals.

const { database, endpoint, make } = await openProduct()
let root: Ask
let support: Ask
let supportId: string
let machineId: string
let place = 10

beforeAll(async () => {
  root = await endpoint.as('super_admin')
  support = await endpoint.as('support')
  supportId = (await endpoint.accountOf('support')).id
  machineId = await make(machines, { name: 'Loader' })
})

const makeRental = (branch = 'north') => make(rentals, { customer: 'Nora', branch, place: place++, machineId })
const follow = (ask: Ask, recordId: string, isFollowed = true, resource = 'rentals') =>
  ask('mutation ($input: FollowRecordInput!) { followRecord(input: $input) }', {
    input: { resource, recordId, isFollowed },
  })
const update = (ask: Ask, id: string, change: string) =>
  ask(`mutation { updateOneRental(input: {id: "${id}", update: {${change}}}) { id } }`)
const entriesOf = async (ask: Ask, recordId: string) =>
  (await ask('{ me { inbox { nodes { kind recordId actorName title isRead } } } }')).data.me.inbox.nodes.filter(
    (entry: { recordId: string }) => entry.recordId === recordId,
  )
const followedOf = async (ask: Ask) => (await ask('{ me { followed { resource recordId title } } }')).data.me.followed
const readAll = (ask: Ask) => ask('mutation { markInboxRead }')

test('changes by others reach the followers once until they are read, own changes do not', async () => {
  const id = await makeRental()
  await update(root, id, 'customer: "Nils"')
  expect((await follow(support, id)).data.followRecord).toBe(true)
  await follow(support, id)
  expect(await entriesOf(support, id)).toEqual([])
  expect(await followedOf(support)).toEqual([{ resource: 'rentals', recordId: id, title: 'Nils' }])
  expect(await followedOf(root)).toEqual([])

  await update(support, id, 'customer: "Nadia"')
  expect(await entriesOf(support, id)).toEqual([])
  await update(root, id, 'customer: "Nina"')
  await update(root, id, 'customer: "Nora"')
  const changed = { kind: 'changed', recordId: id, actorName: expect.any(String), title: 'Nora' }
  expect(await entriesOf(support, id)).toEqual([{ ...changed, isRead: false }])
  await readAll(support)
  await update(root, id, 'customer: "Nelly"')
  expect((await entriesOf(support, id)).map((entry: { isRead: boolean }) => entry.isRead)).toEqual([false, true])

  expect((await follow(support, id, false)).data.followRecord).toBe(false)
  await readAll(support)
  await update(root, id, 'customer: "Nobody"')
  expect((await entriesOf(support, id)).every((entry: { isRead: boolean }) => entry.isRead)).toBe(true)
  expect(await followedOf(support)).toEqual([])
})

test('a bulk change and a note reach the followers of each record', async () => {
  const followed = [await makeRental(), await makeRental()]
  const other = await makeRental()
  for (const id of followed) await follow(support, id)
  const ids = JSON.stringify([...followed, other])
  await root(
    `mutation { updateManyRentals(input: {filter: {id: {in: ${ids}}}, update: {customer: "All"}}) { updatedCount } }`,
  )
  for (const id of followed) expect(await entriesOf(support, id)).toMatchObject([{ kind: 'changed', title: 'All' }])
  expect(await entriesOf(support, other)).toEqual([])
  const [id = ''] = followed
  await root('mutation ($input: AddNoteInput!) { addNote(input: $input) { id } }', {
    input: { resource: 'rentals', recordId: id, body: 'Look' },
  })
  expect((await entriesOf(support, id)).map((entry: { kind: string }) => entry.kind)).toEqual(['note', 'changed'])
})

test('a follower who no longer may see the record learns nothing of it', async () => {
  const id = await makeRental()
  await follow(support, id)
  await update(root, id, 'branch: south')
  expect(await entriesOf(support, id)).toEqual([])
  expect(await followedOf(support)).not.toContainEqual(expect.objectContaining({ recordId: id }))
  expect(codeOfAnswer(await follow(support, id))).toBe('NO_CONTENT')
  expect(codeOfAnswer(await follow(await endpoint.as('editor'), id))).toBe('FORBIDDEN')
  expect(codeOfAnswer(await follow(support, '1'))).toBe('NO_CONTENT')
  const { token } = await putToken(database, { id: supportId }, [{ resource: 'rentals', access: ['read', 'write'] }])
  expect(codeOfAnswer(await follow(endpoint.with(token), await makeRental()))).toBe('FORBIDDEN')
})

test('a person follows 500 records at most', async () => {
  const id = await makeRental()
  await database.sql`insert into record_followers (accounts, account_id, resource, record_id)
    select a.accounts, a.account_id, 'rentals', gen_random_uuid()
    from (select accounts, account_id from record_followers where account_id = ${supportId} limit 1) a,
      generate_series(1, 500)`
  expect(fieldsOfAnswer(await follow(support, id))?.recordId).toEqual([
    { key: 'validation.maxEntries', values: { max: 500 } },
  ])
  await sweepCollaboration({ database })
  expect((await follow(support, id)).data.followRecord).toBe(true)
})

test('a record in the trash keeps its followers', async () => {
  const id = await make(tags, { name: { en: 'Watched', zh: '关注' } })
  await follow(root, id, true, 'tags')
  const remove = () => root(`mutation { deleteOneTag(input: {id: "${id}"}) { id } }`)
  await remove()
  await sweepCollaboration({ database })
  expect(await followedOf(root)).toEqual([])
  await root(`mutation { restoreFromTrash(input: {resource: "tags", ids: ["${id}"]}) { count } }`)
  expect(await followedOf(root)).toMatchObject([{ recordId: id }])
})

test('the number at the bell follows a change, and the record says whether it is followed', async () => {
  const id = await makeRental()
  const { accessToken } = await endpoint.accountOf('support')
  const client = connect(endpoint.url, accessToken)
  const counts = listenTo<{ inboxUnreadCount: number }>(client, 'subscription { inboxUnreadCount }')
  const states = listenTo<{ recordCollaboration: { isFollowed: boolean } }>(
    client,
    'subscription ($id: ID!) { recordCollaboration(resource: "rentals", recordId: $id) { isFollowed } }',
    { id },
  )
  await subscribed(endpoint)
  const isFollowed = () => states.events.at(-1)?.recordCollaboration.isFollowed
  await soon(isFollowed).toBe(false)
  await follow(support, id)
  await soon(isFollowed).toBe(true)
  const before = counts.events.at(-1)?.inboxUnreadCount ?? 0
  await update(root, id, 'customer: "Live"')
  await soon(() => counts.events.at(-1)?.inboxUnreadCount).toBe(before + 1)
  counts.stop()
  states.stop()
})

test('a page of a large inbox reads the entries of the page, and counts no more than a part', async () => {
  const size = 20_000
  const rental = await makeRental()
  const { sql } = database
  await sql`insert into inbox_entries (id, accounts, account_id, resource, record_id, kind, created_at)
    select gen_random_uuid(), 'admins', ${supportId}, 'rentals', ${rental}, 'note', now() - n * interval '1 second'
    from generate_series(1, ${size}) n`
  await sql.unsafe('vacuum analyze inbox_entries')
  const planOf = async (offset: number): Promise<Plan> => {
    const asked = `{ me { inbox(paging: {offset: ${offset}}) { totalCount unreadCount nodes { recordId } } } }`
    const { result, statements } = await statementsDuring(database, () => support(asked))
    expect(result.data.me.inbox).toMatchObject({ totalCount: offset + 2_020, unreadCount: 2_000 })
    expect(result.data.me.inbox.nodes).toHaveLength(20)
    const [text, values = '[]'] = (statements.find((each) => each.includes('inbox_entries')) ?? '').split('\n  -- ')
    const [row] = await sql.unsafe(`explain (analyze, timing off, format json) ${text}`, JSON.parse(values))
    return row?.['QUERY PLAN'][0].Plan
  }
  // Each counted entry and its record: twice 2,000 of both, and the page.
  expect(rowsRead(await planOf(0))).toBeLessThan(size / 2)
  // The entries before a late page are examined once, each for its own record only.
  const late = await planOf(15_000)
  expect(rowsRead(late)).toBeLessThan(2 * size)
  expect(timesRun(late)).toBeLessThan(1.5 * size)
  await sql`delete from inbox_entries where account_id = ${supportId}`
})
