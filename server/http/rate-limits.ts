import type { ServerResponse } from 'node:http'
import { networkOf } from '../auth/attempts'
import { OperationError } from '../errors'
import type { Asker } from '../operations/asker'

/** Requests a minute at most, of one session, one API token, and one address that shows neither; 0 is without a limit. */
export interface RateLimitSettings {
  session: number
  token: number
  address: number
}

export interface RateLimits {
  /**
   * Counts a request and says in the answer's headers what is left (`RateLimit` and `RateLimit-Policy`, the names of the
   * IETF's draft). Who asks need not have been checked yet: what is claimed was signed here, or is counted by its address.
   * Throws RATE_LIMITED.
   */
  count(asker: Pick<Asker, 'kind' | 'sessionId' | 'tokenId' | 'ip'>, response: ServerResponse): void
}

const windowSeconds = 60
/** Keys counted at once; the oldest makes room, so that many addresses cannot fill the memory. */
const mostKeys = 100_000

type Kind = keyof RateLimitSettings

/**
 * Counts by the minute, in this process: a shared count would cost each request a write. Several processes together allow
 * as many times as much; attempts to sign in, where that would matter, are counted in the database.
 */
export function createRateLimits(settings: RateLimitSettings, now: () => number = Date.now): RateLimits {
  const policies = new Map<Kind, string>(
    (Object.keys(settings) as Kind[]).map((kind) => [kind, `"${kind}";q=${settings[kind]};w=${windowSeconds}`]),
  )
  const counts: Record<Kind, Map<string, number>> = { session: new Map(), token: new Map(), address: new Map() }
  let window = 0

  return {
    count({ kind: asking, sessionId, tokenId, ip }, response) {
      const kind: Kind = asking === 'session' ? 'session' : asking === 'token' ? 'token' : 'address'
      const most = settings[kind]
      if (most === 0) return
      const seconds = Math.floor(now() / 1000)
      const current = Math.floor(seconds / windowSeconds)
      if (current !== window) {
        window = current
        for (const each of Object.values(counts)) each.clear()
      }
      const key = (kind === 'session' ? sessionId : kind === 'token' ? tokenId : networkOf(ip)) ?? ''
      const used = (counts[kind].get(key) ?? 0) + 1
      const left = Math.max(0, most - used)
      const reset = windowSeconds - (seconds % windowSeconds)
      response.setHeader('RateLimit-Policy', policies.get(kind) ?? '')
      response.setHeader('RateLimit', `"${kind}";r=${left};t=${reset}`)
      if (used > most) throw tooMany(reset)
      if (counts[kind].size >= mostKeys) counts[kind].delete(counts[kind].keys().next().value ?? '')
      counts[kind].set(key, used)
    },
  }
}

const tooMany = (retryAfter: number) =>
  new OperationError('RATE_LIMITED', `Too many requests. Try again in ${retryAfter} seconds.`, {
    retryAfter,
    key: 'errors.tooManyRequests',
    values: { seconds: retryAfter },
  })
