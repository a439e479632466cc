import { type AnyFilter, type AnyRecord, humanise, type ResourceDeclaration } from '../../src/declare'
import { inline } from '../../src/declare/names'
import { assertMay, assertMaySeeAnswer, denied, type OnResource } from '../access/access'
import type { RowScope } from '../access/row-scope'
import type { Transaction } from '../database/database'
import { noContent, OperationError } from '../errors'
import { withoutScopedCounts } from '../sql/scoped-records'
import type { Selection } from '../sql/selected-fields'
import { keepInTrash } from '../trash/keep'
import type { Change } from './behaviour'
import { answerFor, changeOf, inTransaction, lockForChange, matchingIds, type Work, writeChange } from './change'
import type { OperationContext } from './context'
import { stillInUse } from './faults'
import { deleteRecord } from './record'
import { isPlainRemoval, removeInOneStatement, removesOnlyRow } from './single-statement/remove'
import { answerOf, type PlannedChange } from './single-statement/statement'
import { lockTogether, removeTogether } from './together'
import { dependents, type RecordUse, usesOf } from './uses'

/**
 * Deletes one record and returns its last state, or deactivates it if the declaration says so and returns its new state.
 * Throws FORBIDDEN, NO_CONTENT (missing), CONFLICT (in use, with the users and their number; stale version).
 */
export async function remove(
  on: OnResource<OperationContext>,
  { id, version }: { id: string; version?: number | null },
  selection: Selection,
): Promise<AnyRecord> {
  assertMayDelete(on)
  assertMaySeeAnswer(on, selection)
  return inTransaction(on, id, async (work) => {
    const removed = await removeLocked(work, id, version)
    return on.resource.deletion ? answerFor(work, id, selection) : removed
  })
}

/**
 * Deletes one record with one statement, and returns the text of the answer. Null if that is not possible; then nothing
 * was written. Throws like `remove`.
 */
export async function removePlainly(
  on: OnResource<OperationContext>,
  request: { id: string; version?: number | null },
  selection: Selection,
  planned: PlannedChange,
): Promise<string | null> {
  assertMayDelete(on)
  assertMaySeeAnswer(on, selection)
  if (!isPlainRemoval(on, selection)) return null
  const removed = await removeInOneStatement(on, request, selection, planned)
  return removed && answerOf(planned, removed)
}

/** Deletes every record that matches a filter, all or nothing; returns their number. */
export async function removeMany(on: OnResource<OperationContext>, filter: AnyFilter): Promise<number> {
  assertMayDelete(on)
  return inTransaction(on, null, async (work) => {
    const ids = await matchingIds(on, work.tx, filter)
    if (mayRemoveTogether(work)) {
      const records = await lockTogether(work, ids)
      if (records.size < ids.length) throw noContent()
      const [refused] = (await removeUnused(work, [...records.values()])).values()
      if (refused) throw refused
    } else for (const id of ids) await removeLocked(work, id)
    return ids.length
  })
}

/** Whether records are deleted by few statements. Those that depend on each other are deleted one by one, in their order. */
export const mayRemoveTogether = ({ context, resource }: OnResource<OperationContext>): boolean =>
  removesOnlyRow(context, resource) && dependents(resource).every(({ resource: other }) => other.name !== resource.name)

/** Deletes locked records by few statements, but not those in use: returns their errors by id. */
export async function removeUnused(
  { context, tx, resource, actor }: Work,
  records: readonly AnyRecord[],
): Promise<ReadonlyMap<string, OperationError>> {
  const ids = records.map(({ id }) => String(id))
  const uses = await usesOf(tx, resource, ids, context.access(actor).rows)
  const refused = new Map<string, OperationError>()
  for (const id of ids) {
    const [use] = uses.get(id) ?? []
    if (use) refused.set(id, usedBy(use))
  }
  await removeTogether(
    tx,
    resource,
    actor,
    records.filter(({ id }) => !refused.has(String(id))),
  )
  return refused
}

/** Throws FORBIDDEN if the actor may not delete records of the resource. */
export function assertMayDelete(on: OnResource<OperationContext>): void {
  const { resource, actor } = on
  if (!resource.operations.includes('delete')) throw denied(actor)
  assertMay(on, 'delete')
}

/** Locks a record and deletes or deactivates it, in the caller's transaction. */
export async function removeLocked(work: Work, id: string, version?: number | null): Promise<AnyRecord> {
  const { context, resource, actor } = work
  const record = await lockForChange(work, id, version)
  const shown = withoutScopedCounts(resource, record, context.access(actor).rows)
  const change = changeOf(work, id, record, { ...resource.deletion?.set })
  const behaviour = context.behaviourOf(resource)
  await behaviour.beforeDelete?.(change)
  if (resource.deletion) await writeChange(context, change, 'delete')
  else await removeRow(context, change)
  return shown
}

async function removeRow(context: OperationContext, change: Change & { record: AnyRecord }): Promise<void> {
  const { tx, resource, actor, id, record } = change
  await assertUnused(tx, resource, id, context.access(actor).rows)
  if (resource.trash) await keepInTrash(tx, resource, [id], actor)
  await deleteRecord(tx, actor, { action: 'delete', resource, recordId: id, before: record, after: null })
  await context.behaviourOf(resource).afterWrite?.(change)
}

/** Throws CONFLICT with the name and number of dependent records. */
async function assertUnused(tx: Transaction, resource: ResourceDeclaration, id: string, rows: RowScope): Promise<void> {
  const [use] = (await usesOf(tx, resource, [id], rows)).get(id) ?? []
  if (use) throw usedBy(use)
}

/** CONFLICT with the name and number of dependent records; without them if they are hidden. */
function usedBy({ resource: other, count }: RecordUse): OperationError {
  if (count === 0) return stillInUse()
  const noun = inline(humanise(count === 1 ? other.singular : other.name))
  return new OperationError('CONFLICT', `Still used by ${count} ${noun}, so it cannot be deleted.`, {
    key: 'errors.usedBy',
    values: { count, resource: other.name },
  })
}
