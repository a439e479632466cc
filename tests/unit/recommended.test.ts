import { expect, test } from 'vitest'
import { checkDeclarations, defineResource, type ResourceDeclaration, recommendedOn } from '../../src/declare'
import { f } from '../../src/fields'

const plans = defineResource('plans', {
  title: 'name',
  fields: {
    name: f.text({ required: true, max: 60 }),
    type: f.enum(['monthly', 'yearly'], { default: 'monthly' }),
    price: f.money(),
    base: f.int(),
    bonus: f.int(),
    enabled: f.boolean(),
  },
  recommended: [
    { id: 'monthly', when: { type: { eq: 'monthly' } }, ranges: { price: { from: '2.99', to: '5.99' } } },
    { id: 'bonus', when: { price: { lte: '9.99' } }, ranges: { bonus: { from: 0, to: 10, percentOf: 'base' } } },
  ],
})

const around = { now: '2026-01-01T00:00:00.000Z', me: null }
const on = (resource: ResourceDeclaration, name: string, record: object) =>
  recommendedOn(resource, name, record as Record<string, unknown>, around)
const isUnusual = (resource: ResourceDeclaration, name: string, record: object) => on(resource, name, record)?.isUnusual

test('a missing or incomplete value has no hint and causes no error', () => {
  expect(on(plans, 'price', { type: 'monthly' })).toMatchObject({ kept: null, isUnusual: false })
  expect(on(plans, 'price', { type: 'monthly', price: '12x' })?.isUnusual).toBe(false)
  expect(on(plans, 'bonus', { price: '4.99 $', base: 10, bonus: 2 })).toBeUndefined()
  expect(isUnusual(plans, 'bonus', { price: '4.99', base: 0, bonus: 2 })).toBe(false)
  expect(on(plans, 'enabled', { type: 'monthly' })).toBeUndefined()
})

test('D018: recommended ranges require existing number fields and ordered bounds', () => {
  const fields = { name: f.text({ required: true }), size: f.int(), share: f.int(), price: f.money() }
  const declare = (ranges: object, when?: object) =>
    defineResource('studios', { title: 'name', fields, recommended: [{ id: 'a', ...(when && { when }), ranges }] } as {
      title: 'name'
      fields: typeof fields
    })
  const problemsOf = (ranges: object, when?: object) =>
    checkDeclarations([declare(ranges, when)]).map(({ code, path, message }) => `${path}: ${message} (${code})`)
  const at = 'studios.recommended[0].ranges'
  expect(problemsOf({ size: { from: 1, to: 2 }, price: { from: '1.00', to: '2' } })).toEqual([])
  expect(problemsOf({ sise: { from: 1, to: 2 } })).toEqual([
    `${at}.sise: unknown field "sise", did you mean "size"? (D018)`,
  ])
  expect(problemsOf({ name: { from: 1, to: 2 } })).toEqual([`${at}.name: a text field cannot have a range (D018)`])
  expect(problemsOf({ price: { from: 1, to: 2 } })).toEqual([])
  expect(problemsOf({ price: { from: 'one', to: '2' } })).toEqual([`${at}.price: "one" is not a decimal string (D018)`])
  expect(problemsOf({ size: { from: '1', to: 2 } })).toEqual([`${at}.size: "1" is not a number (D018)`])
  expect(problemsOf({ size: { from: 3, to: 2 } })).toEqual([`${at}.size: the range from 3 to 2 is empty (D018)`])
  expect(problemsOf({ share: { from: 0, to: 10, percentOf: 'price' } })).toEqual([
    `${at}.share: "price" is not an integer field; there are "size", "share" (D018)`,
  ])
  expect(problemsOf({ size: { from: 1, to: 2 } }, { prise: { gt: '1' } })).toEqual([
    'studios.recommended[0].when.prise: unknown field "prise", did you mean "price"? (D010)',
  ])
})
