import { fieldOf, type ResourceDeclaration, valueTypeOf } from '../declare'
import { compareValues } from '../declare/comparison'
import { isDay, isId } from '../declare/formats'
import { kindOf } from '../declare/kind'
import { isPeriod } from '../declare/period'
import { choicesOf } from '../declare/traits'
import { type FilterValue, filterShapeOf, mayFilterEmpty, mayNegate, rangeOf, withMark } from './filter-value'
import { crudSorters, sortOfSorters } from './list-filters'
import { listSorts } from './list-sorts'
import { defaultPageSize, initialListState, isGroupable, type ListState, shapesOf } from './list-state'

/** Parameters of the URL that are not fields; a field with such a name has the prefix `filter.`. */
const reserved = ['page', 'pageSize', 'sort', 'q', 'view', 'saved', 'as', 'group', 'empty', 'filled', 'not', 'any']

/** The parameters whose value is the names of fields without a value, and of those with one. */
export const presenceParameters = ['empty', 'filled'] as const

/** The parameters whose value is the names of fields whose filter has that mark. */
export const markParameters = ['not', 'any'] as const

/** The fields that a parameter of presence names. */
export const presentNames = (resource: ResourceDeclaration, text: string | null): readonly string[] =>
  text?.split(',').filter((name) => mayFilterEmpty(resource, name)) ?? []

/** The fields that a parameter of marks names. */
export const markedNames = (
  resource: ResourceDeclaration,
  mark: (typeof markParameters)[number],
  text: string | null,
): readonly string[] =>
  text
    ?.split(',')
    .filter((name) => (mark === 'not' ? mayNegate(resource, name) : filterShapeOf(resource, name) !== null)) ?? []

const largestPageSize = 200
const longestText = 200

/** The parameter of the filter of a field. */
export const parameterOf = (name: string) => (reserved.includes(name) ? `filter.${name}` : name)

/**
 * Trims typed text to the length of a filter. It cuts by characters, because a URL cannot contain half of a surrogate
 * pair.
 */
const tidyText = (text: string) => [...text.trim()].slice(0, longestText).join('').trim()

/** An integer parameter within its bounds, else the fallback. */
const wholeNumber = (text: string | null, fallback: number, most: number) => {
  const number = /^\d{1,9}$/.test(text ?? '') ? Number(text) : 0
  return number >= 1 && number <= most ? number : fallback
}

/** A bound of a range; null for a text that is no value of the field. Times have days as bounds. */
export const readBound = (resource: ResourceDeclaration, name: string, text: string): string | null => {
  const type = valueTypeOf(resource, name)
  const trimmed = text.trim()
  if (type === 'instant' || type === 'date') return isDay(trimmed) ? trimmed : null
  const field = fieldOf(resource, name)
  const parsed = field && kindOf(field).parse(trimmed, field)
  return parsed === undefined ? null : String(parsed)
}

const readRange = (resource: ResourceDeclaration, name: string, text: string): FilterValue | null => {
  const type = valueTypeOf(resource, name)
  if ((type === 'instant' || type === 'date') && isPeriod(text)) return { shape: 'period', period: text }
  const [first = '', last = first] = text.split('..')
  const from = readBound(resource, name, first)
  const to = readBound(resource, name, last)
  const isReversed = from !== null && to !== null && compareValues(type === 'instant' ? 'date' : type, from, to) > 0
  return isReversed ? rangeOf(to, from) : rangeOf(from, to)
}

/** Parses the filter of one field from a URL. Null if it is invalid: an old link still opens. */
export function readFilter(resource: ResourceDeclaration, name: string, text: string): FilterValue | null {
  switch (filterShapeOf(resource, name)) {
    case 'choices': {
      const wanted = text.split(',')
      const values = choicesOf(fieldOf(resource, name)).filter((value) => wanted.includes(value))
      return values.length > 0 ? { shape: 'choices', values } : null
    }
    case 'records': {
      const ids = [...new Set(text.toLowerCase().split(',').filter(isId))]
      return ids.length > 0 ? { shape: 'records', ids } : null
    }
    case 'flag':
      return text === 'true' || text === 'false' ? { shape: 'flag', value: text === 'true' } : null
    case 'range':
      return readRange(resource, name, text)
    case 'text': {
      const tidy = tidyText(text)
      return tidy ? { shape: 'text', text: tidy } : null
    }
    default:
      return null
  }
}

/** The text of a filter in a URL; `readFilter` parses it. */
function writeFilter(value: Exclude<FilterValue, { shape: 'empty' }>): string {
  switch (value.shape) {
    case 'choices':
      return value.values.join(',')
    case 'records':
      return value.ids.join(',')
    case 'flag':
      return String(value.value)
    case 'range':
      return value.from !== null && value.from === value.to ? value.from : `${value.from ?? ''}..${value.to ?? ''}`
    case 'text':
      return value.text
    case 'period':
      return value.period
  }
}

/** A sort by more fields costs time, and nobody notices the last ones. */
export const mostSorts = 3

const readSort = (resource: ResourceDeclaration, text: string | null): string => {
  const possible = listSorts(resource)
  const sorters = crudSorters(text ?? '').filter(({ field }) => possible.includes(field))
  const unique = sorters.filter(({ field }, index) => sorters.findIndex((other) => other.field === field) === index)
  return sortOfSorters(unique.slice(0, mostSorts)) || resource.list.sort
}

/** Parses the state of a list from a URL; invalid parameters are ignored. */
export function readListState(resource: ResourceDeclaration, search: string): ListState {
  const parameters = new URLSearchParams(search)
  const names = [...Object.keys(resource.fields), 'createdAt', 'updatedAt']
  const filters: Record<string, FilterValue> = {}
  for (const name of names) {
    const text = parameters.get(parameterOf(name))
    const value = text === null ? null : readFilter(resource, name, text)
    if (value) filters[name] = value
  }
  for (const parameter of presenceParameters)
    for (const name of presentNames(resource, parameters.get(parameter)))
      filters[name] = { shape: 'empty', isEmpty: parameter === 'empty' }
  for (const mark of markParameters)
    for (const name of markedNames(resource, mark, parameters.get(mark))) {
      const value = filters[name]
      if (value && (mark === 'any' || value.shape !== 'empty')) filters[name] = withMark(value, mark, true)
    }
  const preset = parameters.get('view')
  const saved = parameters.get('saved')?.toLowerCase() ?? ''
  const group = parameters.get('group')
  const as = shapesOf(resource).find((shape) => shape === parameters.get('as') && shape !== resource.list.as)
  return {
    page: wholeNumber(parameters.get('page'), 1, 100_000_000),
    pageSize: wholeNumber(parameters.get('pageSize'), defaultPageSize, largestPageSize),
    sort: readSort(resource, parameters.get('sort')),
    search: tidyText(parameters.get('q') ?? ''),
    preset: resource.list.presets.some(({ id }) => id === preset) ? preset : null,
    saved: isId(saved) ? saved : null,
    filters,
    as: as ?? null,
    group: group !== null && isGroupable(resource, group) ? group : null,
  }
}

/** Commas and colons need no escape in a query, and links remain readable. */
const encode = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replace(/%2C/g, ',').replace(/%3A/g, ':').replace(/%20/g, '+')

/** The query of a list's URL without defaults: `?page=2&status=active,invited&sort=-createdAt`, or `''`. */
export function writeListState(resource: ResourceDeclaration, state: ListState): string {
  const initial = initialListState(resource)
  const parts: [string, string][] = []
  if (state.page !== initial.page) parts.push(['page', String(state.page)])
  if (state.pageSize !== initial.pageSize) parts.push(['pageSize', String(state.pageSize)])
  if (state.saved) parts.push(['saved', state.saved])
  if (state.preset) parts.push(['view', state.preset])
  const present: Record<(typeof presenceParameters)[number], string[]> = { empty: [], filled: [] }
  for (const [name, value] of Object.entries(state.filters)) {
    if (value.shape === 'empty') present[value.isEmpty ? 'empty' : 'filled'].push(name)
    else parts.push([parameterOf(name), writeFilter(value)])
  }
  for (const mark of markParameters) {
    const marked = Object.entries(state.filters).filter(([, value]) => value[mark])
    if (marked.length > 0) parts.push([mark, marked.map(([name]) => name).join(',')])
  }
  for (const parameter of presenceParameters)
    if (present[parameter].length > 0) parts.push([parameter, present[parameter].join(',')])
  if (state.search) parts.push(['q', state.search])
  if (state.sort !== initial.sort) parts.push(['sort', state.sort])
  if (state.as) parts.push(['as', state.as])
  if (state.group) parts.push(['group', state.group])
  return parts.length > 0 ? `?${parts.map(([name, text]) => `${name}=${encode(text)}`).join('&')}` : ''
}
