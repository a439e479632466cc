import { resources } from '../../src/registry/resources'
import { quoteName, tableOf } from '../database/names'
import type { OperationContext } from '../operations'
import { run } from '../sql/rows'

/** Removes drafts of records that are not in their table or in the trash. */
export async function sweepRecordDrafts({ database }: Pick<OperationContext, 'database'>): Promise<void> {
  for (const resource of resources.filter(({ drafts }) => drafts)) {
    await run(
      database.sql,
      `delete from "record_drafts" d where d."resource" = $1
        and not exists (select from ${quoteName(tableOf(resource))} r where r."id" = d."record_id")
        and not exists (select from "trash" t where t."resource" = d."resource" and t."record_id" = d."record_id")`,
      [resource.name],
    )
  }
}
