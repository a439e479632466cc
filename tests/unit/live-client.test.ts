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

test('the first connection delays the reload of pages, a later one does not', () => {
  vi.useFakeTimers()
  const tell = vi.fn()
  followResource('users', tell, () => undefined)
  const connected = () => options[0]?.on?.connected?.(null, undefined, false)
  connected()
  vi.advanceTimersByTime(4_900)
  expect(tell).not.toHaveBeenCalled()
  vi.advanceTimersByTime(200)
  expect(tell).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ type: '*' }))
  connected()
  expect(tell).toHaveBeenCalledTimes(2)
})
