import {
  type AnyFilter,
  fieldByProperty,
  fieldOf,
  isLocalized,
  type ResourceDeclaration,
  valueTypeOf,
} from '../../src/declare'
import { kindOf } from '../../src/declare/kind'
import type { ValueType } from '../../src/declare/operators'
import { fieldsOf } from '../../src/declare/resource'
import { shapeOf } from '../../src/declare/traits'
import type { ColumnType } from '../../src/fields/kind.server'
import { serverKindOf } from '../../src/fields/registry.server'
import { resourceNamed } from '../../src/registry/resources'
import { allRows, type RowScope } from '../access/row-scope'
import { baseColumns, columnOf, columnsOf, linkTableOf, quoteName, tableOf } from '../database/names'
import { compileFilter, everyRow } from './filter'
import { scopeSql } from './row-scope'

/** A value of a row as SQL, with what the filter language needs to know of it. */
export interface Expression {
  sql: string
  type: ColumnType
  valueType: ValueType
}

const expressions = new WeakMap<ResourceDeclaration, Map<string, Expression>>()

/**
 * The SQL of a field (by its own name or its property's) on the row called `alias`; undefined where there is none to
 * compare or sort by. A localized field needs its language. Asked for at every request, so each is kept.
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
  const [fieldName, field] = fieldByProperty(resource, name) ?? [name, fieldOf(resource, name)]
  if (!field || valueType === 'none') return undefined
  if (kindOf(field).shape === 'derived') {
    const sql = computedSql(resource, fieldName, alias, rows)
    return { sql, type: valueType === 'enum' ? 'text' : 'integer', valueType }
  }
  const column = columnsOf(fieldName, field).find((each) => each.language === language)
  return column && { sql: `${alias}.${quoteName(column.name)}`, type: column.type, valueType }
}

/**
 * The SQL of a computed field over the rows of other resources that an actor may know of. Its conditions are the
 * declaration's, so their values are written into the text.
 */
export function computedSql(resource: ResourceDeclaration, name: string, alias: string, rows: RowScope): string {
  const field = fieldOf(resource, name)
  const sql =
    field &&
    serverKindOf(field).expression?.(field, {
      expression: (other) => expressionOf(resource, other, alias, rows)?.sql ?? 'null',
      condition: (filter) =>
        compileFilter(resource, filter as AnyFilter, alias, { params: null, me: null, access: null, rows }),
      count: (other, by) => countSql(resourceNamed(other), by, alias, rows),
    })
  if (!sql) throw new Error(`${resource.name}.${name} cannot be computed.`)
  return sql
}

function countSql(other: ResourceDeclaration, by: string, alias: string, rows: RowScope): string {
  const field = fieldsOf(other)[by]
  if (!field) throw new Error(`${other.name} has no field "${by}".`)
  const scope = scopeSql(other, `${alias}n`, rows, null)
  const to = scope === everyRow ? 'c' : `${alias}n`
  if (kindOf(field).shape === 'links') {
    const link = linkTableOf(other, by)
    const linked = `${quoteName(link.name)} c where c.${quoteName(link.target)} = ${alias}."id"`
    if (scope === everyRow) return `(select count(*)::int from ${linked})`
    const owner = `${quoteName(tableOf(other))} ${to} where ${to}."id" = c.${quoteName(link.owner)} and ${scope}`
    return `(select count(*)::int from ${linked} and exists (select 1 from ${owner}))`
  }
  const column = quoteName(columnOf(by, field) ?? by)
  const where = `${to}.${column} = ${alias}."id"${scope === everyRow ? '' : ` and ${scope}`}`
  return `(select count(*)::int from ${quoteName(tableOf(other))} ${to} where ${where})`
}

/** A name of a sort field to its expression: `title_en` is the English of `title`. */
export function sortExpression(
  resource: ResourceDeclaration,
  name: string,
  alias: string,
  rows: RowScope,
): Expression | undefined {
  const [, base = '', language] = /^(.+)_(en|zh)$/.exec(name) ?? []
  const field = fieldOf(resource, base)
  if (language && field && isLocalized(field)) return expressionOf(resource, base, alias, rows, language)
  return expressionOf(resource, name, alias, rows)
}
