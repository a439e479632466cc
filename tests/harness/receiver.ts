import type { IncomingHttpHeaders } from 'node:http'
import { afterFile } from './clean-up'
import { serveLocally } from './loopback'

/** A received request. */
export interface Received {
  headers: IncomingHttpHeaders
  /** The raw body. */
  text: string
  body: {
    id: string
    type: string
    resource: string
    recordId: string
    at: string
    by: { id: string | null; name: string | null }
    before: Record<string, unknown> | null
    after: Record<string, unknown> | null
  }
}

export interface Receiver {
  url: string
  received: Received[]
  /** The answer to the next requests; null means that they wait forever. */
  answer: { status: number; text: string; headers?: Record<string, string> } | null
}

/** A real HTTP server on the loopback that receives webhooks. */
export async function serveReceiver(): Promise<Receiver> {
  const receiver: Receiver = { url: '', received: [], answer: { status: 200, text: 'thanks' } }
  const { url, close } = await serveLocally(async (request, response) => {
    let text = ''
    for await (const piece of request) text += String(piece)
    receiver.received.push({ headers: request.headers, text, body: JSON.parse(text || 'null') })
    if (!receiver.answer) return
    const { status, text: answer, headers } = receiver.answer
    response.writeHead(status, headers).end(answer)
  })
  receiver.url = `${url}/hooks`
  afterFile(close)
  return receiver
}
