import { dayLength } from '../../declare/durations'
import { daysToMonday, morningAfter } from './next-days'

const startOfDay = (moment: Date) => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate())

/** A time of the next days in the reader's zone: "tomorrow 09:00", "Monday 09:00", "Nov 30, 2026 09:00". */
export function dueText(locale: string, dueAt: string): string {
  const moment = new Date(dueAt)
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(moment)
  // A day with a change of the clock is an hour shorter or longer.
  const days = Math.round((startOfDay(moment).getTime() - startOfDay(new Date()).getTime()) / dayLength)
  return `${dayText(locale, moment, days)} ${time}`
}

function dayText(locale: string, moment: Date, days: number): string {
  if (Math.abs(days) <= 1) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
  if (days > 1 && days < 7) return new Intl.DateTimeFormat(locale, { weekday: 'long' }).format(moment)
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(moment)
}

/** Times to choose from: the next full hour but one, tomorrow and next Monday at nine. The second is the usual one. */
export function offeredTimes(): readonly string[] {
  const now = new Date()
  const soon = new Date(now.getFullYear(), now.getMonth(), now.getDate(), now.getHours() + 2).toISOString()
  return [...new Set([soon, morningAfter(now, 1), morningAfter(now, daysToMonday(now))])]
}

/** Tomorrow at nine. */
export const usualTime = (): string => offeredTimes()[1] as string
