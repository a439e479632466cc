import dayjs from 'dayjs'
import { daysToMonday, morningAfter } from '../schedule/next-days'

/** Times to snooze an entry until: in three hours, tomorrow and next Monday at nine. On a Sunday, these two are one. */
export function snoozeTimes(now = new Date()): readonly { key: 'soon' | 'tomorrow' | 'monday'; at: string }[] {
  const soon = { key: 'soon', at: dayjs(now).add(3, 'hour').toISOString() } as const
  const tomorrow = { key: 'tomorrow', at: morningAfter(now, 1) } as const
  const toMonday = daysToMonday(now)
  return [soon, tomorrow, ...(toMonday > 1 ? [{ key: 'monday', at: morningAfter(now, toMonday) } as const] : [])]
}
