import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { badRequest, OperationError, tooManyAtOnce } from '../errors'

export const tooLarge = (most: number) =>
  new OperationError('QUERY_TOO_COMPLEX', `A request has at most ${Math.floor(most / 1024)} kB.`, {
    key: 'errors.requestTooLarge',
  })

/**
 * Reads the body of a request as text. Throws `tooLong` (default QUERY_TOO_COMPLEX) above `most` bytes, and BAD_REQUEST
 * if it is not UTF-8 (guarantees, "Input and load"). An error is created only to be thrown, because its stack costs
 * more than reading the body.
 */
export function readText(request: IncomingMessage, most: number, tooLong = tooLarge): Promise<string> {
  // By its events: an asynchronous iterator costs as much as parsing the JSON.
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    const fail = (error: unknown) => {
      request.removeAllListeners('data').resume()
      reject(error)
    }
    const refusal = bodyRefusal(request, most, tooLong)
    if (refusal) return fail(refusal)
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      buffered += chunk.length
      if (length > most) fail(tooLong(most))
      else if (buffered > mostBuffered) fail(tooBusy())
      else chunks.push(chunk)
    })
    request.on('end', () => {
      const bytes = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
      // Editors and shells of Windows begin a UTF-8 file with a byte order mark.
      if (isUtf8(bytes)) resolve(bytes.toString('utf8').replace(/^\ufeff/, ''))
      else reject(badRequest('The request is not in UTF-8.'))
    })
    // Runs when every request closes, also complete ones. With a listener for errors, Node would emit its own first.
    request.on('close', () => {
      buffered -= length
      if (!request.complete) reject(endedEarly())
    })
  })
}

/** Bytes of all bodies that are being read: many slow senders must not fill the memory. */
let buffered = 0
const mostBuffered = 128 * 1024 * 1024

/** Why the body of a request is not read at all, or null. */
export function bodyRefusal({ headers }: IncomingMessage, most: number, tooLong = tooLarge): OperationError | null {
  if (Number(headers['content-length'] ?? 0) > most) return tooLong(most)
  if ((headers['content-encoding'] ?? 'identity') === 'identity') return null
  return badRequest('Send the body as it is: compressed ones are not read.')
}

const tooBusy = () => tooManyAtOnce('Too much is being sent at once. Try again in a moment.')

export const endedEarly = () => badRequest('The request ended too early.')
