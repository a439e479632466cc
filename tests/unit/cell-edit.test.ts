import '../harness/browser-surroundings'
import { describe, expect, test } from 'vitest'
import { filterByValue, filterWithout } from '../../src/admin/cell-edit/cell-filter'
import { isEditableCell, nextCell } from '../../src/admin/list/cells'
import { defineResource } from '../../src/declare'
import { f } from '../../src/fields'

const plants = defineResource('plants', {
  title: 'name',
  fields: {
    name: f.text({ required: true, localized: true }),
    code: f.text({ write: 'create' }),
    size: f.enum(['small', 'large'], { default: 'small' }),
    status: f.enum(['draft', 'sold'], { default: 'draft', write: 'action' }),
    evergreen: f.boolean(),
    bed: f.relation('beds'),
    colours: f.relations('colours'),
    height: f.int(),
    price: f.money(),
    plantedOn: f.date(),
    wateredAt: f.datetime(),
    note: f.text(),
  },
  form: [{ id: 'main', fields: ['name', 'code', 'size', 'evergreen', 'bed', 'price'] }],
})

describe('which cells are editable', () => {
  const editable = (can: readonly string[]) =>
    Object.keys(plants.fields).filter((name) => isEditableCell(plants, { can }, name))

  test('those whose field the form offers for an update', () => {
    expect(editable(['show', 'edit'])).toEqual(['name', 'size', 'evergreen', 'bed', 'price'])
    expect(isEditableCell(plants, { can: ['edit'] }, 'createdAt')).toBe(false)
  })

  test('none of a record that the actor may not edit', () => {
    expect(editable(['show', 'delete'])).toEqual([])
  })

  test('none of a resource without an edit form', () => {
    const shown = { ...plants, operations: ['list', 'show'] } as typeof plants
    expect(isEditableCell(shown, { can: ['edit'] }, 'name')).toBe(false)
  })
})

test('Tab goes to the next editable cell in page order, also of the next record', () => {
  const keys = ['a', 'b'].flatMap((id) => ['name', 'height', 'size'].map((name) => ({ id, name })))
  const isWanted = ({ name }: { name: string }) => name !== 'height'
  expect(nextCell(keys, { id: 'a', name: 'name' }, 1, isWanted)).toEqual({ id: 'a', name: 'size' })
  expect(nextCell(keys, { id: 'a', name: 'size' }, 1, isWanted)).toEqual({ id: 'b', name: 'name' })
  expect(nextCell(keys, { id: 'b', name: 'size' }, -1, isWanted)).toEqual({ id: 'b', name: 'name' })
  expect(nextCell(keys, { id: 'b', name: 'size' }, 1, isWanted)).toBeNull()
  expect(nextCell(keys, { id: 'gone', name: 'size' }, 1, isWanted)).toBeNull()
})

test('the filter of a value has the shape of its field', () => {
  const filter = (name: string, value: unknown) => filterByValue(plants, name, value, 'en')
  expect(filter('status', 'draft')).toEqual({ shape: 'choices', values: ['draft'] })
  expect(filter('evergreen', false)).toEqual({ shape: 'flag', value: false })
  expect(filter('height', 0)).toEqual({ shape: 'range', from: '0', to: '0' })
  expect(filter('price', '4.50')).toEqual({ shape: 'range', from: '4.50', to: '4.50' })
  expect(filter('plantedOn', '2026-02-03')).toEqual({ shape: 'range', from: '2026-02-03', to: '2026-02-03' })
  expect(filter('bed', { id: 'x', title: 'North' })).toEqual({ shape: 'records', ids: ['x'] })
  expect(filter('colours', [{ id: 'x' }, { id: 'y' }])).toEqual({ shape: 'records', ids: ['x', 'y'] })
  expect(filter('name', { en: '', zh: '竹' })).toEqual({ shape: 'text', text: '竹' })
  expect(filter('colours', [])).toBeNull()
  expect(filter('height', null)).toEqual({ shape: 'empty', isEmpty: true })
  expect(filter('size', null)).toBeNull()
  const noon = new Date(2026, 1, 3, 12)
  expect(filter('wateredAt', noon.toISOString())).toEqual({ shape: 'range', from: '2026-02-03', to: '2026-02-03' })
})

test('the filter without a value keeps all others, if it has an opposite', () => {
  const filter = (name: string, value: unknown) => filterWithout(plants, name, value, 'en')
  expect(filter('status', 'draft')).toEqual({ shape: 'choices', values: ['draft'], not: true })
  expect(filter('colours', [{ id: 'x' }])).toEqual({ shape: 'records', ids: ['x'], not: true })
  expect(filter('name', { en: '', zh: '竹' })).toEqual({ shape: 'text', text: '竹', not: true })
  expect(filter('evergreen', false)).toEqual({ shape: 'flag', value: true })
  expect(filter('height', null)).toEqual({ shape: 'empty', isEmpty: false })
  expect(filter('height', 0)).toBeNull()
  expect(filter('size', null)).toBeNull()
})
