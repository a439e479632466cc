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
 * ORDER BY of the sorters, always ending in `id`, so that pages neither overlap nor miss a row. The id goes the way of
 * the last sorter: one index then serves both directions. Where empty values stand is said only where there can be any,
 * because PostgreSQL takes no index whose place for them is another, even of a column that is never empty.
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
