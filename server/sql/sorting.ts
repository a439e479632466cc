import { fieldOf, isLocalized, maySortEmpty, type ResourceDeclaration } from '../../src/declare'
import { shapeOf } from '../../src/declare/traits'
import type { RowScope } from '../access/row-scope'
import { invalid } from '../errors'
import type { Expression } from './comparisons'
import { expressionOf } from './filter'

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
}

/**
 * The keys of the sorters. The last one identifies the row, so that pages neither overlap nor skip rows: it is a unique
 * field, or else `id`. The id has the direction of the last sorter, so that one index serves both directions. After a unique
 * field it would only read rows, because the index of that field has no id. NULLS is only set for nullable columns, because
 * PostgreSQL ignores an index with another NULLS order, even for a NOT NULL column.
 */
export function sortKeys(
  resource: ResourceDeclaration,
  sorting: readonly Sorter[],
  alias: string,
  rows: RowScope,
): readonly SortKey[] {
  const keys = sorting.map(({ field, direction, nulls }): SortKey => {
    const expression = sortExpression(resource, field, alias, rows)
    if (!expression) throw invalid({ [`sorting.${field}`]: [{ key: 'validation.unknownField' }] })
    const { sql, type } = expression
    const isDescending = direction === 'DESC'
    const hasNulls = Boolean(nulls) && maySortEmpty(resource, field)
    const mayBeEmpty = maySortEmpty(resource, field) || shapeOf(fieldOf(resource, field)) === 'derived'
    const emptyFirst = hasNulls ? nulls === 'NULLS_FIRST' : isDescending
    return { sql, type, isDescending, emptyFirst: mayBeEmpty ? emptyFirst : null, hasNulls }
  })
  const last = sorting.at(-1)
  if (!last || !identifies(resource, last.field))
    keys.push({ ...idKey, sql: `${alias}."id"`, isDescending: last?.direction === 'DESC' })
  return keys
}

const identifies = (resource: ResourceDeclaration, name: string) =>
  name === 'id' || (fieldOf(resource, name)?.unique === true && !maySortEmpty(resource, name))

const idKey = { type: 'uuid', emptyFirst: null, hasNulls: false } as const

export const orderBy = (keys: readonly SortKey[]): string => {
  const parts = keys.map(({ sql, isDescending, emptyFirst, hasNulls }) => {
    const place = hasNulls ? ` nulls ${emptyFirst ? 'first' : 'last'}` : ''
    return `${sql} ${isDescending ? 'desc' : 'asc'}${place}`
  })
  return `order by ${parts.join(', ')}`
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
  const [, base = '', language] = /^(.+)_(en|zh)$/.exec(name) ?? []
  const field = fieldOf(resource, base)
  if (language && field && isLocalized(field)) return expressionOf(resource, base, alias, rows, language)
  return expressionOf(resource, name, alias, rows)
}
