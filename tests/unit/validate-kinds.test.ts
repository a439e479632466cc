import { describe, expect, test } from 'vitest'
import { type AnyField, type AnyRecord, checkField, validate } from '../../src/declare'
import { f } from '../../src/fields'
import { serverKindOf } from '../../src/fields/registry.server'
import { everything } from '../harness/everything'

// Valid values of each kind and messages for invalid ones (specification section 5). Browser and server agree.

const id = '00000000-0000-7000-8000-000000000000'

type Case = [property: string, right: unknown[], wrong: [value: unknown, key: string, values?: object][]]

const kinds: Case[] = [
  [
    'text',
    ['ab', '港湾', '😀😀😀😀😀', ' ab '],
    [
      ['a', 'minLength', { min: 2 }],
      ['abcdef', 'maxLength', { max: 5 }],
      [7, 'text'],
      ['a\u0000', 'characters'],
      ['\ud800a', 'characters'],
    ],
  ],
  ['note', ['two\nlines'], [['x'.repeat(11), 'maxLength', { max: 10 }]]],
  [
    'code',
    ['a', 'neon-harbor-2'],
    [
      ['Neon', 'slug'],
      ['a--b', 'slug'],
      ['-a', 'slug'],
      ['a_b', 'slug'],
      ['霓虹', 'slug'],
    ],
  ],
  [
    'letters',
    ['role-playing'],
    [
      ['rpg2', 'slugLetters'],
      ['Rpg', 'slugLetters'],
      ['a b', 'slugLetters'],
    ],
  ],
  [
    'email',
    ['bo@example.com', ' Bo@Example.COM '],
    [
      ['bo', 'email'],
      ['bo@example', 'email'],
      ['bo @example.com', 'email'],
      [`${'x'.repeat(250)}@a.co`, 'maxLength', { max: 254 }],
    ],
  ],
  [
    'phone',
    ['+86 138 0000 0000', '(020) 7946-0018'],
    [
      ['12', 'phone'],
      ['call me', 'phone'],
      ['-----', 'phone'],
    ],
  ],
  [
    'url',
    ['https://example.com/a?b=c', 'http://localhost:3000'],
    [
      ['example.com', 'url'],
      ['javascript:alert(1)', 'url'],
      ['ftp://a.b', 'url'],
      ['https:example.com', 'url'],
      ['https:/example.com', 'url'],
      ['https://exa\nmple.com', 'url'],
      ['https://', 'url'],
    ],
  ],
  [
    'int',
    [0, 10, -0],
    [
      [-1, 'min', { min: 0 }],
      [11, 'max', { max: 10 }],
      [1.5, 'int'],
      ['1', 'int'],
      [Number.NaN, 'int'],
      [Number.POSITIVE_INFINITY, 'int'],
    ],
  ],
  [
    'positive',
    [1, 2_147_483_647],
    [
      [0, 'above', { above: 0 }],
      [-1, 'above', { above: 0 }],
      [2_147_483_648, 'max', { max: 2_147_483_647 }],
    ],
  ],
  [
    'decimal',
    ['1', '-1.5', '999.999'],
    [
      ['1.2345', 'scale', { scale: 3 }],
      ['1000', 'tooLarge', { max: '999' }],
      ['1e3', 'decimal'],
      [1, 'decimal'],
      ['1,5', 'decimal'],
      ['.5', 'decimal'],
      ['Infinity', 'decimal'],
    ],
  ],
  [
    'money',
    ['0', '4.99', '9999999999.99'],
    [
      ['-0.01', 'min', { min: '0' }],
      ['4.999', 'scale', { scale: 2 }],
      ['10000000000', 'tooLarge', { max: '9999999999' }],
      [4.99, 'decimal'],
    ],
  ],
  [
    'price',
    ['0.01'],
    [
      ['0', 'above', { above: '0' }],
      ['0.00', 'above', { above: '0' }],
      ['-1', 'above', { above: '0' }],
    ],
  ],
  [
    'yes',
    [true, false],
    [
      ['true', 'boolean'],
      [1, 'boolean'],
    ],
  ],
  [
    'size',
    ['small'],
    [
      ['medium', 'choice', { choices: 'small, large' }],
      ['Small', 'choice', { choices: 'small, large' }],
    ],
  ],
  [
    'day',
    ['2024-02-29', '2026-12-31'],
    [
      ['2026-02-29', 'date'],
      ['2026-1-1', 'date'],
      ['2026-01-01T00:00:00Z', 'date'],
      ['0000-01-01', 'date'],
    ],
  ],
  [
    'at',
    ['2026-01-31T09:05:00Z', '2026-01-31T09:05+08:00'],
    [
      ['2026-01-31T09:05:00', 'datetime'],
      ['2026-01-31', 'datetime'],
      ['2026-02-30T00:00:00Z', 'datetime'],
      ['now', 'datetime'],
    ],
  ],
  [
    'stars',
    [1, 5],
    [
      [0, 'min', { min: 1 }],
      [6, 'max', { max: 5 }],
      [4.5, 'rating', { max: 5 }],
    ],
  ],
  [
    'average',
    [0, 4.37],
    [
      [5.1, 'max', { max: 5 }],
      ['4', 'rating', { max: 5 }],
    ],
  ],
  [
    'emoji',
    ['🎭', '👩‍🚀', '🇨🇳', '❤️', '1️⃣', '#️⃣'],
    [
      ['1', 'emoji'],
      ['a\u20e3', 'emoji'],
      ['ab', 'emoji'],
      ['🎭🎭', 'emoji'],
      ['a', 'emoji'],
    ],
  ],
  [
    'color',
    ['#a1b2c3', '#A1B2C3'],
    [
      ['red', 'color'],
      ['#fff', 'color'],
      ['#gggggg', 'color'],
    ],
  ],
  [
    'fileId',
    [id],
    [
      ['a.png', 'id'],
      [7, 'id'],
    ],
  ],
  ['oneId', [id], [['rpg', 'id']]],
]

const messagesOf = (input: AnyRecord) => validate(everything, input, 'update').messages

describe.each(kinds)('%s', (property, right, wrong) => {
  test('accepts valid values', () => {
    for (const value of right)
      expect({ value, messages: messagesOf({ [property]: value }) }).toEqual({ value, messages: {} })
  })

  test('reports invalid values', () => {
    for (const [value, key, values] of wrong) {
      const message = { key: `validation.${key}`, ...(values && { values }) }
      expect({ value, messages: messagesOf({ [property]: value }) }).toEqual({
        value,
        messages: { [property]: [message] },
      })
    }
  })

  test('treats null and an empty text as missing', () => {
    for (const value of property === 'yes' ? [] : [null, ...(typeof right[0] === 'string' ? [''] : [])]) {
      expect(validate(everything, { [property]: value }, 'update')).toEqual({
        values: { [property]: null },
        messages: {},
      })
    }
  })
})

test('entries of lists are trimmed, so that a file restores them', () => {
  const { values } = validate(everything, { urls: [' https://example.com '], strings: ['a ', 'b'] }, 'update')
  expect(values).toEqual({ urls: ['https://example.com'], strings: ['a', 'b'] })
  expect(messagesOf({ strings: ['a\nb'] })).toEqual({ 'strings.0': [{ key: 'validation.oneLine' }] })
  expect(messagesOf({ strings: [' '], urls: [' '] })).toEqual({
    'strings.0': [{ key: 'validation.minLength', values: { min: 1 } }],
    'urls.0': [{ key: 'validation.url' }],
  })
})

test('an average is stored with two decimal places, in a column for the largest', () => {
  const field = f.rating({ average: true, max: 10 }) as AnyField
  expect(checkField(field, 4.567, 'create')).toEqual({ value: 4.57, issues: [] })
  expect(serverKindOf(field).columns('stars', field)).toEqual([{ name: 'stars', type: 'numeric(4,2)' }])
})

test('a text of characters without a glyph is missing; any other keeps them', () => {
  const [unseen, family] = ['\u200b\ufeff \u2060', '👩\u200d👧\u200f']
  for (const field of [f.text({ required: true }), f.longText({ required: true })] as AnyField[]) {
    expect(checkField(field, unseen, 'create').issues).toEqual([{ key: 'required' }])
    expect(checkField(field, family, 'create')).toEqual({ value: family, issues: [] })
  }
})

test('a long text of spaces alone is missing; any other keeps its spaces', () => {
  expect(validate(everything, { note: ' \n ' }, 'update').values).toEqual({ note: null })
  expect(validate(everything, { note: ' a\n' }, 'update').values).toEqual({ note: ' a\n' })
  expect(checkField(f.markdown({ required: true }) as AnyField, '\n', 'create').issues).toEqual([{ key: 'required' }])
})
