import type { ServerResponse } from 'node:http'

/** The reader disconnected or stopped reading. The writer stops without an error message. */
export class ReaderGone extends Error {
  override readonly name = 'ReaderGone'
}

/** Milliseconds without reading until a reader counts as gone. */
const patience = 60_000

/** Writes to a response at the speed of its reader. @throws ReaderGone */
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
