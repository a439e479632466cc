import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../harness/browser-surroundings'
import { askSoon } from '../../src/providers/followed-counts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('slow counts are requested one after the other, with a pause of several times their length', async () => {
  let running = 0
  const starts: number[] = []
  const began = Date.now()
  const request = async () => {
    expect(running).toBe(0)
    running++
    starts.push(Date.now() - began)
    await new Promise((done) => setTimeout(done, 3_000))
    running--
  }
  // A bulk run sends events all the time.
  for (let at = 0; at < 40_000; at += 100) {
    askSoon({ key: 'views', every: 500 }, request)
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(starts).toEqual([500, 500 + 3_000 + 12_000 + 500, 500 + 2 * (3_000 + 12_000 + 500)])
})

test('fast counts follow each event, and none is lost', async () => {
  const request = vi.fn(async () => undefined)
  const followed = { key: 'sums', every: 500 }
  askSoon(followed, request)
  askSoon(followed, request)
  await vi.advanceTimersByTimeAsync(600)
  expect(request).toHaveBeenCalledTimes(1)
  askSoon(followed, request)
  await vi.advanceTimersByTimeAsync(600)
  expect(request).toHaveBeenCalledTimes(2)
})
