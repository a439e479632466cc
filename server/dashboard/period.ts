/** How long each part of a curve is; months begin on the day of the month on which the period does. */
export type TrendUnit = 'day' | 'week' | 'month'

/** Days are `YYYY-MM-DD`; `end` is the first day that is no longer part of it. */
export interface Span {
  /** The first day of each part. */
  starts: readonly string[]
  end: string
}

/** A stretch of days in parts, and the one before it that it is compared with, part by part. */
export interface Period {
  unit: TrendUnit
  current: Span
  before: Span
}

/** Ten years; beyond it, a curve of months says nothing. */
export const mostDays = 3_660

const dayLength = 86_400_000
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** So many days later. */
export const addDays = (day: string, days: number): string => dayOf(timeOf(day) + days * dayLength)

/** So many months later, on the same day of the month or on its last one. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

/** How many days there are from one to the other, both counted. */
export const daysBetween = (from: string, to: string): number => Math.round((timeOf(to) - timeOf(from)) / dayLength) + 1

/**
 * Divides the days from `from` to `to` (both counted) so that a curve of them has between 7 and some 120 points: days up to
 * a quarter of a year, weeks up to half a year, then months. The span before it is as long, and ends where it begins.
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

/** The same months earlier, so that a year is compared with the year before, up to the same day. */
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
