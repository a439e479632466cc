/** Days of the calendar, `YYYY-MM-DD`; both ends are included. */
interface Days {
  readonly from: string
  readonly to: string
}

/** The periods that filters offer; addresses accept any number of days from 2 to 3650. */
export const offeredPeriods = [
  'today',
  'yesterday',
  'last-7-days',
  'last-30-days',
  'this-week',
  'this-month',
  'last-month',
  'this-year',
  'next-7-days',
] as const

const someDays = /^(last|next)-(\d{1,4})-days$/
const calendarPeriod = /^(this|last)-(week|month|year)$/
const mostDays = 3650

const numberOfDays = (text: string): { side: string; days: number } | null => {
  const [, side = '', digits = '0'] = someDays.exec(text) ?? []
  const days = Number(digits)
  return days >= 2 && days <= mostDays && digits === String(days) ? { side, days } : null
}

/** Whether a value is a period relative to the day of the reader, such as `last-30-days` or `this-month`. */
export const isPeriod = (value: unknown): value is string =>
  typeof value === 'string' &&
  (value === 'today' || value === 'yesterday' || calendarPeriod.test(value) || numberOfDays(value) !== null)

/** The key of a period's messages (`lastDays`, `thisMonth`) and its number of days. */
export function periodKey(period: string): { key: string; days: string } {
  const counted = numberOfDays(period)
  if (counted) return { key: `${counted.side}Days`, days: String(counted.days) }
  return { key: period.replace(/-(.)/, (_, first: string) => first.toUpperCase()), days: '' }
}

/**
 * The days of a period. A week starts on Monday, and today is one of the last and of the next days.
 * @param now the reader's time; its local day is today
 */
export function daysOf(period: string, now = new Date()): Days {
  const [year, month, date] = [now.getFullYear(), now.getMonth(), now.getDate()]
  const day = (y: number, m: number, d: number) => new Date(Date.UTC(y, m, d)).toISOString().slice(0, 10)
  const counted = numberOfDays(period)
  if (counted?.side === 'last') return { from: day(year, month, date - counted.days + 1), to: day(year, month, date) }
  if (counted) return { from: day(year, month, date), to: day(year, month, date + counted.days - 1) }
  const [, side, unit] = calendarPeriod.exec(period) ?? []
  const back = side === 'last' ? 1 : 0
  if (unit === 'week') {
    const monday = date - ((now.getDay() + 6) % 7) - 7 * back
    return { from: day(year, month, monday), to: day(year, month, monday + 6) }
  }
  if (unit === 'month') return { from: day(year, month - back, 1), to: day(year, month - back + 1, 0) }
  if (unit === 'year') return { from: day(year - back, 0, 1), to: day(year - back, 11, 31) }
  const only = day(year, month, period === 'yesterday' ? date - 1 : date)
  return { from: only, to: only }
}
