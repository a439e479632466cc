import type { IncomingMessage, ServerResponse } from 'node:http'
import type { GraphQLError } from 'graphql'
import type { Logger } from 'pino'
import type { Actor } from '../../access/actor'
import type { Auth } from '../../auth/identify'
import { type Incoming, incomingFrom } from '../../auth/incoming'
import { OperationError, unauthenticated } from '../../errors'
import { contextOf } from '../../http/context'
import type { RateLimits } from '../../http/rate-limits'
import { createSlots } from '../../http/slots'
import type { Ending, Subscriber } from '../../realtime/deliveries'
import type { Settings } from '../../settings'
import type { Context } from '../schema/builder'
import { checkRequest, type GraphQLRequest } from '../transport/request'
import { sendEvents, sendLast } from './event-stream'
import { isAllowedOrigin } from './origins'
import { createSockets, type Sockets, type Subscribed } from './sockets'

/** A request of which nothing was executed; its status is that of its worst error. */
export class Refused extends Error {
  constructor(readonly errors: readonly GraphQLError[]) {
    super('The request was refused.')
  }
}

interface LiveDependencies {
  auth: Pick<Auth, 'identify' | 'stands' | 'noteRefusals'>
  settings: Pick<Settings, 'corsOrigins' | 'publicUrl'>
  log: Pick<Logger, 'error'>
  mask(error: unknown): GraphQLError
  rateLimits: RateLimits
  /** Starts a subscription. Throws Refused, or an OperationError. */
  subscribe(request: GraphQLRequest, context: Context): Promise<Subscribed>
}

export interface Live extends Sockets {
  /**
   * Answers a subscription with server-sent events until either side ends. Throws like `subscribe`, and RATE_LIMITED.
   */
  stream(request: GraphQLRequest, context: Context, response: ServerResponse): Promise<void>
}

/** Maximum number of open event connections of one process, in all and for one session or token. */
const mostConnections = 5_000
const mostBySession = 30

const connectionKey = ({ kind, sessionId, tokenId, id }: Actor) => `${kind} ${sessionId ?? tokenId ?? id}`

/** Whether a request accepts events. */
export const wantsEvents = ({ headers }: IncomingMessage) => headers.accept?.includes('text/event-stream') ?? false

/** Subscriptions over both transports: limits their number, and ends each with its session. */
export function createLive({ auth, settings, log, mask, rateLimits, subscribe }: LiveDependencies): Live {
  const connections = createSlots({ all: mostConnections, each: mostBySession })
  const streams = new Set<Subscriber>()

  const subscriberOf = (actor: Actor, end: (ending: Ending) => void): Subscriber => ({
    end,
    stands: () => auth.stands(actor),
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
        async subscribe(payload) {
          const context = { actor, request: incoming, responseHeaders: new Headers(), subscriber }
          try {
            rateLimits.count(actor)
            return await subscribe(checkRequest(payload), context)
          } catch (error) {
            const errors = error instanceof Refused ? error.errors : [mask(error)]
            auth.noteRefusals(actor, errors)
            return errors
          }
        },
      }
    },
  })

  return {
    upgrade: sockets.upgrade,
    async stream(request, context, response) {
      const leave = connections.take(connectionKey(context.actor))
      if (!leave) throw tooMany()
      response.once('close', leave)
      const end = (ending: Ending) => {
        // Without the final event a client knows that data is missing, and subscribes again.
        if (ending === 'session') sendLast(response, { errors: [mask(unauthenticated())] })
        else response.destroy()
      }
      const subscriber = subscriberOf(context.actor, end)
      streams.add(subscriber)
      response.once('close', () => streams.delete(subscriber))
      try {
        const { results } = await subscribe(request, { ...context, subscriber })
        await sendEvents(response, results)
      } finally {
        leave()
        streams.delete(subscriber)
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
