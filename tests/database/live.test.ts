import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { asking, recordOf } from '../harness/asking'
import { createAccount, enter, openAuth } from '../harness/auth'
import { openTestDatabase } from '../harness/database'
import { type Ask, openEndpoint } from '../harness/endpoint'
import { connect, eventsIn, followEvents, listenTo, socketAddress, soon, subscribed } from '../harness/live'
import { depots, machines } from '../second-product/declarations'
import { makerOf } from '../second-product/open-product'

const database = await openTestDatabase()
const endpoint = await openEndpoint(database)
const make = makerOf(endpoint)
let ask: Ask
let tags: ReturnType<typeof asking>
let token: string

beforeAll(async () => {
  ask = await endpoint.as('super_admin')
  tags = asking(ask, 'tags')
  token = (await endpoint.accountOf('super_admin')).accessToken
})

let count = 0
const tag = (values: object = {}) => ({
  name: { en: `Tag ${++count}`, zh: `标签 ${count}` },
  color: '#112233',
  ...values,
})
const quiet = () => pause(200)
const tokenOf = async (role: string) => (await endpoint.accountOf(role)).accessToken

/** A connection that sends messages as they are and keeps the received ones. */
async function rawConnection(accessToken: string) {
  const socket = new WebSocket(socketAddress(endpoint.url), 'graphql-transport-ws')
  await new Promise((resolve) => socket.once('open', resolve))
  const received: { type: string; payload?: unknown }[] = []
  socket.on('message', (text) => received.push(JSON.parse(String(text))))
  const send = (message: object) => socket.send(JSON.stringify(message))
  send({ type: 'connection_init', payload: { authorization: `Bearer ${accessToken}` } })
  await soon(() => received).toHaveLength(1)
  return { socket, received, send }
}

/** The resources that the server reports as changed to a client without events for a time, in milliseconds. */
async function changedWhileAway(accessToken: string, missed: object): Promise<unknown> {
  const { socket, received, send } = await rawConnection(accessToken)
  send({ type: 'ping', payload: { missed } })
  await soon(() => received.at(-1)?.type).toBe('pong')
  socket.close()
  return received.at(-1)?.payload
}

describe('over WebSocket', () => {
  test('a client gets the names of the resources that changed while it was away', async () => {
    const asked = { tags: 0, depots: 0, constructor: 0 }
    const checked = Object.keys(asked)
    // The server reports changes from before the connection, so it must have listened for a while.
    await expect
      .poll(() => changedWhileAway(token, asked), { timeout: 10_000 })
      .toEqual({ checked, changed: expect.not.arrayContaining(['depots']) })
    await tags.create(tag())
    expect(await changedWhileAway(token, asked)).toEqual({ checked, changed: ['tags'] })
    expect(await changedWhileAway(await tokenOf('moderator'), asked)).toEqual({ checked, changed: [] })
    // The server did not listen then.
    const unknown = await changedWhileAway(token, { depots: 86_400_000, tags: 'yesterday' })
    expect(unknown).toEqual({ checked: ['depots', 'tags'], changed: ['depots'] })
  })

  test('a ping without a question is answered as it is', async () => {
    const { socket, received, send } = await rawConnection(token)
    send({ type: 'ping' })
    send({ type: 'ping', payload: { missed: 'all' } })
    await soon(() => received.slice(1)).toEqual([{ type: 'pong' }, { type: 'pong', payload: { missed: 'all' } }])
    socket.close()
  })

  test('a filter that is nested too deeply is refused with a message', async () => {
    const socket = new WebSocket(socketAddress(endpoint.url), 'graphql-transport-ws')
    const messages: string[] = []
    socket.on('message', (text) => messages.push(String(text)))
    await new Promise((resolve) => socket.once('open', resolve))
    socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } }))
    await soon(() => messages).toHaveLength(1)
    const query = 'subscription ($filter: TagSubscriptionFilter) { createdTag(input: {filter: $filter}) { id } }'
    const filter = `${'{"and":['.repeat(3_000)}{}${']}'.repeat(3_000)}`
    socket.send(
      `{"id":"1","type":"subscribe","payload":{"query":${JSON.stringify(query)},"variables":{"filter":${filter}}}}`,
    )
    await soon(() => messages).toHaveLength(2)
    expect(JSON.parse(messages[1] ?? '')).toMatchObject({
      type: 'error',
      payload: [{ extensions: { code: 'QUERY_TOO_COMPLEX', http: { status: 400 } } }],
    })
    expect(endpoint.problems).toEqual([])
    socket.terminate()
  })

  test('a client that stops reading and disconnects causes no error', async () => {
    const id = await make(depots, { name: { en: 'Long', zh: '长' }, manual: { en: 'x'.repeat(90_000), zh: '长' } })
    const socket = new WebSocket(socketAddress(endpoint.url), 'graphql-transport-ws')
    await new Promise((resolve) => socket.once('open', resolve))
    const send = (message: object) => socket.send(JSON.stringify(message))
    send({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } })
    await new Promise((resolve) => socket.once('message', resolve))
    const query = 'subscription { updatedOneDepot { id manual { en } } }'
    for (let each = 0; each < 100; each++) send({ type: 'subscribe', id: `${each}`, payload: { query } })
    await subscribed(endpoint)
    socket.pause()
    await asking(ask, 'depots').update(id, { code: 'long' })
    await pause(300)
    socket.terminate()
    await pause(300)
    expect(endpoint.problems).toEqual([])
  })

  test('creations, updates and deletions send events after the commit', async () => {
    const client = connect(endpoint.url, token)
    const created = listenTo(client, 'subscription { createdTag { id version name { en } label: color __typename } }')
    const updated = listenTo(client, 'subscription { updatedOneTag { id version color can } }')
    const deleted = listenTo(client, 'subscription { deletedOneTag { id color name { zh } } }')
    await subscribed(endpoint)
    const { id } = recordOf(await tags.create(tag()))
    const name = { en: `Tag ${count}`, zh: `标签 ${count}` }
    const record = { id, version: 1, name: { en: name.en }, label: '#112233', __typename: 'Tag' }
    await soon(() => created.events).toEqual([{ createdTag: record }])
    await tags.update(id, { color: '#445566' })
    const can = ['list', 'show', 'edit', 'delete']
    await soon(() => updated.events).toEqual([
      { updatedOneTag: { id, version: 2, color: '#445566', can: expect.arrayContaining(can.slice(2)) } },
    ])
    await tags.remove(id)
    const gone = { id, color: '#445566', name: { zh: name.zh } }
    await soon(() => deleted.events).toEqual([{ deletedOneTag: gone }])
    await quiet()
    expect([created.events.length, updated.events.length, deleted.events.length]).toEqual([1, 1, 1])
    expect([...created.problems, ...updated.problems, ...deleted.problems]).toEqual([])
  })

  test('bulk changes and actions send events', async () => {
    const client = connect(endpoint.url, token)
    const created = listenTo<{ createdTag: { id: string } }>(client, 'subscription { createdTag { id } }')
    const changed = listenTo<{ updatedOneTag: { id: string; active: boolean } }>(
      client,
      'subscription { updatedOneTag { id active } }',
    )
    const deleted = listenTo<{ deletedOneTag: { id: string } }>(client, 'subscription { deletedOneTag { id } }')
    const states = listenTo(client, 'subscription { updatedOneDepot { status } }')
    await subscribed(endpoint)
    const answer = await ask('mutation ($tags: [CreateTag!]!) { createManyTags(input: {tags: $tags}) { id } }', {
      tags: [tag({ color: '#777777' }), tag({ color: '#777777' }), tag({ color: '#777777' })],
    })
    const ids = (answer.data.createManyTags as { id: string }[]).map(({ id }) => id).sort()
    const filter = { color: { eq: '#777777' } }
    await soon(() => created.events.map((each) => each.createdTag.id).sort()).toEqual(ids)
    await ask(
      'mutation ($f: TagFilter!) { updateManyTags(input: {filter: $f, update: {active: false}}) { updatedCount } }',
      {
        f: filter,
      },
    )
    await soon(() => changed.events.map((each) => each.updatedOneTag.id).sort()).toEqual(ids)
    expect(changed.events.every((each) => each.updatedOneTag.active === false)).toBe(true)
    await ask('mutation ($f: TagFilter!) { deleteManyTags(input: {filter: $f}) { deletedCount } }', { f: filter })
    await soon(() => deleted.events.map((each) => each.deletedOneTag.id).sort()).toEqual(ids)
    const depot = await make(depots, { name: { en: 'North', zh: '北' } })
    await asking(ask, 'depots').act('close', depot)
    await soon(() => states.events).toEqual([{ updatedOneDepot: { status: 'closed' } }])
    await asking(ask, 'depots').actMany('reopen', { id: { in: [depot] } })
    await soon(() => states.events.at(-1)).toEqual({ updatedOneDepot: { status: 'open' } })
  })

  test('an action sends events for other changed records, and for every audit event', async () => {
    const client = connect(endpoint.url, token)
    const [one, other, third] = [
      await make(machines, { name: 'Digger', rank: 2 }),
      await make(machines, { name: 'Crane', rank: 1 }),
      await make(machines, { name: 'Roller' }),
    ]
    const input = { filter: { id: { eq: other } } }
    const changed = listenTo(
      client,
      'subscription ($input: UpdateOneMachineSubscriptionFilterInput) { updatedOneMachine(input: $input) { id rank } }',
      { input },
    )
    const lines = listenTo<{ createdAuditEvent: object }>(
      client,
      'subscription { createdAuditEvent { action recordId } }',
    )
    await subscribed(endpoint)
    recordOf(await asking(ask, 'machines').act('replace', one, 'id', { byId: other, customer: 'Ada' }))
    recordOf(await asking(ask, 'machines').act('replace', one, 'id', { byId: third, customer: 'Bo' }))
    await soon(() => changed.events.at(-1)).toEqual({ updatedOneMachine: { id: other, rank: 3 } })
    await soon(() => lines.events).toContainEqual({ createdAuditEvent: { action: 'takeOver', recordId: third } })
    expect(changed.events.every((each) => JSON.stringify(each).includes(other))).toBe(true)
  })

  test('a record that a hook creates sends an event, by an action on each of two records', async () => {
    const [one, other, third] = [
      await make(machines, { name: 'Digger' }),
      await make(machines, { name: 'Crane' }),
      await make(machines, { name: 'Roller' }),
    ]
    const made = listenTo(
      connect(endpoint.url, token),
      `subscription ($input: CreateRentalSubscriptionFilterInput) {
        createdRental(input: $input) { machine { id } customer branch } }`,
      { input: { filter: { machineId: { eq: other } } } },
    )
    await subscribed(endpoint)
    const rental = (customer: string) => ({ createdRental: { machine: { id: other }, customer, branch: 'south' } })
    recordOf(await asking(ask, 'machines').act('replace', one, 'id', { byId: other, customer: 'Cleo' }))
    await soon(() => made.events).toEqual([rental('Cleo')])
    recordOf(await asking(ask, 'machines').act('replace', third, 'id', { byId: other, customer: 'Dan' }))
    await soon(() => made.events).toEqual([rental('Cleo'), rental('Dan')])
    expect(made.problems).toEqual([])
  })

  test('a filter uses the current record, and the last state of a deleted one', async () => {
    const client = connect(endpoint.url, token)
    const asked = (kind: string, field: string, answer: string) =>
      listenTo(
        client,
        `subscription ($input: ${kind}TagSubscriptionFilterInput) { ${field}(input: $input) { ${answer} } }`,
        { input: { filter: { or: [{ color: { eq: '#abcdef' } }, { name: { en: { like: 'Special%' } } }] } } },
      )
    const updated = asked('UpdateOne', 'updatedOneTag', 'color')
    const deleted = asked('DeleteOne', 'deletedOneTag', 'color')
    await subscribed(endpoint)
    const { id } = recordOf(await tags.create(tag()))
    await tags.update(id, { color: '#000000' })
    await quiet()
    await tags.update(id, { color: '#abcdef' })
    await soon(() => updated.events).toEqual([{ updatedOneTag: { color: '#abcdef' } }])
    const plain = recordOf(await tags.create(tag()))
    await tags.remove(plain.id)
    await tags.remove(id)
    await soon(() => deleted.events).toEqual([{ deletedOneTag: { color: '#abcdef' } }])
  })

  test('a rolled-back change sends no event', async () => {
    const created = listenTo(connect(endpoint.url, token), 'subscription { createdDepot { code } }')
    await subscribed(endpoint)
    const depot = (code: string) => ({ name: { en: code, zh: code }, code })
    const refused = await ask(
      'mutation ($depots: [CreateDepot!]!) { createManyDepots(input: {depots: $depots}) { id } }',
      { depots: [depot('same-one'), depot('same-one')] },
    )
    expect(refused.errors).toHaveLength(1)
    await asking(ask, 'depots').create(depot('another-one'))
    await soon(() => created.events).toEqual([{ createdDepot: { code: 'another-one' } }])
  })
})

describe('over server-sent events', () => {
  const open = (query: string, accessToken = token, accept?: string) =>
    followEvents(endpoint.url, accessToken, query, accept)

  test('events arrive as they happen, on the same URL', async () => {
    const { type, read, stop } = await open('subscription { createdTag { id version } }')
    expect(type).toBe('text/event-stream; charset=utf-8')
    await subscribed(endpoint)
    const { id } = recordOf(await tags.create(tag()))
    await soon(() => eventsIn(read.text)).toEqual([
      { event: 'next', data: { data: { createdTag: { id, version: 1 } } } },
    ])
    stop()
  })

  test('a refusal is a response, and queries work as usual', async () => {
    const refused = await open('subscription { createdTag { id } }', await tokenOf('support'))
    expect(refused.response.status).toBe(403)
    expect(await refused.response.json()).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] })
    const query = await open('{ me { role } }', token, 'application/json, text/event-stream')
    expect(await query.response.json()).toEqual({ data: { me: { role: 'super_admin' } } })
    const plain = await open('subscription { createdTag { id } }', token, 'application/json')
    expect(plain.response.status).toBe(400)
  })

  test('the end of the session is sent as an event and ends the stream', async () => {
    const { auth } = await openAuth(database)
    const account = await createAccount(database, { role: 'editor' })
    const { accessToken } = await enter(auth, account.email)
    const { read } = await open('subscription { createdTag { id } }', accessToken)
    await subscribed(endpoint)
    await database.sql`update auth_sessions set ended_at = now() where account_id = ${account.id}`
    await tags.create(tag())
    await soon(() => read.isOver).toBe(true)
    const [next, complete] = eventsIn(read.text)
    expect(next?.data?.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
    expect(complete?.event).toBe('complete')
  })
})

test('five hundred subscribers get a change with one read for each role', async () => {
  const roles = ['super_admin', 'editor']
  const connections = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => connect(endpoint.url, await tokenOf(roles[index % 2] ?? ''))),
  )
  const query = 'subscription { updatedOneTag { id color can updatedAt } }'
  const all = connections.flatMap((client) => Array.from({ length: 25 }, () => listenTo(client, query)))
  const { id } = recordOf(await tags.create(tag()))
  await subscribed(endpoint)
  const statements = vi.spyOn(database.sql, 'unsafe')
  await tags.update(id, { color: '#999999' })
  await soon(() => all.filter(({ events }) => events.length > 0).length).toBe(500)
  const reads = statements.mock.calls.filter(
    ([text]) => text.includes('any ($1::uuid[])') && text.includes('"updatedAt"'),
  )
  statements.mockRestore()
  expect(reads.length).toBeLessThanOrEqual(roles.length)
  expect(all.flatMap(({ problems }) => problems)).toEqual([])
  for (const client of connections) client.dispose()
})
