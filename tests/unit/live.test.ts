import { describe, expect, test } from 'vitest'
import { type Notification, payloadsOf } from '../../server/database/notification-messages'
import { localNotifications } from '../../server/database/notifications'
import { isAllowedOrigin } from '../../server/graphql/subscriptions/live'
import { createSlots } from '../../server/http/slots'
import type { OperationContext } from '../../server/operations/context'
import { createDeliveries, type Ending } from '../../server/realtime/deliveries'
import type { Following } from '../../server/realtime/follow'
import { createQueue } from '../../server/realtime/queue'
import { resourceNamed } from '../../src/registry/resources'

describe('a queue', () => {
  test('returns pushed values in order, waits for more, and ends', async () => {
    const queue = createQueue<number>(10, () => undefined)
    const iterator = queue[Symbol.asyncIterator]()
    queue.push(1)
    queue.push(2)
    expect(await iterator.next()).toEqual({ done: false, value: 1 })
    expect(await iterator.next()).toEqual({ done: false, value: 2 })
    const third = iterator.next()
    queue.push(3)
    expect(await third).toEqual({ done: false, value: 3 })
    const last = iterator.next()
    queue.end()
    expect(await last).toEqual({ done: true, value: undefined })
  })

  test('holds a limited number of values for its consumer', () => {
    const queue = createQueue<number>(2, () => undefined)
    expect([queue.push(1), queue.push(2), queue.push(3)]).toEqual([true, true, false])
  })

  test('lets the event loop continue while many consumers receive', async () => {
    let received = 0
    const queues = Array.from({ length: 100 }, () => createQueue<number>(10, () => undefined))
    for (const queue of queues)
      void (async () => {
        for await (const _ of queue) received++
      })()
    for (const queue of queues) for (const value of [1, 2, 3, 4, 5]) queue.push(value)
    await new Promise(setImmediate)
    expect(received).toBeLessThan(100)
    await expect.poll(() => received).toBe(500)
    for (const queue of queues) queue.end()
  })

  test('is left once, while its consumer waits', async () => {
    let left = 0
    const queue = createQueue<number>(2, () => left++)
    const iterator = queue[Symbol.asyncIterator]()
    const waiting = iterator.next()
    await iterator.return?.()
    await iterator.return?.()
    expect(await waiting).toEqual({ done: true, value: undefined })
    expect(left).toBe(1)
  })
})

test('slots are limited for each key and in total, and each is released once', () => {
  const slots = createSlots({ all: 4, each: 2 })
  const taken = [slots.take('a'), slots.take('a')]
  expect(taken.every((leave) => leave !== null)).toBe(true)
  expect(slots.take('a')).toBeNull()
  expect(slots.take('b')).not.toBeNull()
  taken[0]?.()
  taken[0]?.()
  expect(slots.take('a')).not.toBeNull()
  expect(slots.take('a')).toBeNull()
  expect(slots.take('c')).not.toBeNull()
  expect(slots.hasRoom()).toBe(false)
  expect(slots.take('d')).toBeNull()
})

test.each([
  [undefined, true],
  ['https://desk.example.com', true],
  ['https://other.example.com', true],
  ['http://10.0.0.5:3000', true],
  ['https://evil.example.com', false],
  ['https://desk.example.com.evil.com', false],
  ['null', false],
  ['', false],
])('a page from %s may open a WebSocket: %s', (origin, expected) => {
  const headers = { host: '10.0.0.5:3000', ...(origin !== undefined && { origin }) }
  const settings = { corsOrigins: ['https://other.example.com'], publicUrl: 'https://desk.example.com' }
  expect(isAllowedOrigin({ headers }, settings)).toBe(expected)
})

test('any number of notifications is split into payloads that PostgreSQL accepts', () => {
  const id = '00000000-0000-7000-8000-000000000000'
  const notifications: Notification[] = Array.from({ length: 1_000 }, (_, index) => ({
    resource: 'creatorApplications',
    id: `${index}${id}`.slice(0, 36),
    kind: 'updated',
    line: id,
    // A person who has the record open; each of these characters takes three bytes.
    data: JSON.stringify({ name: '陈晓明'.repeat(10) }),
  }))
  const payloads = payloadsOf(id, notifications)
  expect(payloads.every((payload) => Buffer.byteLength(payload) < 8_000)).toBe(true)
  expect(payloads.flatMap((payload) => JSON.parse(payload)[1])).toHaveLength(1_000)
  expect(payloadsOf(id, [])).toEqual([])
})

describe('deliveries', () => {
  const settled = () => new Promise((resolve) => setTimeout(resolve, 40))
  const open = () => {
    const notifications = localNotifications()
    const failures: unknown[] = []
    const log = { error: (problem: unknown) => void failures.push(problem) }
    const deliveries = createDeliveries({} as OperationContext, notifications, log)
    let reads = 0
    let isBroken = false
    const following = (key: string): Following => ({
      resource: resourceNamed('machines'),
      key,
      async read(ids) {
        if (isBroken) throw new Error('The database is away.')
        reads++
        return new Map(ids.map((id) => [id, { id }]))
      },
      judge: async () => [],
    })
    const send = (...ids: string[]) =>
      notifications.send(ids.map((id) => ({ resource: 'machines', id, kind: 'updated', line: id })))
    return {
      deliveries,
      following,
      send,
      reads: () => reads,
      failures,
      breakDown: () => {
        isBroken = true
      },
    }
  }
  const subscriber = (isActive = true) => {
    const endings: Ending[] = []
    return { endings, isActive: async () => isActive, end: (ending: Ending) => void endings.push(ending) }
  }

  test('end a subscriber that does not read, and do not delay the others', async () => {
    const { deliveries, following, send } = open()
    const [slow, quick] = [subscriber(), subscriber()]
    await deliveries.follow(following('a'), 'updated', slow)
    const rows = await deliveries.follow(following('a'), 'updated', quick)
    let read = 0
    void (async () => {
      for await (const _row of rows) read++
    })()
    for (let part = 0; part < 6; part++) {
      send(...Array.from({ length: 100 }, (_, index) => `${part} ${index}`))
      await settled()
    }
    expect(slow.endings).toContain('slow')
    expect(quick.endings).toEqual([])
    expect(read).toBe(600)
    deliveries.close()
  })

  test('read once for subscribers with the same access, and merge changes of one record', async () => {
    const { deliveries, following, send, reads } = open()
    const queues = await Promise.all(
      ['a', 'a', 'a', 'b'].map((key) => deliveries.follow(following(key), 'updated', subscriber())),
    )
    send('1', '1', '2')
    await expect.poll(reads).toBe(2)
    await settled()
    expect(reads()).toBe(2)
    const iterator = queues[0]?.[Symbol.asyncIterator]()
    expect([await iterator?.next(), await iterator?.next()]).toMatchObject([
      { value: { id: '1' } },
      { value: { id: '2' } },
    ])
    send('3')
    expect(await iterator?.next()).toMatchObject({ value: { id: '3' } })
    deliveries.close()
  })

  test('send nothing to ended sessions, and end subscribers after a failed read', async () => {
    const { deliveries, following, send, breakDown, failures } = open()
    const [gone, there] = [subscriber(false), subscriber()]
    const rows = await deliveries.follow(following('a'), 'updated', gone)
    await deliveries.follow(following('a'), 'updated', there)
    let received = 0
    void (async () => {
      for await (const _row of rows) received++
    })()
    send('1')
    await expect.poll(() => gone.endings).toEqual(['session'])
    expect([received, there.endings]).toEqual([0, []])
    breakDown()
    send('2')
    await expect.poll(() => there.endings).toEqual(['gap'])
    expect(failures).toHaveLength(1)
    deliveries.close()
  })
})
