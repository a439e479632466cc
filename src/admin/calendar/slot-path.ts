import type { AnyRecord } from '../../declare'
import { daysToMonday } from '../schedule/next-days'
import type { Slot } from './slots'

/** Monday and Sunday of the next week in the reader's zone, `YYYY-MM-DD`. */
function nextWeek(): readonly [monday: string, sunday: string] {
  const now = new Date()
  const day = (more: number) =>
    new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + daysToMonday(now) + more))
      .toISOString()
      .slice(0, 10)
  return [day(0), day(6)]
}

/** The form of a new record of the slot, with the record and next week filled in. */
export function slotPath({ resource, property }: Slot, record: AnyRecord | undefined): string {
  const { start = '', end = '' } = resource.calendar ?? {}
  const [monday, sunday] = nextWeek()
  return `${resource.path}/new?${new URLSearchParams({ [property]: String(record?.id), [start]: monday, [end]: sunday })}`
}
