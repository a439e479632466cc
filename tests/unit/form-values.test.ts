import { describe, expect, test } from 'vitest'
import {
  changesOf,
  inputOfNew,
  isDirty,
  valuesForRanges,
  valuesOfCopy,
  valuesOfNew,
  valuesOfRecord,
  valuesOfTitle,
  withChange,
} from '../../src/admin/form-values/form-values'
import { defineResource } from '../../src/declare'
import { f } from '../../src/fields'

const plans = defineResource('plans', {
  title: 'name',
  fields: {
    name: f.text({ required: true, localized: true }),
    slug: f.slug({ from: 'name', write: 'create' }),
    price: f.money({ default: '0.00' }),
    credits: f.int({ default: 10 }),
    enabled: f.boolean(),
    startsAt: f.datetime(),
    category: f.relation('categories'),
    tags: f.relations('tags'),
    cover: f.image(),
    token: f.secret(),
    password: f.password({ confirm: true }),
    playCount: f.int({ write: 'never' }),
  },
})

const record = {
  id: '1',
  version: 3,
  name: { en: 'Monthly', zh: '月度' },
  slug: 'monthly',
  price: '4.50',
  credits: 300,
  enabled: true,
  startsAt: '2026-03-01T10:00:00.000Z',
  category: { id: 'c1', name: { en: 'Mystery' } },
  tags: [{ id: 't1' }, { id: 't2' }],
  cover: { id: 'f1', url: '/files/f1' },
  token: { isSet: true, last4: '4242' },
  playCount: 9,
}
const base = valuesOfRecord(plans, record)
const changed = (property: string, value: unknown) => ({ ...base, [property]: value })

test('a form has ids for related records, and no write-only values', () => {
  expect(base).toMatchObject({ categoryId: 'c1', tagIds: ['t1', 't2'], coverId: 'f1', price: '4.50' })
  expect(base.token).toBeUndefined()
  expect(base).not.toHaveProperty('slug')
  expect(base).not.toHaveProperty('playCount')
})

describe('unsaved changes', () => {
  test('an untouched form has no changes', () => expect(isDirty(plans, base, base)).toBe(false))
  test.each([
    ['an amount written shorter', 'price', '4.5'],
    ['the same moment in another zone', 'startsAt', '2026-03-01T18:00:00+08:00'],
    ['the same tags', 'tagIds', ['t1', 't2']],
    ['a secret left empty', 'token', ''],
    ['a password that was typed and deleted', 'password', ''],
    ['the same texts in a new object', 'name', { en: 'Monthly', zh: '月度' }],
  ])('%s is not a change', (_, property, value) => expect(isDirty(plans, base, changed(property, value))).toBe(false))
  test.each([
    ['another amount', 'price', '4.51'],
    ['tags in another order', 'tagIds', ['t2', 't1']],
    ['a removed picture', 'coverId', null],
    ['an invalid number', 'credits', '12x'],
    ['one language', 'name', { en: 'Monthly', zh: '' }],
  ])('%s is a change', (_, property, value) => expect(isDirty(plans, base, changed(property, value))).toBe(true))
})

test('a save sends only the changed language', () => {
  expect(changesOf(plans, base, changed('name', { en: 'Monthly plus', zh: '月度' }))).toEqual({
    name: { en: 'Monthly plus' },
  })
})

test('a new password is sent with its confirmation, even if that is missing', () => {
  expect(changesOf(plans, base, changed('password', 'secret-1'))).toEqual({
    password: 'secret-1',
    confirmPassword: '',
  })
  expect(inputOfNew(plans, { password: 'secret-1' })).toEqual({ password: 'secret-1', confirmPassword: '' })
})

test('a creation sends existing values and omits the others', () => {
  const values = valuesOfNew(plans, { categoryId: 'c2' })
  expect(values).toMatchObject({ price: '0.00', credits: 10, enabled: false, categoryId: 'c2' })
  expect(inputOfNew(plans, { ...values, name: { en: '', zh: null }, tagIds: [], token: '' })).toEqual({
    price: '0.00',
    credits: 10,
    enabled: false,
    categoryId: 'c2',
  })
})

describe('the slug proposed by a title', () => {
  const type = (values: object, property: string, value: unknown) =>
    withChange(plans, 'create', values as Record<string, unknown>, property, value)

  test('follows the English title until the slug is edited', () => {
    const first = type({}, 'name', { en: 'Neon Harbor: Dawn' })
    expect(first.slug).toBe('neon-harbor-dawn')
    const second = type(first, 'name', { en: 'Neon Harbor' })
    expect(second.slug).toBe('neon-harbor')
    const own = type(second, 'slug', 'harbor')
    expect(type(own, 'name', { en: 'Neon' }).slug).toBe('harbor')
  })
  test('follows again after it is cleared', () => {
    const emptied = type({ name: { en: 'Neon' }, slug: 'harbor' }, 'slug', '')
    expect(type(emptied, 'name', { en: 'Neon Dawn' }).slug).toBe('neon-dawn')
  })
  test('does not change in an edit', () => {
    expect(withChange(plans, 'update', base, 'name', { en: 'Other' })).not.toHaveProperty('slug')
  })
})

describe('recommended', () => {
  const begun = valuesOfNew(plans)

  test('has no hint for an untouched default', () => {
    const form = { operation: 'create', record: null, base: begun } as const
    expect(valuesForRanges({ ...form, values: begun }, 'credits', plans.fields.credits).credits).toBe(null)
    const typed = { ...begun, credits: 12 }
    expect(valuesForRanges({ ...form, values: typed }, 'credits', plans.fields.credits)).toMatchObject(typed)
  })

  test('has a hint for a stored value', () => {
    const base = valuesOfRecord(plans, record)
    const form = { operation: 'update', record, base, values: base } as const
    expect(valuesForRanges(form, 'credits', plans.fields.credits).credits).toBe(300)
  })
})

test('a copy has the values of its source, without unique values, secrets, passwords, files and computed values', () => {
  const codes = defineResource('codes', {
    title: 'name',
    fields: { name: f.text({ required: true }), code: f.text({ unique: true }), rank: f.int() },
    order: { by: 'rank' },
  })
  expect(valuesOfCopy(codes, { id: '1', name: 'First', code: 'A1', rank: 4 })).toEqual({ name: 'First' })
  const copied = valuesOfCopy(plans, record)
  expect(copied).toMatchObject({ name: { en: 'Monthly', zh: '月度' }, price: '4.50', credits: 300 })
  for (const name of ['coverId', 'token', 'password', 'playCount', 'id', 'version'])
    expect(copied).not.toHaveProperty(name)
})

test('a typed title fills the fields that follow from it', () => {
  expect(valuesOfTitle(plans, 'Sea Monster', 'en')).toEqual({ name: { en: 'Sea Monster' }, slug: 'sea-monster' })
  expect(valuesOfTitle(plans, '', 'en')).toEqual({})
  const slots = defineResource('slots', { title: 'slot', fields: { slot: f.enum(['hero', 'grid']) } })
  expect(valuesOfTitle(slots, 'hero', 'en')).toEqual({})
})
