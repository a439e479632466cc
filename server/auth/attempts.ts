import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Sql } from 'postgres'
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { OperationError } from '../errors'

/** What is counted. */
export type AttemptKind =
  | 'signIn'
  | 'signInLetter'
  | 'code'
  | 'secondStep'
  | 'passwordReset'
  | 'signUp'
  | 'translation'
  | 'connection'

interface Limit {
  /** So many for one account, whether it exists or not. */
  account: number
  /** So many from one address. */
  address: number
  minutes: number
}

const limits: Record<AttemptKind, Limit> = {
  signIn: { account: 10, address: 60, minutes: 15 },
  // Letters to one mailbox, and with them tries at a code, by somebody who has the password. An office shares an address.
  signInLetter: { account: 20, address: 600, minutes: 60 },
  code: { account: 20, address: 60, minutes: 15 },
  secondStep: { account: 10, address: 30, minutes: 60 },
  passwordReset: { account: 10, address: 30, minutes: 60 },
  signUp: { account: 10, address: 30, minutes: 60 },
  translation: { account: 300, address: 600, minutes: 15 },
  connection: { account: 60, address: 120, minutes: 15 },
}

export interface Attempts {
  /**
   * Counts one attempt, before anything else is done, so that a hundred in one document are a hundred. Gives a function
   * that takes it back, for an attempt that turned out right. Throws RATE_LIMITED.
   */
  count(kind: AttemptKind, ip: string | null, account: string): Promise<() => Promise<void>>
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
  const limitersOf = (kind: AttemptKind) => {
    const { account, address, minutes } = limits[kind]
    return [limiter(`${kind} address`, address, minutes), limiter(`${kind} account`, account, minutes)] as const
  }
  const limiters = {
    signIn: limitersOf('signIn'),
    signInLetter: limitersOf('signInLetter'),
    code: limitersOf('code'),
    secondStep: limitersOf('secondStep'),
    passwordReset: limitersOf('passwordReset'),
    signUp: limitersOf('signUp'),
    translation: limitersOf('translation'),
    connection: limitersOf('connection'),
  } satisfies Record<AttemptKind, unknown>

  return {
    async count(kind, ip, account) {
      const [byAddress, byAccount] = limiters[kind]
      const addressKey = networkOf(ip)
      // E-mail addresses are not kept in a table of counters, and any length fits.
      const accountKey = createHash('sha256').update(account).digest('base64url')
      // The address comes first: one that is over its limit cannot use up an account's.
      await consume(byAddress, addressKey)
      await consume(byAccount, accountKey)
      return async () => {
        await Promise.all([byAddress.reward(addressKey, 1), byAccount.reward(accountKey, 1)])
      }
    },
  }
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (problem) {
    if (problem instanceof RateLimiterRes) throw tooMany(Math.max(1, Math.ceil(problem.msBeforeNext / 1000)))
    throw problem
  }
}

function tooMany(retryAfter: number) {
  const minutes = Math.ceil(retryAfter / 60)
  const title = `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
  return new OperationError('RATE_LIMITED', title, { retryAfter, key: 'errors.tooManyAttempts', values: { minutes } })
}

/** One counter for an IPv4 address, or for the /64 network that one IPv6 customer gets whole. */
export function networkOf(ip: string | null): string {
  if (ip === null) return 'unknown'
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail ? tail.split(':') : []
  const groups = [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** The little of the `pg` package's client that the limiter calls, over our driver. */
const rateLimiterClient = (sql: Sql) => ({
  async query({ text, values = [] }: { text: string; values?: (string | number | null)[] }) {
    const rows = await sql.unsafe(text, values, { prepare: true })
    return { rows, rowCount: rows.count }
  },
})
