import { createHmac, randomInt } from 'node:crypto'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Sql } from 'postgres'
import { isId } from '../../src/declare/formats'
import { ofAccount } from '../database/account-columns'
import { typed } from '../database/typed'
import type { CodePurpose } from '../email/messages'
import type { KeyRing } from '../encryption/key-ring'
import { newId } from '../new-id'
import { type Account, type AccountRef, anyAccounts, findAccount } from './accounts'
import { authCodes } from './tables'

/** One-time codes have 6 digits (specification section 9), are valid for 10 minutes and allow 5 attempts. */
export const codeMinutes = 10
const codeTries = 5

interface IssuedCode {
  challengeId: string
  code: string
}

export interface Codes {
  /**
   * Issues a code for an account and invalidates older codes of the same purpose. It is valid only for the address, by
   * default that of the account.
   */
  issue(account: Account, purpose: CodePurpose, address?: string): Promise<IssuedCode>
  /**
   * Counts an attempt. Returns the account if the code is right, and uses the code up; only one of concurrent attempts
   * succeeds.
   */
  redeem(challengeId: string, purpose: CodePurpose, code: string, address?: string): Promise<Account | null>
  /** The account of a challenge, whether it is open, used, void or expired. */
  accountOf(challengeId: string, purpose: CodePurpose): Promise<AccountRef | null>
  /** The account of an open challenge, however often it was tried; null if it is used, void or expired. */
  challenged(challengeId: string, purpose: CodePurpose): Promise<AccountRef | null>
  /** The open challenge of an account; an id without a challenge if there is none. */
  openChallenge(account: AccountRef | null, purpose: CodePurpose): Promise<string>
}

/**
 * Codes are stored as a keyed hash. It covers challenge, code, address, and the email address, role and password hash
 * of the account. A million codes are easy to try, so the hash needs the installation's key. A code is valid only for its
 * challenge. It becomes invalid when the account changes, even if it was issued at the same moment.
 */
export function createCodes(pool: Sql, keys: KeyRing): Codes {
  const db = typed(pool)
  const key = keys.derive('one-time codes')[0]
  const hashed = (challengeId: string, code: string, account: Account | null, address = account?.email) =>
    createHmac('sha256', key)
      .update(JSON.stringify([challengeId, code, address, account?.email, account?.role, account?.passwordHash]))
      .digest('hex')
  const account = { accounts: authCodes.accounts, id: authCodes.accountId }

  const accountOf: Codes['accountOf'] = async (challengeId, purpose) => {
    if (!isId(challengeId)) return null
    const [found] = await db.select(account).from(authCodes).where(isChallenge(challengeId, purpose))
    return found ?? null
  }

  return {
    accountOf,

    async issue(account, purpose, address) {
      const { accounts, id } = account
      const challengeId = newId()
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      await pool.begin(async (tx) => {
        // Concurrent issues wait for each other here, so that the later one invalidates the earlier one.
        await tx`select pg_advisory_xact_lock(hashtextextended(${`code ${purpose} ${accounts} ${id}`}, 0))`
        const voidedAt = sql`now()`
        await typed(tx)
          .update(authCodes)
          .set({ voidedAt })
          .where(and(isFor(account, purpose), isUnused))
        const codeHash = hashed(challengeId, code, account, address)
        const expiresAt = sql`now() + make_interval(mins => ${codeMinutes})`
        await typed(tx)
          .insert(authCodes)
          .values({ id: challengeId, accounts, accountId: id, purpose, codeHash, expiresAt })
      })
      return { challengeId, code }
    },

    async redeem(challengeId, purpose, code, address) {
      if (!isId(challengeId)) return null
      // The number of statements is the same for existing and unknown challenges, so that it does not reveal accounts.
      const asked = (await accountOf(challengeId, purpose)) ?? { accounts: anyAccounts, id: newId() }
      const account = await findAccount(pool, asked)
      // One statement counts the attempt, compares the code and uses it up. The row lock serializes concurrent
      // attempts, so there is no sixth attempt and no second use.
      const { tries, codeHash, usedAt } = authCodes
      const hash = hashed(challengeId, code, account, address)
      const [answered] = await db
        .update(authCodes)
        .set({ tries: sql`${tries} + 1`, usedAt: sql`case when ${codeHash} = ${hash} then now() end` })
        .where(and(isChallenge(challengeId, purpose), lt(tries, codeTries), isOpen))
        .returning({ usedAt })
      return answered?.usedAt ? account : null
    },

    async challenged(challengeId, purpose) {
      if (!isId(challengeId)) return null
      const isAsked = and(isChallenge(challengeId, purpose), isOpen)
      const [found] = await db.select(account).from(authCodes).where(isAsked)
      return found ?? null
    },

    async openChallenge(account, purpose) {
      const nobody = newId()
      const isAsked = and(isFor(account ?? { accounts: anyAccounts, id: nobody }, purpose), isOpen)
      const [challenge] = await db.select({ id: authCodes.id }).from(authCodes).where(isAsked)
      return challenge?.id ?? nobody
    },
  }
}

const isUnused = and(isNull(authCodes.usedAt), isNull(authCodes.voidedAt))
const isOpen = and(isUnused, gt(authCodes.expiresAt, sql`now()`))
const isChallenge = (id: string, purpose: CodePurpose) => and(eq(authCodes.id, id), eq(authCodes.purpose, purpose))
const isFor = (account: AccountRef, purpose: CodePurpose) =>
  and(...ofAccount(authCodes, account), eq(authCodes.purpose, purpose))
