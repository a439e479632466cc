import { expect, test } from 'vitest'
import { createPreparing } from '../../server/database/prepared'

test('a statement is prepared from its second use on, up to a limit', () => {
  const isWorthPreparing = createPreparing()
  expect([1, 2, 3].map(() => isWorthPreparing('select 1'))).toEqual([false, true, true])
  const long = `select '${'x'.repeat(30_000)}'`
  expect([1, 2, 3].map(() => isWorthPreparing(long))).toEqual([false, false, false])
  for (let number = 0; number < 5_000; number++) isWorthPreparing(`select 'once', ${number}`)
  expect(isWorthPreparing('select 2')).toBe(false)
  expect(isWorthPreparing('select 2')).toBe(true)
  const twice = Array.from(
    { length: 1_200 },
    (_, number) => [1, 2].map(() => isWorthPreparing(`select ${number + 10}`))[1],
  )
  expect(twice.filter(Boolean)).toHaveLength(998)
  expect(isWorthPreparing('select 1')).toBe(true)
})
