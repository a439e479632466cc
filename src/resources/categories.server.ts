import { OperationError } from '../../server/errors'
import { writeAudit } from '../../server/operations/audit'
import type { ActionRun, ResourceBehaviour } from '../../server/operations/behaviour'

/** Categories: a new one stands last, and each can be moved by one place. */
export const categoriesBehaviour: ResourceBehaviour = {
  async beforeWrite({ tx, record, values }) {
    if (record !== null || values.sortOrder !== undefined) return
    const [last] = await tx<{ next: number }[]>`select coalesce(max(sort_order), 0) + 1 as next from categories`
    values.sortOrder = last?.next ?? 1
  },
  actions: {
    moveUp: (run) => move(run, -1),
    moveDown: (run) => move(run, 1),
  },
}

/**
 * Changes places with the neighbour. Places are counted anew where two categories share one, so that a move always
 * moves; every category whose place changes gets its own audit line.
 */
async function move(run: ActionRun, step: -1 | 1): Promise<void> {
  const { tx, id, values, asker, resource } = run
  const rows = await tx<{ id: string; sort_order: number }[]>`
    select id, sort_order from categories order by sort_order, id for no key update`
  const from = rows.findIndex((row) => row.id === id)
  const to = from + step
  const [moved, neighbour] = [rows[from], rows[to]]
  if (!moved || !neighbour) {
    throw new OperationError('CONFLICT', step < 0 ? 'It is the first already.' : 'It is the last already.', {
      key: step < 0 ? 'errors.alreadyFirst' : 'errors.alreadyLast',
    })
  }
  const ordered = rows.with(from, neighbour).with(to, moved)
  for (const [index, row] of ordered.entries()) {
    const place = index + 1
    if (row.id === id) values.sortOrder = place
    else if (row.sort_order !== place) {
      await tx`update categories set sort_order = ${place}, version = version + 1, updated_at = now() where id = ${row.id}`
      const line = { action: 'move', resource, recordId: row.id }
      await writeAudit(tx, asker, [{ ...line, before: { sortOrder: row.sort_order }, after: { sortOrder: place } }])
    }
  }
}
