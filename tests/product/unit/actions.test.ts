import '../../harness/browser-surroundings'
import { expect, test } from 'vitest'
import { mustAsk, possibleActions } from '../../../src/admin/actions/possible-actions'
import { sentenceValues } from '../../../src/admin/actions/sentence-values'
import { changedFields } from '../../../src/admin/history/changed-fields'
import { formatsOf } from '../../../src/fields/formats.ui'
import { games } from '../../../src/resources/games/games'
import { orders } from '../../../src/resources/orders/orders'
import { users } from '../../../src/resources/users/users'

const draft = { id: '1', version: 1, can: ['show', 'edit', 'publish', 'delete'] }
const published = { id: '2', version: 1, can: ['show', 'edit', 'unpublish'] }
const idsOf = (records: Parameters<typeof possibleActions>[1]) =>
  possibleActions(games, records).map(({ id, records }) => [id, records.length])

test('one record offers the actions that the server allows, in declared order', () => {
  expect(idsOf([draft])).toEqual([
    ['edit', 1],
    ['publish', 1],
    ['schedule', 1],
    ['preview', 1],
    ['delete', 1],
  ])
  expect(idsOf([{ id: '3' }])).toEqual([])
})

test('several records offer declared bulk actions, each on the records that allow it', () => {
  expect(idsOf([draft, published, draft])).toEqual([
    ['publish', 2],
    ['unpublish', 1],
    ['schedule', 3],
    ['delete', 2],
  ])
  expect(
    possibleActions(users, [
      { id: '1', can: ['adjustBalance'] },
      { id: '2', can: ['adjustBalance'] },
    ]),
  ).toEqual([])
})

test('only deletions, costly actions and actions with inputs open a dialog', () => {
  expect(mustAsk(games, { id: 'publish', kind: 'action' })).toBe(false)
  expect(mustAsk(games, { id: 'delete', kind: 'delete' })).toBe(true)
  expect(mustAsk(games, { id: 'edit', kind: 'edit' })).toBe(false)
  expect(mustAsk(orders, { id: 'refund', kind: 'action' })).toBe(true)
  expect(mustAsk(users, { id: 'adjustBalance', kind: 'action' })).toBe(true)
})

test('a message names the record by its title', () => {
  const order = { id: '1', orderNumber: 'SD-1', amount: '4.99', credits: 300, user: { id: 'u', username: 'mira' } }
  expect(sentenceValues(orders, order, formatsOf('en-US'), 'en')).toMatchObject({
    title: 'SD-1',
    amount: '$4.99',
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
    before: { author: 'A', title: { en: 'Old', zh: '旧' }, categoryId: 'c1', gone: 1, slug: '' },
    after: { author: 'B', title: { en: 'New', zh: '旧' }, categoryId: null, gone: 2, slug: null },
  }
  expect(changedFields(games, event).map(({ key, before, after }) => [key, before, after])).toEqual([
    ['gone', 1, 2],
    ['title.en', 'Old', 'New'],
    ['author', 'A', 'B'],
    ['categoryId', 'c1', null],
  ])
})

test("inputs of an action are shown by the input's field, unless the record has a field with that name", () => {
  const changed = changedFields(users, {
    action: 'adjustBalance',
    before: null,
    after: { delta: 5, kind: 'credits', credits: 9 },
  })
  expect(changed.map(({ key, isInput, field }) => [key, isInput ?? false, field?.kind])).toEqual([
    ['delta', true, 'int'],
    ['kind', true, 'enum'],
    ['credits', false, 'int'],
  ])
})
