import type { ServerResponse } from 'node:http'
import type { Actor } from '../access/actor'
import { networkOf } from '../access/network'
import { OperationError, tooManyAtOnce } from '../errors'
import type { Peers } from '../workers/peers'
import { prepareHeaders } from './prepared-response'

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

/** Counts of a worker since its last message. */
export interface SentCounts {
  window: number
  counts: readonly (readonly [kind: Kind, key: string, requests: number])[]
}

/** Milliseconds between two messages of a worker. */
const sendEvery = 200

/**
 * Counts by the minute in this process, because a count in the database would cost each request a write. Workers of one
 * program share the connections of a client. So they send each other their counts and divide the concurrent requests.
 * Processes that are started separately allow that many times more requests. Sign-in attempts are counted in the
 * database instead.
 */
export function createRateLimits(
  settings: RateLimitSettings,
  peers: Peers<SentCounts>,
  now: () => number = Date.now,
): RateLimits {
  const mostAtOnce = Math.ceil(settings.atOnce / peers.count)
  const policies = new Map<Kind, string>(
    kinds.map((kind) => [kind, `"${kind}";q=${settings[kind]};w=${windowSeconds}`]),
  )
  const counts: Record<Kind, Map<string, number>> = { session: new Map(), token: new Map(), address: new Map() }
  const underWay: Record<Kind, Map<string, number>> = { session: new Map(), token: new Map(), address: new Map() }
  let window = 0

  const enterWindow = (current: number) => {
    if (current <= window) return
    window = current
    for (const each of [...Object.values(counts), ...Object.values(unsent)]) each.clear()
  }

  const unsent: Record<Kind, Map<string, number>> = { session: new Map(), token: new Map(), address: new Map() }
  let isWaiting = false
  const sendLater = (kind: Kind, key: string) => {
    add(unsent[kind], key, 1)
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      peers.send({
        window,
        counts: kinds.flatMap((each) => [...unsent[each]].map(([own, requests]) => [each, own, requests] as const)),
      })
      for (const each of Object.values(unsent)) each.clear()
    }, sendEvery).unref()
  }
  peers.listen((sent) => {
    enterWindow(sent.window)
    if (sent.window === window) for (const [kind, key, requests] of sent.counts) add(counts[kind], key, requests)
  })

  /** Marks a request as running until its answer is closed by either side. */
  const enter = (running: Map<string, number>, key: string, response: Pick<ServerResponse, 'once'>) => {
    const others = running.get(key) ?? 0
    if (others >= mostAtOnce) throw tooManyAtOnce()
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
      if (response && mostAtOnce > 0) enter(underWay[kind], key, response)
      const most = settings[kind]
      if (most === 0) return
      const seconds = Math.floor(now() / 1000)
      const current = Math.floor(seconds / windowSeconds)
      enterWindow(current)
      const used = (counts[kind].get(key) ?? 0) + 1
      const left = Math.max(0, most - used)
      const reset = windowSeconds - (seconds % windowSeconds)
      const limit = `"${kind}";r=${left};t=${reset}`
      if (response) prepareHeaders(response, 'RateLimit-Policy', policies.get(kind) ?? '', 'RateLimit', limit)
      if (used > most) throw tooMany(reset)
      add(counts[kind], key, 1)
      if (peers.count > 1) sendLater(kind, key)
    },
  }
}

function add(counts: Map<string, number>, key: string, requests: number): void {
  if (counts.size >= mostKeys && !counts.has(key)) counts.delete(counts.keys().next().value ?? '')
  counts.set(key, (counts.get(key) ?? 0) + requests)
}

const tooMany = (retryAfter: number) =>
  new OperationError('RATE_LIMITED', `Too many requests. Try again in ${retryAfter} seconds.`, {
    retryAfter,
    key: 'errors.tooManyRequests',
    values: { seconds: retryAfter },
  })
