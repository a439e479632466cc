import dayjs, { type Dayjs } from 'dayjs'
import { type AnyFilter, type AnyRecord, fieldOf, isWritable, type ResourceDeclaration } from '../../declare'
import { kindOf } from '../../declare/kind'
import { canDo } from '../../declare/properties'
import { choicesOf } from '../../declare/traits'
import type { ScheduledChange } from '../../providers/scheduled-changes'

/** A record or a scheduled change on the calendar. Days are `YYYY-MM-DD` in the reader's zone. */
export interface Entry {
  key: string
  resource: ResourceDeclaration
  record: AnyRecord
  /** Null where the range is open. */
  from: string | null
  to: string | null
  /** Minutes of the day at which it begins; null for one of whole days. */
  minute: number | null
  /** Minutes that it takes; 0 without an end. */
  length: number
  lane: string | null
  change: ScheduledChange | null
  isMovable: boolean
}

/** Days in the address, in entries and in the API. */
export const format = 'YYYY-MM-DD'

const isInstantField = (resource: ResourceDeclaration, name: string): boolean => {
  const field = fieldOf(resource, name)
  return field !== undefined && kindOf(field).valueType(field) === 'instant'
}

const dayOf = (resource: ResourceDeclaration, name: string, value: unknown): string | null => {
  if (typeof value !== 'string') return null
  return isInstantField(resource, name) ? dayjs(value).format(format) : value
}

/** The time from the start of one day to the end of another. A day can have 23 or 25 hours. */
export const periodOf = (first: string, last: string) => ({
  from: dayjs(first).toISOString(),
  to: dayjs(last).add(1, 'day').toISOString(),
})

/** The filter for records that are shown between two days. */
export function filterBetween(resource: ResourceDeclaration, first: string, last: string): AnyFilter | null {
  const { calendar } = resource
  if (!calendar) return null
  const { start, end, when } = calendar
  const edge = (name: string, day: string, isEnd: boolean) => {
    if (!isInstantField(resource, name)) return day
    const moment = dayjs(day)
    return (isEnd ? moment.endOf('day') : moment.startOf('day')).toISOString()
  }
  const shown: AnyFilter[] = end
    ? [
        { or: [{ [start]: { lte: edge(start, last, true) } }, { [start]: { is: null } }] },
        { or: [{ [end]: { gte: edge(end, first, false) } }, { [end]: { is: null } }] },
        { or: [{ [start]: { isNot: null } }, { [end]: { isNot: null } }] },
      ]
    : [{ [start]: { gte: edge(start, first, false), lte: edge(start, last, true) } }]
  return { and: when ? [...shown, when] : shown }
}

/** The entry of a record. One that begins and ends at times of the same day is an entry of the hours. */
export function entryOfRecord(resource: ResourceDeclaration, record: AnyRecord): Entry {
  const { start = '', end = start, lane } = resource.calendar ?? {}
  const canWrite = [start, end].every((name) => {
    const field = fieldOf(resource, name)
    return field !== undefined && isWritable(field, 'update')
  })
  const [from, to] = [dayOf(resource, start, record[start]), dayOf(resource, end, record[end])]
  const isTimed = isInstantField(resource, start) && isInstantField(resource, end) && from !== null && from === to
  const begin = dayjs(record[start] as string)
  return {
    key: `${resource.name} ${String(record.id)}`,
    resource,
    record,
    from,
    to,
    minute: isTimed ? minuteOf(begin) : null,
    length: isTimed ? dayjs(record[end] as string).diff(begin, 'minute') : 0,
    lane: lane ? ((record[lane] as string | null) ?? null) : null,
    change: null,
    isMovable: canWrite && canDo(record, 'edit'),
  }
}

/** The entry of a scheduled change. */
export function entryOfChange(resource: ResourceDeclaration, change: ScheduledChange): Entry {
  const due = dayjs(change.dueAt)
  return {
    key: change.id,
    resource,
    record: { id: change.recordId, [resource.title]: change.title },
    from: due.format(format),
    to: due.format(format),
    minute: minuteOf(due),
    length: 0,
    lane: null,
    change,
    isMovable: change.isChangeable,
  }
}

const minuteOf = (moment: Dayjs): number => moment.hour() * 60 + moment.minute()

/** Whether an entry is on a day. */
export const isOn = ({ from, to }: Entry, day: string): boolean =>
  (from === null || from <= day) && (to === null || to >= day)

/** Whether an entry of a day began before it, and goes on after it; an open range does both. */
export const continuesOn = ({ from, to }: Entry, day: string) => ({
  before: from === null || from < day,
  after: to === null || to > day,
})

/** The first shown day of an entry, from which it is dragged. */
export const firstDay = ({ from, to }: Entry): string => from ?? to ?? ''

/** The days from one day to another. Some days begin at 1:00, so that the next midnight is 23 hours later. */
export const daysBetween = (from: string, to: string): number => dayjs(`${to}T12:00`).diff(`${from}T12:00`, 'day')

/** How far an entry moves. */
export interface Shift {
  days: number
  minutes: number
}

const shifted = (value: string, { days, minutes }: Shift) => dayjs(value).add(days, 'day').add(minutes, 'minute')

/** The values of a record that is moved; a range keeps its length. */
export function movedValues({ resource, record }: Entry, shift: Shift): AnyRecord {
  const { start, end } = resource.calendar ?? {}
  const names = [start, end].filter((name) => name !== undefined)
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = record[name]
      if (typeof value !== 'string') return []
      const moved = shifted(value, shift)
      return [[name, isInstantField(resource, name) ? moved.toISOString() : moved.format(format)]]
    }),
  )
}

/** The time of a scheduled change that is moved; another day has the same hour. */
export const movedTime = ({ dueAt }: ScheduledChange, shift: Shift): string => shifted(dueAt, shift).toISOString()

/**
 * The slots of a resource on a day: those without a record, and those with several. A slot whose records have an order
 * may hold several, at different positions.
 */
export function slotsOn(resource: ResourceDeclaration, entries: readonly Entry[], day: string) {
  const { calendar, order } = resource
  const lanes = choicesOf(calendar?.lane ? fieldOf(resource, calendar.lane) : undefined)
  const shown = entries.filter((each) => each.resource === resource && !each.change && isOn(each, day))
  const position = order && order.within === calendar?.lane ? order.by : null
  const positions = (lane: string) =>
    shown.filter((each) => each.lane === lane).map(({ record }) => position && record[position])
  return {
    gaps: lanes.filter((lane) => positions(lane).length === 0),
    overlaps: lanes.filter((lane) => new Set(positions(lane)).size < positions(lane).length),
  }
}
