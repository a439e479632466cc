import type { ServerResponse } from 'node:http'
import type { Actor } from '../access/actor'
import { networkOf } from '../access/network'
import { OperationError } from '../errors'

/** Limits for one session, one API token, and one address with neither; 0 means no limit. */
export interface RateLimitSettings {
  /** Maximum requests in a minute. */
  session: number
  token: number
  address: number
  /** Maximum concurrent requests of each, so that one client does not block the others. */
  atOnce: number
}

export interface RateLimits {
  /**
   * Counts a request and sets the `RateLimit` and `RateLimit-Policy` headers of the IETF draft. The actor need not be
   * verified yet: a claimed id was signed here, otherwise the address counts. The request counts as running until its
   * answer is closed. A WebSocket message has no answer, so it is only counted. Throws RATE_LIMITED.
   */
  count(actor: Pick<Actor, 'kind' | 'sessionId' | 'tokenId' | 'ip'>, response?: ServerResponse): void
}

const windowSeconds = 60
/** Maximum number of keys; the oldest is removed, so that many addresses cannot fill the memory. */
const mostKeys = 100_000

type Kind = Exclude<keyof RateLimitSettings, 'atOnce'>
const kinds: readonly Kind[] = ['session', 'token', 'address']

/**
 * Counts by the minute in this process, because a shared count would cost each request a write. Several processes allow
 * that many times more requests. Sign-in attempts are counted in the database instead.
 */
export function createRateLimits(settings: RateLimitSettings, now: () => number = Date.now): RateLimits {
  const policies = new Map<Kind, string>(
    kinds.map((kind) => [kind, `"${kind}";q=${settings[kind]};w=${windowSeconds}`]),
  )
  const counts: Record<Kind, Map<string, number>> = { session: new Map(), token: new Map(), address: new Map() }
  const underWay: Record<Kind, Map<string, number>> = { session: new Map(), token: new Map(), address: new Map() }
  let window = 0

  /** Marks a request as running until its answer is closed by either side. */
  const enter = (running: Map<string, number>, key: string, response: Pick<ServerResponse, 'once'>) => {
    const others = running.get(key) ?? 0
    if (others >= settings.atOnce) throw tooManyAtOnce()
    running.set(key, others + 1)
    response.once('close', () => {
      const left = (running.get(key) ?? 1) - 1
      if (left > 0) running.set(key, left)
      else running.delete(key)
    })
  }

  return {
    count({ kind: asking, sessionId, tokenId, ip }, response) {
      const kind: Kind = asking === 'session' ? 'session' : asking === 'token' ? 'token' : 'address'
      const key = (kind === 'session' ? sessionId : kind === 'token' ? tokenId : networkOf(ip)) ?? ''
      if (response && settings.atOnce > 0) enter(underWay[kind], key, response)
      const most = settings[kind]
      if (most === 0) return
      const seconds = Math.floor(now() / 1000)
      const current = Math.floor(seconds / windowSeconds)
      if (current !== window) {
        window = current
        for (const each of Object.values(counts)) each.clear()
      }
      const used = (counts[kind].get(key) ?? 0) + 1
      const left = Math.max(0, most - used)
      const reset = windowSeconds - (seconds % windowSeconds)
      response?.setHeader('RateLimit-Policy', policies.get(kind) ?? '')
      response?.setHeader('RateLimit', `"${kind}";r=${left};t=${reset}`)
      if (used > most) throw tooMany(reset)
      if (counts[kind].size >= mostKeys) counts[kind].delete(counts[kind].keys().next().value ?? '')
      counts[kind].set(key, used)
    },
  }
}

const tooManyAtOnce = () =>
  new OperationError('RATE_LIMITED', 'Too many requests at once. Wait until the current ones finish.', {
    retryAfter: 1,
    key: 'errors.tooManyAtOnce',
  })

const tooMany = (retryAfter: number) =>
  new OperationError('RATE_LIMITED', `Too many requests. Try again in ${retryAfter} seconds.`, {
    retryAfter,
    key: 'errors.tooManyRequests',
    values: { seconds: retryAfter },
  })
