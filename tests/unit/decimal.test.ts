import type { GraphQLScalarType } from 'graphql'
import { expect, test } from 'vitest'
import { buildSchema } from '../../server/graphql/schema/schema'
import { checkField } from '../../src/declare'
import type { AnyField } from '../../src/declare/field'
import { kindOf } from '../../src/declare/kind'
import { f } from '../../src/fields'

const tidy = (field: object, text: string) => kindOf(field as AnyField).normalise?.(text, field as AnyField)

test.each([
  ['99.9', '99.90'],
  [' 7 ', '7.00'],
  ['0099.90', '99.90'],
  ['-0.5', '-0.50'],
  ['-0', '0.00'],
  ['0', '0.00'],
  ['1.005', '1.005'],
  ['12x', '12x'],
])('money typed as "%s" is stored as "%s"', (typed, kept) => {
  expect(tidy(f.money(), typed)).toBe(kept)
})

test('a decimal keeps the digits of its scale, and none for scale 0', () => {
  expect(tidy(f.decimal({ scale: 4 }), '1.5')).toBe('1.5000')
  expect(tidy(f.decimal({ scale: 0 }), '12')).toBe('12')
})

test('an extra digit is an issue and not rounded', () => {
  expect(checkField(f.money() as AnyField, '1.005', 'create').issues).toEqual([{ key: 'scale', values: { scale: 2 } }])
})

test('the bounds of a decimal are compared with all its digits', () => {
  const field = f.decimal({ precision: 20, min: '-100000000000000000.00', max: '100000000000000000.00' })
  const issuesOf = (text: string) => checkField(field as AnyField, text, 'create').issues.map(({ key }) => key)
  expect(issuesOf('100000000000000000.00')).toEqual([])
  expect(issuesOf('100000000000000000.01')).toEqual(['max'])
  expect(issuesOf('-100000000000000000.01')).toEqual(['min'])
  const above = f.decimal({ precision: 20, above: '100000000000000000.00' })
  expect(checkField(above as AnyField, '100000000000000000.01', 'create').issues).toEqual([])
})

test('a declared precision limits the digits of an input', () => {
  const digits = '9'.repeat(600)
  expect(checkField(f.decimal({ precision: 600, scale: 0 }) as AnyField, `-${digits}`, 'create').issues).toEqual([])
  expect(checkField(f.decimal({ precision: 20, scale: 0 }) as AnyField, digits, 'create').issues).toHaveLength(1)
  const scalar = buildSchema().getType('Decimal') as GraphQLScalarType
  expect(scalar.parseValue(`-${digits}`)).toBe(`-${digits}`)
  expect(() => scalar.parseValue('9'.repeat(1003))).toThrow()
})
