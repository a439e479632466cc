import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { ExecutionResult } from 'graphql'
import type { Results } from './results'

/** Proxies close connections after a minute without data. */
const pingEvery = 20_000

/**
 * Sends results as server-sent events (the "distinct connections" of graphql-sse). It waits for a slow reader, so that
 * no data accumulates, and ends when either side ends.
 */
export async function sendEvents(response: ServerResponse, results: Results, pingAfter = pingEvery): Promise<void> {
  response.once('close', () => void results.return())
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    Connection: 'keep-alive',
    // nginx would buffer the events otherwise.
    'X-Accel-Buffering': 'no',
  })
  response.write(':\n\n')
  const ping = setInterval(() => response.write(':\n\n'), pingAfter)
  try {
    for await (const result of results) {
      if (response.writableEnded || response.destroyed) break
      const hasRoom = response.write(eventOf(result))
      if (!hasRoom) await Promise.race([once(response, 'drain'), once(response, 'close')])
    }
  } finally {
    clearInterval(ping)
    if (!response.writableEnded && !response.destroyed) response.end(complete)
  }
}

/** Ends the stream with a last event. */
export function sendLast(response: ServerResponse, result: ExecutionResult): void {
  if (!response.writableEnded) response.end(eventOf(result) + complete)
}

const eventOf = (result: ExecutionResult) => `event: next\ndata: ${JSON.stringify(result)}\n\n`
const complete = 'event: complete\ndata:\n\n'
