import type { AnyFilter, AnyRecord, ResourceDeclaration } from '../../src/declare'
import { writeAudit } from '../audit/audit'
import { quoteName, tableOf } from '../database/names'
import { OperationError } from '../errors'
import { run } from '../sql/rows'
import type { RowScope } from '../sql/scope'
import { withoutScopedCounts } from '../sql/scoped-records'
import { assertMay, denied } from './access'
import type { Asker } from './actor'
import type { Change, Transaction } from './behaviour'
import { changeOf, inTransaction, lockForChange, matchingIds, writeChange } from './change'
import type { OperationContext } from './context'
import { stillInUse } from './faults'
import { usesOf } from './uses'

/**
 * Deletes one record, or sets it aside where the declaration says so, and gives it as it was.
 * Throws FORBIDDEN, NO_CONTENT (not there), CONFLICT (still in use: the message says by what and how many; stale version).
 */
export async function remove(
  context: OperationContext,
  resource: ResourceDeclaration,
  asker: Asker,
  id: string,
  version?: number | null,
): Promise<AnyRecord> {
  assertMayDelete(context, resource, asker)
  return inTransaction(context, resource, asker, id, (tx) => removeLocked(context, tx, resource, asker, id, version))
}

/** Deletes every record a filter matches, all or nothing; gives how many. */
export async function removeMany(
  context: OperationContext,
  resource: ResourceDeclaration,
  asker: Asker,
  filter: AnyFilter,
): Promise<number> {
  assertMayDelete(context, resource, asker)
  return inTransaction(context, resource, asker, null, async (tx) => {
    const ids = await matchingIds(context, tx, resource, asker, filter)
    for (const id of ids) await removeLocked(context, tx, resource, asker, id)
    return ids.length
  })
}

/** Throws FORBIDDEN for who may not delete records of the resource. */
export function assertMayDelete(context: OperationContext, resource: ResourceDeclaration, asker: Asker): void {
  if (!resource.operations.includes('delete')) throw denied(asker)
  assertMay(context, resource, asker, 'delete')
}

/** Locks a record and deletes it, or sets it aside, in the transaction of its caller. */
export async function removeLocked(
  context: OperationContext,
  tx: Transaction,
  resource: ResourceDeclaration,
  asker: Asker,
  id: string,
  version?: number | null,
): Promise<AnyRecord> {
  const record = await lockForChange(context, tx, resource, asker, id, version)
  const shown = withoutScopedCounts(resource, record, context.access(asker).rows)
  const change = { ...changeOf(resource, asker, tx, id, record, { ...resource.deletion?.set }), record }
  const behaviour = context.behaviourOf(resource)
  await behaviour.beforeDelete?.(change)
  if (resource.deletion) await writeChange(context, change, 'delete')
  else await removeRow(context, change)
  return shown
}

async function removeRow(context: OperationContext, change: Change & { record: AnyRecord }): Promise<void> {
  const { tx, resource, asker, id, record } = change
  await assertUnused(tx, resource, id, context.access(asker).rows)
  await run(tx, `delete from ${quoteName(tableOf(resource))} where "id" = $1::uuid`, [id])
  await context.behaviourOf(resource).afterWrite?.(change)
  await writeAudit(tx, asker, [{ action: 'delete', resource, recordId: id, before: record, after: null }])
}

/** Throws CONFLICT that names what depends on the record and how many there are (design section 7, "Delete"). */
async function assertUnused(tx: Transaction, resource: ResourceDeclaration, id: string, rows: RowScope): Promise<void> {
  const [use] = (await usesOf(tx, resource, [id], rows)).get(id) ?? []
  if (!use) return
  if (use.count === 0) throw stillInUse()
  const { resource: other, count } = use
  const noun = count === 1 ? other.singular : other.name
  throw new OperationError('CONFLICT', `Still used by ${count} ${noun}, so it cannot be deleted.`, {
    key: 'errors.usedBy',
    values: { count, resource: other.name },
  })
}
