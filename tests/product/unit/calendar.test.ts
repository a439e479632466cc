import '../../harness/browser-surroundings'
import { expect, test } from 'vitest'
import { entryOfRecord, slotsOn } from '../../../src/admin/calendar/entries'
import { recommendations } from '../../../src/resources/recommendations/recommendations'

test('several records of a slot are marked, except where they have an order in it', () => {
  const dates = { type: 'banner', startDate: '2026-03-01', endDate: '2026-03-31' }
  const slots = (resource: typeof recommendations) => {
    const entries = ['1', '2'].map((id) => entryOfRecord(resource, { id, ...dates }))
    return slotsOn(resource, entries, '2026-03-10')
  }
  expect(slots(recommendations)).toEqual({ gaps: ['featured', 'sidebar'], overlaps: [] })
  const withoutOrder = { ...recommendations, order: undefined } as unknown as typeof recommendations
  expect(slots(withoutOrder)).toEqual({ gaps: ['featured', 'sidebar'], overlaps: ['banner'] })
})
