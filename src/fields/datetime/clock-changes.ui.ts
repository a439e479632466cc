import { dayLength, minuteLength } from '../../declare/durations'
import { localDay, localTime } from '../local-day.ui'

/** A time as its text in the reader's zone: `2026-03-01T09:30`. */
export const localText = (moment: Date): string => `${localDay(moment)}T${localTime(moment)}`

/** The time that a text like `2026-03-29 02:30` becomes, if the clock skips it; null for any other text. */
export function afterSkipped(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d$/.test(text)) return null
  const moment = new Date(text.replace(' ', 'T'))
  if (Number.isNaN(moment.getTime())) return null
  const isSameDay = localDay(moment) === text.slice(0, 10)
  return isSameDay && localTime(moment) !== text.slice(11) ? moment : null
}

/** The other time with the same local text, if the clock repeats it; null for any other time. */
export function repeatedAt(moment: Date): Date | null {
  const offsetAfter = (days: number) => new Date(moment.getTime() + days * dayLength).getTimezoneOffset()
  const shift = offsetAfter(1) - offsetAfter(-1)
  if (!(shift > 0)) return null
  const others = [shift, -shift].map((minutes) => new Date(moment.getTime() + minutes * minuteLength))
  return others.find((other) => localText(other) === localText(moment)) ?? null
}

const count = (length: number) => Array.from({ length }, (_, at) => at)
const two = (value: number) => String(value).padStart(2, '0')

/** The hours and minutes of a day that the clock skips, for a picker. */
export const skippedTimes = (day: Date) => {
  const isSkipped = (hour: number, minute: number) =>
    afterSkipped(`${localDay(day)}T${two(hour)}:${two(minute)}`) !== null
  return {
    disabledHours: () => count(24).filter((hour) => isSkipped(hour, 0) && isSkipped(hour, 59)),
    disabledMinutes: (hour: number) => count(60).filter((minute) => isSkipped(hour, minute)),
  }
}
