import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { badRequest } from '../errors'
import { tooLarge } from './refusals'

/** The content of an upload: complete, or in chunks. */
export type Content = Uint8Array | AsyncIterable<Uint8Array>

/** An unchecked upload on disk. */
export interface ReceivedFile extends Received {
  path: string
  /** Removes it, unless it was stored. */
  discard(): Promise<void>
}

/** A file of a multipart request, on disk until the request is answered. */
export class UploadedFile {
  #isTaken = false

  constructor(
    readonly name: string,
    readonly received: ReceivedFile,
  ) {}

  /** The file on disk, for one field. Throws BAD_REQUEST at the second use. */
  take(): ReceivedFile {
    if (this.#isTaken) throw badRequest('Each file of a request is for one field.')
    this.#isTaken = true
    return this.received
  }
}

/** The current bytes on disk. */
export interface Received {
  size: number
  sha256: string
}

/**
 * Writes content to a private file, flushes it to disk, and measures it.
 * @throws OperationError VALIDATION_FAILED as soon as `maxBytes` is exceeded; then nothing is left on disk.
 */
export async function receive(content: Content, path: string, maxBytes: number): Promise<Received> {
  const hash = createHash('sha256')
  let size = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const piece of content instanceof Uint8Array ? [content] : content) {
      size += piece.byteLength
      if (size > maxBytes) throw tooLarge(maxBytes)
      hash.update(piece)
      await file.writeFile(piece)
    }
    await file.sync()
  } catch (error) {
    await file.close()
    await rm(path, { force: true })
    throw error
  }
  await file.close()
  return { size, sha256: hash.digest('hex') }
}

/** Measures a file that was written again. */
export async function measure(path: string): Promise<Received> {
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of createReadStream(path)) {
    size += (piece as Buffer).byteLength
    hash.update(piece as Buffer)
  }
  return { size, sha256: hash.digest('hex') }
}
