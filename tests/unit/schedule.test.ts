import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { schedule } from '../../server/schedule'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const error = vi.fn()
const every = 1_000

test('a job runs once in each interval and no more after it was stopped', async () => {
  let runs = 0
  const stop = schedule({ name: 'count', every, run: async () => runs++ }, { error })
  await vi.advanceTimersByTimeAsync(every)
  expect(runs).toBe(1)
  await vi.advanceTimersByTimeAsync(every)
  expect(runs).toBe(2)
  await stop()
  await vi.advanceTimersByTimeAsync(10 * every)
  expect(runs).toBe(2)
})

test('runs do not overlap, and stopping waits for the current one', async () => {
  let runs = 0
  let finish = () => {}
  const run = () => {
    runs++
    return new Promise<void>((resolve) => {
      finish = resolve
    })
  }
  const stop = schedule({ name: 'slow', every, run }, { error })
  await vi.advanceTimersByTimeAsync(5 * every)
  expect(runs).toBe(1)
  let isStopped = false
  const stopping = stop().then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(every)
  expect(isStopped).toBe(false)
  finish()
  await stopping
  await vi.advanceTimersByTimeAsync(5 * every)
  expect(runs).toBe(1)
})

test('stopping does not wait for a run that hangs', async () => {
  const stop = schedule({ name: 'hanging', every, run: () => new Promise(() => undefined) }, { error })
  await vi.advanceTimersByTimeAsync(every)
  const stopping = stop()
  await vi.advanceTimersByTimeAsync(6_000)
  await stopping
})

test('consecutive failures are logged once, and the job continues', async () => {
  error.mockClear()
  const outcomes = ['fail', 'fail', 'succeed', 'fail']
  const run = async () => {
    if (outcomes.shift() === 'fail') throw new Error('no connection')
  }
  const stop = schedule({ name: 'failing', every, run }, { error })
  await vi.advanceTimersByTimeAsync(every)
  await vi.advanceTimersByTimeAsync(every)
  expect(error).toHaveBeenCalledTimes(1)
  expect(error.mock.calls[0]?.[0]).toMatchObject({ job: 'failing' })
  await vi.advanceTimersByTimeAsync(every)
  await vi.advanceTimersByTimeAsync(every)
  expect(outcomes).toEqual([])
  expect(error).toHaveBeenCalledTimes(2)
  await stop()
})
