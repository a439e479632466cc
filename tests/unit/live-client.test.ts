import '../harness/browser-surroundings'
import type { ClientOptions } from 'graphql-ws'
import { afterEach, expect, test, vi } from 'vitest'
import { followResource } from '../../src/providers/live-client'

const { options, terminate } = vi.hoisted(() => ({ options: [] as ClientOptions[], terminate: vi.fn() }))
vi.mock('graphql-ws', async (original) => ({
  ...(await original<typeof import('graphql-ws')>()),
  createClient: (given: ClientOptions) => {
    options.push(given)
    return { subscribe: () => () => undefined, terminate }
  },
}))

afterEach(() => vi.useRealTimers())

test('a connection asks for the changes before its subscriptions, and announces them', async () => {
  vi.useFakeTimers()
  const sent: { type: string; payload: { missed: Record<string, number> } }[] = []
  const socket = { send: (text: string) => sent.push(JSON.parse(text)) }
  const { on = {} } = options[0] ?? {}
  const connect = async () => {
    on.connected?.(socket, undefined, false)
    await vi.advanceTimersByTimeAsync(0)
  }
  const answer = (checked: readonly string[], changed: readonly string[]) => {
    on.message?.({ type: 'pong' } as never)
    on.pong?.(true, { checked, changed })
  }
  const users = vi.fn()
  const tags = vi.fn()

  // The page shows data that is 3 seconds old.
  followResource('users', Date.now() - 3_000, users, () => undefined)
  await connect()
  expect(sent).toEqual([{ type: 'ping', payload: { missed: { users: 3_000 } } }])
  answer(['users'], [])
  expect(users).not.toHaveBeenCalled()

  // A resource that is followed later asks for its own changes only.
  followResource('tags', Date.now() - 2_000, tags, () => undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.at(-1)?.payload.missed).toEqual({ tags: 2_000 })
  answer(['tags'], ['tags'])
  expect(tags).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ type: '*' }))
  expect(users).not.toHaveBeenCalled()

  vi.advanceTimersByTime(60_000)
  on.message?.({ type: 'pong' } as never)
  on.closed?.({ code: 1006 })
  vi.advanceTimersByTime(7_000)
  await connect()
  expect(sent.at(-1)?.payload.missed).toEqual({ users: 7_000, tags: 7_000 })
  // A connection that ends before the answer has not closed the gap.
  on.message?.({ type: 'connection_ack' } as never)
  on.closed?.({ code: 1006 })
  vi.advanceTimersByTime(1_000)
  await connect()
  expect(sent.at(-1)?.payload.missed).toEqual({ users: 8_000, tags: 8_000 })
  answer(['users', 'tags'], ['users'])
  expect([users, tags].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

test('a connection that does not answer a ping is replaced', () => {
  vi.useFakeTimers()
  const { on = {} } = options[0] ?? {}
  on.ping?.(false, undefined)
  vi.advanceTimersByTime(9_000)
  on.message?.({ type: 'pong' } as never)
  vi.advanceTimersByTime(30_000)
  expect(terminate).not.toHaveBeenCalled()

  on.ping?.(false, undefined)
  on.closed?.({ code: 1006 })
  vi.advanceTimersByTime(30_000)
  expect(terminate).not.toHaveBeenCalled()

  on.ping?.(false, undefined)
  vi.advanceTimersByTime(11_000)
  expect(terminate).toHaveBeenCalledOnce()
})
