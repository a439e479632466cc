import type { GraphQLError } from 'graphql'
import type { Logger } from 'pino'
import { hourLength } from '../../src/declare/durations'
import { staffOf } from '../../src/declare/role-scheme'
import type { Actor } from '../access/actor'
import type { Database } from '../database/database'
import type { Mailer } from '../email/mailer'
import type { KeyRing } from '../encryption/key-ring'
import type { Policy } from '../policy/policy'
import { schedule } from '../schedule'
import type { Settings } from '../settings'
import { createAccessTokens } from './access-tokens'
import { accountFields, findAccount } from './accounts'
import { createApiTokens } from './api-tokens'
import { type Attempts, createAttempts } from './attempts'
import { createAuthenticators } from './authenticators'
import { createCodes } from './codes'
import { wrongPassword } from './failures'
import { createFileTokens } from './file-tokens'
import { createIdentification, type Identification } from './identification'
import type { IdentityProvider } from './identity-provider'
import type { ResetPasswordInput, SignInInput, VerifyCodeInput } from './inputs'
import { createOwnAuthenticator, type OwnAuthenticator } from './own-authenticator'
import { createOwnCodes, type OwnCodes } from './own-codes'
import { requestPasswordReset, resetPassword } from './password-reset'
import { createPasswords, type Passwords } from './passwords'
import { createSecurityEvents } from './security-events'
import { endSession, endSessionOfToken } from './sessions'
import {
  type Challenged,
  challengeAgain,
  refreshSession,
  type SignedIn,
  type SignedInUser,
  type SignInParts,
  signIn,
  userOf,
  type Visitor,
  verifyCode,
} from './sign-in'
import { createSingleSignOn, type SingleSignOn } from './single-sign-on'
import { sweep } from './sweep'
import {
  createDeviceCookie,
  createFileCookie,
  createRefreshCookie,
  createSingleSignOnCookie,
  type TokenCookie,
} from './token-cookies'

/** Identifies actors and manages sign-in. */
export interface Auth extends Identification {
  signIn(input: SignInInput, visitor: Visitor): Promise<SignedIn | Challenged>
  verifyCode(input: VerifyCodeInput, visitor: Visitor): Promise<SignedIn>
  challengeAgain(input: { challengeId: string }, visitor: Visitor): Promise<Challenged>
  /** Null without a provider. */
  readonly singleSignOn: SingleSignOn | null
  refresh(refreshToken: string | null, visitor: Visitor): Promise<SignedIn>
  /** Ends the actor's session and the session of the refresh cookie. They may differ after an access token expired. */
  signOut(actor: Pick<Actor, 'sessionId' | 'ip' | 'requestId'>, refreshToken: string | null): Promise<void>
  requestPasswordReset(input: { email: string }, visitor: Visitor): Promise<void>
  resetPassword(input: ResetPasswordInput, visitor: Visitor): Promise<void>
  /** The current account of an actor, for `me`; null without an account. */
  accountOf(actor: Pick<Actor, 'accounts' | 'id'>): Promise<OwnAccount | null>
  /** The codes that a signed-in person asks for. */
  readonly ownCodes: OwnCodes
  /** The authenticator app of a signed-in person. */
  readonly ownAuthenticator: OwnAuthenticator
  /**
   * Verifies that the actor is the owner of the account, before a sensitive change. Throws VALIDATION_FAILED at
   * `currentPassword`, or RATE_LIMITED.
   */
  confirmPassword(actor: Actor, password: string): Promise<void>
  /** Counts an attempt of another operation, such as sign-up. Throws RATE_LIMITED. */
  count: Attempts['count']
  /** Records that the actor ended their other sessions. */
  noteSignOut(actor: Actor, count: number): Promise<void>
  /** Counts refusals in the answer to a request: denied access and reached limits. */
  noteRefusals(actor: Actor, errors: readonly GraphQLError[], operation?: string): void
  readonly cookie: TokenCookie
  /** The cookie for file requests, which cannot have an access token. */
  readonly fileCookie: TokenCookie
  /** The cookie that recognizes a browser after it signed in. */
  readonly deviceCookie: TokenCookie
  /** The cookie between start and end of a single sign-on. */
  readonly singleSignOnCookie: TokenCookie
  /** Waits for work after an answer, such as emails. */
  settled(): Promise<void>
  /** The same, and stops the sweep. */
  close(): Promise<void>
}

/** An account as its owner sees it. */
interface OwnAccount extends SignedInUser {
  /** Whether sign-in requires a code; null for accounts without a second step. */
  secondStep: boolean | null
}

export interface AuthDependencies {
  database: Pick<Database, 'sql'>
  settings: Pick<Settings, 'publicUrl'>
  policy: Policy
  mailer: Mailer
  keys: KeyRing
  log: Pick<Logger, 'error' | 'info' | 'warn'>
  passwords?: Passwords
  /** Of single sign-on. */
  provider?: IdentityProvider | null
}

/** Accounts, sessions and codes of one server process. */
export function createAuth(dependencies: AuthDependencies): Auth {
  const { database, settings, policy, mailer, keys, log, passwords = createPasswords(), provider } = dependencies
  const { sql } = database
  const accessTokens = createAccessTokens(keys)
  const fileTokens = createFileTokens(keys)
  const fileCookie = createFileCookie(settings)
  const attempts = createAttempts(sql)
  const codes = createCodes(sql, keys)
  const running = new Set<Promise<void>>()
  const afterwards = (work: Promise<void>) => {
    running.add(work)
    void work.finally(() => running.delete(work))
  }
  const security = createSecurityEvents(sql, log, afterwards)
  const parts: SignInParts = {
    sql,
    policy,
    keys,
    mailer,
    log,
    security,
    attempts,
    codes,
    authenticators: createAuthenticators(sql, keys),
    passwords,
    afterwards,
    accessTokens,
    fileTokens,
  }
  const apiTokens = createApiTokens(sql, staffOf(policy.roleScheme).accounts, log, afterwards)
  const identification = createIdentification({ sql, policy, accessTokens, apiTokens, fileTokens, fileCookie })
  const stopSweeping = schedule({ name: 'ended sessions', every: hourLength, run: () => sweep(sql) }, log)
  const settled = async () => {
    await Promise.all(running)
  }

  return {
    ...identification,
    signIn: (input, visitor) => signIn(parts, input, visitor),
    verifyCode: (input, visitor) => verifyCode(parts, input, visitor),
    challengeAgain: (input, visitor) => challengeAgain(parts, input, visitor),
    singleSignOn: provider ? createSingleSignOn(parts, provider, log) : null,
    refresh: (refreshToken, visitor) => refreshSession(parts, refreshToken ?? '', visitor),
    async signOut({ sessionId, ip, requestId }, refreshToken) {
      await sql.begin(async (tx) => {
        const ended = [
          sessionId && (await endSession(tx, sessionId, 'signOut')),
          refreshToken && (await endSessionOfToken(tx, refreshToken, 'signOut')),
        ]
        for (const account of ended) {
          if (!account) continue
          const name = (await findAccount(tx, account))?.displayName ?? null
          const actor = { id: account.id, name }
          await security.record({ action: 'signOut', account, actor, from: { ip, requestId } }, tx)
        }
      })
    },
    requestPasswordReset: (input, visitor) => requestPasswordReset(parts, input, visitor),
    resetPassword: (input, visitor) => resetPassword(parts, input, visitor),
    async accountOf({ accounts: table, id }) {
      const account = id && (await findAccount(sql, { accounts: table, id }))
      return account
        ? { ...userOf(account), secondStep: accountFields[table].secondStep ? account.secondStep : null }
        : null
    },
    ownCodes: createOwnCodes(parts),
    ownAuthenticator: createOwnAuthenticator(parts),
    async confirmPassword({ accounts: table, id, name, ip, requestId }, password) {
      const takeBack = await attempts.count('proof', { ip }, `${table} ${id}`)
      const account = id && (await findAccount(sql, { accounts: table, id }))
      const isRight = await passwords.matches(account ? account.passwordHash : null, password)
      if (!isRight) {
        const actor = id ? { id, name } : null
        security.count({ action: 'proofFailed', account: account || null, actor, from: { ip, requestId } })
        throw wrongPassword()
      }
      await takeBack()
    },
    count: attempts.count,
    async noteSignOut({ id, name, accounts: table, ip, requestId }, count) {
      if (!id || count === 0) return
      const account = { accounts: table, id }
      await security.record({
        action: 'signOut',
        account,
        actor: { id, name },
        from: { ip, requestId },
        details: { otherSessions: count },
      })
    },
    noteRefusals({ kind, id, name, accounts: table, ip, requestId }, errors, operation = '') {
      for (const { extensions, path } of errors) {
        // A refused anonymous request only needs sign-in; a refused sign-in is a separate event.
        const isDenied = extensions.code === 'FORBIDDEN' && kind !== 'none'
        if (!isDenied && extensions.code !== 'RATE_LIMITED') continue
        const account = id ? { accounts: table, id } : null
        const details = { operation: String(path?.[0] ?? operation), ...(kind === 'token' && { by: kind }) }
        const action = isDenied ? 'accessDenied' : 'limitReached'
        security.count({ action, account, actor: id ? { id, name } : null, from: { ip, requestId }, details })
      }
    },
    cookie: createRefreshCookie(settings),
    fileCookie,
    deviceCookie: createDeviceCookie(settings),
    singleSignOnCookie: createSingleSignOnCookie(settings),
    settled,
    async close() {
      await stopSweeping()
      await security.close()
      await settled()
    },
  }
}
