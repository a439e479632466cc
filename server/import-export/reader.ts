import type { ServerResponse } from 'node:http'

/** The reader disconnected or stopped reading. The writer stops without an error message. */
export class ReaderDisconnected extends Error {
  override readonly name = 'ReaderDisconnected'
}

/** Milliseconds without reading after which a connection is ended. */
const timeout = 60_000

/** Writes to a response at the speed of its reader. @throws ReaderDisconnected */
export async function writeTo(response: ServerResponse, text: string): Promise<void> {
  if (response.destroyed || response.writableEnded) throw new ReaderDisconnected()
  if (response.write(text)) return
  await new Promise<void>((resolve, reject) => {
    const finish = (error?: Error) => {
      clearTimeout(timer)
      response.off('drain', drained).off('close', closed)
      if (error) reject(error)
      else resolve()
    }
    const drained = () => finish()
    const closed = () => finish(new ReaderDisconnected())
    const timer = setTimeout(closed, timeout)
    response.once('drain', drained).once('close', closed)
  })
}
