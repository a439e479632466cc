import type { IncomingMessage } from 'node:http'
import { SafeFetchError } from './safe-fetch-error'

/** The bytes of an answer, until they are too many. What goes wrong on the way is said in the words of `explain`. */
export async function* limitedTo(
  message: IncomingMessage,
  maxBytes: number,
  explain: (error: unknown) => unknown,
): AsyncGenerator<Uint8Array> {
  let size = 0
  try {
    for await (const piece of message) {
      size += (piece as Buffer).byteLength
      if (size > maxBytes) throw new SafeFetchError('tooLarge')
      yield piece as Buffer
    }
  } catch (error) {
    throw explain(error)
  }
}
