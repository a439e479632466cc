import { createHash } from 'node:crypto'
import type { Sql } from 'postgres'
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '../access/network'
import { OperationError } from '../errors'

/** The scope of a counter. */
type CountedBy =
  /** One network address. */
  | 'network'
  /** Attempts at one account from one network, so that attempts from elsewhere do not lock the owner out. */
  | 'pair'
  /** Attempts at one account from everywhere. */
  | 'account'
  /** Attempts at one account from a device that signed in to it before; such a device has only this counter. */
  | 'device'

interface Limit {
  points: number
  minutes: number
  /** Whether the wait doubles each time, starting at one minute; otherwise the rest of the period must pass. */
  grows?: true
}

const day = 24 * 60

/** The counted operations. Attempts at unknown accounts count too. */
const limits = {
  // Ten passwords from a network, then growing waits. A daily limit covers attempts from many networks.
  signIn: {
    network: { points: 60, minutes: 15 },
    pair: { points: 10, minutes: 15, grows: true },
    account: { points: 500, minutes: day },
    device: { points: 10, minutes: 15, grows: true },
  },
  /** Single sign-on has no account before the provider names it. */
  singleSignOn: { network: { points: 60, minutes: 15 } },
  /** The answer of the provider to one request, which is accepted once. */
  singleSignOnAnswer: { account: { points: 1, minutes: 15 } },
  /** The current password of a signed-in person. */
  proof: { network: { points: 60, minutes: 15 }, pair: { points: 10, minutes: 15, grows: true } },
  // Limits emails to one mailbox, and so attempts at a code, by a person with the password. An office shares an address.
  signInEmail: { network: { points: 600, minutes: 60 }, account: { points: 20, minutes: 60 } },
  // At most one in 33,000 guesses an emailed code of an account in a day, over all challenges. Of an app it is one in
  // 11,000, because three codes are valid.
  code: {
    network: { points: 60, minutes: 15 },
    account: { points: 30, minutes: day },
    device: { points: 30, minutes: day },
  },
  /** Emails to a signed-in person with a code. */
  ownCode: { network: { points: 30, minutes: 60 }, account: { points: 10, minutes: 60 } },
  passwordReset: {
    network: { points: 30, minutes: 60 },
    pair: { points: 10, minutes: 60 },
    account: { points: 50, minutes: day },
    device: { points: 10, minutes: 60 },
  },
  signUp: { network: { points: 30, minutes: 60 }, pair: { points: 10, minutes: 60 } },
  translation: { network: { points: 600, minutes: 15 }, account: { points: 300, minutes: 15 } },
  connection: { network: { points: 120, minutes: 15 }, account: { points: 60, minutes: 15 } },
} satisfies Record<string, Partial<Record<CountedBy, Limit>>>

type AttemptKind = keyof typeof limits

const firstWaitSeconds = 60
const longestWaitSeconds = 24 * 60 * 60

/** The origin of an attempt. */
export interface AttemptOrigin {
  ip: string | null
  /** The device, if the account has used it. */
  knownDevice?: string | null
}

export interface Attempts {
  /**
   * Counts one attempt before any other work, so that a hundred attempts in one document count as a hundred. Returns a
   * function that takes it back after success. Throws RATE_LIMITED.
   */
  count(kind: AttemptKind, origin: AttemptOrigin, account: string): Promise<() => Promise<void>>
}

interface Counter {
  attempts: RateLimiterAbstract
  /** How often the limit was reached in a day, for growing waits. */
  waits: RateLimiterAbstract | null
}

/** The database counts attempts, so several server processes share one count. */
export function createAttempts(sql: Sql): Attempts {
  const limiter = (name: string, points: number, minutes: number) =>
    new RateLimiterPostgres({
      storeClient: rateLimiterClient(sql),
      storeType: 'client',
      tableName: 'auth_attempts',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: minutes * 60,
    })
  const counters = new Map<string, Counter>()
  for (const [kind, byWhom] of Object.entries<Partial<Record<CountedBy, Limit>>>(limits)) {
    for (const [by, { points, minutes, grows }] of Object.entries(byWhom)) {
      const name = `${kind} ${by}`
      const waits = grows ? limiter(`${name} waits`, Number.MAX_SAFE_INTEGER, day) : null
      counters.set(name, { attempts: limiter(name, points, minutes), waits })
    }
  }

  return {
    async count(kind, { ip, knownDevice }, account) {
      const network = networkOf(ip)
      const keys: Record<CountedBy, string> = {
        network,
        pair: hashed(`${network} ${account}`),
        account: hashed(account),
        device: hashed(`${knownDevice} ${account}`),
      }
      const isKnown = knownDevice && 'device' in limits[kind]
      // The network is first: a network above its limit must not use up the limit of an account.
      const order: readonly CountedBy[] = isKnown ? ['device'] : ['network', 'pair', 'account']
      const counted = order.flatMap((by) => {
        const counter = counters.get(`${kind} ${by}`)
        return counter ? [{ ...counter, key: keys[by] }] : []
      })
      for (const { attempts, waits, key } of counted) await consume(attempts, waits, key)
      return async () => {
        await Promise.all(counted.map(({ attempts, key }) => attempts.reward(key, 1)))
      }
    },
  }
}

/** The counter table stores hashes, so it has no email addresses and any length fits. */
const hashed = (key: string) => createHash('sha256').update(key).digest('base64url')

async function consume(attempts: RateLimiterAbstract, waits: RateLimiterAbstract | null, key: string): Promise<void> {
  try {
    await attempts.consume(key)
  } catch (problem) {
    if (!(problem instanceof RateLimiterRes)) throw problem
    const isFirst = problem.consumedPoints === attempts.points + 1
    const seconds = waits && isFirst ? await wait(attempts, waits, key) : problem.msBeforeNext / 1000
    throw tooMany(Math.max(1, Math.ceil(seconds)))
  }
}

/** Doubles the wait of the last time in this day. @returns the seconds */
async function wait(attempts: RateLimiterAbstract, waits: RateLimiterAbstract, key: string): Promise<number> {
  const { consumedPoints } = await waits.penalty(key, 1)
  const seconds = Math.min(firstWaitSeconds * 2 ** (consumedPoints - 1), longestWaitSeconds)
  await attempts.block(key, seconds)
  return seconds
}

function tooMany(retryAfter: number) {
  const minutes = Math.ceil(retryAfter / 60)
  const hours = Math.ceil(minutes / 60)
  const wait = minutes > 60 ? `${hours} hours` : minutes === 1 ? '1 minute' : `${minutes} minutes`
  const key = minutes > 60 ? 'errors.tooManyAttemptsHours' : 'errors.tooManyAttempts'
  const title = `Too many attempts. Try again in ${wait}.`
  return new OperationError('RATE_LIMITED', title, { retryAfter, key, values: { minutes, hours } })
}

/** The part of the `pg` client that the limiter calls, over our driver. */
const rateLimiterClient = (sql: Sql) => ({
  async query({ text, values = [] }: { text: string; values?: (string | number | null)[] }) {
    const rows = await sql.unsafe(text, values, { prepare: true })
    return { rows, rowCount: rows.count }
  },
})
