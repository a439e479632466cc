import { describe, expect, test } from 'vitest'
import { type ResourceDeclaration, recommendedOn } from '../../../src/declare'
import { creditsPackages } from '../../../src/resources/credits-packages/credits-packages'
import { newUserConfig } from '../../../src/resources/new-user-config/new-user-config'
import { pointsPackages } from '../../../src/resources/points-packages/points-packages'
import { subscriptionPlans } from '../../../src/resources/subscription-plans/subscription-plans'

const around = { now: '2026-01-01T00:00:00.000Z', me: null }
const on = (resource: ResourceDeclaration, name: string, record: object) =>
  recommendedOn(resource, name, record as Record<string, unknown>, around)
const isUnusual = (resource: ResourceDeclaration, name: string, record: object) => on(resource, name, record)?.isUnusual

describe('recommended ranges of the specification (section 9)', () => {
  test.each([
    ['monthly', 'price', ['2.99', '5.99'], ['2.98', '6.00', '6']],
    ['monthly', 'credits', [300, 800], [299, 801]],
    ['monthly', 'points', [2000, 5000], [1999, 5001]],
    ['yearly', 'price', ['19.99', '49.99'], ['5.99', '50']],
    ['yearly', 'credits', [5000, 12_000], [800, 12_001]],
    ['yearly', 'points', [30_000, 80_000], [29_999, 80_001]],
  ])('%s plans: %s', (type, name, usual, unusual) => {
    for (const value of usual) expect(isUnusual(subscriptionPlans, name, { type, [name]: value })).toBe(false)
    for (const value of unusual) expect(isUnusual(subscriptionPlans, name, { type, [name]: value })).toBe(true)
  })

  test('a new account has 50 to 200 credits and 300 to 1000 points', () => {
    const isKept = (name: string, values: number[]) =>
      values.map((value) => isUnusual(newUserConfig, name, { [name]: value }))
    expect(isKept('initialCredits', [49, 50, 200, 201])).toEqual([true, false, false, true])
    expect(isKept('initialPoints', [299, 300, 1000, 1001])).toEqual([true, false, false, true])
  })

  test.each([
    [creditsPackages, 'Credits'],
    [pointsPackages, 'Points'],
  ] as const)('the price of a package determines its tier, and the tier its bonus', (resource, what) => {
    const packageOf = (price: string, bonus: number) => ({ price, [`base${what}`]: 1000, [`bonus${what}`]: bonus })
    const bonus = `bonus${what}`
    expect(
      ['0.99', '2.99', '4.99', '9.99', '14.99', '29.99'].map((price) => on(resource, 'price', { price })?.kept?.id),
    ).toEqual(['entry', 'entry', 'regular', 'regular', 'value', 'value'])
    expect(isUnusual(resource, 'price', { price: '3.50' })).toBe(true)
    for (const [price, usual, unusual] of [
      ['1.99', [0, 100], [101]],
      ['4.99', [100, 200], [99, 201]],
      ['29.99', [200, 300], [199, 301]],
    ] as const) {
      for (const value of usual) expect(isUnusual(resource, bonus, packageOf(price, value))).toBe(false)
      for (const value of unusual) expect(isUnusual(resource, bonus, packageOf(price, value))).toBe(true)
    }
    expect(on(resource, bonus, packageOf('4.99', 155))?.percent).toBe(15.5)
    expect(on(resource, bonus, packageOf('3.50', 900))).toBeUndefined()
  })
})
