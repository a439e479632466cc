import { describe, expect, test } from 'vitest'
import { byDay, foldedRows, foldRuns } from '../../src/admin/activity/fold-runs'

const event = (
  createdAt: string,
  action = 'approve',
  actorName: string | null = 'Mo',
  resource = 'comments',
  isScheduled = false,
) => ({
  createdAt,
  action,
  actorName,
  resource,
  isScheduled,
})

describe('runs of events', () => {
  test('have one person, action and resource', () => {
    const events = [
      event('2026-03-02T10:05:00Z'),
      event('2026-03-02T10:04:00Z'),
      event('2026-03-02T10:03:00Z', 'reject'),
      event('2026-03-02T10:02:00Z'),
      event('2026-03-02T10:01:00Z', 'approve', 'Ed'),
      event('2026-03-02T10:00:00Z', 'approve', 'Ed', 'games'),
    ]
    expect(foldRuns(events).map((run) => run.length)).toEqual([2, 1, 1, 1, 1])
    expect(foldRuns([])).toEqual([])
  })

  test('are all scheduled or none', () => {
    const scheduled = (createdAt: string) => event(createdAt, 'approve', 'Mo', 'comments', true)
    const events = [scheduled('2026-03-02T10:02:00Z'), scheduled('2026-03-02T10:01:00Z'), event('2026-03-02T10:00:00Z')]
    expect(foldRuns(events).map((run) => run.length)).toEqual([2, 1])
  })

  test('end with the day, and at the previous visit', () => {
    const events = [
      event('2026-03-02T10:02:00Z'),
      event('2026-03-02T10:01:00Z'),
      event('2026-03-02T10:00:00Z'),
      event('2026-03-01T10:00:00Z'),
    ]
    expect(foldRuns(events).map((run) => run.length)).toEqual([3, 1])
    expect(foldRuns(events, '2026-03-02T10:01:00Z').map((run) => run.length)).toEqual([1, 2, 1])
    expect(byDay(foldRuns(events)).map(([day, runs]) => [day, runs.length])).toEqual([
      ['2026-03-02', 1],
      ['2026-03-01', 1],
    ])
  })
})

describe('rows of a list with runs', () => {
  const runs = ['ab', 'c', 'def'].map((run) => [...run].map((id) => ({ id })))
  const laidOut = (...open: string[]) => {
    const { shown, lines, runs: headings } = foldedRows(runs, new Set(open))
    const text = (rows: typeof lines) => rows.map((row) => row?.id ?? '-').join('')
    return [text(shown), text(lines), [...headings.keys()].join('')]
  }

  test('have one line for a folded run, and no heading for a single row', () => {
    expect(laidOut()).toEqual(['acd', '-c-', 'ad'])
  })

  test('have the rows of an open run after its heading, also if it was opened by a later row', () => {
    expect(laidOut('a')).toEqual(['abcd', '-abc-', 'ad'])
    expect(laidOut('e')).toEqual(['acdef', '-c-def', 'ad'])
  })

  test('keep every row of the page in a run or as itself', () => {
    expect(foldedRows(runs, new Set(['a', 'd'])).shown).toEqual(runs.flat())
    expect(foldedRows([], new Set())).toEqual({ shown: [], lines: [], runs: new Map() })
  })
})
