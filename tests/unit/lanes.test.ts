import { expect, test } from 'vitest'
import { OperationError } from '../../server/errors'
import { Lanes } from '../../server/lanes'

const refusal = () => new OperationError('RATE_LIMITED', 'Too many.')

/** Work that runs until `end` is called. */
function held() {
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { work: () => ended, end }
}

test('work runs so many at a time, in its order, by each name', async () => {
  const lanes = new Lanes(1)
  const first = held()
  const order: string[] = []
  const run = (name: string, said: string) => lanes.run(name, async () => void order.push(said))
  const waiting = [lanes.run('a', first.work), run('a', 'second'), run('a', 'third')]
  await run('b', 'other')
  expect(order).toEqual(['other'])
  first.end()
  await Promise.all(waiting)
  expect(order).toEqual(['other', 'second', 'third'])
})

test('work whose turn does not come is refused, and the next one still has its turn', async () => {
  const lanes = new Lanes(1, 20, refusal)
  const first = held()
  const running = lanes.run('a', first.work)
  await expect(lanes.run('a', async () => 'late')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  first.end()
  await running
  expect(await lanes.run('a', async () => 'in time')).toBe('in time')
})

test('work that may wait for ever is not refused', async () => {
  const lanes = new Lanes(1, Number.POSITIVE_INFINITY, refusal)
  const first = held()
  const running = lanes.run('a', first.work)
  const second = lanes.run('a', async () => 'done')
  await new Promise((resolve) => setTimeout(resolve, 5))
  first.end()
  await running
  expect(await second).toBe('done')
})
