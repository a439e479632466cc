import { fieldOf, propertyOf, type ResourceDeclaration, sortNames, valueTypeOf } from '../declare'
import { isGroupable } from '../lists/list-state'
import { unknownParts } from '../lists/view-checks'

export const panelKinds = ['number', 'trend', 'breakdown', 'list'] as const
export const panelSizes = ['small', 'medium', 'wide'] as const
export const panelMeasures = ['count', 'sum', 'average'] as const
export const panelUnits = ['day', 'week', 'month'] as const
export const panelShapes = ['bars', 'table'] as const

/** One tile of a dashboard: a metric, a curve, groups or rows of one list. */
export interface DashboardPanel {
  readonly id: string
  readonly kind: (typeof panelKinds)[number]
  /** The name of its resource. */
  readonly resource: string
  /** Its heading; empty for one that is derived from the other parts. */
  readonly title: string
  readonly size: (typeof panelSizes)[number]
  /** The query of the list's address: the filters, and the order of the rows of a list. */
  readonly state: string
  readonly measure: (typeof panelMeasures)[number]
  /** The number field of a sum or an average; null for a count. */
  readonly field: string | null
  /** The date field that the period of the dashboard limits; null for records of all times. */
  readonly time: string | null
  /** The parts of a curve. */
  readonly unit: (typeof panelUnits)[number]
  /** The field of the groups of a breakdown. */
  readonly group: string | null
  readonly shape: (typeof panelShapes)[number]
  /** The columns of a list after the title. */
  readonly columns: readonly string[]
  /** The number of rows of a list. */
  readonly rows: number
}

/** Bounds of a dashboard. Its panels are one document, whose cost the endpoint limits. */
export const mostPanels = 12
export const mostPanelRows = 10
export const mostPanelColumns = 6

const own = ['id', 'version']
const sorted = (resource: ResourceDeclaration) => sortNames(resource).filter((name) => !own.includes(name))

/** The fields that a panel can sum. */
export const summable = (resource: ResourceDeclaration): readonly string[] =>
  sorted(resource).filter((name) => ['number', 'decimal'].includes(valueTypeOf(resource, name)))

/** The times and dates that a panel can count by. */
export const datable = (resource: ResourceDeclaration): readonly string[] =>
  sorted(resource).filter((name) => ['instant', 'date'].includes(valueTypeOf(resource, name)))

/** The fields that can divide a breakdown. */
export const dividing = (resource: ResourceDeclaration): readonly string[] =>
  Object.keys(resource.fields).filter((name) => {
    const field = fieldOf(resource, name)
    return field && isGroupable(resource, name) && sortNames(resource).includes(propertyOf(name, field))
  })

/** The parts of a panel that its resource does not have, or that it lacks. */
export function wrongPanelParts(
  resource: ResourceDeclaration,
  panel: DashboardPanel,
): readonly (keyof DashboardPanel)[] {
  const { kind, measure, field, time, group, columns, state } = panel
  const isKnown = (name: string) => fieldOf(resource, name) !== undefined || ['createdAt', 'updatedAt'].includes(name)
  const wrong: Partial<Record<keyof DashboardPanel, boolean>> = {
    state: unknownParts(resource, state).length > 0,
    field: measure === 'count' ? field !== null : !summable(resource).includes(field ?? ''),
    time: time === null ? kind === 'trend' : !datable(resource).includes(time),
    group: group === null ? kind === 'breakdown' : !dividing(resource).includes(group),
    columns: !columns.every(isKnown),
  }
  return Object.keys(wrong).filter((part): part is keyof DashboardPanel => wrong[part as keyof DashboardPanel] === true)
}

/** A panel without its id, kind and resource: it counts all records. */
export const plainPanel: Omit<DashboardPanel, 'id' | 'kind' | 'resource'> = {
  title: '',
  size: 'small',
  state: '',
  measure: 'count',
  field: null,
  time: null,
  unit: 'day',
  group: null,
  shape: 'bars',
  columns: [],
  rows: 5,
}
