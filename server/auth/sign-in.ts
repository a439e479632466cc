import type { Logger } from 'pino'
import type { Sql, TransactionSql } from 'postgres'
import { maskedEmail } from '../../src/settings/own-settings'
import type { Actor } from '../access/actor'
import type { Mailer } from '../email/mailer'
import { type CodePurpose, codeEmail } from '../email/messages'
import { queueEmail } from '../email/queue'
import type { SecurityMessageKind } from '../email/security-message'
import type { KeyRing } from '../encryption/key-ring'
import { unauthenticated } from '../errors'
import type { Policy } from '../policy/policy'
import { staffAccounts } from '../policy/roles'
import type { AccessTokens } from './access-tokens'
import { type Account, type AccountRef, findAccount, findAccountByEmail, readLanguage } from './accounts'
import type { AttemptOrigin, Attempts } from './attempts'
import { type Codes, codeMinutes } from './codes'
import { type Devices, rememberDevice } from './devices'
import { accountNotActive, challengeOver, mailNotSent, noBackOffice, wrongCode, wrongCredentials } from './failures'
import type { FileTokens } from './file-tokens'
import { checkCode, checkSignIn, type SignInInput, type VerifyCodeInput } from './inputs'
import type { Passwords } from './passwords'
import type { SecurityEvents } from './security-events'
import { continueSession, type StartedSession, startSession } from './sessions'

/** What of the actor signing in looks at. */
export interface Visitor extends Pick<Actor, 'ip' | 'language' | 'requestId'> {
  /** The token of the browser's device cookie, where it has one. */
  deviceToken?: string | null
}

/** An open door: the tokens and whose they are. */
export interface SignedIn {
  accessToken: string
  expiresAt: Date
  /** For the cookie alone, never for the answer. */
  refreshToken: string
  /** The same, for requests for files. */
  fileToken: string
  /** The same; null where a session is continued. */
  deviceToken: string | null
  user: SignedInUser
}

/** What an answer says of the account that signed in. */
export interface SignedInUser {
  id: string
  email: string
  displayName: string
  role: string
}

export const userOf = ({ id, email, displayName, role }: Account): SignedInUser => ({ id, email, displayName, role })

/** The password was right and a code has been sent. */
export interface Challenged {
  challengeId: string
}

/** What the ways to sign in share. */
export interface SignInParts {
  sql: Sql
  policy: Policy
  keys: KeyRing
  mailer: Mailer
  log: Pick<Logger, 'error'>
  security: SecurityEvents
  attempts: Attempts
  codes: Codes
  devices: Devices
  passwords: Passwords
  accessTokens: AccessTokens
  fileTokens: FileTokens
}

/**
 * Signs in with e-mail and password (design section 6). An unknown e-mail and a wrong password get the same answer after
 * the same work: one count, one look-up, one hash. Throws VALIDATION_FAILED, RATE_LIMITED, UNAUTHENTICATED, or FORBIDDEN
 * for an account that is right but may not enter.
 */
export async function signIn(parts: SignInParts, input: SignInInput, visitor: Visitor): Promise<SignedIn | Challenged> {
  const { sql, policy, attempts, passwords } = parts
  const { email, password } = checkSignIn(input)
  const account = await findAccountByEmail(sql, policy.reading, email)
  const takeBack = await attempts.count('signIn', await originOf(parts, visitor, account), email)
  const isRight = await passwords.matches(account?.passwordHash ?? null, password)
  if (!account || !isRight) {
    noteFailure(parts, account, visitor, account ? {} : { email: maskedEmail(email) })
    throw wrongCredentials()
  }
  await takeBack()
  mustEnter(parts, account, visitor)
  if (!account.secondStep) return enter(parts, account, visitor)
  return challenge(parts, account, visitor)
}

/**
 * Another code for a sign-in whose password was right; the one before is void. Throws UNAUTHENTICATED when its time is over,
 * RATE_LIMITED, or FORBIDDEN.
 */
export async function challengeAgain(
  parts: SignInParts,
  { challengeId }: { challengeId: string },
  visitor: Visitor,
): Promise<Challenged> {
  const { sql, codes } = parts
  const asked = await codes.accountOf(challengeId, 'signIn')
  const takeBack = await countCode(parts, visitor, 'signIn', asked, challengeId)
  const challenged = await codes.challenged(challengeId, 'signIn')
  const account = challenged && (await findAccount(sql, challenged))
  if (!account) throw challengeOver()
  await takeBack()
  mustEnter(parts, account, visitor)
  return challenge(parts, account, visitor)
}

/** Sends a code, so many an hour. */
async function challenge(parts: SignInParts, account: Account, visitor: Visitor): Promise<Challenged> {
  await parts.attempts.count('signInEmail', visitor, account.id)
  const { challengeId, code } = await parts.codes.issue(account, 'signIn')
  await sendCode(parts, account, 'signIn', code, visitor)
  return { challengeId }
}

/** The second step: the code that was sent. Throws VALIDATION_FAILED at `code`, RATE_LIMITED or FORBIDDEN. */
export async function verifyCode(parts: SignInParts, input: VerifyCodeInput, visitor: Visitor): Promise<SignedIn> {
  const { codes } = parts
  checkCode(input)
  const asked = await codes.accountOf(input.challengeId, 'signIn')
  const takeBack = await countCode(parts, visitor, 'signIn', asked, input.challengeId)
  const account = await codes.redeem(input.challengeId, 'signIn', input.code)
  if (!account) {
    noteWrongCode(parts, asked, visitor, 'signIn')
    throw wrongCode()
  }
  await takeBack()
  mustEnter(parts, account, visitor)
  return enter(parts, account, visitor)
}

/** Goes on with a session by its refresh token. Throws UNAUTHENTICATED when it no longer stands. */
export async function refreshSession(parts: SignInParts, refreshToken: string, visitor: Visitor): Promise<SignedIn> {
  const { sql, keys, policy, security } = parts
  const session = await continueSession(sql, keys, refreshToken, async (transaction, replayed) => {
    const event = { account: replayed, actor: null, from: originIn(visitor) }
    await security.record({ action: 'sessionReplayed', ...event }, transaction)
    const account = await findAccount(transaction, replayed)
    if (account) await tellOwner(transaction, account, 'sessionReplayed', visitor)
  })
  if (!session || session.accounts !== staffAccounts(policy.reading)) throw unauthenticated()
  const account = await findAccount(sql, { accounts: session.accounts, id: session.accountId })
  const isSame = account?.status === 'active' && account.role === session.role && policy.isStaff(account.role)
  if (!account || !isSame) throw unauthenticated()
  return admit(parts, account, session, null)
}

/**
 * Mails a one-time code to the account it was issued for, in the language that the account has chosen, else in that of the
 * request. Throws INTERNAL with a sentence when it cannot be sent.
 */
export async function sendCode(
  { sql, mailer, log }: Pick<SignInParts, 'sql' | 'mailer' | 'log'>,
  account: Account,
  purpose: CodePurpose,
  code: string,
  { language: asked, requestId }: Pick<Visitor, 'language' | 'requestId'>,
): Promise<void> {
  const language = (await readLanguage(sql, account)) ?? asked
  const { email: to, displayName: name } = account
  try {
    await mailer.send(codeEmail({ purpose, language, to, name, code, minutes: codeMinutes }))
  } catch (problem) {
    log.error({ err: problem, requestId, purpose }, 'the mail with a one-time code was not sent')
    throw mailNotSent()
  }
}

/** Who may enter: active staff of the reading. */
function mustEnter(parts: SignInParts, account: Account, visitor: Visitor): void {
  const { policy } = parts
  const { accounts, role, status } = account
  const isStaff = accounts === staffAccounts(policy.reading) && policy.isStaff(role)
  if (isStaff && status === 'active') return
  noteFailure(parts, account, visitor, { reason: isStaff ? 'notActive' : 'noBackOffice' })
  throw isStaff ? accountNotActive() : noBackOffice()
}

function noteFailure(
  { security }: SignInParts,
  account: Account | null,
  from: Visitor,
  details: Record<string, string>,
): void {
  security.count({ action: 'signInFailed', account, actor: null, from: originIn(from), details })
}

/** Counts a wrong code among the security events. */
export function noteWrongCode(
  { security }: Pick<SignInParts, 'security'>,
  account: AccountRef | null,
  from: Visitor,
  purpose: CodePurpose,
): void {
  security.count({ action: 'codeFailed', account, actor: null, from: originIn(from), details: { purpose } })
}

/** Of a visitor what an event says: never the device's token. */
const originIn = ({ ip, requestId }: Visitor) => ({ ip, requestId })

/** The email that tells the owner of an account what happened to it, in the transaction of what happened. */
export async function tellOwner(
  tx: TransactionSql,
  account: Pick<Account, 'accounts' | 'id' | 'email' | 'displayName'>,
  kind: SecurityMessageKind,
  { ip, language }: Pick<Visitor, 'ip' | 'language'>,
): Promise<void> {
  const { email: to, displayName: name } = account
  const chosen = (await readLanguage(tx, account)) ?? language
  await queueEmail(tx, { kind, to, name, language: chosen, ip, at: new Date().toISOString() })
}

/** Starts a session on a device that is known from now on. */
async function enter(parts: SignInParts, account: Account, visitor: Visitor): Promise<SignedIn> {
  const { ip, deviceToken: presented } = visitor
  const entered = await parts.sql.begin(async (transaction) => {
    const session = await startSession(transaction, account, ip)
    if (!session) return null
    const { deviceToken, isNewNetwork } = await rememberDevice(transaction, account, presented, ip)
    const actor = { id: account.id, name: account.displayName }
    await parts.security.record({ action: 'signIn', account, actor, from: originIn(visitor) }, transaction)
    if (isNewNetwork) await tellOwner(transaction, account, 'newAddress', visitor)
    return { session, deviceToken }
  })
  // No session, because the account was changed between the check and the start, is as if the password were wrong.
  if (!entered) throw wrongCredentials()
  return admit(parts, account, entered.session, entered.deviceToken)
}

async function admit(
  { accessTokens, fileTokens }: SignInParts,
  account: Account,
  { sessionId, refreshToken }: StartedSession,
  deviceToken: string | null,
): Promise<SignedIn> {
  const issued = await accessTokens.issue({ ...account, sessionId, accountId: account.id })
  return { ...issued, refreshToken, fileToken: fileTokens.issue(sessionId), deviceToken, user: userOf(account) }
}

/** Where an attempt at an account comes from: the device counts where the account knows it. */
export const originOf = async (
  { devices }: Pick<SignInParts, 'devices'>,
  { ip, deviceToken }: Visitor,
  account: AccountRef | null,
): Promise<AttemptOrigin> => ({ ip, knownDevice: await devices.known(account, deviceToken) })

/**
 * Counts a try at a code against the account that it is for, however many challenges that has; `named` is what the request
 * said where there is no such account. Throws RATE_LIMITED.
 */
export async function countCode(
  parts: Pick<SignInParts, 'attempts' | 'devices'>,
  visitor: Visitor,
  purpose: CodePurpose,
  account: AccountRef | null,
  named: string,
): Promise<() => Promise<void>> {
  const key = account ? `${account.accounts} ${account.id}` : named
  return parts.attempts.count('code', await originOf(parts, visitor, account), `${purpose} ${key}`)
}
