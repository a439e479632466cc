import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Settings } from '../settings'

/** Properties of a request that are known before it is read. */
export interface RequestContext {
  /** The id in `X-Request-Id`, in the log and in the audit. */
  id: string
  /** The client's address; headers from the client itself are ignored. */
  ip: string
  /** Whether the client's side of the connection is encrypted. */
  isSecure: boolean
}

/** Where a request has its context. A WeakMap costs the garbage collector more for each request. */
const place = Symbol('context')
type Received = IncomingMessage & { [place]?: RequestContext }
const run = randomBytes(6).toString('base64url')
let count = 0

/** Creates the context of a new request. */
export function openContext(request: Received, { trustProxy }: Pick<Settings, 'trustProxy'>): RequestContext {
  const proxies = Number(trustProxy)
  const context = {
    id: `${run}-${(count++).toString(36)}`,
    ip: forwarded(request, 'x-forwarded-for', proxies) ?? request.socket.remoteAddress ?? '',
    isSecure: forwarded(request, 'x-forwarded-proto', proxies) === 'https' || 'encrypted' in request.socket,
  }
  request[place] = context
  return context
}

/** The context of a request that this server received. */
export function contextOf(request: Received): RequestContext {
  const context = request[place]
  if (!context) throw new Error('This request was not received by the server.')
  return context
}

/**
 * The value from the outermost trusted proxy. Each proxy appends one value, so it is counted from the right. Values
 * further left come from the client.
 */
function forwarded(request: IncomingMessage, header: string, proxies: number): string | undefined {
  if (proxies === 0) return undefined
  const values = [request.headers[header] ?? []].flat().join(',').split(',')
  // A proxy that replaces instead of appending leaves fewer values than there are proxies.
  return values.at(-Math.min(proxies, values.length))?.trim() || undefined
}
