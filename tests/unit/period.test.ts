import { describe, expect, test } from 'vitest'
import { daysOf, isPeriod, offeredPeriods, periodKey } from '../../src/declare/period'

/** A Wednesday, in the zone of the reader. */
const wednesday = new Date(2026, 2, 4, 23, 30)

describe('a period relative to today', () => {
  test.each([
    ['today', '2026-03-04', '2026-03-04'],
    ['yesterday', '2026-03-03', '2026-03-03'],
    ['last-7-days', '2026-02-26', '2026-03-04'],
    ['last-30-days', '2026-02-03', '2026-03-04'],
    ['next-7-days', '2026-03-04', '2026-03-10'],
    ['this-week', '2026-03-02', '2026-03-08'],
    ['last-week', '2026-02-23', '2026-03-01'],
    ['this-month', '2026-03-01', '2026-03-31'],
    ['last-month', '2026-02-01', '2026-02-28'],
    ['this-year', '2026-01-01', '2026-12-31'],
    ['last-year', '2025-01-01', '2025-12-31'],
  ])('%s is %s to %s', (period, from, to) => {
    expect(daysOf(period, wednesday)).toEqual({ from, to })
  })

  test('a week ends on Sunday, and January follows December', () => {
    expect(daysOf('this-week', new Date(2026, 2, 8))).toEqual({ from: '2026-03-02', to: '2026-03-08' })
    expect(daysOf('last-month', new Date(2026, 0, 31))).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  })

  test('other texts are no period', () => {
    const texts = ['', 'last-1-days', 'last-007-days', 'last-4000-days', 'next-month', '2026-03-04', 'Today', null, 7]
    expect(texts.filter(isPeriod)).toEqual([])
    expect(offeredPeriods.every(isPeriod)).toBe(true)
    expect(periodKey('last-30-days')).toEqual({ key: 'lastDays', days: '30' })
    expect(periodKey('this-month')).toEqual({ key: 'thisMonth', days: '' })
  })
})
