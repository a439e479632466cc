import dayjs from 'dayjs'

export const rangeIds = ['7d', '30d', '90d', '12m', 'custom'] as const
export type RangeId = (typeof rangeIds)[number]

/** A range of days, inclusive, as `YYYY-MM-DD`. */
export interface Range {
  id: RangeId
  from: string
  to: string
}

const initial = '30d'
const day = 'YYYY-MM-DD'
const isDay = (text: string | null): text is string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && dayjs(text).isValid() && dayjs(text).format(day) === text

/** The days of a range that ends today; twelve months begin on the first of a month. */
export const daysOf = (id: Exclude<RangeId, 'custom'>, today: string): Range => {
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

/** The URL of a range; `readRange` parses it. */
export const writeRange = ({ id, from, to }: Range): string => {
  if (id === initial) return ''
  return id === 'custom' ? `?range=custom&from=${from}&to=${to}` : `?range=${id}`
}

/** "1 – 30 Nov 2026" in the reader's language. */
export const daysText = ({ from, to }: Pick<Range, 'from' | 'to'>, language: string): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric' }).formatRange(
    new Date(`${from}T12:00:00`),
    new Date(`${to}T12:00:00`),
  )
