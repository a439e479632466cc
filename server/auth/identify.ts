import type { Logger } from 'pino'
import type { Database } from '../database/database'
import type { Mailer } from '../mail/mailer'
import type { Asker } from '../operations/asker'
import type { Policy } from '../policy/policy'
import { staffAccounts } from '../policy/roles'
import type { KeyRing } from '../secrets/key-ring'
import type { Settings } from '../settings'
import { type AccessClaims, createAccessTokens } from './access-tokens'
import { findAccount } from './accounts'
import { type Attempts, createAttempts } from './attempts'
import { createCodes } from './codes'
import { wrongPassword } from './failures'
import { bearerOf, type Incoming, languageOf, type Origin } from './incoming'
import type { ResetPasswordInput, SignInInput, VerifyCodeInput } from './inputs'
import { requestPasswordReset, resetPassword } from './password-reset'
import { createPasswords, type Passwords } from './passwords'
import { createRefreshCookie, type RefreshCookie } from './refresh-cookie'
import { createOwnSecondStep, type OwnSecondStep } from './second-step'
import { endSession, endSessionOfToken } from './sessions'
import {
  type Challenged,
  refreshSession,
  type SignedIn,
  type SignedInUser,
  type SignInParts,
  signIn,
  userOf,
  type Visitor,
  verifyCode,
} from './sign-in'
import { createStandingCheck } from './standing'
import { startSweeping } from './sweep'

/** Everything about who is asking. */
export interface Auth {
  /** Who is asking, checked against the database; kind `none` when nobody is signed in or the session no longer stands. */
  identify(incoming: Incoming, origin: Origin): Promise<Asker>
  /**
   * The same from the access token alone, without the database, for a statement that checks `sessionStandsSql` itself on
   * its way. Nothing may be answered before that check.
   */
  claim(incoming: Incoming, origin: Origin): Promise<Asker>
  /** Whether a session still stands: for open subscriptions, at each event. */
  stands(sessionId: string): Promise<boolean>
  signIn(input: SignInInput, visitor: Visitor): Promise<SignedIn | Challenged>
  verifyCode(input: VerifyCodeInput, visitor: Visitor): Promise<SignedIn>
  refresh(refreshToken: string | null): Promise<SignedIn>
  /** Ends the asker's session and the one of the refresh cookie, which may be another after an access token expired. */
  signOut(asker: Pick<Asker, 'sessionId'>, refreshToken: string | null): Promise<void>
  requestPasswordReset(input: { email: string }, visitor: Visitor): Promise<void>
  resetPassword(input: ResetPasswordInput, visitor: Visitor): Promise<void>
  /** The account behind an asker as it is now, for `me`; null for nobody. */
  accountOf(asker: Pick<Asker, 'accounts' | 'id'>): Promise<OwnAccount | null>
  /** What the asker may do about their own second step. */
  readonly secondStep: OwnSecondStep
  /**
   * Makes sure that it is the account's owner who asks, before something that a stranger at an open screen must not do.
   * Throws VALIDATION_FAILED at `currentPassword`, or RATE_LIMITED.
   */
  confirmPassword(asker: Pick<Asker, 'accounts' | 'id' | 'ip'>, password: string): Promise<void>
  /** Counts an attempt of something that is done elsewhere, such as signing up. Throws RATE_LIMITED. */
  count: Attempts['count']
  readonly cookie: RefreshCookie
  /** Waits for work that goes on after an answer, such as mails, and stops sweeping. */
  close(): Promise<void>
}

/** An account as its owner sees it. */
export interface OwnAccount extends SignedInUser {
  /** Whether signing in asks for a mailed code; null for accounts that have no second step. */
  secondStep: boolean | null
}

export interface AuthDependencies {
  database: Pick<Database, 'sql'>
  settings: Pick<Settings, 'publicUrl'>
  policy: Policy
  mailer: Mailer
  keys: KeyRing
  log: Pick<Logger, 'error'>
  passwords?: Passwords
}

/** Accounts, sessions and codes of one server process. */
export function createAuth(dependencies: AuthDependencies): Auth {
  const { database, settings, policy, mailer, keys, log, passwords = createPasswords() } = dependencies
  const { sql } = database
  const accounts = staffAccounts(policy.reading)
  const accessTokens = createAccessTokens(keys)
  const attempts = createAttempts(sql)
  const codes = createCodes(sql, keys)
  const parts: SignInParts = { sql, policy, keys, mailer, log, attempts, codes, passwords, accessTokens }
  const standingOf = createStandingCheck(sql, accounts)
  const stopSweeping = startSweeping(sql, log)
  const running = new Set<Promise<void>>()

  const readClaims = async (incoming: Incoming): Promise<AccessClaims | null> => {
    const token = bearerOf(incoming)
    const claims = token && (await accessTokens.read(token))
    // A token of the other reading, from before the setting was changed, is nobody's.
    return claims && claims.accounts === accounts && policy.isStaff(claims.role) ? claims : null
  }
  const nobody = (incoming: Incoming, { id: requestId, ip }: Origin): Asker => ({
    kind: 'none',
    id: null,
    accounts,
    name: null,
    role: '',
    sessionId: null,
    ip,
    requestId,
    language: languageOf(incoming),
  })

  return {
    async identify(incoming, origin) {
      const asker = nobody(incoming, origin)
      const claims = await readClaims(incoming)
      const standing = claims && (await standingOf(claims.sessionId))
      if (!standing || standing.accountId !== claims.accountId || standing.role !== claims.role) return asker
      const { accountId: id, name, role, sessionId } = standing
      return { ...asker, kind: 'session', id, name, role, sessionId }
    },
    async claim(incoming, origin) {
      const asker = nobody(incoming, origin)
      const claims = await readClaims(incoming)
      if (!claims) return asker
      return { ...asker, kind: 'session', id: claims.accountId, role: claims.role, sessionId: claims.sessionId }
    },
    stands: async (sessionId) => (await standingOf(sessionId)) !== null,
    signIn: (input, visitor) => signIn(parts, input, visitor),
    verifyCode: (input, visitor) => verifyCode(parts, input, visitor),
    refresh: (refreshToken) => refreshSession(parts, refreshToken ?? ''),
    async signOut({ sessionId }, refreshToken) {
      if (sessionId) await endSession(sql, sessionId, 'signOut')
      if (refreshToken) await endSessionOfToken(sql, refreshToken, 'signOut')
    },
    async requestPasswordReset(input, visitor) {
      const { afterwards } = await requestPasswordReset(parts, input, visitor)
      running.add(afterwards)
      void afterwards.finally(() => running.delete(afterwards))
    },
    resetPassword: (input, visitor) => resetPassword(parts, input, visitor),
    async accountOf({ accounts: table, id }) {
      const account = id && (await findAccount(sql, { accounts: table, id }))
      return account ? { ...userOf(account), secondStep: table === 'admins' ? account.secondStep : null } : null
    },
    secondStep: createOwnSecondStep(parts),
    async confirmPassword({ accounts: table, id, ip }, password) {
      const takeBack = await attempts.count('signIn', ip, id ?? '')
      const account = id && (await findAccount(sql, { accounts: table, id }))
      const isRight = await passwords.matches(account ? account.passwordHash : null, password)
      if (!isRight) throw wrongPassword()
      await takeBack()
    },
    count: attempts.count,
    cookie: createRefreshCookie(settings),
    async close() {
      stopSweeping()
      await Promise.all(running)
    },
  }
}
