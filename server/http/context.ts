import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Settings } from '../settings'

/** What the server knows of a request before anybody reads it. */
export interface RequestContext {
  /** Stands in the answer's `X-Request-Id`, in the log and in the audit. */
  id: string
  /** The client's address; what a client writes into headers itself is never believed. */
  ip: string
  /** Whether the client's side of the connection is encrypted. */
  isSecure: boolean
}

const contexts = new WeakMap<IncomingMessage, RequestContext>()
const run = randomBytes(6).toString('base64url')
let count = 0

/** Makes the context of a request that has just come in. */
export function openContext(request: IncomingMessage, { trustProxy }: Pick<Settings, 'trustProxy'>): RequestContext {
  const proxies = Number(trustProxy)
  const context = {
    id: `${run}-${(count++).toString(36)}`,
    ip: forwarded(request, 'x-forwarded-for', proxies) ?? request.socket.remoteAddress ?? '',
    isSecure: forwarded(request, 'x-forwarded-proto', proxies) === 'https' || 'encrypted' in request.socket,
  }
  contexts.set(request, context)
  return context
}

/** The context of a request that this server has taken in. */
export function contextOf(request: IncomingMessage): RequestContext {
  const context = contexts.get(request)
  if (!context) throw new Error('This request did not come through the server.')
  return context
}

/**
 * The value that the outermost trusted proxy wrote. Each proxy adds one at the end, so it is counted from the right:
 * whatever stands further left came from the client.
 */
function forwarded(request: IncomingMessage, header: string, proxies: number): string | undefined {
  if (proxies === 0) return undefined
  const values = [request.headers[header] ?? []].flat().join(',').split(',')
  // A proxy that replaces instead of adding leaves fewer values than there are proxies.
  return values.at(-Math.min(proxies, values.length))?.trim() || undefined
}
