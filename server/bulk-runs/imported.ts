import { sql } from 'drizzle-orm'
import { ownerOf } from '../access/access'
import { typed } from '../database/typed'
import { OperationError } from '../errors'
import type { Work } from '../operations/change'
import type { Changed } from './change-record'
import { bulkRunRecords, bulkRuns } from './table'

/** A record that an import created or changed. */
export type ImportedRecord = Changed & { id: string }

/**
 * Adds the records of one transaction of an import to its run, in that transaction. So an interrupted import can be
 * undone too. The first records add the run. Throws CONFLICT if the run is undone already.
 */
export async function keepImported(
  { tx, resource, actor }: Work,
  runId: string,
  records: readonly ImportedRecord[],
): Promise<void> {
  if (records.length === 0) return
  const { length: count } = records
  const permanent = records.filter(({ undo }) => !undo).length
  const counts = { total: count, finished: count, changed: count, permanent }
  const plus = (name: keyof typeof counts) => sql`${bulkRuns[name]} + ${counts[name]}`
  const [kept] = await typed(tx)
    .insert(bulkRuns)
    .values({
      ...{ id: runId, resource: resource.name, action: 'import', state: 'done', finishedAt: sql`now()` },
      ...ownerOf(actor),
      ...counts,
    })
    .onConflictDoUpdate({
      target: bulkRuns.id,
      set: {
        ...{ total: plus('total'), finished: plus('finished'), changed: plus('changed') },
        ...{ permanent: plus('permanent'), finishedAt: sql`now()` },
      },
      setWhere: sql`not exists (select from "bulk_runs" u where u."undoes" = ${runId}::uuid)`,
    })
    .returning({ id: bulkRuns.id })
  if (!kept) throw new OperationError('CONFLICT', 'This import was undone.', { key: 'errors.importUndone' })
  await typed(tx)
    .insert(bulkRunRecords)
    .values(records.map(({ id, ...changed }) => ({ runId, recordId: id, ...changed })))
}
