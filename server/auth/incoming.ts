import type { IncomingMessage } from 'node:http'
import type { Actor } from '../access/actor'

/** The part of a request that tells who is asking: a fetch `Request`, or anything with its headers. */
export interface Incoming {
  headers: { get(name: string): string | null }
}

/** Where a request came from: the id that its answer and its log lines carry, and the client's address. */
export interface Origin {
  id: string
  ip: string | null
}

/** A request of `node:http` as `Incoming`, without the price of a fetch `Request`. */
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

/** The language that was chosen (cookie of specification section 3), else the browser's first, else English. */
export function languageOf({ headers }: Incoming): Actor['language'] {
  const chosen = /(?:^|;\s*)vite-ui-language=(en|zh)\b/.exec(headers.get('cookie') ?? '')?.[1]
  const preferred = chosen ?? headers.get('accept-language')?.trim().slice(0, 2).toLowerCase()
  return preferred === 'zh' ? 'zh' : 'en'
}
