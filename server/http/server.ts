import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { reasonOf } from '../database/unavailable'
import { log } from '../log'
import type { Settings } from '../settings'
import { listenAt } from './address'
import { answerHeaders } from './answer-type'
import { openContext, type RequestContext } from './context'
import type { Pages } from './pages'
import { PreparedResponse, prepareHeaders } from './prepared-response'
import { protect } from './security'

/** A part of the program that answers some requests. */
export interface Part {
  handle(request: IncomingMessage, response: ServerResponse): void | Promise<void>
  /** Takes over a WebSocket connection. */
  upgrade?(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Ends long-running responses; called when the server begins to stop. */
  stop?(): void
}

export interface HttpParts {
  settings: Pick<Settings, 'host' | 'port' | 'publicUrl' | 'trustProxy'>
  graphql: Part
  files: Part
  /** Exports and imports. */
  importExport: Part
  /** The start of a single sign-on; null or omitted without a provider. */
  signOnStart?: Part | null
  pages: Pages
  /** A listening server that stays open when this one is closed. */
  listener?: Server
  /** Why the program cannot serve now; null if it can. */
  whyNotReady(): Promise<string | null>
  /** Milliseconds for a request's headers to arrive; default 10 s. */
  headersWithin?: number
  /** Milliseconds without a byte that end a connection; default two minutes. Clients that read nothing hold an open file. */
  stillWithin?: number
}

export interface HttpServer {
  /** The public address. */
  address: string
  /** Refuses new requests, waits six seconds for running ones, then closes every connection. */
  close(): Promise<void>
}

const finishWithin = 6_000
const usualHeadersWithin = 10_000
/** Longer than the pauses between pings of an event stream. WebSockets have pings of their own. */
const usualStillWithin = 120_000
/** Milliseconds until it first listened: from the start of the process, or from the mark that `npm start` sets after building. */
let startTime: number | undefined

/** Starts to listen and distributes requests to the parts. */
export async function listen(parts: HttpParts): Promise<HttpServer> {
  let isClosing = false
  const headersWithin = parts.headersWithin ?? usualHeadersWithin
  // Node checks for late headers every 30 seconds by default.
  const server: Server =
    parts.listener ??
    createServer({ connectionsCheckingInterval: headersWithin / 10, ServerResponse: PreparedResponse })
  const begin = (request: IncomingMessage, response: ServerResponse) => {
    const context = openContext(request, parts.settings)
    context.isSecure ||= parts.settings.publicUrl?.startsWith('https:') ?? false
    prepareHeaders(response, 'X-Request-Id', context.id)
    if (isClosing) response.setHeader('Connection', 'close')
    route(parts, request, response, context).catch((error: unknown) => fail(error, context, response))
  }
  const answer = inTurn(begin)
  server.on('request', answer)
  server.headersTimeout = headersWithin
  server.requestTimeout = 120_000
  server.timeout = parts.stillWithin ?? usualStillWithin
  // Longer than the usual 60 seconds of proxies, so that a proxy never uses a connection that is being closed.
  server.keepAliveTimeout = 65_000
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    openContext(request, parts.settings)
    const part = pathOf(request) === '/graphql' ? parts.graphql : parts.pages
    if (part.upgrade && !isClosing) part.upgrade(request, socket, head)
    else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
  }
  server.on('upgrade', upgrade)

  const { host, port, publicUrl } = parts.settings
  if (!parts.listener) await listenAt(server, { host, port })
  const own = server.address() as AddressInfo
  startTime ??= Math.round(performance.now() - (performance.getEntriesByName('start')[0]?.startTime ?? 0))
  const name = host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host

  return {
    address: publicUrl ?? `http://${name}:${own.port}`,
    async close() {
      isClosing = true
      parts.graphql.stop?.()
      if (parts.listener) return void server.off('request', answer).off('upgrade', upgrade)
      const closed = new Promise((resolve) => server.close(resolve))
      const idle = setInterval(() => server.closeIdleConnections(), 50)
      const end = setTimeout(() => server.closeAllConnections(), finishWithin)
      await closed
      clearInterval(idle)
      clearTimeout(end)
    },
  }
}

/** Requests of one connection that may wait for earlier ones; browsers and proxies send none. */
const mostWaiting = 100

/**
 * Begins a pipelined request when the answers before it are sent. Node begins all at once, and keeps their answers, with
 * an open file each, as long as the client does not read.
 */
function inTurn(begin: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    // A response gets the socket of its connection in its turn.
    if (response.socket) return begin(request, response)
    const before = waiting.get(socket) ?? 0
    if (before >= mostWaiting) return void socket.destroy()
    waiting.set(socket, before + 1)
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      begin(request, response)
    })
  }
}

async function route(
  parts: HttpParts,
  request: IncomingMessage,
  response: ServerResponse,
  context: RequestContext,
): Promise<void> {
  const path = pathOf(request)
  if (path === '/graphql') {
    protect(response, context)
    answerInTime(request, response)
    return parts.graphql.handle(request, response)
  }
  if (path.startsWith('/export/') || path.startsWith('/import/')) {
    protect(response, context)
    answerInTime(request, response)
    return parts.importExport.handle(request, response)
  }
  if (path.startsWith('/files/')) {
    protect(response, context)
    return parts.files.handle(request, response)
  }
  if (path === '/auth/oidc' && parts.signOnStart && request.method === 'GET') {
    protect(response, context)
    answerInTime(request, response)
    return parts.signOnStart.handle(request, response)
  }
  if (request.method === 'GET' || request.method === 'HEAD') {
    if (path === '/health') return sendJson(response, context, 200, { status: 'alive' })
    if (path === '/ready') return sendReady(parts, response, context)
    if (await parts.pages.handle(request, response, path)) return
  }
  sendJson(response, context, 404, { status: 'not found' })
}

async function sendReady(parts: HttpParts, response: ServerResponse, context: RequestContext): Promise<void> {
  const reason = await parts.whyNotReady()
  sendJson(response, context, reason === null ? 200 : 503, {
    status: reason === null ? 'ready' : 'not ready',
    ...(reason !== null && { reason }),
    startedInMilliseconds: startTime,
  })
}

function sendJson(response: ServerResponse, context: RequestContext, status: number, value: object): void {
  protect(response, context)
  const body = JSON.stringify(value)
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
  })
  response.end(body)
}

function fail(error: unknown, context: RequestContext, response: ServerResponse): void {
  log.error({ err: error, requestId: context.id }, 'A request failed.')
  if (response.headersSent) response.destroy()
  else sendJson(response, context, reasonOf(error) ? 503 : 500, { status: 'failed', requestId: context.id })
}

function pathOf(request: IncomingMessage): string {
  const url = request.url ?? '/'
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

const answerWithin = 10_000
/** Checks without a new byte that end an unfinished request: a mobile network may stall for half a minute. */
const mostStillChecks = 3

/**
 * Answers 503 if no response has begun ten seconds after the request was complete (guarantees, "Durability"). The time
 * of a slow upload does not count, but thirty seconds without a byte end it: it counts as a concurrent request.
 * Event streams send their headers immediately.
 */
export function answerInTime(request: IncomingMessage, response: ServerResponse, within = answerWithin): void {
  let received = request.socket.bytesRead
  let stillChecks = 0
  const check = () => {
    if (request.complete) return giveUp(response)
    const { bytesRead } = request.socket
    // With unread bytes it is this program that is slow.
    stillChecks = bytesRead === received && request.readableLength === 0 ? stillChecks + 1 : 0
    received = bytesRead
    if (stillChecks === mostStillChecks) request.destroy()
    else timer = setTimeout(check, within)
  }
  let timer = setTimeout(check, within)
  response.on('close', () => clearTimeout(timer))
}

function giveUp(response: ServerResponse): void {
  if (response.headersSent) return
  const title = 'The server took too long. Try again in a moment.'
  const extensions = { code: 'INTERNAL', http: { status: 503 }, title, key: 'errors.tooLong' }
  const body = JSON.stringify({ errors: [{ message: title, extensions }] })
  response.writeHead(503, {
    ...answerHeaders(response.req),
    'Content-Length': Buffer.byteLength(body),
    'Retry-After': '5',
  })
  response.end(body)
}
