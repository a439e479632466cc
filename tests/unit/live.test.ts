import { describe, expect, test } from 'vitest'
import { type Notice, payloadsOf } from '../../server/database/notices'
import { isAllowedOrigin } from '../../server/live/origins'
import { createPlaces } from '../../server/live/places'
import { createQueue } from '../../server/live/queue'
import { systemAsker } from '../../server/operations/asker'

describe('a queue', () => {
  test('gives what was pushed in order, waits for more, and ends', async () => {
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

  test('takes no more than its consumer may fall behind', () => {
    const queue = createQueue<number>(2, () => undefined)
    expect([queue.push(1), queue.push(2), queue.push(3)]).toEqual([true, true, false])
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

test('a session has thirty connections at most, and gets each place back', () => {
  const places = createPlaces()
  const session = (sessionId: string) => ({ ...systemAsker('test'), kind: 'session' as const, sessionId })
  const taken = Array.from({ length: 30 }, () => places.take(session('a')))
  expect(taken.every((leave) => leave !== null)).toBe(true)
  expect(places.take(session('a'))).toBeNull()
  expect(places.take(session('b'))).not.toBeNull()
  taken[0]?.()
  taken[0]?.()
  expect(places.take(session('a'))).not.toBeNull()
  expect(places.take(session('a'))).toBeNull()
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

test('however many notices there are, each payload is one that PostgreSQL takes', () => {
  const id = '00000000-0000-7000-8000-000000000000'
  const notices: Notice[] = Array.from({ length: 1_000 }, (_, index) => ({
    resource: 'creatorApplications',
    id: `${index}${id}`.slice(0, 36),
    kind: 'updated',
    line: id,
  }))
  const payloads = payloadsOf(id, notices)
  expect(payloads.every((payload) => Buffer.byteLength(payload) < 8_000)).toBe(true)
  expect(payloads.flatMap((payload) => JSON.parse(payload)[1])).toHaveLength(1_000)
  expect(payloadsOf(id, [])).toEqual([])
})
