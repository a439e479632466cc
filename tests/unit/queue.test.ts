import { describe, expect, test } from 'vitest'
import { nameOfKey } from '../../src/admin/page/use-page-keys'
import type { ShownRecord } from '../../src/admin/page/use-record'
import {
  currentItem,
  doneOf,
  emptyQueue,
  lastActed,
  leftOf,
  type QueueEvent,
  queueReducer,
} from '../../src/admin/queue/queue-state'
import { afterAction, defineResource } from '../../src/declare'
import { inverseAction, knownInverse, returnsToStart } from '../../src/declare/inverse-action'
import { f } from '../../src/fields'

const comments = defineResource('comments', {
  title: 'content',
  fields: {
    content: f.longText({ required: true, max: 2000 }),
    moderationStatus: f.enum(['pending', 'approved', 'rejected'], { default: 'pending', write: 'action' }),
    visibility: f.enum(['visible', 'hidden'], { default: 'visible', write: 'action' }),
  },
  actions: {
    approve: { when: { moderationStatus: { neq: 'approved' } }, set: { moderationStatus: 'approved' } },
    reject: { when: { moderationStatus: { neq: 'rejected' } }, set: { moderationStatus: 'rejected' } },
    hide: { when: { visibility: { eq: 'visible' } }, set: { visibility: 'hidden' } },
    unhide: { when: { visibility: { eq: 'hidden' } }, set: { visibility: 'visible' } },
  },
})

const applications = defineResource('applications', {
  title: 'name',
  fields: {
    name: f.text({ required: true, max: 80 }),
    status: f.enum(['pending', 'approved', 'rejected'], { default: 'pending', write: 'action' }),
    reviewedAt: f.datetime({ write: 'action' }),
  },
  actions: {
    approve: { when: { status: { eq: 'pending' } }, set: { status: 'approved', reviewedAt: '$now' } },
    reject: {
      when: { status: { eq: 'approved' } },
      set: { status: 'pending', reviewedAt: null },
      input: { note: f.text({ required: true, max: 80 }) },
    },
  },
})

const around = { now: '2026-01-31T09:00:00.000Z', me: null }
const record = (id: string, values: object = {}): ShownRecord => ({
  id,
  version: 1,
  can: ['approve'],
  moderationStatus: 'pending',
  visibility: 'visible',
  ...values,
})
const isWaiting = ({ moderationStatus }: ShownRecord) => moderationStatus === 'pending'

const loaded: QueueEvent = {
  type: 'loaded',
  records: ['a', 'b', 'c'].map((id) => record(id)),
  total: 5,
  isEstimate: false,
}
const approved = (id: string): QueueEvent => ({
  type: 'acted',
  id,
  action: 'approve',
  after: record(id, { moderationStatus: 'approved' }),
  isDecided: true,
  goesOn: true,
})
const queueAfter = (...events: QueueEvent[]) => events.reduce(queueReducer, emptyQueue)
const shown = (...events: QueueEvent[]) => currentItem(queueAfter(...events))?.record.id

describe('a queue', () => {
  test('shows the next record after a decision, and counts the rest', () => {
    const state = queueAfter(loaded, approved('a'))
    expect(currentItem(state)?.record.id).toBe('b')
    expect([doneOf(state), leftOf(state)]).toEqual([1, 4])
  })

  test('stays at a record that remains pending after an action', () => {
    const hidden = record('a', { visibility: 'hidden' })
    expect(shown(loaded, { ...approved('a'), after: hidden, isDecided: false, goesOn: false } as QueueEvent)).toBe('a')
  })

  test('reports that another account decided the shown record, unless a decision was just made', () => {
    const records = [record('a', { version: 2, moderationStatus: 'rejected' })]
    const refreshed: QueueEvent = { type: 'refreshed', ids: ['a'], watched: 'a', records, isWaiting }
    const item = currentItem(queueAfter(loaded, refreshed))
    expect(item).toMatchObject({ status: 'elsewhere', record: record('a') })
  })

  test('counts new records without moving', () => {
    const state = queueAfter(loaded, { type: 'counted', beyond: 7, isEstimate: false })
    expect([currentItem(state)?.record.id, state.items.length, leftOf(state)]).toEqual(['a', 3, 10])
  })

  test('skips records that others decided before they were shown', () => {
    const records = [record('b', { version: 2, moderationStatus: 'rejected' }), record('c')]
    const looked: QueueEvent = { type: 'refreshed', ids: ['b', 'c'], records, isWaiting }
    expect(shown(loaded, looked, approved('a'))).toBe('c')
    expect(shown(loaded, { ...looked, records: [record('c')] } as QueueEvent, approved('a'))).toBe('c')
  })

  test('shows a record again whose decision was undone elsewhere', () => {
    const answered: QueueEvent = { type: 'answered', id: 'a', record: record('a', { version: 2 }), isWaiting: false }
    const decided = queueAfter(loaded, approved('a'), answered)
    const statusAfter = (event: QueueEvent) => queueReducer(decided, event).items[0]?.status
    const refreshed = { type: 'refreshed', ids: ['a'], isWaiting } as const
    const again = record('a', { version: 3 })
    expect(statusAfter({ ...refreshed, records: [again] })).toBe('waiting')
    expect(statusAfter({ ...loaded, records: [again], total: 1 } as QueueEvent)).toBe('waiting')
    // Not by an answer that is older than the decision, or by another decision.
    expect(statusAfter({ ...loaded, records: [record('a')] } as QueueEvent)).toBe('decided')
    expect(statusAfter({ ...refreshed, records: [{ ...again, moderationStatus: 'rejected' }] })).toBe('decided')
  })

  test('returns a record with a failed decision to pending', () => {
    const refused: QueueEvent = { type: 'refused', id: 'a', status: 'failed', record: record('a'), problem: 'Offline' }
    const state = queueAfter(loaded, approved('a'), refused)
    expect(state.items[0]).toMatchObject({ status: 'failed', problem: 'Offline', record: record('a') })
    expect([doneOf(state), leftOf(state)]).toEqual([0, 5])
    // It is skipped: the next one is shown, and this one returns at the end.
    expect(currentItem(state)?.record.id).toBe('b')
  })

  test('ends after the last record, and continues when others are loaded', () => {
    const decided = [loaded, approved('a'), approved('b'), approved('c')]
    expect(shown(...decided)).toBeUndefined()
    expect(shown(...decided, { ...loaded, records: [record('c'), record('d')], total: 1 } as QueueEvent)).toBe('d')
  })

  test('steps back from one decision to the previous one', () => {
    const back = (id: string): QueueEvent[] => [
      { type: 'shown', id },
      { type: 'steppedBack', id },
    ]
    const decided = queueAfter(loaded, approved('a'), approved('b'))
    expect(lastActed(decided)?.record.id).toBe('b')
    const once = back('b').reduce(queueReducer, decided)
    expect(lastActed(once)?.record.id).toBe('a')
    expect(lastActed(back('a').reduce(queueReducer, once))).toBeUndefined()
  })

  test('shows the previous record with its decision, and then the next pending one', () => {
    expect(shown(loaded, approved('a'), { type: 'previous' })).toBe('a')
    expect(shown(loaded, approved('a'), { type: 'previous' }, { type: 'next' })).toBe('b')
  })
})

describe('the undoing action', () => {
  const inverseOf = (action: string, before: ShownRecord) =>
    inverseAction(comments, before, afterAction(comments, action, before, around), around)

  test('is found in the declaration if the states allow it', () => {
    expect(inverseOf('hide', record('a'))).toBe('unhide')
    expect(inverseOf('approve', record('a', { moderationStatus: 'rejected' }))).toBe('reject')
    expect(inverseOf('approve', record('a'))).toBeNull()
  })

  test('is only one that the answer of the server allows', () => {
    const inverseWith = (...can: string[]) =>
      knownInverse(comments, 'hide', record('a'), record('a', { visibility: 'hidden', can }), null)
    expect(inverseWith('unhide')).toBe('unhide')
    expect(inverseWith('approve')).toBeNull()
  })

  test('is never an action with inputs', () => {
    const application = record('a', { status: 'pending' })
    const decided = afterAction(applications, 'approve', application, around)
    expect(decided).toMatchObject({ status: 'approved', reviewedAt: around.now })
    expect(inverseAction(applications, application, decided, around)).toBeNull()
  })
})

test('an action that writes all values of a new record returns to the start', () => {
  expect(['approve', 'reject'].map((action) => returnsToStart(applications, action))).toEqual([false, true])
  expect(['hide', 'unhide'].map((action) => returnsToStart(comments, action))).toEqual([false, true])
})

test('a key has the name of its letter, also with another keyboard layout', () => {
  expect(nameOfKey({ key: 'A', code: 'KeyA' })).toBe('a')
  expect(nameOfKey({ key: 'ф', code: 'KeyA' })).toBe('a')
  expect(nameOfKey({ key: 'ArrowLeft', code: 'ArrowLeft' })).toBe('ArrowLeft')
})
