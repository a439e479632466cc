import '../harness/browser-surroundings'
import type { LiveEvent } from '@refinedev/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const opened: string[] = []
const ended: string[] = []
let send: (event: Partial<LiveEvent>) => void = () => undefined

vi.mock('../../src/providers/live-client', () => ({
  followResource: (resource: string, _since: number, listener: (event: LiveEvent) => void) => {
    opened.push(resource)
    send = (event) => listener({ channel: '', type: 'updated', payload: {}, date: new Date(), ...event })
    return () => ended.push(resource)
  },
  eventOf: (resource: string, type: string, payload: object) => ({
    channel: resource,
    type,
    payload,
    date: new Date(),
  }),
}))

const { follow, liveProvider } = await import('../../src/providers/live')
const loaded = async () => {
  await vi.advanceTimersByTimeAsync(1_100)
  await vi.dynamicImportSettled()
}

beforeEach(() => {
  vi.useFakeTimers()
  opened.length = 0
  ended.length = 0
})
afterEach(() => vi.useRealTimers())

test('all listeners of a resource share one subscription, which persists between pages', async () => {
  const received: string[] = []
  const stopOne = follow('games', () => received.push('one'))
  const stopTwo = follow('games', () => received.push('two'))
  await loaded()
  expect(opened).toEqual(['games'])
  send({ payload: { ids: ['1'] } })
  expect(received).toEqual(['one', 'two'])
  stopOne()
  stopTwo()
  const stopThree = follow('games', () => received.push('three'))
  await vi.advanceTimersByTimeAsync(6_000)
  expect(ended).toEqual([])
  send({})
  expect(received).toEqual(['one', 'two', 'three'])
  stopThree()
  await vi.advanceTimersByTimeAsync(6_000)
  expect([opened, ended]).toEqual([['games'], ['games']])
})

test('a page that opens again gets the changes that no page received', async () => {
  const received: string[] = []
  const stopOne = follow('orders', () => undefined)
  await loaded()
  stopOne()
  send({ payload: { ids: ['1'] } })
  const stopTwo = follow('orders', ({ type }) => received.push(type))
  await vi.advanceTimersByTimeAsync(0)
  expect(received).toEqual(['*'])
  stopTwo()
  const stopThree = follow('orders', ({ type }) => received.push(type))
  await vi.advanceTimersByTimeAsync(0)
  expect(received).toEqual(['*'])
  stopThree()
  await vi.advanceTimersByTimeAsync(6_000)
})

test('a listener that leaves before the client loads opens nothing', async () => {
  const stop = follow('tags', () => undefined)
  stop()
  await vi.advanceTimersByTimeAsync(6_000)
  expect(opened.length).toBe(ended.length)
})

test('Refine gets events of its records, and gaps', async () => {
  const received: string[] = []
  const listen = (params: object, types = ['*']) =>
    liveProvider.subscribe({
      channel: 'resources/users',
      types,
      params: { resource: 'users', ...params },
      callback: ({ type, payload }) => received.push(`${type} ${(payload.ids ?? []).join()}`),
    })
  const stops = [listen({ id: 1 }), listen({ ids: ['7'] }, ['deleted'])]
  await loaded()
  send({ type: 'updated', payload: { ids: ['1'] } })
  send({ type: 'updated', payload: { ids: ['2'] } })
  send({ type: 'updated', payload: { ids: ['7'] } })
  send({ type: 'deleted', payload: { ids: ['7'] } })
  expect(received).toEqual(['updated 1', 'deleted 7'])
  send({ type: '*', payload: {} })
  expect(received).toEqual(['updated 1', 'deleted 7', '* ', '* '])
  for (const stop of stops) liveProvider.unsubscribe(stop)
  await vi.advanceTimersByTimeAsync(6_000)
})
