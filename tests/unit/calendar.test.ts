import '../harness/browser-surroundings'
import 'dayjs/locale/zh-cn'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  daysBetween,
  entryOfChange,
  entryOfRecord,
  movedTime,
  movedValues,
  periodOf,
  slotsOn,
} from '../../src/admin/calendar/entries'
import { barsOf, blocksOf } from '../../src/admin/calendar/placement'
import { daysOf, periodText } from '../../src/admin/calendar/views'
import { defineResource } from '../../src/declare'
import { f } from '../../src/fields'
import type { ScheduledChange } from '../../src/providers/scheduled-changes'

const banners = defineResource('banners', {
  title: 'name',
  fields: {
    name: f.text({ required: true, max: 60 }),
    type: f.enum(['banner', 'featured', 'sidebar'], { required: true, default: 'banner' }),
    startDate: f.date(),
    endDate: f.date(),
    sortOrder: f.int({ default: 0 }),
  },
  calendar: { start: 'startDate', end: 'endDate', lane: 'type' },
  order: { by: 'sortOrder', within: 'type' },
})

test('several records of a slot are marked, except at different positions of its order', () => {
  const dates = { type: 'banner', startDate: '2026-03-01', endDate: '2026-03-31' }
  const slots = (resource: typeof banners, positions = [10, 20]) => {
    const entries = positions.map((sortOrder) =>
      entryOfRecord(resource, { id: String(sortOrder), sortOrder, ...dates }),
    )
    return slotsOn(resource, entries, '2026-03-10')
  }
  expect(slots(banners)).toEqual({ gaps: ['featured', 'sidebar'], overlaps: [] })
  expect(slots(banners, [10, 10]).overlaps).toEqual(['banner'])
  const withoutOrder = { ...banners, order: undefined } as unknown as typeof banners
  expect(slots(withoutOrder)).toEqual({ gaps: ['featured', 'sidebar'], overlaps: ['banner'] })
})

const slot = (id: string, startDate: string | null, endDate: string | null) =>
  entryOfRecord(banners, { id, type: 'banner', startDate, endDate, can: ['edit'] })

const changeAt = (id: string, dueAt: Date) =>
  entryOfChange(banners, {
    id,
    recordId: id,
    resource: 'banners',
    title: id,
    action: 'update',
    values: {},
    dueAt: dueAt.toISOString(),
    state: 'pending',
    failure: null,
    actorName: 'Ann',
    isChangeable: true,
  } as ScheduledChange)

const week = daysOf('week', '2026-03-04', 'en-US')

test('a slot of several days is one bar of its days, and shows where it goes on', () => {
  const entries = [slot('inside', '2026-03-02', '2026-03-04'), slot('open', '2026-03-06', null)]
  expect(week).toEqual(['01', '02', '03', '04', '05', '06', '07'].map((day) => `2026-03-${day}`))
  const bars = barsOf(entries, week).map(({ entry, ...bar }) => ({ id: entry.record.id, ...bar }))
  expect(bars).toEqual([
    { id: 'inside', at: 1, span: 3, line: 0, before: false, after: false },
    { id: 'open', at: 5, span: 2, line: 0, before: false, after: true },
  ])
})

test('bars of the same days are on different lines; what begins or ends comes before what only continues', () => {
  const entries = [
    slot('continuing', null, '2026-12-31'),
    slot('long', '2026-03-01', '2026-03-03'),
    slot('late', '2026-03-03', '2026-03-05'),
    changeAt('change', new Date(2026, 2, 3, 9)),
  ]
  const lines = barsOf(entries, week).map(({ entry, line }) => [entry.record.id, line])
  expect(Object.fromEntries(lines)).toEqual({ change: 0, long: 1, late: 2, continuing: 3 })
})

test('a day with many changes leaves lines for what goes on over several days', () => {
  const changes = ['one', 'two', 'three', 'four'].map((id) => changeAt(id, new Date(2026, 2, 3, 9)))
  const bars = barsOf([slot('continuing', null, '2026-12-31'), ...changes], week)
  const lines = bars.map(({ entry, line }) => [entry.record.id, line])
  expect(Object.fromEntries(lines)).toEqual({ one: 0, two: 1, continuing: 2, three: 3, four: 4 })
})

test('some entries of the same time share the width of the day, and the next ones have all of it', () => {
  const entries = [
    changeAt('nine', new Date(2026, 2, 4, 9)),
    changeAt('quarter', new Date(2026, 2, 4, 9, 15)),
    changeAt('third', new Date(2026, 2, 4, 9, 20)),
    changeAt('noon', new Date(2026, 2, 4, 12)),
    changeAt('midnight', new Date(2026, 2, 4, 23, 55)),
    changeAt('other', new Date(2026, 2, 5, 9)),
  ]
  const blocks = blocksOf(entries, '2026-03-04', 2).map(({ entry, ...block }) => ({ id: entry.record.id, ...block }))
  expect(blocks).toEqual([
    { id: 'nine', minute: 540, length: 55, column: 0, columns: 2 },
    { id: 'quarter', minute: 555, length: 55, column: 1, columns: 2 },
    { id: 'noon', minute: 720, length: 55, column: 0, columns: 1 },
    { id: 'midnight', minute: 1385, length: 55, column: 0, columns: 1 },
  ])
})

test('a move keeps the hour and the length, or changes the time of the day', () => {
  const { change } = changeAt('change', new Date(2026, 2, 4, 9))
  const moved = movedTime(change as ScheduledChange, { days: 1, minutes: 90 })
  expect(new Date(moved)).toEqual(new Date(2026, 2, 5, 10, 30))
  const shift = { days: 7, minutes: 0 }
  expect(movedValues(slot('one', '2026-03-02', '2026-03-04'), shift)).toEqual({
    startDate: '2026-03-09',
    endDate: '2026-03-11',
  })
  expect(movedValues(slot('open', '2026-03-02', null), shift)).toEqual({ startDate: '2026-03-09' })
})

test('a month has whole weeks, which begin on Sunday in English and on Monday in Chinese', () => {
  const [english, chinese] = [daysOf('month', '2026-03-04', 'en-US'), daysOf('month', '2026-03-04', 'zh-CN')]
  expect([english[0], english.at(-1)]).toEqual(['2026-03-01', '2026-04-04'])
  expect([chinese[0], chinese.at(-1)]).toEqual(['2026-02-23', '2026-04-05'])
  expect(daysOf('day', '2026-03-04', 'en-US')).toEqual(['2026-03-04'])
  expect(periodText('month', '2026-03-04', 'zh-CN')).toBe('2026年3月')
  expect(periodText('week', '2026-03-04', 'en-US')).toMatch(/^Mar 1\s–\s7, 2026$/)
})

test('the scheduled changes of a day include its last hour when the clock changes', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(periodOf('2026-10-24', '2026-10-25')).toEqual({
    from: '2026-10-23T22:00:00.000Z',
    to: '2026-10-25T23:00:00.000Z',
  })
})

test('days count whole where a day begins at 1:00, such as this one in Cairo', () => {
  vi.stubEnv('TZ', 'Africa/Cairo')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect([daysBetween('2026-04-24', '2026-04-25'), daysBetween('2026-04-25', '2026-04-24')]).toEqual([1, -1])
})
