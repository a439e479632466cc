import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type postgres from 'postgres'
import { hourLength } from '../../src/declare/durations'
import { lockNumbers } from '../database/client'
import type { Database } from '../database/database'
import { typed } from '../database/typed'
import { formDrafts } from '../form-drafts/table'
import { log } from '../log'
import { recordDrafts } from '../record-drafts/table'
import { schedule } from '../schedule'
import { fileReferences } from '../sql/file-references'
import { formTemplates } from '../templates/table'
import { trash } from '../trash/table'
import { type Buckets, disclaim } from './buckets'
import type { Disk } from './disk'
import { libraryName } from './library'
import { storedFiles } from './tables'
import type { Thumbnails } from './thumbnails'

/** How long an upload may wait until its form is saved. */
const graceHours = 24
const batch = 500
/** All ids in the values of forms. Only those of files are asked for. */
const named = sql`select (regexp_matches("values"::text, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g'))[1]::uuid`
const isOld = sql`${storedFiles.createdAt} < now() - make_interval(hours => ${graceHours})`

/**
 * Removes unused data: rows that no record, draft or template uses, bytes without a row (after a crash), incomplete
 * uploads. Rows are removed before bytes. If a record starts to use a row concurrently, the foreign key prevents its
 * removal.
 */
export function createSweep(
  { sql: pool }: Pick<Database, 'sql'>,
  disk: Disk,
  buckets: Buckets,
  thumbnails: Thumbnails,
) {
  let stop = async () => {}

  const removeWhere = async (condition: SQL): Promise<number> => {
    const { id, storageKey, bucketId } = storedFiles
    const unheld = fileReferences().map(({ resource, table, column, by }) => {
      const holds = by === 'id' ? sql`= ${id}` : sql`like '%/files/' || ${id} || '/%'`
      const isKept = resource.name === libraryName ? sql`and holder.kept` : sql``
      return sql`not exists (select from ${sql.identifier(table)} holder where holder.${sql.identifier(column)} ${holds} ${isKept})`
    })
    unheld.push(sql`not exists (select from ${trash} where ${trash.files} @> array[${id}])`)
    unheld.push(sql`not exists (select from ${recordDrafts} where ${recordDrafts.files} @> array[${id}])`)
    // Unlike `exists`, it reads the values once for all files.
    unheld.push(sql`${id} not in (${named} from ${formDrafts} union all ${named} from ${formTemplates})`)
    const removed = await pool.begin(async (tx) => {
      // A backup in progress holds this lock until it has copied the files of its snapshot.
      const [{ isFree } = {}] = await tx`select pg_try_advisory_xact_lock(${lockNumbers.unusedFiles}) as "isFree"`
      if (!isFree) return []
      const db = typed(tx)
      const found = await db
        .select({ id })
        .from(storedFiles)
        .where(and(condition, ...unheld))
        .limit(batch)
      const unused = found.map((row) => row.id)
      if (unused.length === 0) return []
      await leaveLibrary(tx, unused)
      const rows = await db.delete(storedFiles).where(inArray(id, unused)).returning({ id, storageKey, bucketId })
      await disclaim(tx, rows)
      return rows
    })
    for (const file of removed) {
      if (!file.bucketId) await disk.remove(file.storageKey)
      await thumbnails.remove(file.id)
    }
    return removed.length
  }

  /** Bytes and thumbnails without a row; their name contains the id. */
  const removeStray = async (before: number): Promise<void> => {
    let keys: string[] = []
    const judge = async () => {
      const idOf = (key: string) => key.split('/').at(-1)?.slice(0, 36) ?? ''
      const ids = [...new Set(keys.map(idOf))]
      const { id } = storedFiles
      const known = await typed(pool)
        .select({ id })
        .from(storedFiles)
        .where(sql`${id} = any (${`{${ids.join()}}`}::uuid[])`)
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
    const before = Date.now() - graceHours * hourLength
    await disk.removeUnfinished(before)
    let total = 0
    let removed = 0
    do {
      removed = await removeWhere(isOld)
      total += removed
    } while (removed === batch)
    await removeStray(before)
    await buckets.sweep((error) =>
      log.warn({ reason: (error as Error).message }, 'The sweep of a storage bucket failed. It will be retried.'),
    )
    return total
  }

  return {
    sweep,
    async removeUnused(id: string) {
      await removeWhere(eq(storedFiles.id, id))
    },
    start() {
      stop = schedule({ name: 'unused files', every: hourLength, run: sweep }, log)
    },
    stop: () => stop(),
  }
}

/** Takes unused files out of the library: another file with the same content takes their place there. */
async function leaveLibrary(tx: postgres.TransactionSql, ids: readonly string[]): Promise<void> {
  await tx`
    UPDATE media_files media SET file_id = other.id, picture_id = CASE WHEN picture_id IS NULL THEN NULL ELSE other.id END
    FROM stored_files other
    WHERE media.file_id = ANY(${[...ids]}::uuid[]) AND NOT media.kept AND other.sha256 = media.sha256
      AND NOT other.id = ANY(${[...ids]}::uuid[])`
  await tx`DELETE FROM media_files WHERE file_id = ANY(${[...ids]}::uuid[]) AND NOT kept`
}
