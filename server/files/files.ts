import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Actor } from '../access/actor'
import type { Auth } from '../auth/auth'
import type { Database, Transaction } from '../database/database'
import { typed } from '../database/typed'
import { fileUrl } from '../encryption/file-address'
import type { KeyRing } from '../encryption/key-ring'
import { log } from '../log'
import { newId } from '../new-id'
import type { ReadFile } from '../operations/behaviour'
import type { SafeFetch } from '../safe-fetch/safe-fetch'
import type { Settings } from '../settings'
import { createBuckets } from './buckets'
import { keyOf, openDisk } from './disk'
import { type Content, measure, type ReceivedFile, receive } from './incoming'
import { addToLibrary, type LibraryEntry, storedRow } from './library'
import { presentableName } from './names'
import { settlePicture } from './pictures'
import { recognise } from './recognise'
import { tooLarge, uploadFailed, wrongType } from './refusals'
import { createFileServer } from './serve'
import { createSweep } from './sweep'
import { storedFiles } from './tables'
import { createThumbnails } from './thumbnails'

/** A file as the API returns it. */
interface StoredFile extends Partial<LibraryEntry> {
  id: string
  name: string
  mimeType: string
  /** Bytes. */
  size: number
  width: number | null
  height: number | null
  url: string
}

export type { ReceivedFile }

export interface Upload {
  content: Content | ReceivedFile
  /** The sender's file name; never used as a path. */
  name: string
  /** Accepted media types, and maximum bytes: `uploads` of the field's kind. */
  accept: readonly string[]
  maxBytes: number
  isImage: boolean
  /** Whether the media library offers it. */
  isInLibrary?: boolean
  actor: Actor
  /** The transaction of the row; one of its own, if omitted. */
  tx?: Transaction
}

export interface Files {
  /**
   * Writes content to disk as it arrives, before `store` checks it.
   * @throws OperationError VALIDATION_FAILED as soon as it exceeds `maxBytes`.
   */
  receive(content: Content, maxBytes: number): Promise<ReceivedFile>
  /**
   * Checks an upload and stores it in the active bucket or on disk. The bytes are stored before the row, so that a row
   * always has its bytes.
   * @throws OperationError VALIDATION_FAILED with `file` → `validation.fileTooLarge`, `.imageType`, `.fileType` or
   * `.imagePixels`; INTERNAL with `errors.uploadFailed` if the bucket fails.
   */
  store(upload: Upload): Promise<StoredFile>
  /** Reads a file with its bytes; null if it does not exist. */
  read(tx: Transaction, id: string): Promise<ReadFile | null>
  /** Removes a file, unless a record uses it. */
  removeUnused(id: string): Promise<void>
  /** Answers `GET /files/<id>/<proof>`. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Removes uploads that no record uses after a day; returns their number. It runs every hour after `start`. */
  sweep(): Promise<number>
  start(): void
  stop(): Promise<void>
}

/** Stored files in `<dataDir>/files` and in storage buckets. */
export function createFiles({
  database,
  settings,
  keys,
  safeFetch,
  isSignedIn = async () => false,
  now = Date.now,
}: {
  database: Database
  settings: Pick<Settings, 'dataDir'>
  /** For the secrets of buckets. */
  keys: KeyRing
  /** For requests to buckets. */
  safeFetch: SafeFetch
  /** Whether expired URLs open files for this request; if omitted, never. */
  isSignedIn?: Auth['mayReadFiles']
  /** Milliseconds since 1970, for the expiry of URLs. */
  now?: () => number
}): Files {
  const disk = openDisk(join(settings.dataDir, 'files'))
  const buckets = createBuckets({ database, keys, safeFetch })
  const thumbnails = createThumbnails(disk, buckets)
  const sweep = createSweep(database, disk, buckets, thumbnails)

  const receiveFile: Files['receive'] = async (content, maxBytes) => {
    const path = await disk.incoming(newId())
    const received = await receive(content, path, maxBytes)
    return { ...received, path, discard: () => rm(path, { force: true }) }
  }

  return {
    receive: receiveFile,
    async store({ content, name, accept, maxBytes, isImage, isInLibrary, actor, tx }) {
      const id = newId()
      const { path, discard, ...received } = 'discard' in content ? content : await receiveFile(content, maxBytes)
      try {
        if (received.size > maxBytes) throw tooLarge(maxBytes)
        const mimeType = await recognise(path, name)
        if (!mimeType || !accept.includes(mimeType)) throw wrongType({ isImage, accept })
        const picture = mimeType.startsWith('image/') ? await settlePicture(path, mimeType) : null
        const measured = picture?.isRewritten ? await measure(path) : received
        const row = {
          id,
          name: presentableName(name, mimeType),
          mimeType,
          ...measured,
          storageKey: keyOf(id),
          width: picture?.width ?? null,
          height: picture?.height ?? null,
          secret: newSecret(),
          uploadedBy: actor.kind === 'session' || actor.kind === 'token' ? actor.id : null,
        }
        const bucket = await buckets.active()
        if (bucket) {
          await buckets.keep(bucket, path, row, tx).catch((error: Error) => {
            log.error({ bucket, reason: error.message }, 'A file could not be stored in the storage bucket.')
            throw uploadFailed()
          })
        } else {
          await disk.keep(path, row.storageKey)
          await typed(tx ?? database.sql)
            .insert(storedFiles)
            .values(row)
        }
        const entry = isInLibrary && (await addToLibrary(tx ?? database.sql, row))
        return {
          id,
          name: row.name,
          mimeType,
          size: row.size,
          width: row.width,
          height: row.height,
          url: fileUrl(row, now()),
          ...entry,
        }
      } finally {
        await discard()
      }
    },
    async read(tx, id) {
      const row = await storedRow(tx, id)
      if (!row) return null
      const { bucketId, storageKey, size, name, mimeType } = row
      const bytes = bucketId
        ? await buckets.read(bucketId, storageKey, size)
        : createReadStream(disk.pathOf(storageKey))
      return bytes && { name, mimeType, content: await buffer(bytes) }
    },
    handle: createFileServer({ database, disk, buckets, thumbnails, isSignedIn, now }),
    ...sweep,
  }
}

/** 128 random bits, in the format of the column's default. */
const newSecret = () => randomBytes(16).toString('hex')
