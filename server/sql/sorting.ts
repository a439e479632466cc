import { fieldByProperty, fieldOf, isLocalized, maySortEmpty, type ResourceDeclaration } from '../../src/declare'
import { splitLanguage } from '../../src/declare/languages'
import { shapeOf } from '../../src/declare/traits'
import { resourceNamed } from '../../src/registry/resources'
import type { RowScope } from '../access/row-scope'
import { invalid } from '../errors'
import type { Expression } from './comparisons'
import { expressionOf, relatedIdSql } from './filter'
import { type RelatedValue, relatedValues } from './related-title'

export interface Sorter {
  field: string
  direction: 'ASC' | 'DESC'
  nulls?: 'NULLS_FIRST' | 'NULLS_LAST' | null
}

/** An expression of an order. */
export interface SortKey extends Pick<Expression, 'sql' | 'type'> {
  isDescending: boolean
  /** Whether rows without a value come first; null if each row has one. */
  emptyFirst: boolean | null
  /** The order is written with NULLS; without it PostgreSQL's default is the same. */
  hasNulls: boolean
  /** The value of a related record, which may be joined instead. */
  related?: RelatedValue
  /** Whether each row of a source has a value, or none; omitted if that differs. `emptyFirst` is that of the list. */
  isFilled?: boolean
}

/**
 * The keys of the sorters. The last one is a unique field, or else `id`, so that pages do not overlap or skip rows. The
 * id has the direction of the last sorter, so that one index serves both directions. After a unique field it would only
 * read rows, because the index of that field has no id. NULLS is only set for nullable columns. PostgreSQL ignores an
 * index with another NULLS order, even for a NOT NULL column.
 */
export function sortKeys(
  resource: ResourceDeclaration,
  sorting: readonly Sorter[],
  alias: string,
  rows: RowScope,
): readonly SortKey[] {
  const needed = neededSorters(resource, sorting)
  const keys = needed.flatMap(({ field, direction, nulls }): SortKey | SortKey[] => {
    const isDescending = direction === 'DESC'
    const emptyFirst = nulls ? nulls === 'NULLS_FIRST' : isDescending
    const related = relatedValues(resource, field, alias, rows)
    if (related) {
      const order = { isDescending, emptyFirst, hasNulls: Boolean(nulls) }
      return related.map((each) => ({ sql: each.sql, type: each.type, ...order, related: each }))
    }
    const expression = sortExpression(resource, field, alias, rows)
    if (!expression) throw invalid({ [`sorting.${field}`]: [{ key: 'validation.unknownField' }] })
    const { sql, type } = expression
    const isNullable = maySortEmpty(resource, field)
    const mayBeEmpty = isNullable || shapeOf(fieldOf(resource, field)) === 'derived'
    const hasNulls = Boolean(nulls) && isNullable
    return { sql, type, isDescending, emptyFirst: mayBeEmpty ? (hasNulls ? emptyFirst : isDescending) : null, hasNulls }
  })
  const last = needed.at(-1)
  if (!last || !identifies(resource, last.field))
    keys.push({ ...idKey, sql: `${alias}."id"`, isDescending: last?.direction === 'DESC' })
  return keys
}

/** The sorters without those that change no order: a field again, and all after a unique one. */
function neededSorters(resource: ResourceDeclaration, sorting: readonly Sorter[]): readonly Sorter[] {
  const unique = sorting.findIndex(({ field }) => identifies(resource, field))
  const fields = sorting.map(({ field }) => field)
  return sorting.filter(({ field }, at) => fields.indexOf(field) === at && (unique < 0 || at <= unique))
}

const identifies = (resource: ResourceDeclaration, name: string) => {
  if (name === 'id') return true
  const field = fieldOf(resource, name)
  return field?.unique === true && shapeOf(field) !== 'reference' && !maySortEmpty(resource, name)
}

const idKey = { type: 'uuid', emptyFirst: null, hasNulls: false } as const

/** The ORDER BY clause of sort keys, without those that no row has. */
export const orderBy = (keys: readonly SortKey[]): string => {
  const parts = keys.flatMap(({ sql, isDescending, emptyFirst, hasNulls, isFilled }) => {
    const place = hasNulls ? ` nulls ${emptyFirst ? 'first' : 'last'}` : ''
    return isFilled === false ? [] : `${sql} ${isDescending ? 'desc' : 'asc'}${place}`
  })
  return `order by ${parts.join(', ')}`
}

/** Rows of a table, and the sort keys in which they are read. */
export interface Source {
  from: string
  condition: string
  keys: readonly SortKey[]
}

/**
 * The sources of a list's rows. An order by the titles of a relation has two parts: rows with a related record, and the
 * others. PostgreSQL then reads only the first titles and their rows, in indexes of both tables.
 */
export function sourcesOf(table: string, keys: readonly SortKey[]): readonly Source[] {
  const relation = keys.find(({ related }) => related)?.related?.relation
  if (!relation) return [{ from: `${table} r`, condition: '', keys }]
  const replaced = (change: (key: SortKey, value: RelatedValue) => Partial<SortKey>) =>
    keys.map((key) => (key.related?.relation === relation ? { ...key, ...change(key, key.related) } : key))
  const joined = replaced(({ hasNulls }, { joined: sql, isNullable }) => ({
    sql,
    // An index is ignored for an order with other NULLS, even for values that are never null.
    ...(isNullable ? { hasNulls } : { hasNulls: false, isFilled: true }),
  }))
  const own = joined.filter(({ related }) => related?.relation === relation)
  const join = relation.join(orderBy(own.map((key, at) => ({ ...key, sql: String(own.length - at) }))))
  const sources = [{ from: `${table} r ${join}`, condition: '', keys: joined }]
  if (relation.missing === null) return sources
  return [...sources, { from: `${table} r`, condition: relation.missing, keys: replaced(() => ({ isFilled: false })) }]
}

/** The keys of the same order read from its end. */
export const reversed = (keys: readonly SortKey[]): readonly SortKey[] =>
  keys.map((key) => ({
    ...key,
    isDescending: !key.isDescending,
    emptyFirst: key.emptyFirst === null ? null : !key.emptyFirst,
  }))

/** ORDER BY of the sorters. */
export const sortingSql = (...of: Parameters<typeof sortKeys>): string => orderBy(sortKeys(...of))

/** The expression of a sort name: `title_en` is the English title. */
export function sortExpression(
  resource: ResourceDeclaration,
  name: string,
  alias: string,
  rows: RowScope,
): Expression | undefined {
  const [base, language] = splitLanguage(name)
  const field = fieldOf(resource, base)
  if (language && field && isLocalized(field)) return expressionOf(resource, base, alias, rows, language)
  const expression = expressionOf(resource, name, alias, rows)
  const reference = fieldByProperty(resource, name)
  if (!expression || shapeOf(reference) !== 'reference') return expression
  const target = resourceNamed(String(reference?.to))
  return { ...expression, sql: relatedIdSql(target, expression.sql, `${alias}t`, rows, null) }
}
