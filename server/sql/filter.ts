import {
  type AnyFilter,
  fieldOf,
  fieldsByProperty,
  isLocalized,
  type ResourceDeclaration,
  valueTypeOf,
} from '../../src/declare'
import { isId } from '../../src/declare/formats'
import { kindOf } from '../../src/declare/kind'
import { fieldsOf } from '../../src/declare/resource'
import { shapeOf } from '../../src/declare/traits'
import { type CountedRecords, quoteText } from '../../src/fields/kind.server'
import { serverKindOf } from '../../src/fields/registry.server'
import { resourceNamed } from '../../src/registry/resources'
import { type Access, hidden } from '../access/access'
import { allRows, type RowScope } from '../access/row-scope'
import { baseColumns, columnNamed, columnsOf, linkTableOf, quoteName, tableOf } from '../database/names'
import { invalid } from '../errors'
import { allOf, comparisonsSql, type Expression, everyRow, type FilterContext, noRow, within } from './comparisons'
import { arrayLiteral, type Params } from './params'
import { mostIds, relatedOf } from './related-ids'
import { isWithinSql } from './tree'

// Filters, scopes and computed fields refer to each other, so one file compiles all three.

/**
 * Compiles a filter to SQL on the row alias; `meets` evaluates the same language in TypeScript. A field that the actor
 * may not read may not be filtered either, at any depth (FORBIDDEN).
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
      const inside = condition as AnyFilter[]
      const isAlternative = key === 'or' && inside.length > 1
      const compile = () => {
        const inner = inside.map((part, index) => {
          const place = within(context, key, index)
          return (isAlternative && byIds(resource, part, alias, place)) || compileFilter(resource, part, alias, place)
        })
        return key === 'and' ? allOf(inner) : anyOf(inner)
      }
      const isUnused = (joined: string) => joined === everyRow
      parts.push(context.params ? context.params.trying(compile, isUnused) : compile())
    } else if (key === 'not') {
      const compile = () => negated(compileFilter(resource, condition as AnyFilter, alias, within(context, key)))
      parts.push(context.params ? context.params.trying(compile, isConstant) : compile())
    } else if (key === 'within' || key === 'notWithin') {
      const isWithin = withinCondition(resource, condition as string[], alias, within(context, key))
      parts.push(key === 'within' ? isWithin : `not ${isWithin}`)
    } else parts.push(fieldCondition(resource, key, condition as Record<string, unknown>, alias, within(context, key)))
  }
  return allOf(parts)
}

/** The records of a tree that are one of these, or below one of them. */
function withinCondition(resource: ResourceDeclaration, ids: string[], alias: string, context: FilterContext): string {
  const { params, path = '' } = context
  if (!ids.every(isId)) throw invalid({ [path]: [{ key: 'validation.id' }] })
  const list = params ? params.addList(ids, 'uuid') : `${quoteText(arrayLiteral(ids))}::uuid[]`
  const condition = isWithinSql(resource, `${alias}."id"`, `${alias}w`, list, (each) =>
    andScope(resource, each, context.rows, params),
  )
  if (!condition) throw invalid({ [path]: [{ key: 'validation.unknownField' }] })
  return condition
}

/** An empty `or` is ignored; an alternative that is always true makes the others irrelevant. */
const anyOf = (parts: readonly string[]) =>
  parts.length === 0 || parts.includes(everyRow) ? everyRow : `(${parts.join(' or ')})`

const isConstant = (condition: string) => condition === everyRow || condition === noRow

/** All other rows: a comparison with a missing value is unknown, and counts as false. */
const negated = (condition: string) => {
  if (isConstant(condition)) return condition === everyRow ? noRow : everyRow
  // Several conditions are in brackets, so this is a single one. PostgreSQL joins the tables only without `is not true`.
  return condition.startsWith('exists (') ? `not ${condition}` : `(${condition}) is not true`
}

/** A condition on the field `name` of the row `alias`, as SQL. */
type FieldCondition = (
  resource: ResourceDeclaration,
  name: string,
  condition: Record<string, unknown>,
  alias: string,
  context: FilterContext,
) => string

const fieldCondition: FieldCondition = (resource, name, condition, alias, context) => {
  const field = fieldOf(resource, name)
  const fieldSql = fieldSqlOf(resource, alias, context.rows)
  const shape = field && kindOf(field).shape
  if (field && (shape === 'reference' || shape === 'links' || shape === 'inverse')) {
    return relatedCondition(resource, name, condition, alias, context)
  }
  if (field && isLocalized(field)) {
    const parts = Object.entries(condition)
      .filter(([, comparison]) => comparison)
      .map(([language, comparison]) => {
        const left = expressionOf(resource, name, alias, context.rows, language)
        return comparisonsSql(left, comparison as object, { fieldSql, context: within(context, language) })
      })
    return allOf(parts)
  }
  return comparisonsSql(expressionOf(resource, name, alias, context.rows), condition, { fieldSql, context })
}

/** A condition on one or some of the related records of a field. */
const relatedCondition: FieldCondition = (resource, name, condition, alias, context) => {
  const field = fieldOf(resource, name)
  if (!field || Object.keys(condition).length === 0) return everyRow
  const target = resourceNamed(field.to as string)
  const inner = `${alias}x`
  assertMayAsk(target, condition as AnyFilter, context.access)
  const { shape } = kindOf(field)
  const own = `${alias}.${quoteName(columnNamed(name, field))}`
  const isById = Object.keys(condition).every((key) => key === 'id')
  if (shape === 'reference' && isById) {
    const sql = relatedIdSql(target, own, inner, context.rows, context.params)
    const id: Expression = { sql, type: 'uuid', valueType: 'id' }
    return comparisonsSql(id, (condition.id ?? {}) as object, {
      fieldSql: fieldSqlOf(resource, alias, context.rows),
      context: within(context, 'id'),
    })
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
  const column = columnNamed(by, fieldOf(target, by))
  return (
    `exists (select 1 from ${quoteName(tableOf(target))} ${inner} ` +
    `where ${inner}.${quoteName(column)} = ${alias}."id" and ${nested})`
  )
}

/** An alternative on related records as a comparison with their ids, which the statement reads first; null for others. */
function byIds(resource: ResourceDeclaration, filter: AnyFilter, alias: string, context: FilterContext): string | null {
  const { params, access } = context
  const queries = access && alias === outermost ? params?.queries : null
  const related = queries && relatedOf(resource, filter)
  if (!params || !queries || !related) return null
  const [name, condition] = related
  const makeQuery = () => ({
    name: `related${queries.size}`,
    sql: relatedIdsSql(resource, name, condition, { ...within(context, name), params }),
  })
  const query = queries.get(filter) ?? makeQuery()
  queries.set(filter, query)
  const field = fieldOf(resource, name)
  const own = field && kindOf(field).shape === 'reference' ? columnNamed(name, field) : 'id'
  return `${alias}.${quoteName(own)} = any((select ids from ${query.name})::uuid[])`
}

/** The rows of a statement, beside related ones. */
const outermost = 'r'

/**
 * A SELECT of `id`: the ids of visible related records that meet a condition, or of this resource's records to which
 * they belong. It returns one more than the maximum.
 */
export function relatedIdsSql(
  resource: ResourceDeclaration,
  name: string,
  condition: AnyFilter,
  context: FilterContext & { params: Params },
): string {
  const field = fieldOf(resource, name)
  if (!field) throw new Error(`${resource.name} has no field "${name}".`)
  const target = resourceNamed(String(field.to))
  assertMayAsk(target, condition, context.access)
  const by = String(field.by)
  const column = kindOf(field).shape === 'reference' ? 'id' : columnNamed(by, fieldOf(target, by))
  const id = `rx.${quoteName(column)}`
  const meets = allOf([
    `${id} is not null`,
    compileFilter(target, condition, 'rx', context),
    scopeSql(target, 'rx', context.rows, context.params),
  ])
  const limit = context.params.add(mostIds + 1, 'integer')
  return `select ${id} as id from ${quoteName(tableOf(target))} rx where ${meets} limit ${limit}`
}

/** The id of a related record; null if it is out of scope. */
export function relatedIdSql(
  target: ResourceDeclaration,
  id: string,
  alias: string,
  rows: RowScope,
  params: Params | null,
): string {
  if (!rows.filters.has(target.name)) return id
  const where = allOf([`${alias}."id" = ${id}`, scopeSql(target, alias, rows, params)])
  return `(select ${alias}."id" from ${quoteName(tableOf(target))} ${alias} where ${where})`
}

/** A role that may not list a related record may use only its id and title. */
function assertMayAsk(target: ResourceDeclaration, filter: AnyFilter, access: Access | null): void {
  if (!access || access.showsAll(target)) return
  for (const [key, part] of Object.entries(filter)) {
    if (part === undefined || part === null) continue
    if (key === 'and' || key === 'or') for (const each of part as AnyFilter[]) assertMayAsk(target, each, access)
    else if (key === 'not') assertMayAsk(target, part as AnyFilter, access)
    else if (!['id', 'within', 'notWithin', target.title].includes(key)) throw hidden(target, key)
  }
}

/**
 * The scope condition on the row alias; `everyRow` without one. A scope is not limited by other scopes, so two scopes
 * may refer to each other.
 */
export function scopeSql(resource: ResourceDeclaration, alias: string, rows: RowScope, params: Params | null): string {
  const filter = rows.filters.get(resource.name)
  const own = filter
    ? compileFilter(resource, filter, alias, { params, me: rows.me, access: null, rows: allRows })
    : everyRow
  const audited = resource.name === auditLog ? auditScopeSql(alias, rows, params) : []
  const parts = [own, ...audited].filter((part) => part !== everyRow)
  return parts.length > 0 ? parts.join(' and ') : everyRow
}

/** The row scope of a resource as a further condition of a WHERE; empty if all rows are in scope. */
export function andScope(resource: ResourceDeclaration, alias: string, rows: RowScope, params: Params | null): string {
  const scope = scopeSql(resource, alias, rows, params)
  return scope === everyRow ? '' : ` and ${scope}`
}

const auditLog = 'auditEvents'

/**
 * Audit events of a record out of scope, or of a deleted record of a scoped resource, are hidden too. Audit events have
 * no events of their own.
 */
function auditScopeSql(alias: string, rows: RowScope, params: Params | null): string[] {
  const scoped = [...rows.filters.keys()].filter((name) => name !== auditLog)
  return scoped.map((name) => {
    const target = resourceNamed(name)
    const to = `${alias}a`
    const id = `case when ${alias}."record_id" ~ '^[0-9a-f-]{36}$' then ${alias}."record_id"::uuid end`
    const visible = `select 1 from ${quoteName(tableOf(target))} ${to} where ${to}."id" = ${id} and ${scopeSql(target, to, rows, params)}`
    return `(${alias}."resource" <> ${quoteText(name)} or ${alias}."record_id" is null or exists (${visible}))`
  })
}

const expressions = new WeakMap<ResourceDeclaration, Map<string, Expression>>()

/**
 * The SQL of a field (by field name or property) on the row alias. Undefined if it cannot be compared or sorted. A
 * localized field needs its language. Cached, because every request uses it.
 */
export function expressionOf(
  resource: ResourceDeclaration,
  name: string,
  alias: string,
  rows: RowScope,
  language = '',
): Expression | undefined {
  if (rows.filters.size > 0 && shapeOf(fieldOf(resource, name)) === 'derived') {
    return makeExpression(resource, name, alias, rows, undefined)
  }
  const ofResource = expressions.get(resource) ?? new Map<string, Expression>()
  const key = `${alias} ${language} ${name}`
  const known = ofResource.get(key)
  if (known) return known
  const made = makeExpression(resource, name, alias, allRows, language || undefined)
  if (made) expressions.set(resource, ofResource.set(key, made))
  return made
}

/** The SQL of another field of the same row; `null` if it has none. */
const fieldSqlOf = (resource: ResourceDeclaration, alias: string, rows: RowScope) => (name: string) =>
  expressionOf(resource, name, alias, rows)?.sql ?? 'null'

function makeExpression(
  resource: ResourceDeclaration,
  name: string,
  alias: string,
  rows: RowScope,
  language: string | undefined,
): Expression | undefined {
  const valueType = valueTypeOf(resource, name)
  if (name in baseColumns) {
    const column = baseColumns[name as keyof typeof baseColumns]
    const type = name === 'id' ? 'uuid' : name === 'version' ? 'integer' : 'timestamptz'
    return { sql: `${alias}.${quoteName(column)}`, type, valueType }
  }
  const [fieldName, field] = fieldsByProperty(resource).get(name) ?? [name, fieldOf(resource, name)]
  if (!field || valueType === 'none') return undefined
  if (kindOf(field).shape === 'derived') {
    const sql = computedSql(resource, fieldName, alias, rows)
    return { sql, type: valueType === 'enum' ? 'text' : 'integer', valueType }
  }
  const column = columnsOf(fieldName, field).find((each) => each.language === language)
  return column && { sql: `${alias}.${quoteName(column.name)}`, type: column.type, valueType }
}

/**
 * The SQL of a computed field over visible rows of other resources. Its conditions come from the declaration, so their
 * values are written into the text.
 */
export function computedSql(resource: ResourceDeclaration, name: string, alias: string, rows: RowScope): string {
  const field = fieldOf(resource, name)
  const sql =
    field &&
    serverKindOf(field).expression?.(field, {
      expression: fieldSqlOf(resource, alias, rows),
      condition: (filter) =>
        compileFilter(resource, filter as AnyFilter, alias, { params: null, me: null, access: null, rows }),
      count: (other, by, which) => countSql(resource, resourceNamed(other), by, alias, rows, which),
    })
  if (!sql) throw new Error(`${resource.name}.${name} cannot be computed.`)
  return sql
}

/** Counts the visible records whose field `by` refers to the row of a resource, or sums one of their fields as text. */
function countSql(
  resource: ResourceDeclaration,
  other: ResourceDeclaration,
  by: string,
  alias: string,
  rows: RowScope,
  { filter, sum, within }: CountedRecords = {},
): string {
  const field = fieldsOf(other)[by]
  if (!field) throw new Error(`${other.name} has no field "${by}".`)
  const of = `${alias}n`
  const context = { params: null, me: null, access: null, rows }
  const condition = filter ? compileFilter(other, filter as AnyFilter, of, context) : everyRow
  const visible = allOf([condition, scopeSql(other, of, rows, null)])
  const isEvery = visible === everyRow && !sum
  const and = visible === everyRow ? '' : ` and ${visible}`
  const value = sum ? sumSql(other, sum, of) : 'count(*)::int'
  if (kindOf(field).shape === 'links') {
    const link = linkTableOf(other, by)
    const linked = `c.${quoteName(link.target)} = ${alias}."id"`
    if (isEvery) return `(select ${value} from ${quoteName(link.name)} c where ${linked})`
    const owner = `${quoteName(tableOf(other))} ${of} on ${of}."id" = c.${quoteName(link.owner)}`
    return `(select ${value} from ${quoteName(link.name)} c join ${owner} where ${linked}${and})`
  }
  const to = isEvery ? 'c' : of
  const column = `${to}.${quoteName(columnNamed(by, field))}`
  const ids = `array[${alias}."id"]`
  const isBelow =
    within && isWithinSql(resource, column, `${alias}w`, ids, (each) => andScope(resource, each, rows, null))
  const isOfRow = isBelow || `${column} = ${alias}."id"`
  return `(select ${value} from ${quoteName(tableOf(other))} ${to} where ${isOfRow}${and})`
}

function sumSql(resource: ResourceDeclaration, name: string, alias: string): string {
  const expression = expressionOf(resource, name, alias, allRows)
  if (!expression) throw new Error(`${resource.name}.${name} cannot be summed.`)
  return `coalesce(sum(${expression.sql}), 0::${expression.type})::text`
}
