import { isId } from '../../src/declare/formats'
import type { Actor } from '../access/actor'
import { isRunEventSql, runOfSource } from '../audit/audit'
import { countMatches } from '../sql/count'
import { Params } from '../sql/params'
import { run } from '../sql/rows'
import type { OperationContext } from './context'
import { alikeSql } from './visible-events'

/** The events of a bulk run that are shown as one. */
interface RunGroup {
  requestId: string | null
  resource: string
  action: string
}

/** The columns that events of a bulk run are shown by. */
export const group = (alias: string) => columnsSql(alias, ['request_id', 'resource', 'action'])

export const columnsSql = (alias: string, names: readonly string[]) =>
  names.map((name) => `${alias}."${name}"`).join(', ')

export const whereSql = (conditions: readonly string[]) => {
  const given = conditions.filter(Boolean)
  return given.length > 0 ? `where ${given.join(' and ')}` : ''
}

export const eventsSql = (selected: string, conditions: readonly string[]) =>
  `select ${selected} from "audit_events" e ${whereSql(conditions)}`

/** Identifies the events that are counted together. */
export const countedOf = ({ requestId, resource, action }: RunGroup) => `${requestId} ${resource} ${action}`

/** Up to this number the events of a run are counted. Beyond it the run knows how many records it changed. */
const mostOfRun = 1_000
/** Where the run does not know it, events are counted up to this number, and estimated beyond it. */
const mostCounted = 100_000

/**
 * Counts the visible events of the bulk runs of events, each with its resource and action. A page shows many runs of a
 * million events, so it reads few of them.
 */
export async function countRunEvents(
  context: OperationContext,
  actor: Actor,
  events: readonly RunGroup[],
): Promise<ReadonlyMap<string, number>> {
  const groups = events.flatMap(({ requestId, resource, action }) => {
    const id = runOfSource(requestId)?.id
    return id === undefined ? [] : [{ requestId, resource, action, run: isId(id) ? id : null }]
  })
  if (groups.length === 0) return new Map()
  const params = new Params()
  const statement = runCountsSql(context, actor, groups, params)
  const rows = await run<RunGroup & { count: number | null }>(context.database.sql, statement, params.values)
  const counts = new Map<string, number>()
  for (const row of rows) {
    counts.set(countedOf(row), row.count ?? (await estimatedEvents(context, actor, row)))
  }
  return counts
}

/** A SELECT of the number of events of each group; null if they are more than `mostCounted` and the run does not know it. */
export function runCountsSql(
  context: OperationContext,
  actor: Actor,
  groups: readonly (RunGroup & { run: string | null })[],
  params: Params,
): string {
  const lists = (['requestId', 'resource', 'action'] as const).map((name) =>
    params.addList(
      groups.map((each) => each[name]),
      'text',
    ),
  )
  const runs = groups.map(({ run: id }) => id)
  const hidden = alikeSql(context, actor, params)
  const ofGroup = [isRunEventSql, `(${group('e')}) = (${group('g')})`, hidden]
  const events = (most: string) => `select count(*)::int from (${eventsSql('', ofGroup)} limit ${most}) q`
  // Other actions on its records are events too, such as of an Undo.
  const isOnlyAction = ['<', '>'].map((other) => {
    const others = [
      isRunEventSql,
      `(${columnsSql('e', ['request_id', 'resource'])}) = (${columnsSql('g', ['request_id', 'resource'])})`,
    ]
    return `not exists (${eventsSql('', [...others, `e."action" ${other} g."action"`])})`
  })
  const knows = hidden ? 'false' : `r."id" is not null and ${isOnlyAction.join(' and ')}`
  return `select g."request_id" as "requestId", g."resource", g."action",
      case when few."count" <= ${mostOfRun} then few."count"
        when ${knows} then greatest(r."changed", few."count")
        else nullif((${events(String(mostCounted + 1))}), ${mostCounted + 1}) end as count
    from unnest(${[...lists, params.addList(runs, 'uuid')].join(', ')}) g("request_id", "resource", "action", "run")
    cross join lateral (${events(String(mostOfRun + 1))}) few("count")
    left join "bulk_runs" r on r."id" = g."run" and r."resource" = g."resource"`
}

/** The expected number of events of a run that was removed, or whose events have several actions. */
async function estimatedEvents(
  context: OperationContext,
  actor: Actor,
  { requestId, resource, action }: RunGroup,
): Promise<number> {
  const params = new Params()
  const values = [requestId, resource, action].map((value) => params.add(value, 'text'))
  const ofGroup = [isRunEventSql, `(${group('e')}) = (${values.join(', ')})`, alikeSql(context, actor, params)]
  const { rows } = await countMatches(context, eventsSql('1', ofGroup), params.values)
  return Math.max(rows, mostCounted)
}
