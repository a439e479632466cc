import dayjs from 'dayjs'
import { localeOf } from '../../declare/languages'
import { useLanguage } from '../../providers/labels'
import { format } from './entries'

/** What the calendar shows at once. */
export const views = ['month', 'week', 'day'] as const
export type View = (typeof views)[number]

/** The locale of dates. */
export const useDateLocale = (): string => localeOf(useLanguage())

/** The days of a view around a day, `YYYY-MM-DD`; a month has whole weeks. */
export function daysOf(view: View, day: string, locale: string): readonly string[] {
  const middle = dayjs(day).locale(locale)
  if (view === 'day') return [day]
  const first = (view === 'month' ? middle.startOf('month') : middle).startOf('week')
  const last = (view === 'month' ? middle.endOf('month') : middle).endOf('week')
  return Array.from({ length: last.diff(first, 'day') + 1 }, (_, at) => first.add(at, 'day').format(format))
}

/** The name of a period: "March 2026", "Mar 1 – 7, 2026", "Sunday, March 1, 2026". */
export function periodText(view: View, day: string, locale: string): string {
  const at = (each: string | undefined) => dayjs(each).toDate()
  if (view === 'month') return new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long' }).format(at(day))
  if (view === 'day') return new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(at(day))
  const week = daysOf(view, day, locale)
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).formatRange(at(week[0]), at(week.at(-1)))
}

/** The short name of the day of the week. */
export const weekdayText = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'short' }).format(dayjs(day).toDate())
