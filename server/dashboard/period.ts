import { dayLength } from '../../src/declare/durations'
/** The length of each part of a curve; months begin on the day of the month of the period's start. */
export type TrendUnit = 'day' | 'week' | 'month'

/** Days are `YYYY-MM-DD`; `end` is the first day after it. */
interface Span {
  /** The first day of each part. */
  starts: readonly string[]
  end: string
}

/** A range of days in parts, and the previous range for comparison. */
export interface Period {
  unit: TrendUnit
  current: Span
  before: Span
}

/** Ten years; in a longer range a curve of months is unreadable. */
export const mostDays = 3_660

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Adds days. */
export const addDays = (day: string, days: number): string => dayOf(timeOf(day) + days * dayLength)

/** Adds months; on the same day of the month or on its last one. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

/** The number of days in a range, both ends included. */
export const daysBetween = (from: string, to: string): number => Math.round((timeOf(to) - timeOf(from)) / dayLength) + 1

/**
 * Divides the days from `from` to `to` (inclusive). A curve has 7 to about 120 points. They are days up to a quarter,
 * weeks up to half a year, then months. The previous range has the same length and ends where this one begins.
 */
export function periodOf(from: string, to: string): Period {
  const length = daysBetween(from, to)
  const end = addDays(to, 1)
  if (length > 190) return inMonths(from, end)
  const step = length > 92 ? 7 : 1
  const count = Math.ceil(length / step)
  const startsFrom = (first: string) => Array.from({ length: count }, (_, at) => addDays(first, at * step))
  return {
    unit: step === 1 ? 'day' : 'week',
    current: { starts: startsFrom(from), end },
    before: { starts: startsFrom(addDays(from, -length)), end: from },
  }
}

/** The same months one year earlier, up to the same day. */
function inMonths(from: string, end: string): Period {
  const starts: string[] = []
  for (let start = from; start < end; start = addMonths(from, starts.length)) starts.push(start)
  const { length } = starts
  return {
    unit: 'month',
    current: { starts, end },
    before: { starts: starts.map((_, at) => addMonths(from, at - length)), end: addMonths(end, -length) },
  }
}
