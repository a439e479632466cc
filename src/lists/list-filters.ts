import type { CrudFilter, CrudFilters, CrudSorting, LogicalFilter } from '@refinedev/core'
import { fieldOf, type ResourceDeclaration, valueTypeOf } from '../declare'
import { isPeriod } from '../declare/period'
import { fieldsByProperty, propertyOf } from '../declare/properties'
import { groupField, notPrefix, presetField, searchField, shapeField, viewField } from './endpoint-filter'
import { type FilterValue, filterShapeOf, isOfTree, mayNegate, rangeOf, withMark } from './filter-value'
import { type ListState, shapesOf } from './list-state'

/** The nearest 32-bit integer of a larger number, which the API refuses; no record has one beyond. */
const storableNumber = (text: string) => Math.min(2_147_483_647, Math.max(-2_147_483_648, Number(text)))

/** The field of a filter for related records. In a tree it includes those below them. */
const recordsField = (resource: ResourceDeclaration, field: string) =>
  `${field}.${isOfTree(fieldOf(resource, field)) ? 'within' : 'id'}`

/** Converts one filter of a list to Refine's filters. */
function crudFiltersOf(resource: ResourceDeclaration, name: string, value: FilterValue): LogicalFilter[] {
  const filters = plainFiltersOf(resource, name, value)
  return value.not ? filters.map((filter) => ({ ...filter, field: `${notPrefix}${filter.field}` })) : filters
}

function plainFiltersOf(resource: ResourceDeclaration, field: string, value: FilterValue): LogicalFilter[] {
  switch (value.shape) {
    case 'choices':
      return [{ field, operator: 'in', value: value.values }]
    case 'records':
      return [{ field: recordsField(resource, field), operator: 'in', value: value.ids }]
    case 'flag':
      return [{ field, operator: 'eq', value: value.value }]
    case 'text':
      return [{ field, operator: 'contains', value: value.text }]
    case 'period':
      return [{ field, operator: 'eq', value: value.period }]
    case 'empty': {
      const declared = fieldOf(resource, field)
      const operator = value.isEmpty ? 'null' : 'nnull'
      return [{ field: declared ? propertyOf(field, declared) : field, operator, value: true }]
    }
    case 'range': {
      const bound = (text: string) => (valueTypeOf(resource, field) === 'number' ? storableNumber(text) : text)
      return [
        ...(value.from === null ? [] : [{ field, operator: 'gte' as const, value: bound(value.from) }]),
        ...(value.to === null ? [] : [{ field, operator: 'lte' as const, value: bound(value.to) }]),
      ]
    }
  }
}

/** Alternative filters of a list as one of Refine's: one must match. Null for less than two. */
function crudAlternatives(resource: ResourceDeclaration, entries: readonly [string, FilterValue][]): CrudFilter | null {
  if (entries.length < 2) return null
  const value = entries.map(([name, each]): CrudFilter => {
    const [first, ...others] = crudFiltersOf(resource, name, each)
    return first && others.length === 0 ? first : { operator: 'and', value: first ? [first, ...others] : [] }
  })
  return { operator: 'or', value }
}

/** The filters of a list: those with the mark `any` as alternatives. */
function crudListFilters(resource: ResourceDeclaration, filters: ListState['filters']): CrudFilters {
  const entries = Object.entries(filters)
  const alternatives = crudAlternatives(
    resource,
    entries.filter(([, { any }]) => any),
  )
  const others = alternatives ? entries.filter(([, { any }]) => !any) : entries
  return [
    ...others.flatMap(([name, value]) => crudFiltersOf(resource, name, value)),
    ...(alternatives ? [alternatives] : []),
  ]
}

const crudValue = (filters: CrudFilters, field: string, operator: LogicalFilter['operator']): unknown =>
  filters.find((filter) => 'field' in filter && filter.field === field && filter.operator === operator)?.value

const textOf = (value: unknown) => (value === undefined || value === null ? null : String(value))

const textsOf = (value: unknown) => (Array.isArray(value) && value.length > 0 ? value.map(String) : null)

/** Converts Refine's filters of one field to the value of its editor; null if there are none. */
function filterValueOf(resource: ResourceDeclaration, field: string, filters: CrudFilters): FilterValue | null {
  const declared = fieldOf(resource, field)
  const property = declared ? propertyOf(field, declared) : field
  for (const operator of ['null', 'nnull'] as const)
    if (crudValue(filters, property, operator)) return { shape: 'empty', isEmpty: operator === 'null' }
  switch (filterShapeOf(resource, field)) {
    case 'choices': {
      const values = textsOf(crudValue(filters, field, 'in'))
      return values && { shape: 'choices', values }
    }
    case 'records': {
      const ids = textsOf(crudValue(filters, recordsField(resource, field), 'in'))
      return ids && { shape: 'records', ids }
    }
    case 'flag': {
      const value = crudValue(filters, field, 'eq')
      return typeof value === 'boolean' ? { shape: 'flag', value } : null
    }
    case 'text': {
      const text = crudValue(filters, field, 'contains')
      return typeof text === 'string' && text !== '' ? { shape: 'text', text } : null
    }
    case 'range': {
      const period = crudValue(filters, field, 'eq')
      if (isPeriod(period)) return { shape: 'period', period }
      return rangeOf(textOf(crudValue(filters, field, 'gte')), textOf(crudValue(filters, field, 'lte')))
    }
    default:
      return null
  }
}

/** The preset, filters, search, shape and grouping of a list as Refine's filters. */
export const crudFilters = (
  resource: ResourceDeclaration,
  {
    saved,
    preset,
    filters,
    search,
    as = null,
    group = null,
  }: Pick<ListState, 'saved' | 'preset' | 'filters' | 'search'> & Partial<Pick<ListState, 'as' | 'group'>>,
): CrudFilters => [
  ...(saved === null ? [] : [{ field: viewField, operator: 'eq' as const, value: saved }]),
  ...(preset === null ? [] : [{ field: presetField, operator: 'eq' as const, value: preset }]),
  ...crudListFilters(resource, filters),
  ...(search === '' ? [] : [{ field: searchField, operator: 'contains' as const, value: search }]),
  ...(as === null ? [] : [{ field: shapeField, operator: 'eq' as const, value: as }]),
  ...(group === null ? [] : [{ field: groupField, operator: 'eq' as const, value: group }]),
]

/** The sort of a list, `status,-createdAt`, as Refine's sorters. */
export const crudSorters = (sort: string): CrudSorting =>
  sort.split(',').map((name) => ({ field: name.replace(/^-/, ''), order: name.startsWith('-') ? 'desc' : 'asc' }))

/** Refine's sorters as the sort of a list. */
export const sortOfSorters = (sorters: CrudSorting): string =>
  sorters.map(({ field, order }) => `${order === 'desc' ? '-' : ''}${field}`).join(',')

/** The state of Refine's `useTable` in the router. */
export interface TableState {
  filters: CrudFilters
  sorters: CrudSorting
  currentPage: number
  pageSize: number
}

/** Converts the state of Refine's table to that of a list; filters without an editor are omitted. */
export function listStateOf(resource: ResourceDeclaration, table: TableState): ListState {
  const { filters, sorters, currentPage, pageSize } = table
  return {
    page: currentPage,
    pageSize,
    sort: sortOfSorters(sorters) || resource.list.sort,
    search: textOf(crudValue(filters, searchField, 'contains')) ?? '',
    preset: textOf(crudValue(filters, presetField, 'eq')),
    saved: textOf(crudValue(filters, viewField, 'eq')),
    as: shapesOf(resource).find((shape) => shape === crudValue(filters, shapeField, 'eq')) ?? null,
    group: textOf(crudValue(filters, groupField, 'eq')),
    filters: Object.fromEntries([...entriesOf(resource, filters), ...alternativesOf(resource, filters)]),
  }
}

/** The editors' values of Refine's filters, by field. */
function entriesOf(resource: ResourceDeclaration, filters: CrudFilters): [string, FilterValue][] {
  /** `categoryId` is empty, or `category.id` is one of some, or `folder.within`. */
  const nameOf = (field: string) => fieldsByProperty(resource).get(field)?.[0] ?? field.replace(/\.(id|within)$/, '')
  const plain = filters.flatMap((filter) => {
    if (!('field' in filter)) return []
    const not = filter.field.startsWith(notPrefix)
    const field = not ? filter.field.slice(notPrefix.length) : filter.field
    return [{ not, name: nameOf(field), filter: { ...filter, field } }]
  })
  return [...new Set(plain.map(({ name }) => name))]
    .filter((name) => fieldOf(resource, name) || name === 'createdAt' || name === 'updatedAt')
    .flatMap((name) => {
      const own = plain.filter((each) => each.name === name)
      const value = filterValueOf(
        resource,
        name,
        own.map(({ filter }) => filter),
      )
      const not = mayNegate(resource, name) && own.every((each) => each.not)
      return value ? [[name, withMark(value, 'not', not)]] : []
    })
}

/** The filters that are alternatives. An `or` of another screen has no editors. */
function alternativesOf(resource: ResourceDeclaration, filters: CrudFilters): [string, FilterValue][] {
  const either = filters.find(({ operator }) => operator === 'or')
  if (!either) return []
  const parts = (either.value as CrudFilters).flatMap((part) => ('field' in part ? part : (part.value as CrudFilters)))
  const entries = entriesOf(resource, parts).map(([name, value]): [string, FilterValue] => [
    name,
    withMark(value, 'any', true),
  ])
  return JSON.stringify(crudAlternatives(resource, entries)) === JSON.stringify(either) ? entries : []
}
