import { expect, onTestFinished, test, vi } from 'vitest'
import { systemActor } from '../../server/access/actor'
import { OperationError } from '../../server/errors'
import { Lanes } from '../../server/lanes'
import { createPoolSlots } from '../../server/sql/slots'

const refusal = () => new OperationError('RATE_LIMITED', 'Too many.')

/** Work that runs until `end` is called. */
function held() {
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { work: () => ended, end }
}

test('a limited number of jobs run at a time, in order, for each name', async () => {
  const lanes = new Lanes(1)
  const first = held()
  const order: string[] = []
  const run = (name: string, entry: string) => lanes.run(name, async () => void order.push(entry))
  const waiting = [lanes.run('a', first.work), run('a', 'second'), run('a', 'third')]
  await run('b', 'other')
  expect(order).toEqual(['other'])
  first.end()
  await Promise.all(waiting)
  expect(order).toEqual(['other', 'second', 'third'])
})

test('a job that waits too long is refused, and the next one still runs', async () => {
  const lanes = new Lanes(1, { longestWait: 20, refusal })
  const first = held()
  const running = lanes.run('a', first.work)
  await expect(lanes.run('a', async () => 'late')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  first.end()
  await running
  expect(await lanes.run('a', async () => 'in time')).toBe('in time')
})

test('a job without a time limit is not refused', async () => {
  const lanes = new Lanes(1, { longestWait: Number.POSITIVE_INFINITY, refusal })
  const first = held()
  const running = lanes.run('a', first.work)
  const second = lanes.run('a', async () => 'done')
  await new Promise((resolve) => setTimeout(resolve, 5))
  first.end()
  await running
  expect(await second).toBe('done')
})

test.each([
  ['reads', 'read', 6, 10],
  ['exports', 'export', 3, 4],
] as const)('of the connections one session has its share of %s', async (_name, kind, each, mostOfTwo) => {
  const slots = createPoolSlots()
  const actorOf = (sessionId: string) => ({ ...systemActor('test'), kind: 'session' as const, sessionId })
  const all = held()
  let running = 0
  const begin = (sessionId: string) =>
    slots[kind](actorOf(sessionId), () => {
      running++
      return all.work()
    })
  const first = Array.from({ length: 20 }, () => begin('first'))
  expect(running).toBe(each)
  const second = Array.from({ length: 20 }, () => begin('second'))
  // A slot of all sessions is taken after the session's own, in another turn.
  await Promise.resolve()
  expect(running).toBe(mostOfTwo)
  all.end()
  await Promise.all([...first, ...second])
  expect(running).toBe(40)
})

test('a locked record refuses waiting changes of that record only', async () => {
  const slots = createPoolSlots()
  const actor = { ...systemActor('test'), kind: 'session' as const, sessionId: 'one' }
  let fail: () => void = () => undefined
  const locked = new Promise<never>((_, reject) => {
    fail = () => reject(Object.assign(new Error('locked'), { code: '55P03' }))
  })
  const change = (record: string, work: () => Promise<unknown>) =>
    slots.change(actor, record, work).catch((error: { code: string }) => error.code)
  const [running, beside] = [change('games 1', () => locked), change('games 1', () => locked)]
  const sameRecord = change('games 1', async () => 'done')
  // These fill the slots of the session, so the next ones wait there.
  const others = held()
  const filling = [change('games 2', others.work), change('games 3', others.work)]
  const waiting = [change('games 4', async () => 'done'), change('games 5', async () => 'done')]
  await Promise.resolve()
  fail()
  expect(await Promise.all([running, beside, sameRecord])).toEqual(['55P03', '55P03', '55P03'])
  others.end()
  await Promise.all(filling)
  expect(await Promise.all(waiting)).toEqual(['done', 'done'])
})

test('a change waits six seconds for its record, its session and all changes together', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const slots = createPoolSlots()
  const change = (sessionId: string, record: string | null, work: () => Promise<unknown>) =>
    slots.change({ ...systemActor('test'), kind: 'session', sessionId }, record, work)
  const [own, others] = [held(), held()]
  const running = [
    ...Array.from({ length: 2 }, () => change('one', 'games 1', own.work)),
    ...Array.from({ length: 6 }, (_, each) => change(`other ${each % 2}`, null, others.work)),
  ]
  const refused = expect(change('one', 'games 1', async () => 'late')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  await vi.advanceTimersByTimeAsync(4_000)
  // The record is free, and others take its place.
  running.push(...Array.from({ length: 2 }, () => change('another', null, others.work)))
  own.end()
  await vi.advanceTimersByTimeAsync(2_100)
  others.end()
  await refused
  await Promise.all(running)
})
