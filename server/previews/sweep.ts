import type { Logger } from 'pino'
import { resources } from '../../src/registry/resources'
import { quoteName, tableOf } from '../database/names'
import type { OperationContext } from '../operations'
import { schedule } from '../schedule'
import { run } from '../sql/rows'

const hour = 3_600_000

/** Removes links that expired, and those of deleted records. */
export async function sweepPreviewLinks({ database }: Pick<OperationContext, 'database'>): Promise<void> {
  await run(database.sql, 'delete from "preview_links" where "expires_at" <= now()')
  for (const resource of resources.filter(({ preview }) => preview.length > 0)) {
    await run(
      database.sql,
      `delete from "preview_links" l where l."resource" = $1
        and not exists (select from ${quoteName(tableOf(resource))} r where r."id" = l."record_id")`,
      [resource.name],
    )
  }
}

/** Sweeps every hour. Returns a function that stops it. */
export const startPreviewSweep = (context: OperationContext, log: Pick<Logger, 'error'>): (() => Promise<void>) =>
  schedule({ name: 'links to previews', every: hour, run: () => sweepPreviewLinks(context) }, log)
