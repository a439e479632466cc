import dayjs from 'dayjs'

const morning = 9
const monday = 1

/** Times to snooze an entry until: in three hours, tomorrow and next Monday at nine. On a Sunday, these two are one. */
export function snoozeTimes(now = new Date()): readonly { key: 'soon' | 'tomorrow' | 'monday'; at: string }[] {
  const dayAfter = (days: number) => dayjs(now).add(days, 'day').hour(morning).startOf('hour').toISOString()
  const soon = { key: 'soon', at: dayjs(now).add(3, 'hour').toISOString() } as const
  const tomorrow = { key: 'tomorrow', at: dayAfter(1) } as const
  const toMonday = (monday - now.getDay() + 7) % 7 || 7
  return [soon, tomorrow, ...(toMonday > 1 ? [{ key: 'monday', at: dayAfter(toMonday) } as const] : [])]
}
