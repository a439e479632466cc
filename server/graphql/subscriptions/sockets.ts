import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { DocumentNode, ExecutionArgs, ExecutionResult, GraphQLError, GraphQLSchema } from 'graphql'
import { CloseCode, handleProtocols, MessageType, makeServer, type PingMessage, stringifyMessage } from 'graphql-ws'
import type { Logger } from 'pino'
import { type WebSocket, WebSocketServer } from 'ws'
import { networkOf } from '../../access/network'
import { contextOf } from '../../http/context'
import { createSlots, type SlotLimits } from '../../http/slots'
import type { Ending } from '../../realtime/deliveries'

/** An accepted subscription: its document, for the protocol, and its events. */
export interface Subscribed {
  schema: GraphQLSchema
  document: DocumentNode
  results: AsyncIterableIterator<ExecutionResult>
}

/** An authenticated client with a connection. */
interface Subscriber {
  /** Releases the resources of the connection. */
  leave(): void
  subscribe(request: unknown): Promise<Subscribed | readonly GraphQLError[]>
  /** Whether records of a resource may have changed since a time of `performance.now()`; false without access to it. */
  mayHaveChanged(resource: string, time: number): boolean
}

export interface Host {
  /** Whether a connection may be opened, based only on its request. */
  refusal(request: IncomingMessage): 403 | 503 | null
  /** Authenticates a client by the token of the connection's first message, or of its request. */
  admit(
    request: IncomingMessage,
    authorization: string | undefined,
    end: (ending: Ending) => void,
  ): Promise<Subscriber | 'nobody' | 'tooMany'>
  /** The refusal of an additional subscription. */
  tooManySubscriptions(): GraphQLError
  log: Pick<Logger, 'error'>
}

export interface Sockets {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Announces to every client that the server stops, and closes connections that remain. */
  close(): void
}

interface Extra {
  socket: WebSocket
  request: IncomingMessage
  /** Releases the slot of an unauthenticated connection. */
  leaveWaiting(): void
  subscriber?: Subscriber
  /** Subscriptions that do not receive events yet. */
  starting: Set<Promise<unknown>>
}

/** Close codes for clients. After each of them common clients reconnect automatically with their current token. */
const closings: Record<Ending | 'tooMany' | 'fault', [code: number, reason: string]> = {
  session: [CloseCode.Forbidden, 'The session has ended'],
  slow: [1013, 'Too slow for its subscriptions'],
  gap: [1012, 'Events may have been missed'],
  stopping: [1012, 'The server is stopping'],
  tooMany: [1013, 'Too many connections'],
  fault: [CloseCode.InternalServerError, 'Something went wrong'],
}
/** Below the minute after which proxies close idle connections. */
const pingEvery = 20_000
/** A document with its variables. */
const mostBytes = 256 * 1024
/** Bytes that wait for a client before its next messages are read. */
const mostUnsent = 1024 * 1024
/** Maximum subscriptions of one connection. */
const mostSubscriptions = 100
/** Maximum unauthenticated connections, in all and for one address. */
const waitingLimits: SlotLimits = { all: 1_000, each: 50 }
/** Milliseconds from a commit until all processes know its changes, and from a message until it arrives. */
const mostLate = 2_000
/** Milliseconds for the client to close before the connection is terminated. */
const cutAfter = 1_000

/**
 * Subscriptions over WebSocket in the protocol of `graphql-ws` (`graphql-transport-ws`), at the URL of the endpoint.
 */
export function createSockets(host: Host): Sockets {
  const server = new WebSocketServer({ noServer: true, maxPayload: mostBytes, handleProtocols })
  const protocol = createProtocol(host)
  const waiting = createSlots(waitingLimits)
  server.on('connection', (socket: WebSocket, request: IncomingMessage, leaveWaiting: () => void) => {
    const extra: Extra = { socket, request, leaveWaiting, starting: new Set() }
    const opened = protocol.opened(
      {
        protocol: socket.protocol,
        onPing: (payload) => answerPing(extra, payload),
        send: (text) => sendTo(socket, text),
        close: (code, reason) => socket.close(code, reason),
        onMessage(take) {
          socket.on('message', (data) => {
            take(String(data)).catch((error: unknown) => {
              host.log.error({ err: error }, 'A message over a WebSocket failed.')
              end(socket, 'fault')
            })
          })
        },
      },
      extra,
    )
    const stopPinging = keepAlive(socket)
    socket.on('error', () => socket.terminate())
    socket.once('close', (code, reason) => {
      stopPinging()
      void opened(code, String(reason))
    })
  })
  return {
    upgrade(request, socket, head) {
      const refusal = host.refusal(request)
      if (refusal !== null) return refuse(socket, refusal)
      const leaveWaiting = waiting.take(networkOf(contextOf(request).ip))
      if (!leaveWaiting) return refuse(socket, 429)
      socket.once('close', leaveWaiting)
      server.handleUpgrade(request, socket, head, (opened) => server.emit('connection', opened, request, leaveWaiting))
    },
    close() {
      for (const socket of server.clients) end(socket, 'stopping')
    },
  }
}

const refusals = { 403: 'Forbidden', 429: 'Too Many Requests', 503: 'Service Unavailable' }

const refuse = (socket: Duplex, status: keyof typeof refusals): void =>
  void socket.end(`HTTP/1.1 ${status} ${refusals[status]}\r\nConnection: close\r\n\r\n`)

function createProtocol(host: Host) {
  const taken = new WeakMap<object, Subscribed['results']>()
  return makeServer<Record<string, unknown>, Extra>({
    connectionInitWaitTimeout: 10_000,
    async onConnect({ extra, connectionParams }) {
      const guest = await host.admit(extra.request, authorizationIn(connectionParams), (ending) =>
        end(extra.socket, ending),
      )
      if (guest === 'nobody') return false
      if (guest === 'tooMany') {
        end(extra.socket, 'tooMany')
        return true
      }
      extra.subscriber = guest
      extra.leaveWaiting()
      // The client may have disconnected during the look-up; then no close event follows.
      if (extra.socket.readyState !== extra.socket.OPEN) guest.leave()
      return true
    },
    onClose: ({ extra }) => extra.subscriber?.leave(),
    async onSubscribe({ extra, subscriptions }, { payload }) {
      if (!extra.subscriber || Object.keys(subscriptions).length > mostSubscriptions)
        return [host.tooManySubscriptions()]
      const starting = extra.subscriber.subscribe(payload)
      extra.starting.add(starting)
      const answer = await starting.finally(() => extra.starting.delete(starting))
      if (!('document' in answer)) return answer
      const args: ExecutionArgs = {
        schema: answer.schema,
        document: answer.document,
        operationName: payload.operationName ?? null,
      }
      taken.set(args, answer.results)
      return args
    },
    subscribe: (args) => taken.get(args) as Subscribed['results'],
  })
}

/**
 * Answers a ping. With `missed`, the milliseconds without events by resource, the pong names the resources that may have
 * changed in that time. It waits for the subscriptions before the ping: each change is in the pong or an event.
 */
async function answerPing({ socket, subscriber, starting }: Extra, question: PingMessage['payload']): Promise<void> {
  const received = performance.now()
  let payload = question
  if (subscriber && question?.missed instanceof Object) {
    await Promise.allSettled(starting)
    const missed = Object.entries(question.missed)
    const changed = missed.filter(([name, time]) => subscriber.mayHaveChanged(name, received - Number(time) - mostLate))
    payload = { checked: missed.map(([name]) => name), changed: changed.map(([name]) => name) }
  }
  await sendTo(socket, stringifyMessage<MessageType.Pong>({ type: MessageType.Pong, ...(payload && { payload }) }))
}

/** `{authorization}` of the first message in either spelling, or `{headers: {authorization}}` as some clients send it. */
function authorizationIn(params: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const headers = params?.headers as Record<string, unknown> | undefined
  const found = [params?.authorization, params?.Authorization, headers?.authorization, headers?.Authorization]
  return found.find((value) => typeof value === 'string')
}

/**
 * Resolves when the message was sent or the client is gone: a disconnected reader is not an error. Above `mostUnsent`
 * the client's messages wait, because a client that sends without reading would fill the memory with answers.
 */
const sendTo = (socket: WebSocket, text: string): Promise<void> =>
  new Promise((resolve) => {
    if (socket.readyState !== socket.OPEN) return resolve()
    socket.send(text, () => {
      if (socket.bufferedAmount <= mostUnsent) socket.resume()
      resolve()
    })
    if (socket.bufferedAmount > mostUnsent) socket.pause()
  })

function end(socket: WebSocket, ending: keyof typeof closings): void {
  socket.close(...closings[ending])
  const cut = setTimeout(() => socket.terminate(), cutAfter)
  socket.once('close', () => clearTimeout(cut))
}

/** Sends pings at an interval; a client that does not answer before the next one is disconnected. */
function keepAlive(socket: WebSocket): () => void {
  let isAlive = true
  socket.on('pong', () => {
    isAlive = true
  })
  const timer = setInterval(() => {
    if (!isAlive) return socket.terminate()
    isAlive = false
    socket.ping()
  }, pingEvery)
  return () => clearInterval(timer)
}
