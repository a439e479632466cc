import { operatorsByType, type ValueType } from '../../../src/declare/filter'
import type { ComparisonName } from '../../../src/fields/kind.server'
import type { Builder } from './builder'

/** The filter inputs shared by all resources, with the convention's names. */
const comparisons: Readonly<Record<Exclude<ComparisonName, 'enum'>, { scalar: Scalar; valueType: ValueType }>> = {
  StringFieldComparison: { scalar: 'String', valueType: 'text' },
  IntFieldComparison: { scalar: 'Int', valueType: 'number' },
  FloatFieldComparison: { scalar: 'Float', valueType: 'number' },
  DecimalFieldComparison: { scalar: 'Decimal', valueType: 'decimal' },
  BooleanFieldComparison: { scalar: 'Boolean', valueType: 'boolean' },
  DateFieldComparison: { scalar: 'Date', valueType: 'date' },
  DateTimeFieldComparison: { scalar: 'DateTime', valueType: 'instant' },
  IDFilterComparison: { scalar: 'ID', valueType: 'id' },
}

type Scalar = 'String' | 'Int' | 'Float' | 'Decimal' | 'Boolean' | 'Date' | 'DateTime' | 'ID'

const meanings: Readonly<Record<string, string>> = {
  eq: 'Equal to this value.',
  neq: 'Not equal to this value; records without a value do not match.',
  gt: 'Greater than this value.',
  gte: 'Greater than or equal to this value.',
  lt: 'Less than this value.',
  lte: 'Less than or equal to this value.',
  in: 'Equal to one of these values; an empty list matches nothing.',
  notIn: 'Equal to none of these values; an empty list matches everything.',
  is: 'Has no value, for `null`; booleans also accept `true` or `false`.',
  isNot: 'With a value, for `null`; of yes and no also not `true` or not `false`, where a missing value counts.',
  between: 'Between the bounds, inclusive.',
  notBetween: 'Outside the bounds.',
  like: 'Matches the pattern: % is any text, _ is one character, \\ escapes the next character.',
  notLike: 'Does not match the pattern.',
  iLike: 'Matches the pattern; ignores case.',
  notILike: 'Does not match the pattern; ignores case.',
  digits: 'Contains these digits in this order; other characters are ignored.',
}

/** Builds the comparison inputs of all scalars. Operators of one input are combined with `and`. */
export function addComparisons(builder: Builder): void {
  for (const [name, { scalar, valueType }] of Object.entries(comparisons)) {
    const operators: readonly string[] = operatorsByType[valueType]
    const range = operators.includes('between') ? addRange(builder, name, scalar) : null
    builder.inputType(name, {
      description: 'Conditions on one field; a record must meet all of them.',
      fields: (t) =>
        Object.fromEntries(
          operators.map((operator) => {
            const description = meanings[operator] ?? ''
            if (operator === 'in' || operator === 'notIn') return [operator, t.field({ type: [scalar], description })]
            if (range && (operator === 'between' || operator === 'notBetween')) {
              return [operator, t.field({ type: range, description })]
            }
            const isTruth = (operator === 'is' || operator === 'isNot') && valueType !== 'boolean'
            return [operator, t.field({ type: isTruth ? 'Boolean' : scalar, description })]
          }),
        ),
    })
  }
}

function addRange(builder: Builder, name: string, scalar: Scalar) {
  return builder.inputType(`${name}Between`, {
    description: 'Two bounds.',
    fields: (t) => ({
      lower: t.field({ type: scalar, required: true, description: 'The lower bound.' }),
      upper: t.field({ type: scalar, required: true, description: 'The upper bound.' }),
    }),
  })
}

/** The comparison input of the enum of one field. */
export function addEnumComparison(builder: Builder, name: string, values: Parameters<Builder['inputType']>[0]) {
  return builder.inputRef<Record<string, unknown>>(name).implement({
    description: 'Conditions on one field; a record must meet all of them.',
    fields: (t) =>
      Object.fromEntries(
        operatorsByType.enum.map((operator) => {
          const description = meanings[operator] ?? ''
          const type = operator === 'is' || operator === 'isNot' ? 'Boolean' : (values as 'String')
          const isList = operator === 'in' || operator === 'notIn'
          return [operator, t.field({ type: isList ? [type] : type, description })]
        }),
      ),
  })
}
