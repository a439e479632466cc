import { createHmac, randomInt } from 'node:crypto'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Sql, TransactionSql } from 'postgres'
import { isId } from '../../src/declare/formats'
import { ofAccount } from '../database/account-columns'
import { typed } from '../database/typed'
import type { CodePurpose } from '../email/messages'
import type { KeyRing } from '../encryption/key-ring'
import { newId } from '../new-id'
import { type Account, type AccountRef, anyAccounts, findAccount } from './accounts'
import { challengeOver } from './failures'
import { authCodes, type FirstStep } from './tables'

/** One-time codes have 6 digits (specification section 9), are valid for 10 minutes and allow 5 attempts. */
export const codeMinutes = 10
const codeTries = 5
/** The stored code of a sign-in without an emailed one. No answer equals it: an answer has six digits. */
const noCode = ''

/** What a code is for besides its purpose: another address than that of the account, or a sign-in after this step. */
interface CodeOf {
  address?: string | undefined
  firstStep?: FirstStep | null | undefined
}

export type Challenge = AccountRef & { firstStep: FirstStep | null }

interface IssuedCode {
  challengeId: string
  code: string
}

/** Whether a person gives another proof than an emailed code. Its changes commit with the use of the challenge. */
type Prove = (tx: TransactionSql, account: Account) => Promise<boolean>

export interface Codes {
  /**
   * Issues a code for an account and invalidates older codes of the same purpose. It is valid only for the address, by
   * default that of the account.
   */
  issue(account: Account, purpose: CodePurpose, of?: CodeOf): Promise<IssuedCode>
  /** Starts a sign-in that needs another proof than an emailed code, and invalidates older ones. Returns its challenge. */
  startSignIn(account: Account, firstStep: FirstStep): Promise<string>
  /**
   * Counts an attempt. Returns the account if the code is right, and uses the code up; only one of concurrent attempts
   * succeeds.
   */
  redeem(challengeId: string, purpose: CodePurpose, code: string, address?: string): Promise<Account | null>
  /**
   * Counts an attempt at a started sign-in. Returns the account if `prove` accepts it, and uses the challenge up in the
   * same transaction; null if it does not. Throws UNAUTHENTICATED if the sign-in is over.
   */
  finishSignIn(challengeId: string, prove: Prove): Promise<Account | null>
  /** The account of a challenge, whether it is open, used, void or expired; the first step of a sign-in. */
  accountOf(challengeId: string, purpose: CodePurpose): Promise<Challenge | null>
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
    const { firstStep } = authCodes
    const [found] = await db
      .select({ ...account, firstStep })
      .from(authCodes)
      .where(isChallenge(challengeId, purpose))
    return found ?? null
  }

  const store = async (
    account: Account,
    purpose: CodePurpose,
    code: string,
    { address, firstStep }: CodeOf = {},
  ): Promise<string> => {
    const { accounts, id } = account
    const challengeId = newId()
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
        .values({ id: challengeId, accounts, accountId: id, purpose, codeHash, firstStep, expiresAt })
    })
    return challengeId
  }

  return {
    accountOf,

    async issue(account, purpose, of) {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      return { challengeId: await store(account, purpose, code, of), code }
    },

    startSignIn: (account, firstStep) => store(account, 'signIn', noCode, { firstStep }),

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

    async finishSignIn(challengeId, prove) {
      const { tries, codeHash } = authCodes
      // The lock of the challenge's row serializes concurrent attempts.
      return pool.begin(async (tx) => {
        const [attempt] = await typed(tx)
          .update(authCodes)
          .set({ tries: sql`${tries} + 1` })
          .where(and(isChallenge(challengeId, 'signIn'), lt(tries, codeTries), isOpen))
          .returning({ ...account, codeHash })
        const found = attempt && (await findAccount(tx, attempt))
        if (!found || attempt.codeHash !== hashed(challengeId, noCode, found)) throw challengeOver()
        if (!(await prove(tx, found))) return null
        await typed(tx).update(authCodes).set({ usedAt: sql`now()` }).where(eq(authCodes.id, challengeId))
        return found
      })
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
