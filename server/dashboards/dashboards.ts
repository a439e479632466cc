import { and, arrayContains, eq, or } from 'drizzle-orm'
import {
  type DashboardPanel,
  mostPanelColumns,
  mostPanelRows,
  mostPanels,
  wrongPanelParts,
} from '../../src/dashboards/dashboard-panels'
import { type FieldMessages, messageOf } from '../../src/declare'
import { isId } from '../../src/declare/formats'
import { addRangeIssue, checkText, trimmedText } from '../../src/fields/issues'
import type { Actor } from '../access/actor'
import { memberOf } from '../account/member'
import { ofAccount } from '../database/account-columns'
import { typed } from '../database/typed'
import { newId } from '../new-id'
import type { OperationContext } from '../operations'
import { type ItemInput, type ListedResource, listedFor, type NamedItem, savedItems } from '../saved-items/items'
import { dashboards, dashboardUses } from './tables'

/** A dashboard as one person sees it: only panels of lists that the person may open. */
export interface Dashboard extends NamedItem {
  panels: readonly DashboardPanel[]
}

/** A panel to save; omitted parts have defaults. */
type PanelInput = Pick<DashboardPanel, 'kind' | 'resource'> & {
  [Part in keyof DashboardPanel]?: DashboardPanel[Part] | null
}

/** The values of a dashboard to save; omitted ones stay. */
export interface DashboardInput extends Omit<ItemInput, 'resource'> {
  panels?: readonly PanelInput[] | null
}

const longestTitle = 80
const longestState = 2_000

/** Items without a resource: each panel has one, whose access decides who sees it. */
const items = savedItems<Dashboard, DashboardInput, { panels: readonly DashboardPanel[] }>({
  table: dashboards,
  of: null,
  columns: 'i.panels',
  saved: 'saveDashboard',
  deleted: 'deleteDashboard',
  mostOwn: 50,
  mostListed: 100,
  contentOf: ({ panels }, known, listed) => {
    // Panels that the actor does not see stay.
    const unseen = known?.panels.filter(({ resource }) => !listed(resource)) ?? []
    return { panels: (panels ? [...panels, ...unseen] : (known?.panels ?? [])).map(panelOf) }
  },
  check(_accounts, { panels }, known, { listed }) {
    if (panels.length > mostPanels) return { panels: [{ key: 'validation.maxEntries', values: { max: mostPanels } }] }
    // The database has another order of keys, which `panelOf` removes.
    const before = new Set(known?.panels.map((panel) => JSON.stringify(panelOf(panel))))
    const changed = panels
      .map((panel, at) => [panel, at] as const)
      .filter(([panel]) => !before.has(JSON.stringify(panel)))
    return Object.fromEntries(
      changed.flatMap(([panel, at]) =>
        Object.entries(checkPanel(panel, listed)).map(([part, issues]) => [`panels.${at}.${part}`, issues]),
      ),
    )
  },
  audited: ({ panels }) => ({ panels: panels.map(({ kind, resource, title }) => ({ kind, resource, title })) }),
})

const panelOf = (given: PanelInput): DashboardPanel => ({
  id: given.id ?? newId(),
  kind: given.kind,
  resource: given.resource,
  title: trimmedText(given.title ?? ''),
  size: given.size ?? 'medium',
  state: (given.state ?? '').replace(/^\?/, ''),
  measure: given.measure ?? 'count',
  field: given.field ?? null,
  time: given.time ?? null,
  unit: given.unit ?? 'day',
  group: given.group ?? null,
  shape: given.shape ?? 'bars',
  columns: given.columns ?? [],
  rows: given.rows ?? 5,
})

function checkPanel(panel: DashboardPanel, listed: ListedResource): FieldMessages {
  const resource = listed(panel.resource)
  if (!resource) return { resource: [{ key: 'validation.unknownField' }] }
  const messages: FieldMessages = {}
  const { title, state, columns, rows } = panel
  if (!isId(panel.id)) messages.id = [{ key: 'validation.id' }]
  const titleIssues = checkText(title, { max: longestTitle }).map(messageOf)
  if (titleIssues.length > 0) messages.title = titleIssues
  addRangeIssue(messages, 'rows', rows, { min: 1, max: mostPanelRows })
  const stateIssues = checkText(state, { max: longestState }).map(messageOf)
  if (stateIssues.length > 0) return { ...messages, state: stateIssues }
  if (columns.length > mostPanelColumns)
    return { ...messages, columns: [{ key: 'validation.maxEntries', values: { max: mostPanelColumns } }] }
  for (const part of wrongPanelParts(resource, panel)) messages[part] = [{ key: 'validation.unknownField' }]
  return messages
}

const asSeen = ({ panels, ...dashboard }: Dashboard, context: OperationContext, actor: Actor): Dashboard => {
  const listed = listedFor(context, actor)
  return { ...dashboard, panels: panels.filter(({ resource }) => listed(resource)) }
}

/** The dashboards of the actor and those shared with the role, by name. */
export const listDashboards = async (context: OperationContext, actor: Actor): Promise<Dashboard[]> =>
  (await items.list(context, actor)).map((each) => asSeen(each, context, actor))

/**
 * Adds a dashboard of the actor, or changes one. Saving the same id and values again changes nothing more.
 * @throws OperationError VALIDATION_FAILED, FORBIDDEN for a dashboard of another person, and for a token
 */
export async function saveDashboard(
  context: OperationContext,
  actor: Actor,
  input: DashboardInput,
): Promise<Dashboard> {
  memberOf(actor)
  return asSeen(await items.save(context, actor, input), context, actor)
}

/** Deletes a dashboard. Returns false if it was deleted before. */
export async function deleteDashboard(context: OperationContext, actor: Actor, id: string): Promise<boolean> {
  memberOf(actor)
  return items.remove(context, actor, id)
}

/** Whether `/` opens a dashboard for the actor. */
export interface DashboardUseInput {
  id: string
  on: boolean
}

/**
 * Makes a dashboard the one that `/` opens for the actor, instead of the former one, or ends that.
 * @throws OperationError NOT_FOUND for a dashboard that the actor does not see, FORBIDDEN for a token
 */
export async function useDashboard(
  context: OperationContext,
  actor: Actor,
  { id, on }: DashboardUseInput,
): Promise<Dashboard> {
  const member = memberOf(actor)
  const { accounts, id: accountId } = member
  const dashboard = await items.find(context, actor, id)
  const db = typed(context.database.sql)
  const { kind, dashboardId } = dashboardUses
  if (on)
    await db
      .insert(dashboardUses)
      .values({ id: newId(), dashboardId: id, accounts, accountId, kind: 'default' })
      .onConflictDoUpdate({ target: [dashboardUses.accounts, dashboardUses.accountId, kind], set: { dashboardId: id } })
  else
    await db
      .delete(dashboardUses)
      .where(and(...ofAccount(dashboardUses, member), eq(kind, 'default'), eq(dashboardId, id)))
  return asSeen(dashboard, context, actor)
}

/** The id of the dashboard that `/` opens for the actor; null without one, or after its owner no longer shares it. */
export async function defaultDashboard({ database }: OperationContext, actor: Actor): Promise<string | null> {
  const { accounts, id, role } = actor
  if (!id) return null
  const isOwn = and(...ofAccount(dashboardUses, { accounts, id }))
  const isSeen = or(eq(dashboards.accountId, id), arrayContains(dashboards.roles, [role]))
  const [found] = await typed(database.sql)
    .select({ id: dashboards.id })
    .from(dashboardUses)
    .innerJoin(dashboards, eq(dashboards.id, dashboardUses.dashboardId))
    .where(and(isOwn, eq(dashboardUses.kind, 'default'), isSeen))
  return found?.id ?? null
}
