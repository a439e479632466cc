import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import type { Calendar } from '../../src/lists/endpoint-filter'

dayjs.extend(utc)
dayjs.extend(timezone)

const dayText = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

/** The days of a time zone. */
export function calendarOf(zone: string): Calendar {
  const here = dayjs().tz(zone)
  return {
    today: () => new Date(here.year(), here.month(), here.date(), 12),
    startOfDay: (year, month, day) => {
      const date = dayText(year, month, day)
      const midnight = dayjs.tz(`${date}T00:00:00`, zone)
      // Where clocks go back at midnight, such as in Havana, midnight occurs twice.
      const earlier = midnight.subtract(1, 'hour')
      return (earlier.tz(zone).format('YYYY-MM-DD') === date ? earlier : midnight).toISOString()
    },
  }
}

/**
 * The next time after now of an hour on a day of the week, or on each day, ISO 8601.
 * @param day ISO day of the week in the zone; omitted for each day
 * @param hour from 0 to 23 in the zone
 */
export function nextTime({ day, hour, zone }: { day?: number; hour: number; zone: string }, now: Date): string {
  const here = dayjs(now).tz(zone)
  for (let later = 0; later < 8; later++) {
    const date = dayText(here.year(), here.month(), here.date() + later)
    const at = dayjs.tz(`${date}T${String(hour).padStart(2, '0')}:00:00`, zone)
    const isThatDay = day === undefined || (new Date(date).getUTCDay() || 7) === day
    if (isThatDay && at.valueOf() > now.getTime()) return at.toISOString()
  }
  throw new Error(`There is no day ${day} in a week.`)
}
