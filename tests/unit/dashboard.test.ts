import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { addMonths, periodOf } from '../../server/dashboard/period'
import { pathOf } from '../../src/admin/chart/line-chart'
import { readRange, writeRange } from '../../src/admin/dashboards/range'
import { partsOfRange, previousRange } from '../../src/dashboards/day-ranges'

describe('the range in the URL', () => {
  const today = '2026-11-21'

  test.each([
    ['', { id: '30d', from: '2026-10-23', to: today }],
    ['?range=7d', { id: '7d', from: '2026-11-15', to: today }],
    ['?range=12m', { id: '12m', from: '2025-12-01', to: today }],
    ['?range=custom&from=2026-02-01&to=2026-03-01', { id: 'custom', from: '2026-02-01', to: '2026-03-01' }],
    ['?range=custom&from=2026-03-01&to=2026-02-01', { id: 'custom', from: '2026-02-01', to: '2026-03-01' }],
    ['?range=custom&from=2026-02-30&to=2026-03-01', { id: '30d', from: '2026-10-23', to: today }],
    ['?range=ever', { id: '30d', from: '2026-10-23', to: today }],
  ])('%s is valid', (search, range) => {
    expect(readRange(search, today)).toEqual(range)
    expect(readRange(writeRange(readRange(search, today)), today)).toEqual(range)
  })

  test('keeps the other parameters of the page', () => {
    expect(writeRange(readRange('?range=7d', today), '?tab=overview&range=12m')).toBe('?tab=overview&range=7d')
    expect(writeRange(readRange('', today), '?tab=overview&range=12m')).toBe('?tab=overview')
  })
})

test.each([
  ['2026-03-01', '2026-03-07', '2026-02-22', '2026-02-28'],
  ['2025-12-01', '2026-11-26', '2024-12-01', '2025-11-26'],
  ['2025-01-01', '2025-08-15', '2024-05-01', '2024-12-15'],
  ['2025-11-01', '2026-06-30', '2025-03-01', '2025-10-31'],
])('the range before %s – %s has the same days', (from, to, first, last) => {
  expect(previousRange({ from, to })).toMatchObject({ from: first, to: last })
})

test('a range is whole where its first day begins at 1:00, such as in Cairo', () => {
  vi.stubEnv('TZ', 'Africa/Cairo')
  onTestFinished(() => void vi.unstubAllEnvs())
  const range = { from: '2026-04-24', to: '2026-04-30' }
  expect(partsOfRange(range, 'day').starts).toMatchObject({ 0: '2026-04-24', length: 7 })
  expect(previousRange(range)).toMatchObject({ from: '2026-04-17', to: '2026-04-23' })
})

describe('the parts of a period', () => {
  test('are days up to a quarter, compared with the same number of days before', () => {
    const { unit, current, before } = periodOf('2026-03-01', '2026-03-07')
    expect([unit, current.starts.length, current.end]).toEqual(['day', 7, '2026-03-08'])
    expect([before.starts[0], before.end]).toEqual(['2026-02-22', '2026-03-01'])
  })

  test('are weeks up to half a year; the last one may be partial', () => {
    const { unit, current, before } = periodOf('2026-01-01', '2026-04-10')
    expect([unit, current.starts.length, current.starts[1]]).toEqual(['week', 15, '2026-01-08'])
    expect([before.starts[0], before.starts.length, before.end]).toEqual(['2025-09-23', 15, '2026-01-01'])
  })

  test('are months for longer periods, compared with the same days of the months before', () => {
    const { unit, current, before } = periodOf('2025-12-01', '2026-11-21')
    expect([unit, current.starts.length, current.starts.at(-1)]).toEqual(['month', 12, '2026-11-01'])
    expect([before.starts[0], before.starts.at(-1), before.end]).toEqual(['2024-12-01', '2025-11-01', '2025-11-22'])
  })

  test('a month after January 31 is the last day of February', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2024-03-31', -1)).toBe('2024-02-29')
  })
})

describe('the chart', () => {
  test('a path runs from the first value to the last with an inverted y axis', () => {
    expect(pathOf([0, 5, 10], 10)).toBe('M0.00 100L50.00 50L100.00 0')
    expect(pathOf([5], 10)).toBe('M50.00 50')
  })
})
