import '../harness/browser-surroundings'
import { describe, expect, test } from 'vitest'
import { undoOf } from '../../src/admin/actions/undo-action'
import { changedFields } from '../../src/admin/history/changed-fields'
import { inputToPutBack, inputToUndo, restorationOf, valuesAfter } from '../../src/admin/history/former-values'
import { defineResource } from '../../src/declare'
import { f } from '../../src/fields'

const plans = defineResource('plans', {
  title: 'name',
  fields: {
    name: f.text({ required: true, localized: true }),
    slug: f.slug({ from: 'name', write: 'create' }),
    price: f.money({ default: '0.00' }),
    enabled: f.boolean(),
    category: f.relation('categories'),
    tags: f.relations('tags'),
    cover: f.image(),
    token: f.secret(),
    status: f.enum(['draft', 'sold'], { default: 'draft', write: 'action' }),
  },
  actions: {
    sell: { when: { status: { eq: 'draft' } }, set: { status: 'sold' }, bulk: true },
    withdraw: { when: { status: { eq: 'sold' } }, set: { status: 'draft' }, bulk: true },
    enable: { when: { enabled: { eq: false } }, set: { enabled: true }, bulk: true },
    grant: { set: { enabled: true }, input: { note: f.text() } },
    raise: {
      input: { by: f.money({ required: true }), reason: f.text(), cover: f.image() },
      undo: { by: 'opposite', reason: 'same', cover: 'former' },
    },
    reset: { undo: { name: 'former', category: 'former' } },
  },
})

const record = {
  id: '1',
  version: 4,
  name: { en: 'Now', zh: '现在' },
  slug: 'now',
  price: '4.50',
  enabled: false,
  category: { id: 'c2', name: { en: 'Second' } },
  tags: [{ id: 't1' }],
  cover: { id: 'f2' },
  status: 'draft',
}

const changesIn = (before: object, after: object) =>
  changedFields(plans, { action: 'update', before: { ...before }, after: { ...after } })

describe('putting one field back', () => {
  const putBack = (before: object, after: object) =>
    changesIn(before, after).map((change) => inputToPutBack(plans, record, change))

  test('writes the former value of the field only, and of a text the language that changed', () => {
    expect(putBack({ price: '3.00' }, { price: '4.50' })).toEqual([{ price: '3.00' }])
    expect(putBack({ name: { en: 'Then', zh: '现在' } }, { name: { en: 'Now', zh: '现在' } })).toEqual([
      { name: { en: 'Then' } },
    ])
    expect(putBack({ categoryId: 'c1', tagIds: null }, { categoryId: 'c2', tagIds: ['t1'] })).toEqual([
      { categoryId: 'c1' },
      { tagIds: [] },
    ])
  })

  test('is not offered for values that are the same now, secrets, files, and fields that only actions write', () => {
    expect(putBack({ price: '4.5' }, { price: '5.00' })).toEqual([null])
    expect(putBack({ token: '••••' }, { token: '••••' })).toEqual([null])
    expect(putBack({ coverId: 'f1' }, { coverId: 'f2' })).toEqual([null])
    expect(putBack({ status: 'sold', slug: 'then' }, { status: 'draft', slug: 'now' })).toEqual([null, null])
  })
})

describe('an earlier version', () => {
  const events = [
    { action: 'update', before: { price: '4.00', token: '••••' }, after: { price: '4.50', token: '••••' } },
    { action: 'sell', before: { status: 'sold' }, after: { status: 'draft' } },
    { action: 'export', before: null, after: { count: 3 } },
    { action: 'update', before: { price: '3.00', name: { en: 'Then', zh: '现在' } }, after: { price: '4.00' } },
    { action: 'update', before: { price: '2.00' }, after: { price: '3.00' } },
    { action: 'create', before: null, after: { price: '2.00' } },
  ]

  test('has the values before all later events, the earliest of them first', () => {
    expect(valuesAfter(events.slice(0, 1))).toEqual({})
    expect(valuesAfter(events.slice(0, 5))).toMatchObject({ price: '3.00', name: { en: 'Then', zh: '现在' } })
    expect(valuesAfter(events)).toMatchObject({ price: '2.00' })
  })

  test('is restored by an update of what differs; fields that it cannot write are named', () => {
    expect(restorationOf(plans, record, valuesAfter(events))).toEqual({
      before: { price: '4.50', name: { en: 'Now', zh: '现在' } },
      after: { price: '2.00', name: { en: 'Then', zh: '现在' } },
      update: { price: '2.00', name: { en: 'Then' } },
      kept: ['token', 'status'],
    })
  })

  test('keeps what the server refused', () => {
    expect(restorationOf(plans, record, { price: '2.00', categoryId: 'gone' }, ['categoryId'])).toMatchObject({
      update: { price: '2.00' },
      kept: ['category'],
    })
  })

  test('of a language keeps the other one, and equal values change nothing', () => {
    expect(restorationOf(plans, record, { name: { zh: '当时' } }).after).toEqual({ name: { en: 'Now', zh: '当时' } })
    expect(restorationOf(plans, record, { price: '4.5', gone: 1 }).update).toEqual({})
  })
})

describe('Undo', () => {
  test('of a save has the former values of what was saved', () => {
    const base = { name: { en: 'Then', zh: '当时' }, price: '3.00', coverId: 'f1' }
    expect(inputToUndo(plans, base, { name: { en: 'Now' }, price: '4.50' })).toEqual({
      name: { en: 'Then' },
      price: '3.00',
    })
    expect(inputToUndo(plans, base, { coverId: 'f2' })).toBeNull()
  })

  test('of an action is its inverse, or an update of the fields that it set', () => {
    expect(undoOf(plans, 'sell', record, { ...record, status: 'sold', version: 5 }, null)).toMatchObject({
      inverse: 'withdraw',
      record: { version: 5 },
    })
    expect(undoOf(plans, 'enable', record, { ...record, enabled: true, version: 9 }, null)).toMatchObject({
      inverse: null,
      update: { enabled: false },
      record: { version: 9 },
    })
  })

  test('of an action in code is what its declaration names', () => {
    const now = { ...record, version: 5 }
    const undo = undoOf(plans, 'raise', record, now, null, { by: '2.50', reason: 'Spring', coverId: 'f3' })
    expect(undo).toMatchObject({
      inverse: 'raise',
      input: { by: '-2.50', reason: 'Spring', coverId: 'f2' },
      record: now,
    })
    const back = { by: '-2.50', reason: 'Spring', coverId: 'f2' }
    expect(undoOf(plans, 'raise', record, now, null, back)?.input).toMatchObject({ by: '2.50' })
    expect(undoOf(plans, 'reset', record, now, null)).toMatchObject({
      inverse: null,
      update: { name: record.name, categoryId: 'c2' },
    })
    const { cover: _, ...withoutCover } = record
    expect(undoOf(plans, 'raise', withoutCover, now, null, back)).toBeNull()
  })

  test('of an action with inputs or without known values is not offered', () => {
    expect(undoOf(plans, 'grant', record, record, null)).toBeNull()
    expect(undoOf(plans, 'enable', { id: '1', version: 1 }, { id: '1', version: 2 }, null)).toBeNull()
    expect(undoOf(plans, 'replace', record, record, null)).toBeNull()
  })
})
