import type { ServerResponse } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { createRateLimits, type RateLimitSettings, type SentCounts } from '../../server/http/rate-limits'
import { createPeers, type Peers } from '../../server/workers/peers'

interface Caller {
  kind: 'none' | 'session' | 'token'
  sessionId: string | null
  tokenId?: string
  ip: string
}

/** A program with one process. */
const alone = createPeers<SentCounts>('rate limits', 1)

function createLimits(most: Partial<RateLimitSettings> = {}, peers: Peers<SentCounts> = alone) {
  let time = Date.UTC(2026, 0, 1, 12, 0, 15)
  const limits = createRateLimits({ session: 3, token: 2, address: 1, atOnce: 0, ...most }, peers, () => time)
  const leaving: (() => void)[] = []
  const count = (caller: Caller) => {
    const headers: Record<string, string> = {}
    const response = {
      setHeader: (name: string, value: string) => Object.assign(headers, { [name]: value }),
      once: (_event: string, leave: () => void) => leaving.push(leave),
    }
    try {
      limits.count(caller, response as unknown as ServerResponse)
      return { headers, code: 'fine' }
    } catch (error) {
      const { extensions } = error as { extensions: { code: string; retryAfter: number } }
      return { headers, code: extensions.code, retryAfter: extensions.retryAfter }
    }
  }
  const later = (seconds: number) => {
    time += seconds * 1000
  }
  return { count, later, leaving }
}

const session = (sessionId: string, ip = '10.0.0.1'): Caller => ({ kind: 'session', sessionId, ip })
const token = (tokenId: string): Caller => ({ kind: 'token', sessionId: null, tokenId, ip: '10.0.0.1' })
const nobody = (ip: string): Caller => ({ kind: 'none', sessionId: null, ip })

describe('requests are counted by the minute', () => {
  test('and each answer has the remaining number', () => {
    const { count } = createLimits()
    expect(count(session('a')).headers).toEqual({
      'RateLimit-Policy': '"session";q=3;w=60',
      RateLimit: '"session";r=2;t=45',
    })
    count(session('a'))
    expect(count(session('a'))).toMatchObject({ code: 'fine', headers: { RateLimit: '"session";r=0;t=45' } })
    expect(count(session('a'))).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 45 })
  })

  test('by session, by token and by address, separately', () => {
    const { count } = createLimits()
    const codes = (callers: Caller[]) => callers.map((caller) => count(caller).code)
    expect(
      codes([session('a'), session('a'), session('a'), session('b'), token('t'), token('t'), nobody('1.1.1.1')]),
    ).toEqual(Array(7).fill('fine'))
    expect(codes([session('a'), token('t'), nobody('1.1.1.1')])).toEqual(Array(3).fill('RATE_LIMITED'))
    expect(codes([session('b'), token('u'), nobody('1.1.1.2')])).toEqual(Array(3).fill('fine'))
  })

  test('a session counts across addresses, and an IPv6 network counts as one address', () => {
    const { count } = createLimits({ session: 1, token: 1, address: 1 })
    expect([session('a', '1.1.1.1'), session('a', '2.2.2.2')].map((caller) => count(caller).code)).toEqual([
      'fine',
      'RATE_LIMITED',
    ])
    expect([nobody('2001:db8::1'), nobody('2001:db8::2')].map((caller) => count(caller).code)).toEqual([
      'fine',
      'RATE_LIMITED',
    ])
  })

  test('and again from the next minute on', () => {
    const { count, later } = createLimits()
    expect([nobody('1.1.1.1'), nobody('1.1.1.1')].map((caller) => count(caller).code)).toEqual(['fine', 'RATE_LIMITED'])
    later(44)
    expect(count(nobody('1.1.1.1'))).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 1 })
    later(1)
    expect(count(nobody('1.1.1.1')).code).toBe('fine')
  })

  test('unless a limit is 0', () => {
    const { count } = createLimits({ session: 0, token: 0, address: 0 })
    for (let time = 0; time < 50; time++) expect(count(session('a'))).toEqual({ code: 'fine', headers: {} })
  })

  test('and concurrent requests too, until they are answered', () => {
    const { count, leaving } = createLimits({ session: 0, token: 0, address: 0, atOnce: 2 })
    const codes = (callers: Caller[]) => callers.map((caller) => count(caller).code)
    expect(codes([session('a'), session('a'), session('b'), token('a'), nobody('1.1.1.1')])).toEqual(
      Array(5).fill('fine'),
    )
    expect(count(session('a'))).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 1 })
    leaving[0]?.()
    expect(codes([session('a'), session('a')])).toEqual(['fine', 'RATE_LIMITED'])
  })

  test('across the workers of a program, which divide the concurrent ones', async () => {
    const receivers: ((counts: SentCounts) => void)[] = []
    const send = vi.fn()
    const workers = [0, 1].map((index) => {
      const others = () => receivers.filter((_, each) => each !== index)
      return createLimits(
        { session: 3, atOnce: 3 },
        {
          count: 2,
          send(counts) {
            for (const receive of others()) receive(counts)
            send()
          },
          listen: (receive) => receivers.push(receive),
        },
      )
    })
    const codes = (index: number, times: number) =>
      Array.from({ length: times }, () => workers[index]?.count(session('a')).code)
    expect(codes(0, 2)).toEqual(['fine', 'fine'])
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    expect(codes(1, 2)).toEqual(['fine', 'RATE_LIMITED'])
    expect(codes(0, 1)).toEqual(['RATE_LIMITED'])
  })
})
