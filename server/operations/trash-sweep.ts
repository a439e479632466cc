import { findResource } from '../../src/registry/resources'
import { systemActor } from '../access/actor'
import { committed } from '../audit/after-commit'
import { writeAudit } from '../audit/audit'
import { run } from '../sql/rows'
import type { OperationContext } from './context'

/** How long a deleted record can be restored. */
export const trashDays = 30
const batch = 500

/** Deletes records of the trash permanently after 30 days. Returns their number. */
export async function sweepTrash(context: OperationContext): Promise<number> {
  let total = 0
  let removed = 0
  do {
    removed = await committed(context, async (tx) => {
      const rows = await run<{ resource: string; id: string }>(
        tx,
        `delete from "trash" where ("resource", "record_id") in (
           select "resource", "record_id" from "trash" where "deleted_at" < now() - make_interval(days => $1)
           limit ${batch} for update skip locked)
         returning "resource", "record_id" as id`,
        [trashDays],
      )
      const lines = rows.flatMap(({ resource: name, id }) => {
        const resource = findResource(name)
        return resource ? [{ action: 'deleteForEver', resource, recordId: id, before: null, after: null }] : []
      })
      await writeAudit(tx, systemActor('trash'), lines)
      return rows.length
    })
    total += removed
  } while (removed === batch)
  return total
}
