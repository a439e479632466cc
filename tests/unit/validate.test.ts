import { describe, expect, test } from 'vitest'
import { valuesOfNew } from '../../src/admin/form-values/form-values'
import {
  type AnyFilter,
  type AnyRecord,
  checkRules,
  defineResource,
  type FieldMessages,
  meets,
  validate,
} from '../../src/declare'
import { f } from '../../src/fields'
import { everything } from '../harness/everything'
import { admins, users } from '../second-product/accounts'
import { models, promotions } from '../second-product/catalogue'
import { tags } from '../second-product/declarations'

// Checks of an input beyond single values: lists, languages, writable fields, rules across fields.

const id = '00000000-0000-7000-8000-000000000000'

const messagesOf = (input: AnyRecord): FieldMessages => validate(everything, input, 'update').messages

describe('lists', () => {
  test('report the position of an invalid entry', () => {
    expect(messagesOf({ urls: ['https://a.b', 'x'] })).toEqual({ 'urls.1': [{ key: 'validation.url' }] })
    expect(messagesOf({ strings: ['a', '', 'x'.repeat(256)] })).toEqual({
      'strings.1': [{ key: 'validation.minLength', values: { min: 1 } }],
      'strings.2': [{ key: 'validation.maxLength', values: { max: 255 } }],
    })
    expect(messagesOf({ manyIds: [id, 'x'] })).toEqual({ 'manyIds.1': [{ key: 'validation.id' }] })
  })

  test('are limited in length, and must be lists', () => {
    const max = [{ key: 'validation.maxEntries', values: { max: 2 } }]
    expect(messagesOf({ manyIds: [id, id, id] })).toEqual({ manyIds: max })
    expect(messagesOf({ urls: ['https://a.b', 'https://a.c', 'https://a.d'] })).toEqual({ urls: max })
    expect(messagesOf({ strings: 'a' })).toEqual({ strings: [{ key: 'validation.list' }] })
    expect(validate(everything, { manyIds: null }, 'update')).toEqual({ values: { manyIds: [] }, messages: {} })
  })
})

describe('passwords and secrets', () => {
  test('have at least seven characters and an equal confirmation', () => {
    expect(messagesOf({ password: '123456' })).toEqual({
      password: [{ key: 'validation.passwordLength', values: { min: 7 } }],
    })
    expect(messagesOf({ password: '1234567', confirmPassword: '1234567' })).toEqual({})
    const differ = { confirmPassword: [{ key: 'validation.passwordsDiffer' }] }
    expect(messagesOf({ password: '1234567', confirmPassword: '1234568' })).toEqual(differ)
    expect(messagesOf({ confirmPassword: '1234567' })).toEqual(differ)
  })

  test('that are empty keep the current value, unless a value is required', () => {
    expect(validate(everything, { password: '', secret: '' }, 'update')).toEqual({ values: {}, messages: {} })
    const { messages } = validate(admins, { username: 'ada', email: 'ada@example.com', password: '' }, 'create')
    expect(messages).toEqual({ password: [{ key: 'validation.required' }] })
    expect(messagesOf({ secret: 'x'.repeat(9) })).toEqual({
      secret: [{ key: 'validation.maxLength', values: { max: 8 } }],
    })
  })
})

describe('texts in two languages', () => {
  test('are required in each language of a required field', () => {
    const required = [{ key: 'validation.required' }]
    for (const name of [undefined, null, {}, { en: '', zh: ' ' }]) {
      expect(validate(tags, { name }, 'create').messages).toEqual({ 'name.en': required, 'name.zh': required })
    }
    expect(validate(tags, { name: { en: 'Cosy' } }, 'create').messages).toEqual({ 'name.zh': required })
    expect(validate(tags, { name: { zh: null } }, 'update').messages).toEqual({ 'name.zh': required })
  })

  test('are never null with a default, in the record or in its form', () => {
    const named = defineResource('rentals', {
      title: 'name',
      fields: { name: f.text({ localized: true, default: 'New' }) },
    })
    for (const name of [undefined, null, {}, { en: null, zh: '' }])
      expect(validate(named, { name }, 'create')).toEqual({ values: {}, messages: {} })
    expect(validate(named, { name: { en: 'Boat', zh: null } }, 'create').values).toEqual({ name: { en: 'Boat' } })
    const required = [{ key: 'validation.required' }]
    expect(validate(named, { name: { zh: null } }, 'update').messages).toEqual({ 'name.zh': required })
    expect(validate(named, { name: null }, 'update').messages).toEqual({ 'name.en': required, 'name.zh': required })
    expect(valuesOfNew(named)).toEqual({ name: { en: 'New', zh: 'New' } })
  })

  test('change one language at a time on update', () => {
    expect(validate(tags, { name: { zh: ' 治愈 ' } }, 'update')).toEqual({
      values: { name: { zh: '治愈' } },
      messages: {},
    })
    expect(validate(tags, { name: {} }, 'update')).toEqual({ values: {}, messages: {} })
    expect(validate(tags, { description: null }, 'update').values).toEqual({ description: { en: null, zh: null } })
  })

  test('are validated in each language, and refuse unknown languages', () => {
    expect(messagesOf({ localized: { en: 'abcde', zh: '五个汉字多' } })).toEqual({
      'localized.en': [{ key: 'validation.maxLength', values: { max: 4 } }],
      'localized.zh': [{ key: 'validation.maxLength', values: { max: 4 } }],
    })
    expect(messagesOf({ localized: 'abc' })).toEqual({ localized: [{ key: 'validation.localized' }] })
    expect(messagesOf({ localized: { fr: 'a' } })).toEqual({ 'localized.fr': [{ key: 'validation.unknownField' }] })
  })
})

describe('values', () => {
  test('are normalized before they are stored', () => {
    const input = {
      text: ' ab ',
      email: ' Bo@Example.COM ',
      color: '#A1B2C3',
      at: '2026-01-31T09:05+08:00',
      money: ' 4.9 ',
    }
    expect(validate(everything, input, 'create').values).toMatchObject({
      text: 'ab',
      email: 'bo@example.com',
      color: '#a1b2c3',
      at: '2026-01-31T01:05:00.000Z',
      money: '4.90',
    })
  })

  test('of unknown properties are refused by name', () => {
    expect(validate(models, { status: 'published', slug: 'b', pirce: 1 }, 'update').messages).toEqual({
      status: [{ key: 'validation.notWritable' }],
      slug: [{ key: 'validation.notWritable' }],
      pirce: [{ key: 'validation.unknownField' }],
    })
    expect(validate(users, { points: 5 }, 'create').messages).toMatchObject({
      points: [{ key: 'validation.notWritable' }],
    })
  })

  test.each(['constructor', '__proto__'])('are refused if an object inherits one: %s', (name) => {
    const { messages } = validate(models, JSON.parse(`{"${name}": 1}`), 'update')
    expect(Object.entries(messages)).toEqual([[name, [{ key: 'validation.unknownField' }]]])
  })
})

describe('rules across fields', () => {
  const around = { now: '2026-06-01T00:00:00.000Z', me: null }
  const check = (startDate: unknown, endDate: unknown) => checkRules(promotions, { startDate, endDate }, around)

  test('report issues at their fields, and need all values', () => {
    expect(check('2026-01-02', '2026-01-01')).toEqual({
      endDate: [{ key: 'resources.promotions.rules.datesInOrder' }],
    })
    expect(check('2026-01-01', '2026-01-01')).toEqual({})
    expect(check('2026-01-02', null)).toEqual({})
    expect(check(null, '2026-01-01')).toEqual({})
  })
})

test('a condition treats the incomplete number of a form as missing', () => {
  const around = { now: '2026-06-01T00:00:00.000Z', me: null }
  const isMet = (filter: AnyFilter, record: AnyRecord) => meets(everything, filter, record, around)
  expect(isMet({ money: { gt: '5' } }, { money: '12x' })).toBe(false)
  expect(isMet({ money: { is: null } }, { money: '12x' })).toBe(true)
  expect(isMet({ money: { lt: '$price' } }, { money: '4', price: '12x' })).toBe(false)
  expect(isMet({ int: { between: { lower: 1, upper: 20 } } }, { int: '12x' })).toBe(false)
  expect(isMet({ money: { gt: '5' } }, { money: '12.00' })).toBe(true)
})
