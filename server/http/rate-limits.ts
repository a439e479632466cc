import type { ServerResponse } from 'node:http'
import type { Actor } from '../access/actor'
import { networkOf } from '../access/network'
import { OperationError } from '../errors'

/** What one session, one API token, and one address that shows neither may ask; 0 is without a limit. */
export interface RateLimitSettings {
  /** Requests a minute at most. */
  session: number
  token: number
  address: number
  /** Requests of each of them that may be under way at once: what would make everybody else wait. */
  atOnce: number
}

export interface RateLimits {
  /**
   * Counts a request and says in the answer's headers what is left (`RateLimit` and `RateLimit-Policy`, the names of the
   * IETF's draft). Who asks need not have been checked yet: what is claimed was signed here, or is counted by its address.
   * The request counts as under way until its answer is gone. What comes over a WebSocket has no answer of its own, and
   * is counted alone. Throws RATE_LIMITED.
   */
  count(actor: Pick<Actor, 'kind' | 'sessionId' | 'tokenId' | 'ip'>, response?: ServerResponse): void
}

const windowSeconds = 60
/** Keys counted at once; the oldest makes room, so that many addresses cannot fill the memory. */
const mostKeys = 100_000

type Kind = Exclude<keyof RateLimitSettings, 'atOnce'>
const kinds: readonly Kind[] = ['session', 'token', 'address']

/**
 * Counts by the minute, in this process: a shared count would cost each request a write. Several processes together allow
 * as many times as much; attempts to sign in, where that would matter, are counted in the database.
 */
export function createRateLimits(settings: RateLimitSettings, now: () => number = Date.now): RateLimits {
  const policies = new Map<Kind, string>(
    kinds.map((kind) => [kind, `"${kind}";q=${settings[kind]};w=${windowSeconds}`]),
  )
  const counts: Record<Kind, Map<string, number>> = { session: new Map(), token: new Map(), address: new Map() }
  const underWay: Record<Kind, Map<string, number>> = { session: new Map(), token: new Map(), address: new Map() }
  let window = 0

  /** Notes a request as under way until its answer is closed, by whichever side. */
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
