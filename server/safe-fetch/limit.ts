import type { IncomingMessage } from 'node:http'
import { SafeFetchError } from './safe-fetch-error'

/** The bytes of a response up to a limit. `explain` translates errors. */
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
