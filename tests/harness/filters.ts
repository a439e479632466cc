import fc from 'fast-check'
import type { AnyFilter } from '../../src/declare'
import { operatorsByType, type ValueType } from '../../src/declare/filter'

/** Texts that are hard to compare: cases, accents, scripts, characters of patterns and of SQL. */
export const texts = [
  ...['a', 'A', 'ab', 'aB', 'b', 'Neon Harbor', 'neon harbor', 'harbor', '10', '9', 'null', 'NULL', 'true'],
  ...[
    '港',
    '港湾',
    '霓虹港湾',
    '霓虹',
    '湾',
    'É',
    'é',
    'Élan',
    'ß',
    'ẞ',
    'İ',
    'i',
    'K',
    'ſ',
    'ΑΣ',
    'ας',
    'Ж',
    'ж',
    '😀',
    'a😀b',
    '￿',
  ],
  ...[
    '%',
    '_',
    '\\',
    '100%',
    'a_b',
    'a\\b',
    '\\%',
    'a%b',
    "o'k",
    '"q"',
    '{a,b}',
    'a,b',
    '--',
    '/*',
    '$1',
    '.',
    '.*',
    '[a]',
    'a\nb',
  ],
]

/** Valid and invalid patterns, including a final escape character. */
const patterns = fc.oneof(
  fc.constantFrom(
    ...texts,
    '%a%',
    '%港%',
    '_',
    '__',
    '%',
    '%\\%%',
    'a\\_b',
    '%\\\\%',
    '%\\',
    '\\',
    '港_',
    '_湾',
    '%é%',
    '%ΑΣ',
    '_😀_',
    'a%_',
  ),
  fc
    .array(fc.constantFrom('%', '_', '\\', 'a', 'B', 'b', '港', '湾', 'é', '😀', '.', '\n'), { maxLength: 5 })
    .map((characters) => characters.join('')),
)

/** The values of rows and filters: few, so that they match. */
export const values: Readonly<Record<ValueType, fc.Arbitrary<unknown>>> = {
  text: fc.constantFrom(...texts),
  number: fc.constantFrom(-3, -1, 0, 1, 2, 3, 10),
  decimal: fc.constantFrom('-10.5', '-0.25', '0', '0.00', '0.1', '1', '1.0', '2.5', '10', '9.99', '9999999.99'),
  instant: fc.constantFrom(
    '2026-01-31T23:59:59.999Z',
    '2026-02-01T00:00:00.000Z',
    '2026-02-01T08:00:00+08:00',
    '2026-02-01T00:00:00.0004Z',
    '1969-12-31T23:59:59.001Z',
    '2999-01-01T00:00:00Z',
  ),
  date: fc.constantFrom('2026-01-31', '2026-02-01', '2024-02-29', '1969-12-31', '2999-12-31', '0001-01-01'),
  boolean: fc.boolean(),
  enum: fc.constantFrom('small', 'medium', 'large'),
  id: fc.constantFrom('00000000-0000-7000-8000-000000000000'),
  none: fc.constant(null),
}

/** A comparison with one to three operators of a type. */
export function comparison(type: ValueType, value = values[type]): fc.Arbitrary<AnyFilter> {
  const operand = (operator: string): fc.Arbitrary<unknown> => {
    if (/like/i.test(operator)) return patterns
    if (operator === 'digits') return fc.constantFrom('1', '2', '1-2', '31', 'a')
    if (operator === 'in' || operator === 'notIn') return fc.array(value, { maxLength: 3 })
    if (operator === 'between' || operator === 'notBetween') return fc.record({ lower: value, upper: value })
    if ((operator === 'is' || operator === 'isNot') && type !== 'boolean') return fc.constant(null)
    const isTruth = operator === 'is' || operator === 'isNot'
    return fc.oneof({ weight: 6, arbitrary: value }, { weight: isTruth ? 3 : 1, arbitrary: fc.constant(null) })
  }
  const operators: readonly string[] = operatorsByType[type]
  return fc
    .uniqueArray(fc.constantFrom(...operators), { minLength: 1, maxLength: 2 })
    .chain((chosen) => fc.record(Object.fromEntries(chosen.map((operator) => [operator, operand(operator)]))))
}

/** Filters with one comparison for each field, combined and nested by `and`, `or` and `not`. */
export function filtersOver(fields: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<AnyFilter> {
  const names = Object.keys(fields)
  const flat = fc
    .uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 2 })
    .chain((chosen) => fc.record(Object.fromEntries(chosen.map((name) => [name, fields[name] ?? fc.constant({})]))))
  const { filter } = fc.letrec<{ filter: AnyFilter }>((tie) => ({
    filter: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { weight: 3, arbitrary: flat as fc.Arbitrary<AnyFilter> },
      { weight: 1, arbitrary: fc.record({ and: fc.array(tie('filter'), { maxLength: 3 }) }) },
      { weight: 2, arbitrary: fc.record({ or: fc.array(tie('filter'), { maxLength: 3 }) }) },
      { weight: 2, arbitrary: fc.record({ not: tie('filter') }) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(flat as fc.Arbitrary<AnyFilter>, fc.array(tie('filter'), { maxLength: 2 }))
          .map(([own, or]) => ({ ...own, or })),
      },
    ),
  }))
  return filter
}
