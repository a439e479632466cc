import { operatorsByType, type ValueType } from '../../../src/declare/filter'
import type { ComparisonName } from '../../../src/fields/kind.server'
import type { Builder } from './builder'
import { defineInput, type Inputs } from './define'

/** The filter inputs shared by all resources, with the convention's names. */
const comparisons: Readonly<Record<Exclude<ComparisonName, 'enum'>, { scalar: string; valueType: ValueType }>> = {
  StringFieldComparison: { scalar: 'String', valueType: 'text' },
  IntFieldComparison: { scalar: 'Int', valueType: 'number' },
  FloatFieldComparison: { scalar: 'Float', valueType: 'number' },
  DecimalFieldComparison: { scalar: 'Decimal', valueType: 'decimal' },
  BooleanFieldComparison: { scalar: 'Boolean', valueType: 'boolean' },
  DateFieldComparison: { scalar: 'Date', valueType: 'date' },
  DateTimeFieldComparison: { scalar: 'DateTime', valueType: 'instant' },
  IDFilterComparison: { scalar: 'ID', valueType: 'id' },
}

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

const description = 'Conditions on one field; a record must meet all of them.'

/** Builds the comparison inputs of all scalars. Operators of one input are combined with `and`. */
export function addComparisons(builder: Builder): void {
  for (const [name, { scalar, valueType }] of Object.entries(comparisons)) {
    const operators: readonly string[] = operatorsByType[valueType]
    const range = `${name}Between`
    if (operators.includes('between')) {
      defineInput(builder, range, 'Two bounds.', {
        lower: [`${scalar}!`, 'The lower bound.'],
        upper: [`${scalar}!`, 'The upper bound.'],
      })
    }
    defineInput(builder, name, description, conditions(operators, scalar, valueType === 'boolean', range))
  }
}

/** The comparison input of the enum of one field. */
export const addEnumComparison = (builder: Builder, name: string, values: string) =>
  defineInput(builder, name, description, conditions(operatorsByType.enum, values))

const conditions = (operators: readonly string[], type: string, isBoolean = false, range = ''): Inputs =>
  Object.fromEntries(
    operators.map((operator) => {
      const isList = operator === 'in' || operator === 'notIn'
      const isRange = operator === 'between' || operator === 'notBetween'
      const isTruth = (operator === 'is' || operator === 'isNot') && !isBoolean
      const operand = isList ? `[${type}!]` : isRange ? range : isTruth ? 'Boolean' : type
      return [operator, [operand, meanings[operator] ?? '']]
    }),
  )
