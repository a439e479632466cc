import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { endSession } from '../../server/auth/sessions'
import { asking, tagNamed } from '../harness/asking'
import { createAccount, enter, openAuth } from '../harness/auth'
import { openTestDatabase } from '../harness/database'
import { openEndpoint } from '../harness/endpoint'
import { connect, followEvents, listenTo, socketAddress, soon, subscribed } from '../harness/live'
import { machines, yards } from '../second-product/declarations'
import { makerOf } from '../second-product/open-product'

// Receivers of events: each event is checked against its receiver's access, and a subscription ends with its session.

const database = await openTestDatabase()
const endpoint = await openEndpoint(database)
const make = makerOf(endpoint)
let tags: ReturnType<typeof asking>
let token: string

beforeAll(async () => {
  tags = asking(await endpoint.as('super_admin'), 'tags')
  token = await tokenOf('super_admin')
})

const tokenOf = async (role: string) => (await endpoint.accountOf(role)).accessToken

describe('access of receivers', () => {
  test('a role that may not list is refused, also for a filter on hidden fields', async () => {
    const support = connect(endpoint.url, await tokenOf('support'))
    const refused = listenTo(support, 'subscription { updatedOneTag { id } }')
    await refused.ended
    expect(refused.problems).toMatchObject([[{ extensions: { code: 'FORBIDDEN' } }]])
    const unknown = listenTo(support, 'subscription { updatedOneUser { passwordHash } }')
    await unknown.ended
    expect(unknown.problems).toMatchObject([[{ extensions: { code: 'BAD_REQUEST' } }]])
  })

  test('a related record shows no more than in a list', async () => {
    const moderator = connect(endpoint.url, await tokenOf('moderator'))
    const asked = listenTo(moderator, 'subscription { createdYard { code main { name } } }')
    const hidden = listenTo(moderator, 'subscription { createdYard { code main { rank } } }')
    await hidden.ended
    expect(hidden.problems).toMatchObject([[{ extensions: { code: 'FORBIDDEN' } }]])
    await subscribed(endpoint)
    const mainId = await make(machines, { name: 'Digger' })
    await make(yards, { name: { en: 'North', zh: '北' }, code: 'N', mainId })
    await soon(() => asked.events).toEqual([{ createdYard: { code: 'N', main: { name: 'Digger' } } }])
  })

  test.each([
    ['sign-out', (_id: string, sessionId: string) => endSession(database.sql, sessionId, 'signOut')],
    ['another role', (id: string) => database.sql`update admins set role = 'support' where id = ${id}`],
    ['deactivation', (id: string) => database.sql`update admins set status = 'inactive' where id = ${id}`],
  ])('%s ends it before the next event', async (_name, happen) => {
    const { auth } = await openAuth(database)
    const account = await createAccount(database, { role: 'super_admin' })
    const { accessToken } = await enter(auth, account.email)
    const [session] = await database.sql`select id from auth_sessions where account_id = ${account.id}`
    const client = connect(endpoint.url, accessToken)
    const subscription = listenTo(client, 'subscription { createdTag { id } }')
    await subscribed(endpoint)
    await tags.create(tagNamed('Sent'))
    await soon(() => subscription.events).toHaveLength(1)
    await happen(account.id, session?.id)
    await tags.create(tagNamed('Sent'))
    await subscription.ended
    expect(subscription.events).toHaveLength(1)
    expect(client.closes).toMatchObject([{ code: 4403 }])
  })

  test('an ended session is detected without events, too', async () => {
    const { auth } = await openAuth(database)
    const account = await createAccount(database, { role: 'editor' })
    const { accessToken } = await enter(auth, account.email)
    const client = connect(endpoint.url, accessToken)
    const subscription = listenTo(client, 'subscription { createdDepot { id } }')
    await subscribed(endpoint)
    await database.sql`update auth_sessions set ended_at = now() where account_id = ${account.id}`
    await subscription.ended
    expect(client.closes).toMatchObject([{ code: 4403 }])
  })

  test('a connection requires a session', async () => {
    for (const accessToken of [null, 'nonsense']) {
      const client = connect(endpoint.url, accessToken)
      const subscription = listenTo(client, 'subscription { createdTag { id } }')
      await subscription.ended
      expect(client.closes).toMatchObject([{ code: 4403 }])
    }
  })

  test('only subscriptions in the one protocol and from allowed origins are accepted', async () => {
    const client = connect(endpoint.url, token)
    const query = listenTo(client, '{ me { role } }')
    await query.ended
    expect(query.problems).toMatchObject([[{ extensions: { code: 'BAD_REQUEST' } }]])
    const statusOf = (origin: string | undefined) =>
      new Promise((resolve) => {
        const socket = new WebSocket(socketAddress(endpoint.url), 'graphql-transport-ws', origin ? { origin } : {})
        socket.once('open', () => {
          resolve('open')
          socket.close()
        })
        socket.once('unexpected-response', (_request, { statusCode }) => resolve(statusCode))
        socket.on('error', () => undefined)
      })
    expect(await statusOf('https://evil.example')).toBe(403)
    expect(await statusOf('null')).toBe(403)
    expect(await statusOf(new URL(endpoint.url).origin)).toBe('open')
    expect(await statusOf(undefined)).toBe('open')
  })

  test('one connection has at most a hundred subscriptions', async () => {
    const client = connect(endpoint.url, token)
    const all = Array.from({ length: 101 }, () => listenTo(client, 'subscription { createdTag { id } }'))
    await soon(() => all.filter(({ problems }) => problems.length > 0).length).toBe(1)
    expect(all.at(-1)?.problems).toMatchObject([[{ extensions: { code: 'RATE_LIMITED', retryAfter: 30 } }]])
    client.dispose()
  })
})

describe('a subscription ends with its client, also without events', () => {
  const query = 'subscription { createdDepot { id } }'
  const openSubscriptions = () => expect.poll(endpoint.subscriptions, { timeout: 5_000, interval: 10 })
  let before = 0
  beforeEach(async () => {
    await subscribed(endpoint)
    before = endpoint.subscriptions()
  })

  test('that the client stopped', async () => {
    const subscription = listenTo(connect(endpoint.url, token), query)
    await openSubscriptions().toBe(before + 1)
    subscription.stop()
    await openSubscriptions().toBe(before)
  })

  test('whose connection breaks', async () => {
    const client = connect(endpoint.url, token)
    for (let each = 0; each < 5; each++) listenTo(client, query)
    await openSubscriptions().toBe(before + 5)
    client.terminate()
    await openSubscriptions().toBe(before)
  })

  test('whose connection breaks before it is active', async () => {
    for (let moment = 0; moment < 10; moment++) {
      const client = connect(endpoint.url, token)
      listenTo(client, query)
      client.on('connected', () => setTimeout(() => client.terminate(), moment))
      await new Promise((resolve) => client.on('closed', resolve))
    }
    // Events in transit when the connection broke have arrived by then.
    await pause(300)
    await openSubscriptions().toBe(before)
  })

  test('over server-sent events without a reader', async () => {
    const { stop } = await followEvents(endpoint.url, token, query)
    await openSubscriptions().toBe(before + 1)
    stop()
    await openSubscriptions().toBe(before)
  })

  test('of an ended session', async () => {
    const { auth } = await openAuth(database)
    const account = await createAccount(database, { role: 'editor' })
    const { accessToken } = await enter(auth, account.email)
    const subscription = listenTo(connect(endpoint.url, accessToken), query)
    const { read } = await followEvents(endpoint.url, accessToken, query)
    await openSubscriptions().toBe(before + 2)
    await database.sql`update auth_sessions set ended_at = now() where account_id = ${account.id}`
    await subscription.ended
    await expect.poll(() => read.isOver, { timeout: 10_000 }).toBe(true)
    await openSubscriptions().toBe(before)
  })
})
