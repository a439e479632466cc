import { isId } from '../../src/declare/formats'
import type { OnResource } from '../access/access'
import { noContent, OperationError, tooMany } from '../errors'
import { idsInScope } from '../sql/scoped-records'
import { inTransaction, type Work } from './change'
import type { OperationContext } from './context'
import { stillInUse } from './faults'
import { assertMayDelete, removeLocked } from './remove'
import { type RecordUse, usesOf } from './uses'
import { inSavepoint, undone } from './within'

/** Whether a record can be deleted now. */
export interface DeletionCheck {
  id: string
  /** The records that depend on it. */
  uses: readonly RecordUse[]
  /** The reason for a refusal without dependent records. */
  refusal: OperationError | null
}

/** Maximum records of one check. */
export const mostChecked = 100

/**
 * Checks whether these records can be deleted, without deleting them: dependent records and refusals of hooks. Throws
 * FORBIDDEN, QUERY_TOO_COMPLEX for more than 100 ids.
 */
export async function checkDeletion(
  on: OnResource<OperationContext>,
  ids: readonly string[],
): Promise<readonly DeletionCheck[]> {
  const { context, resource, actor } = on
  assertMayDelete(on)
  if (ids.length > mostChecked) throw tooMany(mostChecked)
  const check = async (work: Work): Promise<readonly DeletionCheck[]> => {
    const { rows } = context.access(actor)
    const visible = await idsInScope(work.tx, resource, rows, ids.filter(isId))
    // A deactivated record keeps its row, so dependents are not affected.
    const uses = await usesOf(work.tx, resource, resource.deletion ? [] : [...visible], rows)
    const checks: DeletionCheck[] = []
    for (const id of ids) {
      const found = uses.get(id) ?? []
      const visibleUses = found.filter(({ count }) => count > 0)
      const hidden = found.length > visibleUses.length ? stillInUse() : null
      const refusal = found.length > 0 ? hidden : await hookRefusal(work, id, visible.has(id))
      checks.push({ id, uses: visibleUses, refusal: visibleUses.length > 0 ? null : refusal })
    }
    return checks
  }
  return undone((change) => inTransaction(on, null, change), check)
}

/** Collects refusals of hooks by removing the record in a savepoint that is rolled back. */
async function hookRefusal(work: Work, id: string, isVisible: boolean): Promise<OperationError | null> {
  const { context, resource } = work
  if (!isVisible) return noContent()
  const { beforeDelete } = context.behaviourOf(resource)
  if (!beforeDelete && !resource.deletion) return null
  try {
    await undone(
      (change) => inSavepoint(work, change),
      (inner) => removeLocked(inner, id),
    )
    return null
  } catch (error) {
    if (error instanceof OperationError) return error
    throw error
  }
}
