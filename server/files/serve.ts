import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { LRUCache } from 'lru-cache'
import type { Area } from '../../src/declare/framing'
import { areaOf } from '../../src/declare/framing-area'
import { declaredRatios } from '../../src/registry/ratios'
import type { Auth } from '../auth/auth'
import { incomingFrom } from '../auth/incoming'
import type { Database } from '../database/database'
import { reasonOf } from '../database/unavailable'
import { expiryOf, type FileRequest, readFileUrl } from '../encryption/file-address'
import { log } from '../log'
import type { Buckets } from './buckets'
import type { Disk } from './disk'
import { framingOf, type StoredRow, storedRow } from './library'
import { disposition } from './names'
import { type Thumbnails, thumbnailType, type Variant } from './thumbnails'

/** A variant with its path, or with the area to draw. */
type Drawn = Variant & { path?: string; area?: Area }

/** Cache of rows by id. Rows never change, so the cache is valid in every process. */
const remembered = 2_000

interface FileServerParts {
  database: Pick<Database, 'sql'>
  disk: Disk
  buckets: Buckets
  thumbnails: Thumbnails
  /** Whether expired URLs open files for this request. */
  isSignedIn: Auth['mayReadFiles']
  /** Milliseconds since 1970. */
  now: () => number
}

/**
 * Answers requests for stored files. An invalid URL is 404. An expired one is 410, except for signed-in staff, because
 * saved Markdown contains URLs as long as the text exists.
 */
export function createFileServer({ database, disk, buckets, thumbnails, isSignedIn, now }: FileServerParts) {
  const rows = new LRUCache<string, StoredRow>({ max: remembered })

  const find = async (id: string): Promise<StoredRow | undefined> => {
    const row = rows.get(id) ?? (await storedRow(database.sql, id))
    if (row) rows.set(id, row)
    return row
  }

  /** The variant that a request asks for, and its area until it is drawn; null for the whole image. */
  const variantOf = async (row: StoredRow, { width, ratio, framingKey }: FileRequest): Promise<Drawn | null> => {
    if (!width || !row.mimeType.startsWith('image/')) return null
    if (ratio === null || !row.width || !row.height) return { width }
    const known = framingKey && { width, crop: { ratio, key: framingKey } }
    const path = known ? await thumbnails.existing(row, known) : null
    if (known && path) return { ...known, path }
    const { framing, key } = await framingOf(database.sql, row.sha256)
    const area = areaOf(framing, ratio, { width: row.width, height: row.height })
    return { width, crop: { ratio, key }, area }
  }

  /** The content from disk or bucket; its size comes from the row. Null if it is gone. */
  const open = async (row: StoredRow, variant: Drawn | null, isHead: boolean) => {
    if (row.bucketId && !variant) {
      if (isHead) return { size: row.size }
      const bytes = await buckets.read(row.bucketId, row.storageKey, row.size)
      return bytes && { size: row.size, begin: () => Readable.fromWeb(bytes as WebStream<Uint8Array>) }
    }
    const path = variant
      ? (variant.path ?? (await thumbnails.path(row, variant, variant.area)))
      : disk.pathOf(row.storageKey)
    const { size } = await stat(path)
    return { size, begin: () => createReadStream(path) }
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    protect(response)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD')
      return refuse(response, 405)
    }
    const asked = readFileUrl(request.url ?? '')
    if (!asked || (asked.ratio !== null && !declaredRatios().includes(asked.ratio))) return refuse(response, 404)
    try {
      const row = await find(asked.id)
      const expiry = row ? expiryOf(asked.proof, row) : null
      if (!row || expiry === null) return refuse(response, 404)
      const secondsLeft = Math.floor((expiry - now()) / 1000)
      if (secondsLeft <= 0 && !(await isSignedIn(incomingFrom(request)))) return refuse(response, 410)
      const isPicture = row.mimeType.startsWith('image/')
      const variant = await variantOf(row, asked)
      const { width, crop } = variant ?? {}
      const etag = `"${[row.sha256.slice(0, 32), width, crop?.ratio, crop?.key].filter(Boolean).join('-')}"`
      response.setHeader('ETag', etag)
      // Only the browser may cache it, and not longer than the URL or the session is valid.
      // A crop may change, unless the URL names its key.
      const isFixed = secondsLeft > 0 && (!crop || crop.key === asked.framingKey)
      const age = isFixed ? `max-age=${secondsLeft}, immutable` : 'no-cache'
      response.setHeader('Cache-Control', `private, ${age}`)
      if (isKnown(request.headers['if-none-match'], etag)) {
        response.writeHead(304).end()
        return
      }
      const isHead = request.method === 'HEAD'
      const content = await open(row, variant, isHead)
      if (!content) return refuse(response, 404)
      response.setHeader('Content-Type', variant ? thumbnailType : contentType(row.mimeType))
      response.setHeader('Content-Disposition', disposition(isPicture ? 'inline' : 'attachment', row.name))
      response.setHeader('Content-Length', content.size)
      if (isHead || !content.begin) response.end()
      else await pipeline(content.begin(), response)
    } catch (error) {
      fail(response, error)
    }
  }
}

/** A stored file must never execute: no type sniffing, no scripts, no frames, a separate origin. */
function protect(response: ServerResponse): void {
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
  response.setHeader('Referrer-Policy', 'no-referrer')
}

function refuse(response: ServerResponse, status: 404 | 405 | 410 | 500 | 503): void {
  for (const name of ['ETag', 'Content-Disposition', 'Content-Length']) response.removeHeader(name)
  response.setHeader('Cache-Control', 'no-store')
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' })
  response.end(
    {
      404: 'There is no such file.',
      405: 'Read files with GET.',
      410: 'This URL has expired.',
      500: 'The file cannot be read.',
      503: 'The file cannot be read right now. Try again in a moment.',
    }[status],
  )
}

function fail(response: ServerResponse, error: unknown): void {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ERR_STREAM_PREMATURE_CLOSE') return
  if (response.headersSent) response.destroy()
  else if (code === 'ENOENT') refuse(response, 404)
  else {
    log.error({ reason: message }, 'A stored file could not be sent.')
    refuse(response, reasonOf(error) ? 503 : 500)
  }
}

const contentType = (mimeType: string) => (mimeType.startsWith('text/') ? `${mimeType}; charset=utf-8` : mimeType)

const isKnown = (header: string | undefined, etag: string) =>
  header?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag) ?? false
