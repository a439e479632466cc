import { describe, expect, test } from 'vitest'
import { humanise, kebabCase, nearestName, pascalCase, singularOf, snakeCase } from '../../src/declare/names'
import { slugFrom } from '../../src/fields/slug/slug.kind'
import { resources } from '../../src/registry/resources'

test.each([
  ['creditPrice', 'credit_price', 'credit-price', 'Credit price', 'CreditPrice'],
  ['balanceAdjustments', 'balance_adjustments', 'balance-adjustments', 'Balance adjustments', 'BalanceAdjustments'],
  ['url', 'url', 'url', 'Url', 'Url'],
  ['freeTrialRounds', 'free_trial_rounds', 'free-trial-rounds', 'Free trial rounds', 'FreeTrialRounds'],
])('%s is converted for tables, paths, people and types', (name, snake, kebab, human, pascal) => {
  expect([snakeCase(name), kebabCase(name), humanise(name), pascalCase(name)]).toEqual([snake, kebab, human, pascal])
})

test.each([
  ['categories', 'category'],
  ['games', 'game'],
  ['aiKeys', 'aiKey'],
  ['creditsPackages', 'creditsPackage'],
  ['studios', 'studio'],
  ['storageBuckets', 'storageBucket'],
  ['statuses', 'status'],
  ['boxes', 'box'],
  ['causes', 'cause'],
])('the singular of %s is %s', (many, one) => {
  expect(singularOf(many)).toBe(one)
})

test('types have the names of the contract', () => {
  const types = Object.fromEntries(resources.map(({ name, type, typeMany }) => [name, `${type} ${typeMany}`]))
  expect(types).toMatchObject({
    machines: 'Machine Machines',
    machinery: 'Gear Machinery',
    rentalLines: 'RentalLine RentalLines',
    aiKeys: 'AiKey AiKeys',
    apiTokens: 'ApiToken ApiTokens',
    auditEvents: 'AuditEvent AuditEvents',
  })
})

describe('a typing mistake', () => {
  const names = ['price', 'title', 'status', 'category']
  test.each([
    ['pirce', 'price'],
    ['titel', 'title'],
    ['statsu', 'status'],
    ['categroy', 'category'],
    ['prices', 'price'],
  ])('%s is corrected to %s', (slip, meant) => {
    expect(nearestName(slip, names)).toBe(meant)
  })

  test('is not corrected to a distant name', () => {
    expect(nearestName('author', names)).toBeUndefined()
    expect(nearestName('x', names)).toBeUndefined()
  })
})

test.each([
  ['Neon Harbor: Dawn', 'neon-harbor-dawn'],
  ['  Café  Ünïcode! ', 'cafe-unicode'],
  ["The Cat's Cradle", 'the-cats-cradle'],
  ['霓虹港湾', ''],
  ['2 Fast', '2-fast'],
  ['---', ''],
])('the slug of "%s" is "%s"', (title, slug) => {
  expect(slugFrom(title)).toBe(slug)
})

test('a slug of letters only omits digits', () => {
  expect(slugFrom('Top 10 RPGs', { lettersOnly: true })).toBe('top-rpgs')
})

test('the slug of a long title is valid: it fits, and does not end with a hyphen', () => {
  expect(slugFrom(`${'x'.repeat(79)} yz`)).toBe('x'.repeat(79))
  expect(slugFrom('The lighthouse at the end of the world', { max: 15 })).toBe('the-lighthouse')
})
