import { fieldOf, type Language, propertyOf, type ResourceDeclaration, valueTypeOf } from '../declare'
import { type EndpointFilter, endpointSorting, filterOfCrud, localCalendar } from '../lists/endpoint-filter'
import { readListState } from '../lists/list-address'
import { crudFilters, crudSorters } from '../lists/list-filters'
import { resourceNamed } from '../registry/resources'
import { recordSelection } from '../registry/selections'
import type { DashboardPanel } from './dashboard-panels'
import { type DayRange, daysLater, partsOfRange, previousRange } from './day-ranges'

/** What one person asks of a dashboard. */
export interface DashboardRequest {
  range: DayRange
  language: Language
  /** Whether the person may list the records of a resource. */
  mayList(name: string): boolean
  now?: Date
}

/** One document for several panels. Each has fields of its own, which begin with its key. */
export interface DashboardDocument {
  text: string
  variables: Record<string, unknown>
}

/** The largest groups that a breakdown shows. */
export const mostGroups = 10

/** A part of a panel's answer: a root field with its variables. */
interface Root {
  text: string
  variables: readonly (readonly [name: string, type: string, value: unknown])[]
}

/** The reader's time zone, in which days begin. */
export const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/** The panels as one document; the n-th has the fields `p{n}` and perhaps `p{n}before`. */
export function dashboardDocument(panels: readonly DashboardPanel[], request: DashboardRequest): DashboardDocument {
  const roots = panels.flatMap((panel, at) => rootsOf(panel, `p${at}`, request))
  const variables = roots.flatMap((root) => root.variables)
  const declared = variables.map(([name, type]) => `$${name}: ${type}`)
  return {
    text: `query Dashboard(${declared.join(', ')}) { ${roots.map(({ text }) => text).join('\n')} }`,
    variables: Object.fromEntries(variables.map(([name, , value]) => [name, value])),
  }
}

function rootsOf(panel: DashboardPanel, key: string, request: DashboardRequest): readonly Root[] {
  const resource = resourceNamed(panel.resource)
  const { kind, measure, time } = panel
  if (kind === 'list') return [listRoot(resource, panel, key, request)]
  if (kind === 'number' && measure === 'count' && time === null) {
    const variables = [[key, `${resource.type}Filter`, filterOf(resource, panel, request)]] as const
    const text = `${key}: ${resource.name}(filter: $${key}, paging: {limit: 1}) { totalCount totalCountIsEstimate }`
    return [{ text, variables }]
  }
  const aggregate = (name: string, range: Partial<Moments>, selection: string, options = ''): Root => ({
    text: `${name}: ${resource.singular}Aggregate(filter: $${name}${options}) { ${selection} }`,
    variables: [[name, `${resource.type}AggregateFilter`, filterOf(resource, panel, request, range)]],
  })
  const value = valueSelection(panel)
  const { range, now = new Date() } = request
  const previous = previousRange(range)
  if (kind === 'breakdown') {
    const property = groupProperty(resource, panel)
    return [aggregate(key, range, `groupBy { ${property} } ${value}`, `, largest: ${mostGroups}`)]
  }
  if (kind === 'trend') {
    const { unit, before } = partsOfRange(range, panel.unit)
    const options = `, truncate: {unit: ${unit}, zone: ${JSON.stringify(zone())}}`
    return [aggregate(key, { from: before[0], to: range.to }, `groupBy { ${time} } ${value}`, options)]
  }
  const current = aggregate(key, range, value)
  // A part of a day is not compared with a whole day.
  const until = previous.shift(now)
  return time === null ? [current] : [current, aggregate(`${key}before`, { ...previous, until }, value)]
}

function listRoot(resource: ResourceDeclaration, panel: DashboardPanel, key: string, request: DashboardRequest): Root {
  const { language, mayList } = request
  const state = readListState(resource, panel.state)
  const sorting = endpointSorting(resource, { sorters: crudSorters(state.sort) }, language)
  const selection = recordSelection(resource, panel.columns, mayList)
  return {
    text: `${key}: ${resource.name}(filter: $${key}, sorting: $${key}sort, paging: {limit: ${panel.rows}}) { nodes { ${selection} } }`,
    variables: [
      [key, `${resource.type}Filter`, filterOf(resource, panel, request)],
      [`${key}sort`, `[${resource.type}Sort!]`, sorting],
    ],
  }
}

const valueSelection = ({ measure, field }: DashboardPanel) => {
  if (measure === 'count') return 'count { id }'
  return `${measure === 'sum' ? 'sum' : 'avg'} { ${field} }`
}

/** The property of the groups of a breakdown. */
export const groupProperty = (resource: ResourceDeclaration, { group }: DashboardPanel) => {
  const field = fieldOf(resource, String(group))
  return field ? propertyOf(String(group), field) : String(group)
}

/** The days of a date field, up to a moment. */
interface Moments extends DayRange {
  until?: Date
}

/** The filter of a panel, with the days of its date field. */
function filterOf(
  resource: ResourceDeclaration,
  { state, time }: DashboardPanel,
  { range, mayList }: DashboardRequest,
  { from = range.from, to = range.to, until }: Partial<Moments> = {},
): EndpointFilter {
  const filter = filterOfCrud(resource, crudFilters(resource, readListState(resource, state)), ({ name }) =>
    mayList(name),
  )
  if (time === null) return filter
  if (valueTypeOf(resource, time) === 'date') return { and: [filter, { [time]: { gte: from, lte: to } }] }
  const end = midnight(daysLater(to, 1))
  const lt = until && until.toISOString() < end ? until.toISOString() : end
  return { and: [filter, { [time]: { gte: midnight(from), lt } }] }
}

const midnight = (day: string) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return localCalendar.startOfDay(year, month - 1, date)
}
