import { type AnyRecord, hasSchedule, type ResourceDeclaration } from '../../src/declare'
import { isId } from '../../src/declare/formats'
import { resources } from '../../src/registry/resources'
import { denied } from '../access/access'
import type { Actor } from '../access/actor'
import { quoteName, tableOf } from '../database/names'
import { invalid } from '../errors'
import type { OperationContext } from '../operations'
import { Params } from '../sql/params'
import { conditionOf, instantSql, type Runner, run } from '../sql/rows'
import { titleSql } from '../sql/title'
import type { ChangeFailure, ChangeState } from './table'

/** A change as readers of its record see it. */
export interface ScheduledChange {
  id: string
  resource: string
  recordId: string
  action: string
  values: AnyRecord
  dueAt: string
  state: ChangeState
  failure: ChangeFailure | null
  actorName: string | null
  /** The title field of the record as the API answers it. */
  title: unknown
  /** Whether the actor may move or cancel it. */
  isChangeable: boolean
}

/** The permission of a change: that of the action, or of editing. */
export const permissionOf = (action: string): string => (action === 'update' ? 'edit' : action)

interface Wanted {
  /** One resource; all with a schedule that the actor may list by default. */
  resource?: ResourceDeclaration
  id?: string
  recordIds?: readonly string[] | null
  /** Due from this time, and before the other. */
  from?: string | null
  to?: string | null
}

const mostChanges = 500

/**
 * Pending and failed changes of records that the actor may see, by time. `id` finds one in any state, without the
 * title for a token that may not read.
 */
export async function listScheduled(
  context: OperationContext,
  actor: Actor,
  { resource, ...wanted }: Wanted,
  runner?: Runner,
): Promise<readonly ScheduledChange[]> {
  if (actor.kind === 'none') throw denied(actor)
  const { recordIds } = wanted
  if (recordIds?.some((id) => !isId(id))) throw invalid({ ids: [{ key: 'validation.id' }] })
  const { may } = context.access(actor)
  const shown = resource ? [resource] : resources.filter((each) => hasSchedule(each) && may(each, 'list'))
  const mayRead = (each: ResourceDeclaration) => may(each, 'list') || may(each, 'show')
  if (resource && !wanted.id && !mayRead(resource)) throw denied(actor)
  if (shown.length === 0) return []
  const params = new Params()
  const conditions = [
    wanted.id ? `s."id" = ${params.add(wanted.id, 'uuid')}` : `s."state" in ('pending', 'failed')`,
    ...(recordIds ? [`s."record_id" = any(${params.addList(recordIds, 'uuid')})`] : []),
    ...(wanted.from ? [`s."due_at" >= ${params.add(wanted.from, 'timestamptz')}`] : []),
    ...(wanted.to ? [`s."due_at" < ${params.add(wanted.to, 'timestamptz')}`] : []),
  ].join(' and ')
  const parts = shown.map((each) => {
    const scope = conditionOf({ context, resource: each, actor }, null, params)
    return `select s.*, ${mayRead(each) ? titleSql(each, 'r') : 'null::jsonb'} as title from "scheduled_changes" s
      join ${quoteName(tableOf(each))} r on r."id" = s."record_id"
      where s."resource" = ${params.add(each.name, 'text')} and ${conditions}${scope && ` and ${scope}`}`
  })
  const text = `select "id", "resource", "record_id" as "recordId", "action", "values", "state", "failure",
      "actor_name" as "actorName", "title",
      ${instantSql('"due_at"')} as "dueAt"
    from (${parts.join(' union all ')}) found order by found."due_at", "id" limit ${mostChanges}`
  const read = () => run<Omit<ScheduledChange, 'isChangeable'>>(runner ?? context.database.sql, text, params.values)
  const rows = runner ? await read() : await context.slots.read(actor, read)
  return rows.map((row) => {
    const owner = shown.find(({ name }) => name === row.resource)
    return { ...row, isChangeable: owner !== undefined && may(owner, permissionOf(row.action)) }
  })
}
