import { randomUUID } from 'node:crypto'
import autocannon, { type Request } from 'autocannon'
import { processorTime } from './process-time'

/** One server under load. */
export interface Target {
  url: string
  pid: number
  /** The headers of each session. The connections use them in turn. */
  sessions: readonly Record<string, string>[]
}

export interface Measured {
  requestsPerSecond: number
  /** Milliseconds of the server's processor for one request, which the load generator hardly affects. */
  processor: number
  p50: number
  p99: number
}

export const connections = 16

/**
 * Sends requests for `seconds` on sixteen connections and measures the server's cost. Each connection has its own
 * bodies, so that two of them never wait for one row lock.
 * @param isKeyed whether each request has an idempotency key of its own
 * @throws Error for a wrong answer, because a fast refusal would look like a fast answer.
 */
export async function load(
  target: Target,
  bodies: readonly (readonly string[])[],
  seconds: number,
  isKeyed = false,
): Promise<Measured> {
  const before = processorTime(target.pid)
  let connection = 0
  let refusal: string | undefined
  const result = await autocannon({
    url: target.url,
    method: 'POST',
    connections,
    duration: seconds,
    setupClient(client) {
      const own = bodies[connection % bodies.length] ?? []
      const headers = headersOf(target, connection++)
      const setupRequest = (request: Request) => ({
        ...request,
        headers: { ...headers, 'idempotency-key': randomUUID() },
      })
      client.setRequests(own.map((body) => ({ body, headers, ...(isKeyed && { setupRequest }) })))
    },
    // A refusal has status 200 if a part of the document could be answered.
    verifyBody(body) {
      const isRefused = body.includes('"errors"')
      if (isRefused) refusal ??= body.toString()
      return !isRefused
    },
  })
  const used = processorTime(target.pid) - before
  const { non2xx, mismatches, errors, timeouts } = result
  if (non2xx + mismatches + errors + timeouts > 0) {
    throw new Error(
      `${target.url}: ${non2xx + mismatches} refused, ${errors} failed, ${timeouts} too late. ${refusal ?? ''}`,
    )
  }
  return {
    requestsPerSecond: result.requests.total / seconds,
    processor: used / result.requests.total,
    p50: result.latency.p50,
    p99: result.latency.p99,
  }
}

const headersOf = ({ sessions }: Target, connection: number) => ({
  'Content-Type': 'application/json',
  ...sessions[connection % sessions.length],
})

/** Sends one request and returns the answer, to compare the answers of both servers and to count statements. */
export async function askOnce(target: Target, body: string): Promise<{ data?: unknown; errors?: unknown }> {
  const answer = await fetch(target.url, {
    method: 'POST',
    headers: headersOf(target, 0),
    body,
  })
  return (await answer.json()) as { data?: unknown; errors?: unknown }
}
