import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { type ClientRequest, Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { pipeline, Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { isPublicAddress } from './addresses'
import { SafeFetchError } from './safe-fetch-error'

export interface SafeFetchRequest {
  method?: string
  headers?: Readonly<Record<string, string>>
  /** Set `content-length` in the headers for a stream if the receiver needs it. */
  body?: string | Uint8Array | Readable
  /** Milliseconds from the call to the last byte of the response; default 9 s. */
  within?: number
  /** Maximum bytes of the response; default 1 MB. */
  maxBytes?: number
  /** Aborts it. */
  signal?: AbortSignal
}

/** All requests of the server to configured addresses. */
export interface SafeFetch {
  /**
   * Sends a request and returns the response after its headers. It does not follow redirects but returns them. The body
   * must be read or cancelled.
   * @throws SafeFetchError, from the call and from reading the body.
   */
  fetch(url: string | URL, request?: SafeFetchRequest): Promise<Response>
  /** Closes idle connections. */
  close(): void
}

/** Shorter than the time limit of the API (server/http/server.ts), so that the answer has the reason. */
const usualTime = 9_000
const usualBytes = 1_000_000

/**
 * Requests to configured addresses. The check runs on the address that the socket connects to. So a host name that
 * resolves differently the second time cannot bypass it (guarantees, "Input and load").
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
      // A literal address is never looked up, so it is checked earlier.
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
          // A switch of protocols (101) closes the connection with neither a response nor an error.
          .once('close', () => reject(new SafeFetchError('unreachable')))
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

/** Statuses without a body, which `Response` requires to be null. */
const bodiless = [204, 205, 304]
/** The constructor of `Response` refuses larger ones, such as 999, but servers send them. */
const largestStatus = 599

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
  const init = { status: Math.min(status, largestStatus), headers }
  const response = new Response(body as unknown as ReadableStream<Uint8Array>, init)
  return status > largestStatus ? Object.defineProperty(response, 'status', { value: status }) : response
}

/** The bytes of a response up to a limit. `explain` translates errors. */
async function* limitedTo(
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
