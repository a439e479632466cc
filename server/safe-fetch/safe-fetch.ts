import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { type ClientRequest, Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { pipeline, Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { isPublicAddress } from './addresses'
import { limitedTo } from './limit'
import { SafeFetchError } from './safe-fetch-error'

export interface SafeFetchRequest {
  method?: string
  headers?: Readonly<Record<string, string>>
  /** A stream needs its `content-length` among the headers where the other side wants one. */
  body?: string | Uint8Array | Readable
  /** Milliseconds from the call to the last byte of the answer; 9 s where nothing is said. */
  within?: number
  /** Bytes of the answer at most; 1 MB where nothing is said. */
  maxBytes?: number
  /** Calls it off. */
  signal?: AbortSignal
}

/** The one way from the server to an address that somebody configured. */
export interface SafeFetch {
  /**
   * Sends a request and gives the answer as soon as its headers are there. Redirects are not followed: they are answers like
   * any other. The body must be read or cancelled.
   * @throws SafeFetchError, from the call and from reading the body.
   */
  fetch(url: string | URL, request?: SafeFetchRequest): Promise<Response>
  /** Ends idle connections. */
  close(): void
}

/** Shorter than the time in which the endpoint itself answers (server/http/deadline.ts), so that the reason is told. */
const usualTime = 9_000
const usualBytes = 1_000_000

/**
 * Requests to configured addresses, judged when they connect: the address that is judged is the one that is dialled, so a name
 * that resolves differently the second time gains nothing (guarantees, "Input and load").
 */
export function createSafeFetch({ allowPrivate }: { allowPrivate: boolean }): SafeFetch {
  const isAllowed = (address: string) => allowPrivate || isPublicAddress(address)
  const agents = { 'http:': new HttpAgent({ keepAlive: true }), 'https:': new HttpsAgent({ keepAlive: true }) }

  const judgedLookup = (
    hostname: string,
    options: LookupOptions,
    answer: (error: Error | null, address: string | LookupAddress[], family?: number) => void,
  ) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return answer(error, [])
      const allowed = found.filter(({ address }) => isAllowed(address))
      const [first] = allowed
      if (!first) return answer(new SafeFetchError(found.length === 0 ? 'unreachable' : 'privateAddress'), [])
      if (options.all) answer(null, allowed)
      else answer(null, first.address, first.family)
    })
  }

  const dial = (url: URL, request: SafeFetchRequest, signal: AbortSignal): ClientRequest => {
    const { method = 'GET', headers = {}, body } = request
    const isSecure = url.protocol === 'https:'
    const length = typeof body === 'string' || body instanceof Uint8Array ? Buffer.byteLength(body) : null
    const sent = (isSecure ? requestHttps : requestHttp)(url, {
      method,
      headers: { ...headers, ...(length !== null && { 'content-length': length }) },
      agent: agents[isSecure ? 'https:' : 'http:'],
      // An address that is no name is never looked up; it has been judged before.
      lookup: judgedLookup,
      signal,
    })
    if (body instanceof Readable) pipeline(body, sent, () => undefined)
    else sent.end(body)
    return sent
  }

  return {
    async fetch(given, request = {}) {
      const url = addressOf(given)
      const literal = url.hostname.replace(/^\[|\]$/g, '')
      if (isIP(literal) && !isAllowed(literal)) throw new SafeFetchError('privateAddress')
      const timeout = AbortSignal.timeout(request.within ?? usualTime)
      const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout
      const explain = (error: unknown) => explained(error, timeout, request.signal)
      const message = await new Promise<IncomingMessage>((resolve, reject) => {
        dial(url, request, signal)
          .once('response', resolve)
          .on('error', (error) => reject(explain(error)))
      })
      return responseOf(message, request.maxBytes ?? usualBytes, explain)
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

function addressOf(given: string | URL): URL {
  const url = URL.canParse(given) ? new URL(given) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new SafeFetchError('badAddress')
  return url
}

function explained(error: unknown, timeout: AbortSignal, calledOff: AbortSignal | undefined): unknown {
  if (error instanceof SafeFetchError) return error
  if (calledOff?.aborted) return calledOff.reason
  return new SafeFetchError(timeout.aborted ? 'tooSlow' : 'unreachable', { cause: error })
}

/** Statuses whose answer has no body, of which a `Response` must know. */
const bodiless = [204, 205, 304]

function responseOf(message: IncomingMessage, maxBytes: number, explain: (error: unknown) => unknown): Response {
  const headers = new Headers()
  for (let at = 0; at < message.rawHeaders.length; at += 2) {
    headers.append(message.rawHeaders[at] ?? '', message.rawHeaders[at + 1] ?? '')
  }
  const status = message.statusCode ?? 502
  if (bodiless.includes(status)) {
    message.resume()
    return new Response(null, { status, headers })
  }
  const body = Readable.toWeb(Readable.from(limitedTo(message, maxBytes, explain))) as WebStream<Uint8Array>
  return new Response(body as unknown as ReadableStream<Uint8Array>, { status, headers })
}
