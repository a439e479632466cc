import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { badRequest } from '../errors'
import { tooLarge } from './refusals'

/** What an upload may hand over: all of it, or piece by piece. */
export type Content = Uint8Array | AsyncIterable<Uint8Array>

/** An upload that lies on the disk before anybody has judged it. */
export interface ReceivedFile extends Received {
  path: string
  /** Removes it. Nothing happens where it was stored. */
  discard(): Promise<void>
}

/** A file of a multipart request, on the disk until the request is answered. */
export class UploadedFile {
  #isTaken = false

  constructor(
    readonly name: string,
    readonly received: ReceivedFile,
  ) {}

  /** The file on the disk, for the one field that keeps it. Throws BAD_REQUEST for the second. */
  take(): ReceivedFile {
    if (this.#isTaken) throw badRequest('Each file of a request is for one field.')
    this.#isTaken = true
    return this.received
  }
}

/** The bytes as they lie on disk now. */
export interface Received {
  size: number
  sha256: string
}

/**
 * Writes content to a file that only this process knows of, down to the disk itself, and measures it on the way.
 * @throws OperationError VALIDATION_FAILED as soon as `maxBytes` is exceeded; nothing is left behind then.
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

/** Measures a file that was written anew. */
export async function measure(path: string): Promise<Received> {
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of createReadStream(path)) {
    size += (piece as Buffer).byteLength
    hash.update(piece as Buffer)
  }
  return { size, sha256: hash.digest('hex') }
}
