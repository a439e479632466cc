import dayjs from 'dayjs'
import { type AnyRecord, fieldOf, type Language, type ResourceDeclaration } from '../declare'
import { hasShape } from '../declare/traits'
import { resourceNamed } from '../registry/resources'
import { linkSelection } from '../registry/selections'
import { titleOf } from '../registry/title'
import { type DashboardDocument, type DashboardRequest, groupProperty, mostGroups } from './dashboard-document'
import type { DashboardPanel } from './dashboard-panels'
import { partsOfRange } from './day-ranges'

/** A point of a curve, and the matching one of the previous range. */
interface PanelPoint {
  day: string
  value: number
  beforeDay: string
  before: number
}

/** A group of a breakdown; the value of a relation is an id, with a title once it is known. */
export interface PanelGroup {
  value: string | null
  amount: number
  title?: string
}

/** The answer of a panel. */
export type PanelAnswer =
  | { kind: 'number'; value: number | null; isEstimate: boolean; before: number | null }
  | { kind: 'trend'; unit: DashboardPanel['unit']; points: readonly PanelPoint[] }
  | { kind: 'breakdown'; groups: readonly PanelGroup[] }
  | { kind: 'list'; rows: readonly (AnyRecord & { id: string })[] }

type Group = Readonly<Record<'groupBy' | 'count' | 'sum' | 'avg', Readonly<Record<string, unknown>>>>
interface Page {
  nodes: (AnyRecord & { id: string })[]
  totalCount: number
  totalCountIsEstimate: boolean
}

/** Reads the fields of the n-th panel from the answer of its document. */
export function panelAnswer(
  panel: DashboardPanel,
  at: number,
  data: Readonly<Record<string, unknown>>,
  { range }: DashboardRequest,
): PanelAnswer {
  const resource = resourceNamed(panel.resource)
  const { kind, measure, field, time } = panel
  const page = data[`p${at}`] as Page
  if (kind === 'list') return { kind, rows: page.nodes }
  if (kind === 'number' && measure === 'count' && time === null)
    return { kind, value: page.totalCount, isEstimate: page.totalCountIsEstimate, before: null }
  const amount = (group: Group | undefined) => {
    const value = measure === 'count' ? group?.count.id : group?.[measure === 'sum' ? 'sum' : 'avg'][String(field)]
    return value === null || value === undefined ? null : Number(value)
  }
  const groups = data[`p${at}`] as readonly Group[]
  if (kind === 'number') {
    const [before] = (data[`p${at}before`] as readonly Group[] | undefined) ?? []
    return { kind, value: amount(groups[0]), isEstimate: false, before: before ? amount(before) : null }
  }
  if (kind === 'breakdown') {
    const property = groupProperty(resource, panel)
    const keyOf = ({ groupBy }: Group) => (groupBy[property] === null ? null : String(groupBy[property]))
    return { kind, groups: groups.map((group) => ({ value: keyOf(group), amount: amount(group) ?? 0 })) }
  }
  const { unit, starts, before } = partsOfRange(range, panel.unit)
  const byDay = new Map(groups.map((group) => [dayOf(group.groupBy[String(time)]), amount(group) ?? 0]))
  const points = starts.map((day, index) => {
    const beforeDay = before[index] ?? ''
    return { day, value: byDay.get(day) ?? 0, beforeDay, before: byDay.get(beforeDay) ?? 0 }
  })
  return { kind, unit, points }
}

/** The local day of a time, or a date. */
const dayOf = (value: unknown) => dayjs(String(value)).format('YYYY-MM-DD')

/** The resource of the related records that a breakdown divides by; undefined for other panels. */
function dividingResource({ kind, group, resource: name }: DashboardPanel): ResourceDeclaration | undefined {
  const field = kind === 'breakdown' ? fieldOf(resourceNamed(name), String(group)) : undefined
  return field && hasShape(field, 'reference') ? resourceNamed(String(field.to)) : undefined
}

/** The document of the titles of all related records in breakdowns; null without any. */
export function titlesDocument(
  panels: readonly DashboardPanel[],
  answers: readonly (PanelAnswer | undefined)[],
): DashboardDocument | null {
  const roots = panels.flatMap((panel, at) => {
    const target = dividingResource(panel)
    const answer = answers[at]
    const ids = answer?.kind === 'breakdown' ? answer.groups.flatMap(({ value }) => value ?? []) : []
    return target && ids.length > 0 ? [{ target, ids, key: `p${at}` }] : []
  })
  if (roots.length === 0) return null
  const declared = roots.map(({ target, key }) => `$${key}: ${target.type}Filter`)
  const lists = roots.map(
    ({ target, key }) =>
      `${key}: ${target.name}(filter: $${key}, paging: {limit: ${mostGroups}}) { nodes { ${linkSelection(target, () => false)} } }`,
  )
  return {
    text: `query DashboardTitles(${declared.join(', ')}) { ${lists.join(' ')} }`,
    variables: Object.fromEntries(roots.map(({ ids, key }) => [key, { id: { in: ids } }])),
  }
}

/** The answer of the n-th panel with the titles of its related records. */
export function titlesOf(
  panel: DashboardPanel,
  at: number,
  answer: PanelAnswer | undefined,
  data: Readonly<Record<string, unknown>>,
  language: Language,
): PanelAnswer | null {
  const target = dividingResource(panel)
  const page = data[`p${at}`] as Page | undefined
  if (answer?.kind !== 'breakdown' || !target || !page) return answer ?? null
  const titles = new Map(page.nodes.map((record) => [record.id, titleOf(target, record, language)]))
  const groups = answer.groups.map((group) => ({ ...group, title: titles.get(group.value ?? '') }))
  return { ...answer, groups }
}
