import { type GraphQLInputType, getNamedType, isEnumType, isInputObjectType, isListType, isNonNullType } from 'graphql'
import type { Random } from './random'

const texts = [
  'x',
  '',
  ' ',
  'draft',
  'a@example.com',
  'https://example.com/a',
  '+1 555 0100',
  '#336699',
  '🎲',
  '世界',
  '%_\\',
  '\\',
  '%'.repeat(300),
  'a\u0000b',
  'a\ud800b',
  '\u202eabc',
  '__proto__',
  '$me',
  '$now',
  "'; select 1; --",
  'games',
  'x'.repeat(300),
  '字'.repeat(3_000),
  'a-'.repeat(10_000),
  '9'.repeat(500),
  '1e400',
  '123456',
]
const decimals = ['0', '0.01', '-1', '4.99', '99999999999.99', '0.001', '9'.repeat(39), '1e5', '']
const days = ['2026-01-31', '0001-01-01', '9999-12-31', '2026-02-30', '0000-01-01', 'today']
const instants = [
  '2026-01-31T09:05:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-14:00',
  '2026-01-31',
]
const whole = [0, 1, -1, 3, 10, 1_000, 2_147_483_647, -2_147_483_648, 2_147_483_648]
const real = [...whole, 0.5, -0.25, 1e308, 5e-324, 9_007_199_254_740_992]
const ids = ['', 'x', 'a\u0000b', '00000000-0000-0000-0000-000000000000', '018f0000-0000-7000-8000-000000000000']
/** Values of arbitrary types. */
const strangers: readonly unknown[] = [null, true, 0, 'x', [], {}, [[]], [null], { a: 1 }, { and: null }, [[['x']]]]

/** Generates input values of the schema's types: mostly valid ones with edge values, and some of another type. */
export function createValues(random: Random, knownIds: readonly string[]) {
  const scalar = (name: string): unknown => {
    if (name === 'ID') return random.pick(random.chance(80) && knownIds.length > 0 ? knownIds : ids)
    if (name === 'Int') return random.pick(whole)
    if (name === 'Float') return random.pick(real)
    if (name === 'Boolean') return random.chance(50)
    if (name === 'Decimal') return random.pick(decimals)
    if (name === 'Date') return random.pick(days)
    if (name === 'DateTime') return random.pick(instants)
    return random.pick(texts)
  }

  const inputOf = (type: GraphQLInputType, depth = 0): unknown => {
    if (random.chance(2)) return random.pick(strangers)
    if (isNonNullType(type)) return inputOf(type.ofType, depth)
    if (random.chance(4)) return null
    if (isListType(type)) {
      const count = depth > 8 ? 0 : random.pick([0, 1, 1, 2, 3])
      return Array.from({ length: count }, () => inputOf(type.ofType, depth + 1))
    }
    const named = getNamedType(type)
    if (isEnumType(named)) return random.chance(3) ? 'NONE_OF_THEM' : random.pick(named.getValues()).name
    if (!isInputObjectType(named)) return scalar(named.name)
    const fields = Object.values(named.getFields())
    const most = depth > 8 ? 0 : named.name.endsWith('Filter') ? 2 : 12
    const chosen = new Set(fields.filter((field) => isNonNullType(field.type) && !random.chance(1)))
    for (let count = random.below(most + 1); count > 0; count--) chosen.add(random.pick(fields))
    const entries = [...chosen].map(({ name, type: inner }) => [name, inputOf(inner, depth + 1)])
    if (random.chance(1)) entries.push([random.pick(texts), random.pick(strangers)])
    return Object.fromEntries(entries)
  }
  return inputOf
}
