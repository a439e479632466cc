import { messageOf } from '../../src/declare'
import { digitsOf } from '../../src/declare/comparison'
import { isReference, operatorsByType, type ValueType } from '../../src/declare/filter'
import { isId } from '../../src/declare/formats'
import { isStorable } from '../../src/fields/issues'
import { type ColumnType, digitsSql, quoteText } from '../../src/fields/kind.server'
import type { Access } from '../access/access'
import type { RowScope } from '../access/row-scope'
import { invalid } from '../errors'
import { arrayLiteral, bareType, type Params } from './params'

/** A value of a row as SQL, with its properties for the filter language. */
export interface Expression {
  sql: string
  type: ColumnType
  valueType: ValueType
}

/** The context of a filter. */
export interface FilterContext {
  /** The parameters of the statement; null writes values into the text, for conditions of declarations. */
  params: Params | null
  /** The value of `$me`. */
  me: string | null
  /**
   * Null for declarations and the program itself, which see all fields and may use `$now`, `$me` and `$field`. In
   * filters of requests these are plain texts.
   */
  access: Access | null
  /** The scopes of related resources in conditions and counts. */
  rows: RowScope
  /** The place of the compiled part, for errors; `filter` if omitted. */
  path?: string
}

/** The context of a part of the filter. */
export const within = (context: FilterContext, ...keys: readonly (string | number)[]): FilterContext => ({
  ...context,
  path: [pathOf(context), ...keys].join('.'),
})

const pathOf = ({ path = 'filter' }: FilterContext) => path

/** A condition that is always true. */
export const everyRow = 'true'

/** A condition that no row meets. */
export const noRow = 'false'

/** One comparison: the other fields of its row, and the context with the place of the field. */
interface Compared {
  fieldSql(name: string): string
  context: FilterContext
}

/** The SQL conditions joined by `and`; `everyRow` if none of them restricts anything. */
export function allOf(parts: readonly string[]): string {
  const saying = parts.filter((part) => part !== everyRow)
  return saying.length > 1 ? `(${saying.join(' and ')})` : (saying[0] ?? everyRow)
}

/** All comparisons of one field. Throws VALIDATION_FAILED for a field or an operator that cannot be compared. */
export function comparisonsSql(left: Expression | undefined, comparison: object, compared: Compared): string {
  const path = pathOf(compared.context)
  if (!left) throw invalid({ [path]: [{ key: 'validation.unknownField' }] })
  const allowed: readonly string[] = operatorsByType[left.valueType]
  const parts: string[] = []
  for (const [operator, operand] of Object.entries(comparison)) {
    if (operand === undefined) continue
    if (!allowed.includes(operator)) throw invalid({ [`${path}.${operator}`]: [{ key: 'validation.unknownField' }] })
    parts.push(comparisonSql(left, operator, operand, { ...compared, operator }))
  }
  return allOf(parts)
}

interface Place extends Compared {
  operator: string
}

const signs: Readonly<Record<string, string>> = { eq: '=', neq: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' }
const patterns: Readonly<Record<string, string>> = {
  like: 'like',
  notLike: 'not like',
  iLike: 'ilike',
  notILike: 'not ilike',
}

function comparisonSql(left: Expression, operator: string, operand: unknown, place: Place): string {
  const isNull = operand === null
  if (typeof operand === 'boolean' && left.valueType !== 'boolean') throw wrong(place, 'nullOnly')
  if (operator === 'is' || (operator === 'eq' && isNull)) return `${left.sql} is ${truth(operand)}`
  if (operator === 'isNot' || (operator === 'neq' && isNull)) return `${left.sql} is not ${truth(operand)}`
  if (isNull) return noRow
  if (operator === 'in' || operator === 'notIn') {
    const values = (operand as unknown[]).filter((each) => each !== null)
    if (values.length === 0) return operator === 'in' ? noRow : everyRow
    const list = listSql(left, values, place)
    return operator === 'in' ? `${left.sql} = any(${list})` : `${left.sql} <> all(${list})`
  }
  if (operator === 'between' || operator === 'notBetween') {
    const { lower, upper } = operand as { lower: unknown; upper: unknown }
    const bounds = `${valueSql(left, lower, place)} and ${valueSql(left, upper, place)}`
    return `${left.sql} ${operator === 'between' ? 'between' : 'not between'} ${bounds}`
  }
  const pattern = patterns[operator]
  const isDigits = operator === 'digits'
  if (pattern || isDigits) {
    if (String(operand).length > longestPattern) throw wrong(place, 'maxLength', { max: longestPattern })
    if (isDigits) {
      // A text without digits, such as an empty input, means nobody.
      if (digitsOf(operand) === '') return noRow
      return `${digitsSql(left.sql)} like ${writtenSql(left, `%${digitsOf(operand)}%`, place.context.params)}`
    }
    const text = operandOf(left, closedPattern(String(operand)), place)
    return `${left.sql} ${pattern} ${writtenSql(left, text, place.context.params)}`
  }
  // Compares by code point like TypeScript; the database's collation would order by language.
  const collation = left.valueType === 'text' && !['eq', 'neq'].includes(operator) ? ' collate "C"' : ''
  return `${left.sql} ${signs[operator]} ${valueSql(left, operand, place)}${collation}`
}

const wrong = ({ context, operator }: Place, key: string, values?: Record<string, number>) =>
  invalid({ [`${pathOf(context)}.${operator}`]: [messageOf({ key, values })] })

/** Maximum characters of a compared text and of a pattern, above what clients send. */
const longestOperand = 20_000
const longestPattern = 1_000

const truth = (operand: unknown) => (operand === true ? 'true' : operand === false ? 'false' : 'null')

/** Whether a text can be compared as a pattern. */
export const isPattern = (text: string) => text.length <= longestPattern && isStorable(text)

/** PostgreSQL refuses a final backslash, which escapes nothing: it is treated as a literal backslash. */
export const closedPattern = (pattern: string) => (/(^|[^\\])(\\\\)*\\$/.test(pattern) ? `${pattern}\\` : pattern)

function valueSql(left: Expression, operand: unknown, place: Place): string {
  const { context, fieldSql } = place
  if (context.access === null && isReference(operand)) {
    if (operand === '$now') return left.valueType === 'date' ? 'current_date' : 'now()'
    if (operand !== '$me') return fieldSql(operand.slice(1))
    return context.me === null ? `null::${left.type}` : writtenSql(left, context.me, context.params)
  }
  return writtenSql(left, operandOf(left, operand, place), context.params)
}

function listSql(left: Expression, values: readonly unknown[], place: Place): string {
  const { params, access } = place.context
  if (access === null && values.some(isReference)) {
    return `array[${values.map((value) => valueSql(left, value, place)).join(', ')}]::${bareType(left.type)}[]`
  }
  const operands = values.map((value) => operandOf(left, value, place))
  const type = typeOf(left, operands)
  return params ? params.addList(operands, type) : `${quoteText(arrayLiteral(operands))}::${bareType(type)}[]`
}

function writtenSql(left: Expression, operand: unknown, params: Params | null): string {
  const type = typeOf(left, [operand])
  return params ? params.add(operand, type) : `${quoteText(String(operand))}::${bareType(type)}`
}

/** Ratings are stored as integers, but may be compared with any number, also with one outside their column's range. */
const typeOf = (left: Expression, operands: readonly unknown[]): ColumnType =>
  left.type === 'integer' && !operands.every(isInt32) ? 'numeric(20,0)' : left.type

const isInt32 = (operand: unknown) => Number.isInteger(operand) && Math.abs(operand as number) < 2 ** 31

/** A compared value in the column's format; a value that no column can hold is refused here. */
function operandOf(left: Expression, operand: unknown, place: Place): unknown {
  if (left.valueType === 'id' && !isId(operand)) throw wrong(place, 'id')
  if (left.valueType === 'instant') return new Date(operand as string).toISOString()
  if (typeof operand === 'string' && operand.length > longestOperand)
    throw wrong(place, 'maxLength', { max: longestOperand })
  if (!isStorable(operand)) throw wrong(place, 'characters')
  return operand
}
