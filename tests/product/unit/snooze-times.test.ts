import { expect, test } from 'vitest'
import { snoozeTimes } from '../../../src/admin/inbox/snooze-times'

const timesOn = (now: Date) => snoozeTimes(now).map(({ key, at }) => [key, new Date(at)] as const)

test('an entry is snoozed for three hours, or until nine of tomorrow or of next Monday', () => {
  const thursday = new Date(2026, 11, 31, 22, 30)
  expect(timesOn(thursday)).toEqual([
    ['soon', new Date(2027, 0, 1, 1, 30)],
    ['tomorrow', new Date(2027, 0, 1, 9)],
    ['monday', new Date(2027, 0, 4, 9)],
  ])
})

test('on a Monday the next one is a week later, and on a Sunday it is tomorrow', () => {
  expect(timesOn(new Date(2026, 10, 30, 8)).at(-1)).toEqual(['monday', new Date(2026, 11, 7, 9)])
  expect(timesOn(new Date(2026, 10, 29, 8)).map(([key]) => key)).toEqual(['soon', 'tomorrow'])
})
