import type { Database } from '../database/database'
import { log } from '../log'
import { schedule } from '../schedule'
import { type Buckets, disclaim } from './buckets'
import type { Disk } from './disk'
import { fileReferences } from './references'
import type { Thumbnails } from './thumbnails'

const hour = 3_600_000
/** How long an upload may wait until its form is saved. */
const graceHours = 24
const batch = 500

/**
 * Removes unused data: rows that no record uses, bytes without a row (after a crash), incomplete uploads. Rows are
 * removed before bytes. If a record starts to use a row concurrently, the foreign key prevents its removal.
 */
export function createSweep({ sql }: Pick<Database, 'sql'>, disk: Disk, buckets: Buckets, thumbnails: Thumbnails) {
  let stop = async () => {}

  const removeUnused = async (): Promise<number> => {
    const unused = fileReferences().map(({ table, column, by }) => {
      const holds = by === 'id' ? sql`= stored.id` : sql`LIKE '%/files/' || stored.id || '/%'`
      return sql`AND NOT EXISTS (SELECT 1 FROM ${sql(table)} holder WHERE holder.${sql(column)} ${holds})`
    })
    const removed = await sql.begin(async (tx) => {
      const rows = await tx<{ id: string; storage_key: string; bucket_id: string | null }[]>`
        DELETE FROM stored_files WHERE id IN (
          SELECT stored.id FROM stored_files stored
          WHERE stored.created_at < now() - make_interval(hours => ${graceHours}) ${unused} LIMIT ${batch}
        ) RETURNING id, storage_key, bucket_id`
      await disclaim(tx, rows)
      return [...rows]
    })
    for (const { id, storage_key, bucket_id } of removed) {
      if (!bucket_id) await disk.remove(storage_key)
      await thumbnails.remove(id)
    }
    return removed.length
  }

  /** Bytes and thumbnails without a row; their name contains the id. */
  const removeStray = async (before: number): Promise<void> => {
    let keys: string[] = []
    const judge = async () => {
      const idOf = (key: string) => key.split('/').at(-1)?.slice(0, 36) ?? ''
      const ids = [...new Set(keys.map(idOf))]
      const known = await sql<{ id: string }[]>`SELECT id FROM stored_files WHERE id = ANY(${ids}::uuid[])`
      const kept = new Set(known.map(({ id }) => id))
      for (const key of keys) if (!kept.has(idOf(key))) await disk.remove(key)
      keys = []
    }
    for await (const key of disk.olderThan(before)) {
      if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.test(key.split('/').at(-1) ?? '')) continue
      if (keys.push(key) >= batch) await judge()
    }
    if (keys.length > 0) await judge()
  }

  const sweep = async (): Promise<number> => {
    const before = Date.now() - graceHours * hour
    await disk.removeUnfinished(before)
    let total = 0
    let removed = 0
    do {
      removed = await removeUnused()
      total += removed
    } while (removed === batch)
    await removeStray(before)
    await buckets.sweep((error) =>
      log.warn({ reason: (error as Error).message }, 'A storage bucket could not be swept; it is tried again.'),
    )
    return total
  }

  return {
    sweep,
    start() {
      stop = schedule({ name: 'unused files', every: hour, run: sweep }, log)
    },
    stop: () => stop(),
  }
}
