import { type AnyFilter, fieldOf, isLocalized, type ResourceDeclaration } from '../../src/declare'
import { digitsOf } from '../../src/declare/comparison'
import { isReference } from '../../src/declare/filter'
import { kindOf } from '../../src/declare/kind'
import { operatorsByType } from '../../src/declare/operators'
import { isId } from '../../src/fields/id'
import { type ColumnType, digitsSql } from '../../src/fields/kind.server'
import { resourceNamed } from '../../src/registry/resources'
import { type Access, hidden } from '../access/access'
import type { RowScope } from '../access/row-scope'
import { columnOf, linkTableOf, quoteName, quoteText, tableOf } from '../database/names'
import { invalid } from '../errors'
import { type Expression, expressionOf } from './expressions'
import { arrayLiteral, bareType, type Params } from './params'
import { scopeSql } from './row-scope'

/** What a filter becomes part of. */
export interface FilterContext {
  /** Where values go; null writes them into the text, for conditions that only declarations make. */
  params: Params | null
  /** What `$me` stands for. */
  me: string | null
  /**
   * Null where a declaration or the program itself asks: nothing is hidden from those, and `$now`, `$me` and `$field`
   * stand for values. In what a person asks they are texts like any other.
   */
  access: Access | null
  /** The rows of related resources that conditions and counts reach. */
  rows: RowScope
}

/** A condition that every row meets. */
export const everyRow = 'true'

/**
 * A filter as SQL on the row called `alias`, the compiler's reading of the language that `meets` reads in TypeScript.
 * A field that may not be read may not be asked about either, at any depth: such a filter is FORBIDDEN.
 */
export function compileFilter(
  resource: ResourceDeclaration,
  filter: AnyFilter,
  alias: string,
  context: FilterContext,
): string {
  const parts: string[] = []
  for (const [key, condition] of Object.entries(filter)) {
    if (condition === undefined || condition === null) continue
    if (key === 'and' || key === 'or') {
      const taken = context.params?.values.length ?? 0
      const inner = (condition as AnyFilter[]).map((part) => compileFilter(resource, part, alias, context))
      const joined = key === 'and' ? allOf(inner) : anyOf(inner)
      if (joined === everyRow && context.params) context.params.values.length = taken
      parts.push(joined)
    } else parts.push(fieldCondition(resource, key, condition as Record<string, unknown>, alias, context))
  }
  return allOf(parts)
}

function allOf(parts: readonly string[]): string {
  const saying = parts.filter((part) => part !== everyRow)
  return saying.length > 1 ? `(${saying.join(' and ')})` : (saying[0] ?? everyRow)
}

/** No alternatives at all ask for nothing; one that every row meets makes the others say nothing. */
const anyOf = (parts: readonly string[]) =>
  parts.length === 0 || parts.includes(everyRow) ? everyRow : `(${parts.join(' or ')})`

function fieldCondition(
  resource: ResourceDeclaration,
  name: string,
  condition: Record<string, unknown>,
  alias: string,
  context: FilterContext,
): string {
  const field = fieldOf(resource, name)
  const shape = field && kindOf(field).shape
  if (field && (shape === 'reference' || shape === 'links' || shape === 'inverse')) {
    return relatedCondition(resource, name, condition, alias, context)
  }
  if (field && isLocalized(field)) {
    const parts = Object.entries(condition)
      .filter(([, comparison]) => comparison)
      .map(([language, comparison]) =>
        comparisons(
          expressionOf(resource, name, alias, context.rows, language),
          name,
          comparison as object,
          resource,
          alias,
          context,
        ),
      )
    return allOf(parts)
  }
  return comparisons(expressionOf(resource, name, alias, context.rows), name, condition, resource, alias, context)
}

/** A condition on the record, or on some of the records, that a field leads to. */
function relatedCondition(
  resource: ResourceDeclaration,
  name: string,
  condition: Record<string, unknown>,
  alias: string,
  context: FilterContext,
): string {
  const field = fieldOf(resource, name)
  if (!field || Object.keys(condition).length === 0) return everyRow
  const target = resourceNamed(field.to as string)
  const inner = `${alias}x`
  assertMayAsk(target, condition as AnyFilter, context.access)
  const { shape } = kindOf(field)
  const own = `${alias}.${quoteName(columnOf(name, field) ?? name)}`
  const isById = Object.keys(condition).every((key) => key === 'id')
  if (shape === 'reference' && isById && !context.rows.filters.has(target.name)) {
    const id: Expression = { sql: own, type: 'uuid', valueType: 'id' }
    return comparisons(id, name, (condition.id ?? {}) as object, resource, alias, context)
  }
  const scope = scopeSql(target, inner, context.rows, context.params)
  const nested = allOf([compileFilter(target, condition as AnyFilter, inner, context), scope])
  if (shape === 'reference') {
    return `exists (select 1 from ${quoteName(tableOf(target))} ${inner} where ${inner}."id" = ${own} and ${nested})`
  }
  if (shape === 'links') {
    const link = linkTableOf(resource, name)
    return (
      `exists (select 1 from ${quoteName(link.name)} j join ${quoteName(tableOf(target))} ${inner} ` +
      `on ${inner}."id" = j.${quoteName(link.target)} ` +
      `where j.${quoteName(link.owner)} = ${alias}."id" and ${nested})`
    )
  }
  const by = field.by as string
  const back = fieldOf(target, by)
  const column = (back && columnOf(by, back)) ?? by
  return (
    `exists (select 1 from ${quoteName(tableOf(target))} ${inner} ` +
    `where ${inner}.${quoteName(column)} = ${alias}."id" and ${nested})`
  )
}

/** A record met through a relation is known by id and title alone to those who may not list it. */
function assertMayAsk(target: ResourceDeclaration, filter: AnyFilter, access: Access | null): void {
  if (!access || access.showsAll(target)) return
  for (const [key, part] of Object.entries(filter)) {
    if (part === undefined || part === null) continue
    if (key === 'and' || key === 'or') for (const each of part as AnyFilter[]) assertMayAsk(target, each, access)
    else if (key !== 'id' && key !== target.title) throw hidden(target, key)
  }
}

function comparisons(
  left: Expression | undefined,
  name: string,
  comparison: object,
  resource: ResourceDeclaration,
  alias: string,
  context: FilterContext,
): string {
  if (!left) throw invalid({ [`filter.${name}`]: [{ key: 'validation.unknownField' }] })
  const allowed: readonly string[] = operatorsByType[left.valueType]
  const parts: string[] = []
  for (const [operator, operand] of Object.entries(comparison)) {
    if (operand === undefined) continue
    if (!allowed.includes(operator))
      throw invalid({ [`filter.${name}.${operator}`]: [{ key: 'validation.unknownField' }] })
    parts.push(comparisonSql(left, operator, operand, { name, operator, resource, alias, context }))
  }
  return allOf(parts)
}

interface Place {
  name: string
  operator: string
  resource: ResourceDeclaration
  alias: string
  context: FilterContext
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
  if (typeof operand === 'boolean' && left.valueType !== 'boolean') throw wrong(place, 'boolean')
  if (operator === 'is' || (operator === 'eq' && isNull)) return `${left.sql} is ${truth(operand)}`
  if (operator === 'isNot' || (operator === 'neq' && isNull)) return `${left.sql} is not ${truth(operand)}`
  if (isNull) return 'false'
  if (operator === 'in' || operator === 'notIn') {
    const values = (operand as unknown[]).filter((each) => each !== null)
    if (values.length === 0) return operator === 'in' ? 'false' : 'true'
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
      return `${digitsSql(left.sql)} like ${writtenSql(left, `%${digitsOf(operand)}%`, place.context.params)}`
    }
    const text = operandOf(left, closedPattern(String(operand)), place)
    return `${left.sql} ${pattern} ${writtenSql(left, text, place.context.params)}`
  }
  // By code point, as TypeScript compares: the database's own collation would order by its language.
  const collation = left.valueType === 'text' && !['eq', 'neq'].includes(operator) ? ' collate "C"' : ''
  return `${left.sql} ${signs[operator]} ${valueSql(left, operand, place)}${collation}`
}

const wrong = ({ name, operator }: Place, key: string, values?: Record<string, number>) =>
  invalid({ [`filter.${name}.${operator}`]: [{ key: `validation.${key}`, ...(values && { values }) }] })

/** Characters of a text and of a pattern to compare with; no client sends as many. */
const longestOperand = 20_000
const longestPattern = 1_000

const truth = (operand: unknown) => (operand === true ? 'true' : operand === false ? 'false' : 'null')

/** A backslash at the end escapes nothing, which PostgreSQL refuses: it stands for itself. */
const closedPattern = (pattern: string) => (/(^|[^\\])(\\\\)*\\$/.test(pattern) ? `${pattern}\\` : pattern)

function valueSql(left: Expression, operand: unknown, place: Place): string {
  const { context, resource, alias } = place
  if (context.access === null && isReference(operand)) {
    if (operand === '$now') return left.valueType === 'date' ? 'current_date' : 'now()'
    if (operand !== '$me') return expressionOf(resource, operand.slice(1), alias, context.rows)?.sql ?? 'null'
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

/** Stars are kept whole, yet may be compared with any number, also with one that no column of them could hold. */
const typeOf = (left: Expression, operands: readonly unknown[]): ColumnType =>
  left.type === 'integer' && !operands.every(isInt32) ? 'numeric(20,0)' : left.type

const isInt32 = (operand: unknown) => Number.isInteger(operand) && Math.abs(operand as number) < 2 ** 31

/** What a person asks to compare with, as the column keeps its values; what no column could hold is refused here. */
function operandOf(left: Expression, operand: unknown, place: Place): unknown {
  if (left.valueType === 'id' && !isId(operand)) throw wrong(place, 'id')
  if (left.valueType === 'instant') return new Date(operand as string).toISOString()
  if (typeof operand === 'string' && operand.length > longestOperand)
    throw wrong(place, 'maxLength', { max: longestOperand })
  const isUnwritable = typeof operand === 'string' && (operand.includes('\u0000') || !operand.isWellFormed())
  if (isUnwritable) throw wrong(place, 'characters')
  return operand
}
