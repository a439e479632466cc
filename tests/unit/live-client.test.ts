import '../harness/browser-surroundings'
import type { ClientOptions } from 'graphql-ws'
import { afterEach, expect, test, vi } from 'vitest'
import { followResource } from '../../src/providers/live-client'

const { options } = vi.hoisted(() => ({ options: [] as ClientOptions[] }))
vi.mock('graphql-ws', () => ({
  createClient: (given: ClientOptions) => {
    options.push(given)
    return { subscribe: () => () => undefined, terminate: () => undefined }
  },
}))

afterEach(() => vi.useRealTimers())

test('a connection announces the resources that changed meanwhile, or all if the server does not know them', async () => {
  vi.useFakeTimers()
  const announce = vi.fn()
  followResource('users', announce, () => undefined)
  const { on = {}, connectionParams } = options[0] ?? {}
  const missed = async () => {
    const params = await (connectionParams as () => Promise<{ missed: number }>)()
    return params.missed
  }
  const report = (changed: readonly string[] | null) => on.ping?.(true, { changed })

  // The first connection asks for all changes since the page began to load, until it got them.
  expect(await missed()).toBeGreaterThan(0)
  report(['games'])
  expect(announce).not.toHaveBeenCalled()
  report(['games', 'users'])
  expect(announce).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ type: '*' }))

  vi.advanceTimersByTime(60_000)
  on.message?.({ type: 'pong' } as never)
  on.closed?.({ code: 1006 })
  vi.advanceTimersByTime(7_000)
  expect(await missed()).toBe(7_000)
  // A connection that ends before the report has not closed the gap.
  on.message?.({ type: 'connection_ack' } as never)
  on.closed?.({ code: 1006 })
  vi.advanceTimersByTime(1_000)
  expect(await missed()).toBe(8_000)
  report(null)
  expect(announce).toHaveBeenCalledTimes(2)
})
