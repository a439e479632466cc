import '../harness/browser-surroundings'
import { expect, test } from 'vitest'
import { actionsOnState, mustAsk, possibleActions } from '../../src/admin/actions/possible-actions'
import { sentenceValues } from '../../src/admin/actions/sentence-values'
import { changedFields } from '../../src/admin/history/changed-fields'
import { type AnyField, defineResource } from '../../src/declare'
import { f } from '../../src/fields'
import { formatsOf } from '../../src/fields/formats.ui'
import { models } from '../second-product/catalogue'
import { depots } from '../second-product/declarations'

const orders = defineResource('orders', {
  title: 'orderNumber',
  fields: {
    orderNumber: f.text({ required: true, max: 20 }),
    amount: f.money(),
    credits: f.int(),
    user: f.relation('users'),
    status: f.enum(['paid', 'refunded'], { default: 'paid', write: 'action' }),
  },
  actions: {
    refund: { confirm: true, set: { status: 'refunded' }, bulk: true },
    adjust: { input: { delta: f.int({ required: true }), kind: f.enum(['credits', 'points']) } },
  },
})

const open = { id: '1', version: 1, can: ['show', 'edit', 'close', 'delete'] }
const closed = { id: '2', version: 1, can: ['show', 'edit', 'reopen'] }
const idsOf = (records: Parameters<typeof possibleActions>[1]) =>
  possibleActions(depots, records).map(({ id, records }) => [id, records.length])

test('a state offers the actions that write it, and the time that they set offers none', () => {
  const shipments = defineResource('shipments', {
    title: 'code',
    fields: {
      code: f.text(),
      status: f.enum(['waiting', 'sent'], { default: 'waiting', write: 'action' }),
      sentAt: f.datetime({ write: 'action' }),
    },
    actions: { send: { set: { status: 'sent', sentAt: '$now' } }, count: { input: { by: f.int() } } },
  })
  const items = [
    { id: 'edit', kind: 'edit' as const },
    { id: 'send', kind: 'action' as const },
    { id: 'count', kind: 'action' as const },
  ]
  const idsOn = (name: string) => actionsOnState(shipments, name, items).map(({ id }) => id)
  expect(idsOn('status')).toEqual(['send'])
  expect(idsOn('sentAt')).toEqual([])
})

test('one record offers the actions that the server allows, in declared order', () => {
  expect(idsOf([open])).toEqual([
    ['edit', 1],
    ['close', 1],
    ['schedule', 1],
    ['preview', 1],
    ['delete', 1],
  ])
  expect(idsOf([{ id: '3' }])).toEqual([])
})

test('several records offer declared bulk actions, each on the records that allow it', () => {
  expect(idsOf([open, closed, open])).toEqual([
    ['close', 2],
    ['reopen', 1],
    ['schedule', 3],
    ['delete', 2],
  ])
  expect(
    possibleActions(orders, [
      { id: '1', can: ['adjust'] },
      { id: '2', can: ['adjust'] },
    ]),
  ).toEqual([])
})

test('only deletions, costly actions and actions with inputs open a dialog', () => {
  expect(mustAsk(depots, { id: 'close', kind: 'action' })).toBe(false)
  expect(mustAsk(depots, { id: 'delete', kind: 'delete' })).toBe(true)
  expect(mustAsk(depots, { id: 'edit', kind: 'edit' })).toBe(false)
  expect(mustAsk(orders, { id: 'refund', kind: 'action' })).toBe(true)
  expect(mustAsk(orders, { id: 'adjust', kind: 'action' })).toBe(true)
})

test('a message names the record by its title', () => {
  const order = { id: '1', orderNumber: 'SD-1', amount: '4.99', credits: 300, user: { id: 'u', username: 'mira' } }
  expect(sentenceValues(orders, order, formatsOf('en-US'), 'en')).toMatchObject({
    title: 'SD-1',
    amount: '€4.99',
    user: 'mira',
    credits: 300,
  })
})

test('a history entry lists each changed field, and each changed language', () => {
  const event = {
    id: 'e',
    createdAt: '2026-01-01T00:00:00Z',
    action: 'update',
    actorName: 'mira',
    ip: null,
    before: { maker: 'A', title: { en: 'Old', zh: '旧' }, shelfId: 'c1', gone: 1, slug: '' },
    after: { maker: 'B', title: { en: 'New', zh: '旧' }, shelfId: null, gone: 2, slug: null },
  }
  expect(changedFields(models, event).map(({ key, before, after }) => [key, before, after])).toEqual([
    ['gone', 1, 2],
    ['title.en', 'Old', 'New'],
    ['maker', 'A', 'B'],
    ['shelfId', 'c1', null],
  ])
})

test("inputs of an action are shown by the input's field, unless the record has a field with that name", () => {
  const changed = changedFields(orders, {
    action: 'adjust',
    before: null,
    after: { delta: 5, kind: 'credits', credits: 9 },
  })
  expect(changed.map(({ key, isInput, field }) => [key, isInput ?? false, field?.kind])).toEqual([
    ['delta', true, 'int'],
    ['kind', true, 'enum'],
    ['credits', false, 'int'],
  ])
})

test('records with one of a few unique values each offer no copy, which has no free value', () => {
  const name = f.text({ required: true })
  const isOffered = (provider: AnyField) =>
    defineResource('channels', { title: 'name', fields: { name, provider } }).duplicate
  expect(isOffered(f.enum(['card', 'transfer'], { required: true, unique: true, write: 'create' }))).toBe(false)
  expect(isOffered(f.enum(['card', 'transfer'], { required: true }))).toBe(true)
  expect(isOffered(f.enum(['card', 'transfer'], { unique: true }))).toBe(true)
  expect(isOffered(f.text({ required: true, unique: true }))).toBe(true)
})
