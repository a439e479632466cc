import dayjs from 'dayjs'
import { isDay } from '../../declare/formats'

export const rangeIds = ['7d', '30d', '90d', '12m', 'custom'] as const
type RangeId = (typeof rangeIds)[number]

/** A range of days, inclusive, as `YYYY-MM-DD`. */
export interface Range {
  id: RangeId
  from: string
  to: string
}

const initial = '30d'
const day = 'YYYY-MM-DD'

/** The days of a range that ends today; twelve months begin on the first of a month. */
const daysOf = (id: Exclude<RangeId, 'custom'>, today: string): Range => {
  const start =
    id === '12m'
      ? dayjs(today).startOf('month').subtract(11, 'month')
      : dayjs(today).subtract(parseInt(id, 10) - 1, 'day')
  return { id, from: start.format(day), to: today }
}

/** The range in the page's URL; invalid values are ignored. */
export const readRange = (search: string, today = dayjs().format(day)): Range => {
  const parameters = new URLSearchParams(search)
  const id = rangeIds.find((known) => known === parameters.get('range')) ?? initial
  if (id !== 'custom') return daysOf(id, today)
  const [from, to] = [parameters.get('from'), parameters.get('to')]
  if (!isDay(from) || !isDay(to)) return daysOf(initial, today)
  return from <= to ? { id, from, to } : { id, from: to, to: from }
}

/** The URL of a range, with the other parameters of the page; `readRange` parses it. */
export const writeRange = ({ id, from, to }: Range, search = ''): string => {
  const parameters = new URLSearchParams(search)
  for (const name of ['range', 'from', 'to']) parameters.delete(name)
  if (id !== initial) parameters.set('range', id)
  if (id === 'custom') {
    parameters.set('from', from)
    parameters.set('to', to)
  }
  const written = parameters.toString()
  return written && `?${written}`
}

/** "1 – 30 Nov 2026" in the reader's language. */
export const daysText = ({ from, to }: Pick<Range, 'from' | 'to'>, language: string): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric' }).formatRange(
    new Date(`${from}T12:00:00`),
    new Date(`${to}T12:00:00`),
  )
