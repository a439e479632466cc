import type { LiveEvent } from '@refinedev/core'
import { type Client, createClient, type SubscribePayload } from 'graphql-ws'
import { resourceNamed } from '../registry/resources'
import { isSignedIn, useAuth } from './auth-storage'
import { renewSession } from './session-renewal'
import { graphqlUrl } from './transport'

export type LiveListener = (event: LiveEvent) => void

/** The server's close code for an invalid session. */
const refusedCode = 4403
const longestWait = 30_000

const followed = new Map<string, LiveListener>()
/** The time until which all changes are known: first the start of the page, which reads its data after it. */
let knownUntil = performance.timeOrigin
/** Whether the connection has reported the changes from before it. */
let isCaughtUp = false
let wasRefused = false

/** Whether an access token has expired, by its own claim. */
export function isSpent(token: string, now = Date.now()): boolean {
  try {
    const [, claims = ''] = token.split('.')
    const { exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: number }
    return exp !== undefined && exp * 1000 < now + 5_000
  } catch {
    return true
  }
}

/** A valid token; an expired or refused one is renewed first. */
const authorization = async (): Promise<string> => {
  const { accessToken } = useAuth.getState()
  if (wasRefused || isSpent(accessToken)) await renewSession(accessToken)
  wasRefused = false
  return `Bearer ${useAuth.getState().accessToken}`
}

/** Growing random delays, so that tabs do not reconnect at the same time after a restart of the server. */
const retryWait = (retries: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, Math.min(500 * 2 ** retries, longestWait) * (0.5 + Math.random()))
  })

const socketUrl = () => `${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}${graphqlUrl}`

/** Announces that any record of these resources may have changed; of all resources, if null. */
const announceMissed = (changed: readonly string[] | null) => {
  isCaughtUp = true
  knownUntil = Date.now()
  for (const [resource, listener] of followed) {
    if (!changed || changed.includes(resource)) listener(eventOf(resource, '*', {}))
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
    connectionParams: async () => ({
      authorization: await authorization(),
      missed: Math.max(0, Date.now() - knownUntil),
    }),
    on: {
      message: () => {
        if (isCaughtUp) knownUntil = Date.now()
      },
      ping: (isReceived, payload) => {
        if (isReceived && payload && 'changed' in payload) announceMissed(payload.changed as readonly string[] | null)
      },
      closed: (event) => {
        isCaughtUp = false
        wasRefused = (event as CloseEvent).code === refusedCode
      },
    },
  })

const client = start()
// Another account signed in, or the account signed out: events of the connection belong to the previous account.
useAuth.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id) client.terminate()
})

/** Subscribes to a typed document over the same connection; returning the iterator ends it. */
export const followDocument = (payload: SubscribePayload) =>
  client.iterate<Record<string, unknown>, Record<string, unknown>>(payload)

type ChangeEvent = Record<string, { id: string; version?: number }>

const eventOf = (resource: string, type: LiveEvent['type'], payload: LiveEvent['payload']): LiveEvent => ({
  channel: `resources/${resource}`,
  type,
  payload,
  date: new Date(),
})

/**
 * Opens the subscriptions of a resource.
 * @param onEnd called when the server refused them or the session ended
 * @returns a function that ends them
 */
export function followResource(name: string, listener: LiveListener, onEnd: () => void): () => void {
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
  followed.set(name, listener)
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
    if (followed.get(name) !== listener) return
    followed.delete(name)
    onEnd()
  }
  return () => {
    followed.delete(name)
    for (const stop of stops) stop()
  }
}
