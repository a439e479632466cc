import { isId } from '../../src/declare/formats'
import { quoteText } from '../../src/fields/kind.server'
import type { OnResource } from '../access/access'
import { quoteName, tableOf } from '../database/names'
import { Params } from '../sql/params'
import { run } from '../sql/rows'
import type { OperationContext } from './context'
import { fromTrash } from './trash'

/** A deleted record with the value of its title field at the deletion, as the API answers it. */
export interface DeletedTitle {
  id: string
  title: unknown
}

/**
 * The titles of deleted records that the actor could see: from the trash, else from the audit. The scope of the actor
 * applies to rows of the trash only, so an actor with a scope gets no title of a permanently deleted record.
 */
export async function deletedTitles(
  on: OnResource<OperationContext>,
  asked: readonly string[],
): Promise<readonly DeletedTitle[]> {
  const { context, actor, resource } = on
  const params = new Params()
  const ids = params.addList(asked.filter(isId), 'uuid')
  const parts: string[] = []
  if (resource.trash) {
    parts.push(`select t."record_id"::text as id, t."title", 1 as rank, t."deleted_at" as "at" ${fromTrash(on, params)}
      and t."record_id" = any(${ids})`)
  }
  if (!context.access(actor).rows.filters.has(resource.name)) {
    parts.push(`select e."record_id", e."before" -> ${quoteText(resource.title)}, 2, e."created_at"
      from "audit_events" e where e."resource" = ${quoteText(resource.name)} and e."action" = 'delete'
      and e."record_id" = any(${ids}::text[]) and e."before" ? ${quoteText(resource.title)}
      and not exists (select from ${quoteName(tableOf(resource))} r where r."id"::text = e."record_id")`)
  }
  if (parts.length === 0) return []
  return run<DeletedTitle>(
    context.database.sql,
    `select distinct on (id) id, title from (${parts.join(' union all ')}) d("id", "title", "rank", "at")
     order by id, rank, "at" desc`,
    params.values,
  )
}
