import type { LiveEvent } from '@refinedev/core'
import { type Client, createClient, MessageType, type SubscribePayload, stringifyMessage } from 'graphql-ws'
import { resourceNamed } from '../registry/resources'
import { isSignedIn, useAuth } from './auth-storage'
import type { TypedText } from './graphql'
import { renewSession } from './session-renewal'
import { graphqlUrl } from './transport'

export type LiveListener = (event: LiveEvent) => void

/** The server's close code for an invalid session. */
const refusedCode = 4403
const longestWait = 30_000
/** Milliseconds for the answer to a ping. A connection that the network dropped reports no end by itself. */
const pongWithin = 10_000

interface Followed {
  listener: LiveListener
  /** The time since which changes may be unknown; null while the connection reports all of them. */
  unknownSince: number | null
}

const followed = new Map<string, Followed>()
let socket: WebSocket | null = null
/** The time of the last message of the connection. */
let lastMessage = 0
let wasRefused = false
let asking: ReturnType<typeof setTimeout> | undefined
let unanswered: ReturnType<typeof setTimeout> | undefined

/** Whether an access token has expired, by its own claim. */
function isExpired(token: string): boolean {
  try {
    const [, claims = ''] = token.split('.')
    const { exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: number }
    return exp !== undefined && exp * 1000 < Date.now() + 5_000
  } catch {
    return true
  }
}

/** A valid token; an expired or refused one is renewed first. */
const authorization = async (): Promise<string> => {
  const { accessToken } = useAuth.getState()
  if (wasRefused || isExpired(accessToken)) await renewSession(accessToken)
  wasRefused = false
  return `Bearer ${useAuth.getState().accessToken}`
}

/** Growing random delays, so that tabs do not reconnect at the same time after a restart of the server. */
const retryWait = (retries: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, Math.min(500 * 2 ** retries, longestWait) * (0.5 + Math.random()))
  })

const socketUrl = () => `${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}${graphqlUrl}`

/**
 * Asks for the resources with unknown changes. The client sends the subscriptions before the next task. So the server
 * receives them before this ping, and each change is either in its answer or an event.
 */
const askMissed = () => {
  clearTimeout(asking)
  asking = setTimeout(() => {
    const missed = Object.fromEntries(
      [...followed].flatMap(([resource, { unknownSince }]) =>
        unknownSince === null ? [] : [[resource, Math.max(0, Date.now() - unknownSince)]],
      ),
    )
    if (socket && Object.keys(missed).length > 0)
      socket.send(stringifyMessage<MessageType.Ping>({ type: MessageType.Ping, payload: { missed } }))
  })
}

interface Missed {
  /** The resources of the question. */
  checked: readonly string[]
  /** Those with changes. */
  changed: readonly string[]
}

/** Announces that any record of the changed resources may have changed. */
const announceMissed = ({ checked, changed }: Missed) => {
  for (const resource of checked) {
    const entry = followed.get(resource)
    if (!entry) continue
    entry.unknownSince = null
    if (changed.includes(resource)) entry.listener(eventOf(resource, '*', {}))
  }
}

const start = (): Client =>
  createClient({
    url: socketUrl,
    lazyCloseTimeout: 10_000,
    keepAlive: 30_000,
    retryAttempts: Number.POSITIVE_INFINITY,
    retryWait,
    shouldRetry: isSignedIn,
    connectionParams: async () => ({ authorization: await authorization() }),
    on: {
      connected: (opened) => {
        socket = opened as WebSocket
        askMissed()
      },
      ping: (isReceived) => {
        if (!isReceived) unanswered = setTimeout(() => client.terminate(), pongWithin)
      },
      message: () => {
        clearTimeout(unanswered)
        lastMessage = Date.now()
      },
      pong: (_isReceived, payload) => {
        if (payload && 'changed' in payload) announceMissed(payload as unknown as Missed)
      },
      closed: (event) => {
        socket = null
        clearTimeout(unanswered)
        for (const entry of followed.values()) entry.unknownSince ??= lastMessage
        wasRefused = (event as CloseEvent).code === refusedCode
      },
    },
  })

const client = start()
// Another account signed in, or the account signed out: events of the connection belong to the previous account.
useAuth.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id) client.terminate()
})

/** Subscribes to a document over the same connection; returning the iterator ends it. */
export const followDocument = <Data, Variables>(
  payload: SubscribePayload & { query: TypedText<Data, Variables>; variables?: NoInfer<Variables> },
) => client.iterate<Data>(payload)

type ChangeEvent = Record<string, { id: string; version?: number }>

export const eventOf = (resource: string, type: LiveEvent['type'], payload: LiveEvent['payload']): LiveEvent => ({
  channel: `resources/${resource}`,
  type,
  payload,
  date: new Date(),
})

/**
 * Opens the subscriptions of a resource.
 * @param since the time of the oldest data that is shown; changes since then are announced
 * @param onEnd called when the server refused them or the session ended
 * @returns a function that ends them
 */
export function followResource(name: string, since: number, listener: LiveListener, onEnd: () => void): () => void {
  const { type, single } = resourceNamed(name)
  const fields = [
    ['updated', `updatedOne${type}`, 'id version'],
    ...(single
      ? []
      : [
          ['created', `created${type}`, 'id version'],
          ['deleted', `deletedOne${type}`, 'id'],
        ]),
  ]
  followed.set(name, { listener, unknownSince: since })
  const stops = fields.map(([kind = '', field = '', selection]) =>
    client.subscribe<ChangeEvent>(
      { query: `subscription { ${field} { ${selection} } }` },
      {
        next({ data }) {
          const record = data?.[field]
          if (record) listener(eventOf(name, kind, { ids: [record.id], version: record.version }))
        },
        error: () => end(),
        complete: () => undefined,
      },
    ),
  )
  const end = () => {
    if (followed.get(name)?.listener !== listener) return
    followed.delete(name)
    onEnd()
  }
  askMissed()
  return () => {
    followed.delete(name)
    for (const stop of stops) stop()
  }
}
