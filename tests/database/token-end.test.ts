import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeToken } from '../harness/api-tokens'
import { asking } from '../harness/asking'
import { openTestDatabase } from '../harness/database'
import { type Ask, openEndpoint } from '../harness/endpoint'
import { connect, eventsIn, followEvents, listenTo, subscribed } from '../harness/live'

// Running work of an ending token: subscriptions over WebSocket and as server-sent events, and an export.

const database = await openTestDatabase()
const { sql } = database
const endpoint = await openEndpoint(database)
let ask: Ask
let tags: ReturnType<typeof asking>
beforeAll(async () => {
  ask = await endpoint.as('super_admin')
  tags = asking(ask, 'tags')
})

let count = 0
const addTag = () => tags.create({ name: { en: `Tag ${++count}`, zh: `标签 ${count}` }, color: '#112233' })
const newToken = () =>
  makeToken(
    ask,
    ['tags', 'depots'].map((resource) => ({ resource, access: ['read', 'actions'] as const })),
  )

const endings: [string, (id: string) => Promise<unknown>][] = [
  ['being revoked', (id) => ask(`mutation { revokeOneApiToken(input: {id: "${id}"}) { status } }`)],
  ['its time', (id) => sql`update api_tokens set expires_at = now() - interval '1 second' where id = ${id}`],
]

describe.each(endings)('a token that ends by %s', (_name, end) => {
  test('gets no more events', async () => {
    const { id, token } = await newToken()
    const client = connect(endpoint.url, token)
    const subscription = listenTo(client, 'subscription { createdTag { id } }')
    const { read: stream } = await followEvents(endpoint.url, token, 'subscription { createdTag { id } }')
    await subscribed(endpoint)
    await addTag()
    await expect
      .poll(() => [subscription.events.length, eventsIn(stream.text).length], { timeout: 5_000 })
      .toEqual([1, 1])
    await end(id)
    await addTag()
    await subscription.ended
    expect(subscription.events).toHaveLength(1)
    expect(client.closes).toMatchObject([{ code: 4403 }])
    await expect.poll(() => stream.isOver, { timeout: 5_000 }).toBe(true)
    const [, last, complete] = eventsIn(stream.text)
    expect(last?.data?.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
    expect(complete?.event).toBe('complete')
  })

  test('loses its subscriptions without events, too', async () => {
    const { id, token } = await newToken()
    const client = connect(endpoint.url, token)
    const subscription = listenTo(client, 'subscription { createdTag { id } }')
    const { read: stream } = await followEvents(endpoint.url, token, 'subscription { createdTag { id } }')
    await subscribed(endpoint)
    await end(id)
    await subscription.ended
    expect(client.closes).toMatchObject([{ code: 4403 }])
    await expect.poll(() => stream.isOver, { timeout: 3_000 }).toBe(true)
  })

  test('loses its running export', async () => {
    await sql`delete from depots`
    // More than all buffers on the way can hold.
    await sql`
      insert into depots (id, code, name_en, name_zh, manual_en, manual_zh, status)
      select gen_random_uuid(), 'depot-' || n, 'Depot', '仓库', repeat('x', 100000), '正文', 'open'
      from generate_series(1, 400) n`
    const { id, token } = await newToken()
    const response = await fetch(endpoint.url.replace('/graphql', '/export/depots.csv'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: '{}',
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('x-total-count')).toBe('400')
    const reader = response.body?.getReader()
    await reader?.read()
    await end(id)
    await pause(300)
    let bytes = 0
    const readOn = async () => {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) bytes += part.value.length
    }
    await expect(readOn()).rejects.toThrow()
    expect(bytes).toBeLessThan(30_000_000)
  })
})

test('no error was logged', () => {
  expect(endpoint.problems).toEqual([])
})
