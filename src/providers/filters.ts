import type { CrudFilter, CrudFilters, CrudOperators } from '@refinedev/core'
import { escapeLike } from '../declare/comparison'

/** A filter of the endpoint (api.md "Filters"): conditions by field, and `and` / `or` of filters. */
export type EndpointFilter = { [name: string]: unknown }

const comparisons: Partial<Record<CrudOperators, string>> = {
  eq: 'eq',
  ne: 'neq',
  lt: 'lt',
  gt: 'gt',
  lte: 'lte',
  gte: 'gte',
  in: 'in',
  nin: 'notIn',
}

/** Refine's text operators: `n` negates, a final `s` minds the case. */
const textOperator = /^(n?)(contains|startswith|endswith)(s?)$/

const condition = (operator: CrudOperators, value: unknown): EndpointFilter => {
  if (operator === 'null') return { is: null }
  if (operator === 'nnull') return { isNot: null }
  if (value === null) return operator === 'ne' ? { isNot: null } : { is: null }
  const comparison = comparisons[operator]
  if (comparison) return { [comparison]: value }
  if (operator === 'between' || operator === 'nbetween') return between(operator, value)
  const [, negated, place, minded] = textOperator.exec(operator) ?? []
  if (!place) throw new Error(`The endpoint has no operator "${operator}".`)
  const word = minded ? 'like' : 'iLike'
  const name = negated ? `not${word.charAt(0).toUpperCase()}${word.slice(1)}` : word
  const text = escapeLike(value)
  return { [name]: `${place === 'startswith' ? '' : '%'}${text}${place === 'endswith' ? '' : '%'}` }
}

const between = (operator: 'between' | 'nbetween', value: unknown): EndpointFilter => {
  const [lower, upper] = value as [unknown, unknown]
  return { [operator === 'between' ? 'between' : 'notBetween']: { lower, upper } }
}

/** `category.slug` → `{category: {slug: …}}`: a condition on a field of a relation or of one language. */
const nested = (path: string, inner: EndpointFilter): EndpointFilter =>
  path.split('.').reduceRight<EndpointFilter>((built, name) => ({ [name]: built }), inner)

const one = (filter: CrudFilter): EndpointFilter | null => {
  if (filter.operator === 'and' || filter.operator === 'or') {
    const parts = (filter.value as CrudFilters).map(one).filter((part) => part !== null)
    return { [filter.operator]: parts }
  }
  if (!('field' in filter)) return null
  // undefined is a cleared input; null and [] are real questions ("is empty", "one of none").
  if (filter.value === undefined && filter.operator !== 'null' && filter.operator !== 'nnull') return null
  return nested(filter.field, condition(filter.operator, filter.value))
}

/**
 * Refine's filters as the endpoint's. Unlike the package's own builder it keeps two conditions on one field, asks `or` as
 * or, escapes wildcards, and keeps empty choices, which must show nothing rather than everything.
 */
export const endpointFilter = (filters: CrudFilters = []): EndpointFilter => {
  const parts = filters.map(one).filter((part) => part !== null)
  return parts.length > 1 ? { and: parts } : (parts[0] ?? {})
}
