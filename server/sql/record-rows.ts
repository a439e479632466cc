import { and, eq } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { findResource } from '../../src/registry/resources'
import type { Database } from '../database/database'
import { quoteName, tableOf } from '../database/names'
import { run } from './rows'

/** A record that rows of another table are about. */
export interface RecordRef {
  resource: string
  recordId: string
}

/** The condition of the rows about a record. */
export const ofRecord = (table: Record<'resource' | 'recordId', AnyPgColumn>, { resource, recordId }: RecordRef) =>
  and(eq(table.resource, resource), eq(table.recordId, recordId))

/**
 * Deletes the rows of a table about records that no longer exist, and those of removed resources.
 * @param trash whether records in the trash keep their rows, also those that were deleted with another record
 */
export async function deleteOrphans(
  { sql }: Pick<Database, 'sql'>,
  table: string,
  trash: 'keeps' | 'ends',
): Promise<void> {
  const rows = quoteName(table)
  const isInTrash = `exists (select from "trash" t where t."record_id" = e."record_id" or t."files" @> array[e."record_id"])`
  const named = await run<{ resource: string }>(sql, `select distinct "resource" from ${rows}`)
  for (const { resource: name } of named) {
    const resource = findResource(name)
    const isGone = resource
      ? `e."record_id" is not null and not exists (select from ${quoteName(tableOf(resource))} r where r."id" = e."record_id")`
      : 'true'
    const isEnded = resource && trash === 'keeps' ? `${isGone} and not ${isInTrash}` : isGone
    await run(sql, `delete from ${rows} e where e."resource" = $1 and ${isEnded}`, [name])
  }
}
