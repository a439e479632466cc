import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '../database/database'
import type { Mailer } from '../mail/mailer'
import type { Asker } from '../operations/asker'
import type { Policy } from '../policy/policy'
import { staffAccounts } from '../policy/roles'
import type { KeyRing } from '../secrets/key-ring'
import type { Settings } from '../settings'
import { type AccessClaims, createAccessTokens } from './access-tokens'
import { type AttemptKind, createAttempts } from './attempts'
import { createCodes } from './codes'
import type { ResetPasswordInput, SignInInput, VerifyCodeInput } from './inputs'
import { requestPasswordReset, resetPassword } from './password-reset'
import { createPasswords, type Passwords } from './passwords'
import { createRefreshCookie, type Incoming, type RefreshCookie } from './refresh-cookie'
import { endSession, endSessionOfToken } from './sessions'
import {
  type Challenged,
  refreshSession,
  type SignedIn,
  type SignInParts,
  signIn,
  type Visitor,
  verifyCode,
} from './sign-in'
import { createStandingCheck } from './standing'
import { startSweeping } from './sweep'

/** Everything about who is asking. */
export interface Auth {
  /** Who is asking, checked against the database; kind `none` when nobody is signed in or the session no longer stands. */
  identify(incoming: Incoming, ip: string | null): Promise<Asker>
  /**
   * The same from the access token alone, without the database, for a statement that checks `sessionStandsSql` itself on
   * its way. Nothing may be answered before that check.
   */
  claim(incoming: Incoming, ip: string | null): Promise<Asker>
  /** Whether a session still stands: for open subscriptions, at each event. */
  stands(sessionId: string): Promise<boolean>
  signIn(input: SignInInput, visitor: Visitor): Promise<SignedIn | Challenged>
  verifyCode(input: VerifyCodeInput, visitor: Visitor): Promise<SignedIn>
  refresh(refreshToken: string | null): Promise<SignedIn>
  /** Ends the asker's session and the one of the refresh cookie, which may be another after an access token expired. */
  signOut(asker: Pick<Asker, 'sessionId'>, refreshToken: string | null): Promise<void>
  requestPasswordReset(input: { email: string }, visitor: Visitor): Promise<void>
  resetPassword(input: ResetPasswordInput, visitor: Visitor): Promise<void>
  /** Counts an attempt of something that is done elsewhere, such as signing up. Throws RATE_LIMITED. */
  count(kind: AttemptKind, ip: string | null, account: string): Promise<unknown>
  readonly cookie: RefreshCookie
  /** Waits for work that goes on after an answer, such as mails, and stops sweeping. */
  close(): Promise<void>
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
    const authorization = incoming.headers.get('authorization')
    if (authorization?.slice(0, 7).toLowerCase() !== 'bearer ') return null
    const claims = await accessTokens.read(authorization.slice(7).trim())
    // A token of the other reading, from before the setting was changed, is nobody's.
    return claims?.accounts === accounts && policy.isStaff(claims.role) ? claims : null
  }
  const nobody = (incoming: Incoming, ip: string | null): Asker => ({
    kind: 'none',
    id: null,
    accounts,
    name: null,
    role: '',
    sessionId: null,
    ip,
    requestId: randomUUID(),
    language: languageOf(incoming),
  })

  return {
    async identify(incoming, ip) {
      const asker = nobody(incoming, ip)
      const claims = await readClaims(incoming)
      const standing = claims && (await standingOf(claims.sessionId))
      if (!standing || standing.accountId !== claims.accountId || standing.role !== claims.role) return asker
      const { accountId: id, name, role, sessionId } = standing
      return { ...asker, kind: 'session', id, name, role, sessionId }
    },
    async claim(incoming, ip) {
      const asker = nobody(incoming, ip)
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
    count: (kind, ip, account) => attempts.count(kind, ip, account),
    cookie: createRefreshCookie(settings),
    async close() {
      stopSweeping()
      await Promise.all(running)
    },
  }
}

/** The language that was chosen (cookie of specification section 3), else the browser's first, else English. */
function languageOf({ headers }: Incoming): Asker['language'] {
  const chosen = /(?:^|;\s*)vite-ui-language=(en|zh)\b/.exec(headers.get('cookie') ?? '')?.[1]
  const preferred = chosen ?? headers.get('accept-language')?.trim().slice(0, 2).toLowerCase()
  return preferred === 'zh' ? 'zh' : 'en'
}
