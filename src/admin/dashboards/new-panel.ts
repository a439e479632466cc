import { uuidv7 } from 'uuidv7'
import { type DashboardPanel, datable, dividing, plainPanel } from '../../dashboards/dashboard-panels'
import type { ResourceDeclaration } from '../../declare'
import { mayDo, type Viewer } from '../../providers/access'
import { resourceNamed, resources } from '../../registry/resources'
import { declaredColumns } from '../list/columns'

/** The resources that the person can make panels of. */
export const panelResources = (viewer: Viewer | null): readonly ResourceDeclaration[] =>
  resources.filter(
    ({ name, operations, single }) => operations.includes('list') && !single && mayDo(viewer, name, 'list'),
  )

/** A new panel: the number of records of a resource. */
export const newPanel = (viewer: Viewer | null, resource = panelResources(viewer)[0]?.name ?? ''): DashboardPanel => ({
  id: uuidv7(),
  kind: 'number',
  resource,
  ...plainPanel,
})

/** The date that records belong to: the one that their list is sorted by, otherwise the time of their creation. */
const usualTime = (resource: ResourceDeclaration) => {
  const sort = resource.list.sort.replace(/^-/, '')
  return datable(resource).includes(sort) ? sort : 'createdAt'
}

/** The panel with the values that its kind needs, and without those of other kinds. */
export function fitted(panel: DashboardPanel): DashboardPanel {
  const resource = resourceNamed(panel.resource)
  const { kind } = panel
  if (kind === 'list') {
    const columns = panel.columns.length > 0 ? panel.columns : declaredColumns(resource).slice(0, 2)
    return { ...panel, columns, measure: 'count', field: null, group: null }
  }
  return {
    ...panel,
    columns: [],
    time: kind === 'trend' ? (panel.time ?? usualTime(resource)) : panel.time,
    group: kind === 'breakdown' ? (panel.group ?? dividing(resource)[0] ?? null) : null,
  }
}

const sizes = { number: 'small', trend: 'medium', breakdown: 'medium', list: 'medium' } as const

/** The panel with another kind, in the size that suits it. Only a curve needs a time, so no other kind keeps that of one. */
export const withKind = (panel: DashboardPanel, kind: DashboardPanel['kind']): DashboardPanel =>
  fitted({ ...panel, kind, size: sizes[kind], time: panel.kind === 'trend' ? null : panel.time })

/** The panel of another resource: only kind, title and size stay. */
export const withResource = (panel: DashboardPanel, resource: string): DashboardPanel => {
  const { id, kind, title, size } = panel
  return fitted({ ...newPanel(null, resource), id, kind, title, size })
}
