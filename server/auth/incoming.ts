import type { IncomingMessage } from 'node:http'

/** The part of a request that identifies the actor: a fetch `Request`, or an object with its headers. */
export interface Incoming {
  headers: { get(name: string): string | null }
}

/** The origin of a request: the id for its answer and log lines, and the client's address. */
export interface Origin {
  id: string
  ip: string | null
}

/** A request of `node:http` as `Incoming`, without the cost of a fetch `Request`. */
export const incomingFrom = ({ headers }: IncomingMessage): Incoming => ({
  headers: {
    get(name) {
      const value = headers[name]
      return (Array.isArray(value) ? value.join(', ') : value) ?? null
    },
  },
})

/** The access token, or another bearer token. */
export function bearerOf({ headers }: Incoming): string | null {
  const authorization = headers.get('authorization')
  if (authorization?.slice(0, 7).toLowerCase() !== 'bearer ') return null
  return authorization.slice(7).trim()
}
