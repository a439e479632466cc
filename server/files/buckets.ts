import { createReadStream } from 'node:fs'
import { and, eq, lte, notInArray, sql } from 'drizzle-orm'
import type postgres from 'postgres'
import type { Database } from '../database/database'
import { present } from '../database/moment'
import { typed } from '../database/typed'
import type { KeyRing } from '../encryption/key-ring'
import type { SafeFetch } from '../safe-fetch/safe-fetch'
import { createObjectStore, ObjectStoreRefusal } from './object-store'
import type { Bucket } from './signed-request'
import { storedFiles, unclaimedObjects } from './tables'

interface Row {
  id: string
  name: string
  endpoint: string
  region: string | null
  access_key: string
  secret_key: string
}

/** A new row of `stored_files`. */
export type NewRow = typeof storedFiles.$inferInsert

const batch = 500

/** Storage buckets of the site settings, and the objects of this installation in them. */
export function createBuckets({
  database: { sql: pool },
  keys,
  safeFetch,
}: {
  database: Pick<Database, 'sql'>
  keys: KeyRing
  safeFetch: SafeFetch
}) {
  const db = typed(pool)
  const store = createObjectStore(safeFetch)

  const open = ({ id, name, endpoint, region, access_key, secret_key }: Row): Bucket => ({
    name,
    endpoint,
    region,
    accessKey: access_key,
    secretKey: keys.open(secret_key, { table: 'storage_buckets', row: id, field: 'secretKey' }),
  })

  const find = async (id: string): Promise<Bucket> => {
    const [row] = await pool<Row[]>`
      SELECT id, name, endpoint, region, access_key, secret_key FROM storage_buckets WHERE id = ${id}`
    if (!row) throw new Error('The storage bucket of a file no longer exists.')
    return open(row)
  }

  return {
    /** The bucket for new files, or null for the disk; if two are active, the latest. */
    async active(): Promise<string | null> {
      const [row] = await pool<{ id: string }[]>`
        SELECT id FROM storage_buckets WHERE status = 'active' ORDER BY updated_at DESC, id DESC LIMIT 1`
      return row?.id ?? null
    },

    /**
     * The bytes of a stored file; null if the bucket does not have them. Throws ObjectStoreRefusal or SafeFetchError.
     */
    async read(id: string, key: string, size: number) {
      return store.get(await find(id), key, size)
    },

    /**
     * Uploads the file at `path` and adds its row. The object is recorded as unclaimed before the upload, so that the
     * sweep finds it after a failure. Errors of the upload are thrown; then there is no row.
     */
    async keep(id: string, path: string, row: NewRow, outer?: postgres.TransactionSql): Promise<void> {
      const { storageKey: key } = row
      const bucket = await find(id)
      const removeAfter = sql`now() + interval '1 hour'`
      await db.insert(unclaimedObjects).values({ storageKey: key, bucketId: id, removeAfter })
      const isObject = eq(unclaimedObjects.storageKey, key)
      try {
        const { size, sha256, mimeType } = row
        await store.put(bucket, key, createReadStream(path), { size, sha256, mimeType })
      } catch (error) {
        if (error instanceof ObjectStoreRefusal) await db.delete(unclaimedObjects).where(isObject)
        throw error
      }
      const addRow = async (tx: postgres.TransactionSql) => {
        await lock(tx, [id])
        const claimed = await typed(tx).delete(unclaimedObjects).where(isObject)
        if (claimed.count === 0) throw new Error('The storage bucket was removed while a file was sent to it.')
        await typed(tx)
          .insert(storedFiles)
          .values({ ...row, bucketId: id })
        await countUsedSpace(tx, [id])
      }
      await (outer ? addRow(outer) : pool.begin(addRow))
    },

    /** Removes unclaimed objects; a failed removal is tried again at the next sweep. */
    async sweep(report: (error: unknown) => void): Promise<void> {
      const failed: string[] = []
      for (;;) {
        const { storageKey, bucketId, removeAfter } = unclaimedObjects
        const found = await db
          .select({ key: storageKey, bucket: bucketId })
          .from(unclaimedObjects)
          .where(and(lte(removeAfter, present), notInArray(bucketId, failed)))
          .orderBy(removeAfter)
          .limit(batch)
        if (found.length === 0) return
        for (const { key, bucket } of found) {
          if (failed.includes(bucket)) continue
          try {
            await store.remove(await find(bucket), key)
            await db.delete(unclaimedObjects).where(eq(storageKey, key))
          } catch (error) {
            failed.push(bucket)
            report(error)
          }
        }
      }
    },
  }
}

export type Buckets = ReturnType<typeof createBuckets>

/** Records that the rows of these objects were removed and updates the used space, in the same transaction. */
export async function disclaim(
  tx: postgres.TransactionSql,
  removed: readonly { storageKey: string; bucketId: string | null }[],
): Promise<void> {
  const objects = removed.flatMap(({ storageKey, bucketId }) =>
    bucketId === null ? [] : { storageKey, bucketId, removeAfter: sql`now()` },
  )
  const ids = [...new Set(objects.map(({ bucketId }) => bucketId))]
  if (ids.length === 0) return
  await lock(tx, ids)
  await typed(tx).insert(unclaimedObjects).values(objects)
  await countUsedSpace(tx, ids)
}

/** Locks the bucket before counting its rows, so that concurrent changes are serialized. */
const lock = (tx: postgres.TransactionSql, ids: readonly string[]) =>
  tx`SELECT id FROM storage_buckets WHERE id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR UPDATE`

/** Whole megabytes, rounded up. Updating this count does not change the version, so open forms do not become stale. */
const countUsedSpace = (tx: postgres.TransactionSql, ids: readonly string[]) => tx`
  UPDATE storage_buckets bucket SET used_space = (
    SELECT ceil(coalesce(sum(size), 0) / 1048576.0)::integer FROM stored_files WHERE bucket_id = bucket.id)
  WHERE id = ANY(${[...ids]}::uuid[])`
