import { dayLength } from '../../declare/durations'

const startOfDay = (moment: Date) => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate())

/** A time of the next days in the reader's zone: "tomorrow 09:00", "Monday 09:00", "Nov 30, 2026 09:00". */
export function dueText(locale: string, dueAt: string, now = new Date()): string {
  const moment = new Date(dueAt)
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(moment)
  // A day with a change of the clock is an hour shorter or longer.
  const days = Math.round((startOfDay(moment).getTime() - startOfDay(now).getTime()) / dayLength)
  return `${dayText(locale, moment, days)} ${time}`
}

function dayText(locale: string, moment: Date, days: number): string {
  if (Math.abs(days) <= 1) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
  if (days > 1 && days < 7) return new Intl.DateTimeFormat(locale, { weekday: 'long' }).format(moment)
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(moment)
}

const morning = 9
const monday = 1

/** Times to choose from: the next full hour but one, tomorrow and next Monday at nine. The second is the usual one. */
export function offeredTimes(now = new Date()): readonly string[] {
  const at = (days: number, hour: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour).toISOString()
  const toMonday = (monday - now.getDay() + 7) % 7 || 7
  return [...new Set([at(0, now.getHours() + 2), at(1, morning), at(toMonday, morning)])]
}

/** Tomorrow at nine. */
export const usualTime = (now = new Date()): string => offeredTimes(now)[1] as string
