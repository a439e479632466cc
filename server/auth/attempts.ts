import { createHash } from 'node:crypto'
import type { Sql } from 'postgres'
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '../access/network'
import { OperationError } from '../errors'

/** Who is counted together. */
type CountedBy =
  /** Everybody of one network address. */
  | 'network'
  /** Attempts at one account from one network: a stranger elsewhere does not lock its owner out. */
  | 'pair'
  /** Attempts at one account from everywhere. */
  | 'account'
  /** Attempts at one account from a device that signed in to it before; such a device is counted by this alone. */
  | 'device'

interface Limit {
  points: number
  minutes: number
  /** Whether each time it is reached the wait doubles, from one minute on; else the rest of the time is waited for. */
  grows?: true
}

const day = 24 * 60

/** What is counted. Accounts are counted whether they exist or not. */
const limits = {
  // Ten passwords from a network, then ever longer waits. What many networks try together is limited by the day.
  signIn: {
    network: { points: 60, minutes: 15 },
    pair: { points: 10, minutes: 15, grows: true },
    account: { points: 500, minutes: day },
    device: { points: 10, minutes: 15, grows: true },
  },
  /** The present password of somebody who is signed in. */
  proof: { network: { points: 60, minutes: 15 }, pair: { points: 10, minutes: 15, grows: true } },
  // Emails to one mailbox, and with them tries at a code, by somebody who has the password. An office shares an address.
  signInEmail: { network: { points: 600, minutes: 60 }, account: { points: 20, minutes: 60 } },
  // One in 33,000 a day at most guesses a code of an account, however many challenges are opened.
  code: {
    network: { points: 60, minutes: 15 },
    account: { points: 30, minutes: day },
    device: { points: 30, minutes: day },
  },
  secondStep: { network: { points: 30, minutes: 60 }, account: { points: 10, minutes: 60 } },
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

export type AttemptKind = keyof typeof limits

const firstWaitSeconds = 60
const longestWaitSeconds = 24 * 60 * 60

/** Where an attempt comes from. */
export interface AttemptOrigin {
  ip: string | null
  /** The device, where it is known for the account that is tried. */
  knownDevice?: string | null
}

export interface Attempts {
  /**
   * Counts one attempt, before anything else is done, so that a hundred in one document are a hundred. Gives a function
   * that takes it back, for an attempt that turned out right. Throws RATE_LIMITED.
   */
  count(kind: AttemptKind, origin: AttemptOrigin, account: string): Promise<() => Promise<void>>
}

interface Counter {
  attempts: RateLimiterAbstract
  /** How often the limit was reached in a day, where the wait grows. */
  waits: RateLimiterAbstract | null
}

/** Attempts are counted in the database: several server processes share one count. */
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
      // The network comes first: one that is over its limit cannot use up an account's.
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

/** E-mail addresses are not kept in a table of counters, and any length fits. */
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

/** Makes the next attempt wait twice as long as the last time in this day. @returns the seconds */
async function wait(attempts: RateLimiterAbstract, waits: RateLimiterAbstract, key: string): Promise<number> {
  const { consumedPoints } = await waits.penalty(key, 1)
  const seconds = Math.min(firstWaitSeconds * 2 ** (consumedPoints - 1), longestWaitSeconds)
  await attempts.block(key, seconds)
  return seconds
}

function tooMany(retryAfter: number) {
  const minutes = Math.ceil(retryAfter / 60)
  const title = `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
  return new OperationError('RATE_LIMITED', title, { retryAfter, key: 'errors.tooManyAttempts', values: { minutes } })
}

/** The little of the `pg` package's client that the limiter calls, over our driver. */
const rateLimiterClient = (sql: Sql) => ({
  async query({ text, values = [] }: { text: string; values?: (string | number | null)[] }) {
    const rows = await sql.unsafe(text, values, { prepare: true })
    return { rows, rowCount: rows.count }
  },
})
