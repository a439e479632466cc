import type { CrudFilter, CrudFilters, CrudOperators, CrudSorting, LogicalFilter } from '@refinedev/core'
import {
  type AnyFilter,
  fieldOf,
  isLocalized,
  type Language,
  languages,
  maySortEmpty,
  propertyOf,
  type ResourceDeclaration,
  valueTypeOf,
} from '../declare'
import { escapeLike } from '../declare/comparison'
import type { ValueType } from '../declare/filter'
import { isDay } from '../declare/formats'
import { daysOf, isPeriod } from '../declare/period'
import { resourceNamed } from '../registry/resources'
import { relationSort } from './list-sorts'
import type { MayListResource } from './search'
import { searchFilter } from './search-filter'

/** A filter of the API (api.md "Filter"): conditions by field, and `and` / `or` of filters. */
export type EndpointFilter = { [name: string]: unknown }

/** The field of a filter for the search of the resource. No declared field has a `$`. */
export const searchField = '$search'
/** The field of a filter whose value is the id of a declared preset. */
export const presetField = '$preset'
/** The field of a filter whose value is the id of the open saved view; it matches every record. */
export const viewField = '$saved'
/** Begins the field of a filter that no shown record may match. */
export const notPrefix = '$not.'
/** The fields of filters for the shape and the grouping of a list; they match every record. */
export const shapeField = '$as'
export const groupField = '$group'

/** The days of the reader: their current day, and the moments when days begin. */
export interface Calendar {
  /** A time whose local day is the reader's current day. */
  today(): Date
  /** ISO 8601. The month counts from 0; a day outside of the month continues in its neighbour. */
  startOfDay(year: number, month: number, day: number): string
}

/** The calendar of the running program: in the browser, that of its reader. */
export const localCalendar: Calendar = {
  today: () => new Date(),
  startOfDay: (year, month, day) => new Date(year, month, day).toISOString(),
}

/** Who reads a list: which resources they may list, and when their days begin. */
interface Reader {
  mayList: MayListResource
  calendar: Calendar
}

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

/** Refine's text operators: `n` negates, a final `s` is case-sensitive. */
const textOperator = /^(n?)(contains|startswith|endswith)(s?)$/

const condition = (operator: CrudOperators, value: unknown): EndpointFilter => {
  if (operator === 'null') return { is: null }
  if (operator === 'nnull') return { isNot: null }
  if (value === null) return operator === 'ne' ? { isNot: null } : { is: null }
  const comparison = comparisons[operator]
  if (comparison) return { [comparison]: value }
  if (operator === 'between' || operator === 'nbetween') return between(operator, value)
  const [, negated, match, isCaseSensitive] = textOperator.exec(operator) ?? []
  if (!match) throw new Error(`The endpoint has no operator "${operator}".`)
  const word = isCaseSensitive ? 'like' : 'iLike'
  const name = negated ? `not${word.charAt(0).toUpperCase()}${word.slice(1)}` : word
  const text = escapeLike(value)
  return { [name]: `${match === 'startswith' ? '' : '%'}${text}${match === 'endswith' ? '' : '%'}` }
}

const between = (operator: 'between' | 'nbetween', value: unknown): EndpointFilter => {
  const [lower, upper] = value as [unknown, unknown]
  return { [operator === 'between' ? 'between' : 'notBetween']: { lower, upper } }
}

/** The start of a day in the reader's zone, or of a day `later` days after it. */
const startOf = (calendar: Calendar, day: string, later = 0) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return calendar.startOfDay(year, month - 1, date + later)
}

/** A comparison of a time with a whole day in the reader's zone; null for other operators. */
const dayCondition = (operator: CrudOperators, day: string, calendar: Calendar): EndpointFilter | null => {
  const startOfDay = (of: string, later?: number) => startOf(calendar, of, later)
  switch (operator) {
    case 'eq':
      return { gte: startOfDay(day), lt: startOfDay(day, 1) }
    case 'gte':
      return { gte: startOfDay(day) }
    case 'gt':
      return { gte: startOfDay(day, 1) }
    case 'lt':
      return { lt: startOfDay(day) }
    case 'lte':
      return { lt: startOfDay(day, 1) }
    default:
      return null
  }
}

/** A period relative to today, resolved in the reader's zone at the time of the request; null for other fields. */
const periodCondition = (type: ValueType, period: string, calendar: Calendar): EndpointFilter | null => {
  const { from, to } = daysOf(period, calendar.today())
  if (type === 'date') return { gte: from, lte: to }
  return type === 'instant' ? { gte: startOf(calendar, from), lt: startOf(calendar, to, 1) } : null
}

/**
 * `category.slug` → `{category: {slug: …}}`: a path through relations. `folder.within` is one of these folders, or below
 * one of them. A localized text without a language matches any language.
 */
function atPath(
  resource: ResourceDeclaration,
  path: readonly string[],
  filter: LogicalFilter,
  calendar: Calendar,
): EndpointFilter {
  const [name = '', ...rest] = path
  const field = fieldOf(resource, name)
  const { operator, value } = filter
  if (rest.length > 0 && field?.to !== undefined) {
    return { [name]: atPath(resourceNamed(String(field.to)), rest, filter, calendar) }
  }
  if (name === 'within') return { [operator === 'nin' ? 'notWithin' : 'within']: value }
  if (rest.length > 0) return { [name]: { [rest.join('.')]: condition(operator, value) } }
  if (field && isLocalized(field)) {
    const each = languages.map((language) => ({ [name]: { [language]: condition(operator, value) } }))
    const isNegated = operator.startsWith('n') && operator !== 'null'
    return { [isNegated ? 'and' : 'or']: each }
  }
  const period = isPeriod(value) ? periodCondition(valueTypeOf(resource, name), value, calendar) : null
  if (period) return { [name]: period }
  const isMoment = isDay(value) && valueTypeOf(resource, name) === 'instant'
  return { [name]: (isMoment && dayCondition(operator, value, calendar)) || condition(operator, value) }
}

function one(resource: ResourceDeclaration, filter: CrudFilter, reader: Reader): EndpointFilter | null {
  if (filter.operator === 'and' || filter.operator === 'or') {
    const parts = (filter.value as CrudFilters).map((each) => one(resource, each, reader))
    return { [filter.operator]: parts.filter((part) => part !== null) }
  }
  if (!('field' in filter)) return null
  const { field, operator, value } = filter
  // undefined is a cleared input; null and [] are real conditions ("is empty", "one of none").
  if (value === undefined && operator !== 'null' && operator !== 'nnull') return null
  if (field.startsWith(notPrefix)) {
    const excluded = one(resource, { ...filter, field: field.slice(notPrefix.length) }, reader)
    return excluded && { not: excluded }
  }
  if ([viewField, shapeField, groupField].includes(field)) return null
  if (field === searchField) return searchFilter(resource, String(value), reader.mayList)
  if (field === presetField) return presetFilter(resource, String(value))
  return atPath(resource, field.split('.'), filter, reader.calendar)
}

/** The filter of a declared preset; empty if there is no preset with that id. */
export const presetFilter = ({ list }: ResourceDeclaration, id: string | undefined): AnyFilter =>
  list.presets.find((preset) => preset.id === id)?.filter ?? {}

/**
 * Converts Refine's filters to the API's. Unlike the package's builder it supports `or` and two conditions on one
 * field, and escapes wildcards. An empty choice matches nothing. A day compared with a time means the whole day in the
 * reader's zone.
 * @param mayList which resources the actor may list: a search excludes all others
 * @param calendar the reader's days
 */
export const filterOfCrud = (
  resource: ResourceDeclaration,
  filters: CrudFilters,
  mayList: MayListResource,
  calendar = localCalendar,
): EndpointFilter => {
  const parts = filters.map((filter) => one(resource, filter, { mayList, calendar })).filter((part) => part !== null)
  return parts.length > 1 ? { and: parts } : (parts[0] ?? {})
}

/** The sorter that keeps the groups of a list together, related records by title. None without grouping. */
function groupSorters(resource: ResourceDeclaration, filters: CrudFilters, language: Language): CrudSorting {
  const group = filters.find((filter) => 'field' in filter && filter.field === groupField)?.value
  const field = typeof group === 'string' ? fieldOf(resource, group) : undefined
  if (!field) return []
  return [{ field: relationSort(resource, String(group), language) ?? propertyOf(String(group), field), order: 'asc' }]
}

/**
 * Converts the order of a list in Refine's format to the API's: its groups, then its sorters. Descending sorts put rows
 * without a value last.
 * @param language the language of titles that people read
 */
export const endpointSorting = (
  resource: ResourceDeclaration,
  { filters = [], sorters = [] }: { filters?: CrudFilters; sorters?: CrudSorting },
  language: Language,
) =>
  [...groupSorters(resource, filters, language), ...sorters].map(({ field, order }) => ({
    field,
    direction: order.toUpperCase(),
    ...(order === 'desc' && maySortEmpty(resource, field) && { nulls: 'NULLS_LAST' }),
  }))
