import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ExecutionResult, GraphQLError } from 'graphql'
import type { Logger } from 'pino'
import type { Actor } from '../../access/actor'
import type { Auth } from '../../auth/auth'
import { type Incoming, incomingFrom } from '../../auth/incoming'
import { badRequest, OperationError, unauthenticated } from '../../errors'
import { contextOf } from '../../http/context'
import type { RateLimits } from '../../http/rate-limits'
import { createSlots } from '../../http/slots'
import type { Ending, Subscriber } from '../../realtime/deliveries'
import type { Settings } from '../../settings'
import type { RequestContext } from '../schema/builder'
import { refusedBy } from '../transport/masking'
import { checkRequest, type GraphQLRequest } from '../transport/request'
import { createSockets, type Sockets, type Subscribed } from './sockets'

interface LiveDependencies {
  auth: Pick<Auth, 'identify' | 'isActive' | 'noteRefusals'>
  settings: Pick<Settings, 'corsOrigins' | 'publicUrl'>
  log: Pick<Logger, 'error'>
  mask(error: unknown): GraphQLError
  rateLimits: RateLimits
  /** Starts a subscription. Throws its errors. */
  subscribe(request: GraphQLRequest, context: RequestContext): Promise<Subscribed>
  /** Whether records of a resource that the actor may subscribe to may have changed since a time. */
  mayHaveChanged(resource: string, time: number, actor: Actor): boolean
}

/** A subscription over HTTP: who receives its events, and those events with an end of our own. */
interface Stream {
  subscriber: Subscriber
  through(results: AsyncIterable<ExecutionResult>): AsyncIterableIterator<ExecutionResult>
}

export interface Live extends Sockets {
  /**
   * Takes a slot for server-sent events until the answer is closed. Throws RATE_LIMITED, or BAD_REQUEST without such an
   * Accept header.
   */
  stream(request: IncomingMessage, response: ServerResponse, actor: Actor): Stream
}

/** Maximum number of open event connections of one process, in all and for one session or token. */
const mostConnections = 5_000
const mostBySession = 30

const connectionKey = ({ kind, sessionId, tokenId, id }: Actor) => `${kind} ${sessionId ?? tokenId ?? id}`

/** Whether a request accepts events. */
export const wantsEvents = ({ headers }: IncomingMessage) => headers.accept?.includes('text/event-stream') ?? false

/** Subscriptions over both transports: limits their number, and ends each with its session. */
export function createLive(dependencies: LiveDependencies): Live {
  const { auth, settings, log, mask, rateLimits, subscribe, mayHaveChanged } = dependencies
  const connections = createSlots({ all: mostConnections, each: mostBySession })
  const streams = new Set<Subscriber>()

  const subscriberOf = (actor: Actor, end: (ending: Ending) => void): Subscriber => ({
    end,
    isActive: () => auth.isActive(actor),
  })

  const sockets = createSockets({
    log,
    refusal: (request) => (!isAllowedOrigin(request, settings) ? 403 : connections.hasRoom() ? null : 503),
    tooManySubscriptions: () => mask(tooMany()),
    async admit(request, authorization, end) {
      const origin = contextOf(request)
      const incoming = withAuthorization(incomingFrom(request), authorization)
      const actor = await auth.identify(incoming, origin)
      if (actor.kind === 'none') return 'nobody'
      const leave = connections.take(connectionKey(actor))
      if (!leave) return 'tooMany'
      const subscriber = subscriberOf(actor, end)
      return {
        leave,
        mayHaveChanged: (resource, time) => mayHaveChanged(resource, time, actor),
        async subscribe(payload) {
          const context = { actor, request: incoming, responseHeaders: new Headers(), subscriber }
          try {
            rateLimits.count(actor)
            return await subscribe(checkRequest(payload), context)
          } catch (error) {
            const errors = refusedBy(error).map(mask)
            auth.noteRefusals(actor, errors)
            return errors
          }
        },
      }
    },
  })

  return {
    upgrade: sockets.upgrade,
    stream(request, response, actor) {
      if (!wantsEvents(request))
        throw badRequest('Subscriptions need a WebSocket, or the header "accept: text/event-stream".')
      const leave = connections.take(connectionKey(actor))
      if (!leave) throw tooMany()
      let results: Results | null = null
      const subscriber = subscriberOf(actor, (ending) => {
        // A client asks again after an answer without an end.
        if (ending === 'session' && results) results.end({ errors: [mask(unauthenticated())] })
        else response.destroy()
      })
      streams.add(subscriber)
      response.once('close', () => {
        leave()
        streams.delete(subscriber)
      })
      return {
        subscriber,
        through(events) {
          results = endable(events)
          return results
        },
      }
    },
    close() {
      sockets.close()
      for (const stream of streams) stream.end('stopping')
    },
  }
}

const tooMany = () =>
  new OperationError('RATE_LIMITED', 'Too many subscriptions are open. Close some and try again.', {
    key: 'errors.tooManySubscriptions',
    retryAfter: 30,
  })

/** A browser cannot send headers with a WebSocket: the token in the first message has precedence. */
const withAuthorization = ({ headers }: Incoming, authorization: string | undefined): Incoming => ({
  headers: { get: (name) => (name === 'authorization' && authorization ? authorization : headers.get(name)) },
})

/**
 * Whether the page that opens a WebSocket may do so. Browsers connect to other sites without a preflight request and
 * always send `Origin`; other programs send none.
 */
export function isAllowedOrigin(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { corsOrigins, publicUrl }: { corsOrigins: readonly string[]; publicUrl?: string | null },
): boolean {
  const { origin, host } = headers
  if (origin === undefined) return true
  if (corsOrigins.includes(origin)) return true
  if (publicUrl && URL.canParse(publicUrl) && new URL(publicUrl).origin === origin) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

/** Results of a subscription, once. `end` gives a last one and ends, also while the next one is waited for. */
interface Results extends AsyncIterableIterator<ExecutionResult> {
  end(last: ExecutionResult): void
}

function endable(results: AsyncIterable<ExecutionResult>): Results {
  const iterator = results[Symbol.asyncIterator]()
  let last: ExecutionResult | null = null
  let wake: () => void = () => undefined
  const stop = async () => (await iterator.return?.()) ?? { done: true as const, value: undefined }
  const next = () =>
    new Promise<IteratorResult<ExecutionResult>>((resolve, reject) => {
      wake = () => {
        if (last) resolve({ done: false, value: last })
        last = null
      }
      if (last) wake()
      else iterator.next().then(resolve, reject)
    })
  const all: Results = {
    [Symbol.asyncIterator]: () => all,
    next,
    return: stop,
    end(result) {
      last = result
      wake()
      void stop()
    },
  }
  return all
}
