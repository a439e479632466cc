import type { ServerResponse } from 'node:http'

/** The reader went away, or takes nothing any more. Whoever writes stops; nobody needs to be told. */
export class ReaderGone extends Error {
  override readonly name = 'ReaderGone'
}

/** How long a reader may take nothing before it counts as gone, in milliseconds. */
const patience = 60_000

/** Writes to a response as fast as its reader takes it, and not faster. @throws ReaderGone */
export async function writeTo(response: ServerResponse, text: string): Promise<void> {
  if (response.destroyed || response.writableEnded) throw new ReaderGone()
  if (response.write(text)) return
  await new Promise<void>((resolve, reject) => {
    const finish = (error?: Error) => {
      clearTimeout(timer)
      response.off('drain', drained).off('close', closed)
      if (error) reject(error)
      else resolve()
    }
    const drained = () => finish()
    const closed = () => finish(new ReaderGone())
    const timer = setTimeout(closed, patience)
    response.once('drain', drained).once('close', closed)
  })
}
