import { isId } from '../../src/declare/formats'
import { isStorable } from '../../src/fields/issues'
import { quoteText } from '../../src/fields/kind.server'
import { findResource } from '../../src/registry/resources'
import { denied, type OnResource } from '../access/access'
import type { Actor } from '../access/actor'
import { isRunEventSql, isScheduledSource, requestSources, runOfSource } from '../audit/audit'
import { quoteName, tableOf } from '../database/names'
import { offsetOf, type Paging } from '../sql/page'
import { Params } from '../sql/params'
import { conditionOf, instantSql, run } from '../sql/rows'
import { titleSql } from '../sql/title'
import type { OperationContext } from './context'
import { deletedTitles } from './deleted-titles'
import { columnsSql, countedOf, countRunEvents, eventsSql, group, whereSql } from './run-events'
import { alikeSql, isOf, seesAll, shownResources, visibleSql } from './visible-events'

/** The kinds of events; `action` is every other one, such as a declared action or an export. */
export const activityKinds = ['created', 'updated', 'deleted', 'restored', 'action'] as const
type ActivityKind = (typeof activityKinds)[number]

/** An audit event as the page of activity shows it. */
export interface ActivityEvent {
  id: string
  createdAt: string
  action: string
  resource: string
  recordId: string | null
  actorName: string | null
  /** The title field of the record as the API answers it, or the name of a saved item; null if nothing has it. */
  title: unknown
  /** Whether the record exists and the actor may open it. */
  isOpen: boolean
  /** Whether the program did it at the time that the person chose. */
  isScheduled: boolean
  /** The bulk run that changed the record, which has one event for all its records; null for another change. */
  runId: string | null
  /** The number of events of its run with its resource and action that the actor may see; 1 without a run. */
  count: number
  /** Whether the run undid another one. */
  isUndo: boolean
}

export interface ActivityFilter {
  kind?: ActivityKind | null
  resource?: string | null
  actorName?: string | null
  /** All events of this bulk run. */
  run?: string | null
}

interface EventRow extends Pick<ActivityEvent, 'id' | 'createdAt' | 'action' | 'resource' | 'recordId' | 'actorName'> {
  requestId: string | null
  /** The values of the record in an event that has all of them. */
  known: Readonly<Record<string, unknown>> | null
  /** The name of the saved item of an event without a record, such as a dashboard. */
  item: string | null
}

const usualLimit = 50
const mostRows = 200

/**
 * The audit events that the actor may see, latest first. Actors who may list the audit log see all. Others see their
 * own and those of records that they may open. Throws UNAUTHENTICATED.
 */
export async function listActivity(
  context: OperationContext,
  actor: Actor,
  filter: ActivityFilter,
  paging: Paging | null,
): Promise<{ nodes: readonly ActivityEvent[]; hasNextPage: boolean }> {
  if (actor.kind === 'none') throw denied(actor)
  const { limit, offset } = offsetOf(paging, usualLimit, mostRows)
  const params = new Params()
  const page = activityPageSql({
    filter,
    visible: visibleSql(context, actor, params),
    alike: alikeSql(context, actor, params),
    params,
    length: offset + limit + 1,
  })
  return context.slots.read(actor, async () => {
    const rows = await run<EventRow>(
      context.database.sql,
      `${page}
       select e."id", e."action", e."resource", e."record_id" as "recordId", e."actor_name" as "actorName",
         e."request_id" as "requestId",
         ${instantSql('e."created_at"')} as "createdAt",
         case when e."action" in ('create', 'delete') then coalesce(e."before", e."after") end as known,
         case when e."record_id" is null then coalesce(e."after", e."before") ->> 'name' end as item
       from page join "audit_events" e using ("id")
       order by e."created_at" desc, e."id" desc limit ${limit + 1} offset ${offset}`,
      params.values,
    )
    const shown = rows.slice(0, limit)
    const titles = await titlesOf(context, actor, shown)
    const counts = filter.run ? null : await countRunEvents(context, actor, shown)
    const nodes = shown.map(({ known, item, requestId, ...event }) => {
      const found = titles.get(`${event.resource} ${event.recordId}`)
      const declared = findResource(event.resource)
      const last = declared && known?.[declared.title]
      return {
        ...event,
        title: found?.title ?? last ?? item,
        isOpen: found?.isOpen ?? false,
        isScheduled: isScheduledSource(requestId),
        runId: runOfSource(requestId)?.id ?? null,
        isUndo: runOfSource(requestId)?.isUndo ?? false,
        count: counts?.get(countedOf({ ...event, requestId })) ?? 1,
      }
    })
    return { nodes, hasNextPage: rows.length > limit }
  })
}

const mostActors = 50

/** Names, or names with a resource, that a search reads: each costs a step in an index. */
const mostNames = 10_000

/**
 * The names in the events that the actor may see, in order; at most 50. Throws UNAUTHENTICATED.
 * @param search a part of the name, in any case
 */
export async function listActivityActors(
  context: OperationContext,
  actor: Actor,
  search: string | null,
): Promise<string[]> {
  if (actor.kind === 'none') throw denied(actor)
  // No name has such characters.
  if (!isStorable(search)) return []
  const params = new Params()
  const statement = activityActorsSql(context, actor, search ?? '', params)
  const rows = await context.slots.read(actor, () =>
    run<{ name: string }>(context.database.sql, statement, params.values),
  )
  return rows.map(({ name }) => name)
}

/** Steps through an index from name to name, or from one name and resource to the next: it reads no other events. */
export function activityActorsSql(context: OperationContext, actor: Actor, search: string, params: Params): string {
  const isReader = seesAll(context, actor)
  const columns = (alias: string) => columnsSql(alias, isReader ? ['actor_name'] : ['actor_name', 'resource'])
  const next = (condition: string) => {
    const conditions = [condition, isReader ? '' : 'e."record_id" is not null']
    return `${eventsSql(columns('e'), conditions)} order by ${columns('e')} limit 1`
  }
  const isFound = `position(lower(${params.add(search, 'text')}) in lower("actor_name")) > 0`
  return `with recursive found as (
      (${next('e."actor_name" is not null')})
      union all select next.* from found cross join lateral (${next(`(${columns('e')}) > (${columns('found')})`)}) next
    )
    select distinct "actor_name" as name from (select * from found limit ${mostNames}) found
    ${whereSql([isFound, isReader ? '' : seenActorSql(context, actor, params)])} order by 1 limit ${mostActors}`
}

/** The condition of a name and resource of `found` whose events the actor may see. */
function seenActorSql(context: OperationContext, actor: Actor, params: Params): string {
  const { open, scoped } = shownResources(context, actor)
  const same = ['actor_name', 'resource'].map((name) => `e."${name}" = found."${name}"`)
  return `(${[
    // A person has events, such as a sign-in.
    actor.kind === 'token' ? 'false' : `"actor_name" = ${params.add(actor.name, 'text')}`,
    ...(open.length > 0 ? [isOf(open, 'found')] : []),
    ...(scoped.length > 0
      ? [`${isOf(scoped, 'found')} and exists (${eventsSql('', [...same, visibleSql(context, actor, params)])})`]
      : []),
  ].join(' or ')})`
}

interface PageSql {
  filter: ActivityFilter
  /** The conditions of `visibleSql` and `alikeSql`. */
  visible: string
  alike: string
  params: Params
  /** The number of events until the end of the page. */
  length: number
}

/**
 * The ids of the latest events. A bulk run has one for each resource and action: they are found in the index of its
 * events, because reading a million of them takes ten seconds.
 */
export function activityPageSql({ filter, visible, alike, params, length }: PageSql): string {
  const where = [visible, ...filterSql(filter, params)].filter(Boolean)
  const latest = `order by e."created_at" desc, e."id" desc limit`
  const ofRun = filter.run ? [`e."request_id" = any(${params.addList(sourcesOf(filter.run), 'text')})`] : []
  const others = `(${eventsSql('"id"', [`(${isRunEventSql}) is not true`, ...where])} ${latest} ${length}) union all `
  const ofGroup = [isRunEventSql, `(${group('e')}) = (${group('groups')})`, alike]
  return `with recursive groups as (
      (${eventsSql(group('e'), [isRunEventSql, ...ofRun])} order by 1, 2, 3 limit 1)
      union all select next.* from groups cross join lateral (
        ${eventsSql(group('e'), [isRunEventSql, ...ofRun, `(${group('e')}) > (${group('groups')})`])} order by 1, 2, 3 limit 1
      ) next
    ), page as (${filter.run ? '' : others}
      select e."id" from groups cross join lateral (
        ${eventsSql('e.*', ofGroup)} ${latest} ${filter.run ? length : 1}
      ) e ${whereSql(where)}
    )`
}

/** The request ids of a bulk run's events; it may be one that undid another. */
const sourcesOf = (id: string) => [null, id].map((undoes) => requestSources.bulkRun({ id, undoes }))

const kindActions: Readonly<Record<Exclude<ActivityKind, 'action'>, readonly string[]>> = {
  created: ['create'],
  updated: ['update', 'move'],
  deleted: ['delete', 'deleteForEver'],
  restored: ['restore'],
}

function filterSql({ kind, resource, actorName }: ActivityFilter, params: Params): string[] {
  const wanted = kind && kind !== 'action' ? kindActions[kind] : Object.values(kindActions).flat()
  const actions = wanted.map(quoteText).join(', ')
  return [
    ...(kind ? [`e."action" ${kind === 'action' ? 'not in' : 'in'} (${actions})`] : []),
    ...(resource ? [`e."resource" = ${params.add(resource, 'text')}`] : []),
    ...(actorName ? [`e."actor_name" = ${params.add(actorName, 'text')}`] : []),
  ]
}

/** The titles of the records of events: from their tables in the scope of the actor, else of deleted ones. */
async function titlesOf(
  context: OperationContext,
  actor: Actor,
  events: readonly EventRow[],
): Promise<ReadonlyMap<string, { title: unknown; isOpen: boolean }>> {
  const found = new Map<string, { title: unknown; isOpen: boolean }>()
  const wanted = new Map<string, Set<string>>()
  for (const { resource, recordId } of events) {
    if (isId(recordId)) wanted.set(resource, (wanted.get(resource) ?? new Set()).add(recordId))
  }
  const { may } = context.access(actor)
  for (const [name, ids] of wanted) {
    const resource = findResource(name)
    if (!resource) continue
    const on = { context, resource, actor }
    const isOpen = resource.operations.includes('show') && may(resource, 'show')
    for (const { id, title } of await titleRows(on, [...ids])) {
      found.set(`${name} ${id}`, { title, isOpen })
      ids.delete(id)
    }
    for (const { id, title } of ids.size > 0 ? await deletedTitles(on, [...ids]) : []) {
      found.set(`${name} ${id}`, { title, isOpen: false })
    }
  }
  return found
}

function titleRows(on: OnResource<OperationContext>, ids: readonly string[]) {
  const { context, resource } = on
  const params = new Params()
  const scope = conditionOf(on, null, params)
  const list = params.addList(ids, 'uuid')
  const text = `select r."id", ${titleSql(resource, 'r')} as title from ${quoteName(tableOf(resource))} r
    where r."id" = any(${list})${scope && ` and ${scope}`}`
  return run<{ id: string; title: unknown }>(context.database.sql, text, params.values)
}
