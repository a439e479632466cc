import dayjs from 'dayjs'
import type { DashboardPanel } from './dashboard-panels'

/** Days of the calendar, `YYYY-MM-DD`; both ends are included. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** The first days of the parts of a range, and those of the same number of parts before it. */
interface RangeParts {
  readonly unit: DashboardPanel['unit']
  readonly starts: readonly string[]
  readonly before: readonly string[]
}

const format = 'YYYY-MM-DD'
const textOf = (day: dayjs.Dayjs) => day.format(format)
/** The noon of a day: where clocks go forward at midnight, a day begins at 1:00 and counts of days from it fall short. */
const noonOf = (day: string) => dayjs(`${day}T12:00`)

/** Adds days to a day. */
export const daysLater = (day: string, days: number): string => textOf(noonOf(day).add(days, 'day'))

/**
 * The range before: as many days up to this range. Many months have the same number of months before them, up to the
 * same day. `shift` moves a time back by the same distance.
 */
export function previousRange({ from, to }: DayRange): DayRange & { shift(time: Date): Date } {
  const days = noonOf(to).diff(noonOf(from), 'day') + 1
  const isYear = noonOf(from).date() === 1 && days > 190
  const months = noonOf(to).diff(noonOf(from), 'month') + 1
  const earlier = (day: dayjs.Dayjs) => (isYear ? day.subtract(months, 'month') : day.subtract(days, 'day'))
  return {
    from: textOf(earlier(noonOf(from))),
    to: daysLater(textOf(earlier(noonOf(to).add(1, 'day'))), -1),
    shift: (time) => earlier(dayjs(time)).toDate(),
  }
}

/** More parts are no readable curve, and the answer has at most 1000 groups for both ranges. */
const mostParts = 400
const units = ['day', 'week', 'month'] as const

const startOf = (unit: DashboardPanel['unit'], day: dayjs.Dayjs) => {
  if (unit === 'month') return day.startOf('month')
  // Weeks start on Monday, as those of the endpoint.
  return unit === 'week' ? day.subtract((day.day() + 6) % 7, 'day') : day
}

/** Divides a range into whole parts, or into longer ones if they are too many. */
export function partsOfRange({ from, to }: DayRange, wanted: DashboardPanel['unit']): RangeParts {
  const countOf = (unit: DashboardPanel['unit']) => noonOf(to).diff(startOf(unit, noonOf(from)), unit) + 1
  const unit =
    units.find((each) => units.indexOf(each) >= units.indexOf(wanted) && countOf(each) <= mostParts) ?? 'month'
  const count = Math.min(countOf(unit), mostParts)
  const last = startOf(unit, noonOf(to))
  const part = (back: number) => textOf(last.subtract(back, unit))
  const starts = Array.from({ length: count }, (_, at) => part(count - 1 - at))
  return { unit, starts, before: starts.map((_, at) => part(2 * count - 1 - at)) }
}
