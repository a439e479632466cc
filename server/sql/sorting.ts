import { fieldOf, isLocalized, maySortEmpty, type ResourceDeclaration } from '../../src/declare'
import type { RowScope } from '../access/row-scope'
import { invalid } from '../errors'
import type { Expression } from './comparisons'
import { expressionOf } from './filter'

export interface Sorter {
  field: string
  direction: 'ASC' | 'DESC'
  nulls?: 'NULLS_FIRST' | 'NULLS_LAST' | null
}

/**
 * ORDER BY of the sorters, always ending in `id`, so that pages neither overlap nor skip rows. The id has the direction
 * of the last sorter, so that one index serves both directions. NULLS is only set for nullable columns, because
 * PostgreSQL ignores an index with another NULLS order, even for a NOT NULL column.
 */
export function sortingSql(
  resource: ResourceDeclaration,
  sorting: readonly Sorter[],
  alias: string,
  rows: RowScope,
): string {
  const parts = sorting.map(({ field, direction, nulls }) => {
    const expression = sortExpression(resource, field, alias, rows)
    if (!expression) throw invalid({ [`sorting.${field}`]: [{ key: 'validation.unknownField' }] })
    const place = nulls && maySortEmpty(resource, field) ? ` ${nulls.replace('_', ' ').toLowerCase()}` : ''
    return `${expression.sql} ${direction === 'DESC' ? 'desc' : 'asc'}${place}`
  })
  const last = sorting.at(-1)
  if (last?.field !== 'id') parts.push(`${alias}."id" ${last?.direction === 'DESC' ? 'desc' : 'asc'}`)
  return `order by ${parts.join(', ')}`
}

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
