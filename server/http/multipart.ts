import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import Busboy, { type BusboyHeaders } from '@fastify/busboy'
import { badRequest } from '../errors'
import { bodyRefusal, endedEarly, tooLarge } from './body'

/** A file of a multipart request. Its content must be read or destroyed. */
export interface FilePart {
  /** Name of the part. */
  part: string
  /** The sender's file name. */
  name: string
  content: Readable
}

export interface MultipartLimits {
  /** Maximum bytes of the whole request. */
  bytes: number
  /** Maximum bytes of all texts together. */
  textBytes: number
  files: number
}

/** Texts of a multipart request by part name. */
export type MultipartTexts = ReadonlyMap<string, string>

/**
 * Reads a multipart request without storing its files. `take` receives each file when it begins, with the preceding
 * texts. An error of `take` ends the reading and discards the rest. Returns the texts. Throws BAD_REQUEST for an
 * invalid multipart request, QUERY_TOO_COMPLEX for a too large one.
 */
export function readMultipart(
  request: IncomingMessage,
  limits: MultipartLimits,
  take: (file: FilePart, texts: MultipartTexts) => Promise<void>,
): Promise<MultipartTexts> {
  return new Promise((resolve, reject) => {
    const refusal = bodyRefusal(request, limits.bytes)
    if (refusal) {
      request.resume()
      return reject(refusal)
    }
    const parser = parserFor(request, limits)
    if (!parser) {
      request.resume()
      return reject(unreadable())
    }
    const texts = new Map<string, string>()
    const taking: Promise<void>[] = []
    const contents = new Set<Readable>()
    let isOver = false
    let [length, textLength] = [0, 0]

    const fail = (error: unknown) => {
      if (isOver) return
      isOver = true
      request.unpipe(parser)
      request.resume()
      for (const content of contents) content.destroy(error as Error)
      // The writer of a file is notified of its end and removes the file; the failure is reported afterwards.
      void Promise.allSettled(taking).then(() => reject(error))
    }

    parser.on('field', (name, value, _isNameCut, isCut) => {
      textLength += Buffer.byteLength(value)
      if (isCut || textLength > limits.textBytes) fail(tooLarge(limits.textBytes))
      texts.set(name, value)
    })
    parser.on('file', (part, stream, name) => {
      const content = stream as Readable
      content.on('error', () => undefined)
      if (isOver) return void content.resume()
      contents.add(content)
      const taken = take({ part, name: sentName(name ?? 'file'), content }, texts)
      taking.push(taken)
      taken.catch((error: unknown) => {
        content.resume()
        fail(error)
      })
    })
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) {
      parser.on(limit, () => fail(badRequest('The multipart request has too many parts.')))
    }
    parser.on('error', () => fail(unreadable()))
    parser.on('finish', () => {
      Promise.all(taking).then(() => {
        if (!isOver) resolve(texts)
        isOver = true
      }, fail)
    })
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > limits.bytes) fail(tooLarge(limits.bytes))
    })
    request.once('close', () => {
      if (!request.complete) fail(endedEarly())
    })
    request.pipe(parser)
  })
}

/** Browsers escape three characters of a file name, and no other one (HTML, "Multipart form data"). */
const sentName = (name: string) => name.replace(/%(?:22|0d|0a)/gi, decodeURIComponent)

function parserFor({ headers }: IncomingMessage, { textBytes, files }: MultipartLimits) {
  try {
    return new Busboy({
      headers: headers as BusboyHeaders,
      limits: { fieldSize: textBytes + 1, fields: 10, files, parts: 10 + files, headerPairs: 20, headerSize: 4096 },
    })
  } catch {
    return null
  }
}

const unreadable = () => badRequest('The multipart request cannot be read.')
