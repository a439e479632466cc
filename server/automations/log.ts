import type { AnyRecord } from '../../src/declare'
import { denied } from '../access/access'
import type { Actor } from '../access/actor'
import { quoteName, tableOf } from '../database/names'
import type { Refusal } from '../errors'
import type { OperationContext } from '../operations'
import { Params } from '../sql/params'
import { conditionOf, instantSql, run } from '../sql/rows'
import { titleSql } from '../sql/title'
import { type Automation, resourceOfAutomation } from './automations'
import type { AutomationRunState } from './tables'

/** A run in the log of an automation. */
export interface LoggedRun {
  id: string
  recordId: string
  /** The title field of the record; null if the reader may no longer see it. */
  title: AnyRecord | string | null
  event: string
  state: AutomationRunState
  failure: Refusal | null
  /** ISO 8601 */
  startedAt: string
  finishedAt: string | null
}

export const mostLogged = 100

/** The last runs of an automation that the actor sees, the latest first. */
export async function listAutomationRuns(
  context: OperationContext,
  actor: Actor,
  { id, resource: name }: Automation,
  limit: number,
): Promise<readonly LoggedRun[]> {
  const resource = resourceOfAutomation(context, actor, name)
  if (!resource) throw denied(actor)
  const params = new Params()
  const scope = conditionOf({ context, resource, actor }, null, params)
  const text = `select a."id", a."record_id" as "recordId", case when r."id" is not null then ${titleSql(resource, 'r')} end as title,
      a."event", a."state", a."failure", ${instantSql('a."created_at"')} as "startedAt", ${instantSql('a."finished_at"')} as "finishedAt"
    from "automation_runs" a
      left join ${quoteName(tableOf(resource))} r on r."id" = a."record_id"${scope && ` and ${scope}`}
    where a."automation_id" = ${params.add(id, 'uuid')}
    order by a."created_at" desc, a."id" desc limit ${params.add(limit, 'integer')}`
  return context.slots.read(actor, () => run<LoggedRun>(context.database.sql, text, params.values))
}
