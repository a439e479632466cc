import type { Logger } from 'pino'
import type { Sql } from 'postgres'
import { readLanguage } from '../account/language'
import type { Mailer } from '../email/mailer'
import { type CodePurpose, codeLetter } from '../email/messages'
import type { KeyRing } from '../encryption/key-ring'
import { unauthenticated } from '../errors'
import type { Asker } from '../operations/actor'
import type { Policy } from '../policy/policy'
import { staffAccounts } from '../policy/roles'
import type { AccessTokens } from './access-tokens'
import { type Account, type AccountRef, findAccount, findAccountByEmail } from './accounts'
import type { AttemptOrigin, Attempts } from './attempts'
import { type Codes, codeMinutes } from './codes'
import { type Devices, rememberDevice } from './devices'
import { accountNotActive, challengeOver, mailNotSent, noBackOffice, wrongCode, wrongCredentials } from './failures'
import { checkCode, checkSignIn, type SignInInput, type VerifyCodeInput } from './inputs'
import type { Passwords } from './passwords'
import { continueSession, type StartedSession, startSession } from './sessions'

/** What of the asker signing in looks at. */
export interface Visitor extends Pick<Asker, 'ip' | 'language' | 'requestId'> {
  /** The token of the browser's device cookie, where it has one. */
  deviceToken?: string | null
}

/** An open door: the tokens and whose they are. */
export interface SignedIn {
  accessToken: string
  expiresAt: Date
  /** For the cookie alone, never for the answer. */
  refreshToken: string
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
  attempts: Attempts
  codes: Codes
  devices: Devices
  passwords: Passwords
  accessTokens: AccessTokens
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
  if (!account || !isRight) throw wrongCredentials()
  await takeBack()
  mustEnter(policy, account)
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
  const { sql, policy, codes } = parts
  const asked = await codes.accountOf(challengeId, 'signIn')
  const takeBack = await countCode(parts, visitor, 'signIn', asked, challengeId)
  const challenged = await codes.challenged(challengeId, 'signIn')
  const account = challenged && (await findAccount(sql, challenged))
  if (!account) throw challengeOver()
  await takeBack()
  mustEnter(policy, account)
  return challenge(parts, account, visitor)
}

/** Sends a code, so many an hour. */
async function challenge(parts: SignInParts, account: Account, visitor: Visitor): Promise<Challenged> {
  await parts.attempts.count('signInLetter', visitor, account.id)
  const { challengeId, code } = await parts.codes.issue(account, 'signIn')
  await sendCode(parts, account, 'signIn', code, visitor)
  return { challengeId }
}

/** The second step: the code that was sent. Throws VALIDATION_FAILED at `code`, RATE_LIMITED or FORBIDDEN. */
export async function verifyCode(parts: SignInParts, input: VerifyCodeInput, visitor: Visitor): Promise<SignedIn> {
  const { policy, codes } = parts
  checkCode(input)
  const asked = await codes.accountOf(input.challengeId, 'signIn')
  const takeBack = await countCode(parts, visitor, 'signIn', asked, input.challengeId)
  const account = await codes.redeem(input.challengeId, 'signIn', input.code)
  if (!account) throw wrongCode()
  await takeBack()
  mustEnter(policy, account)
  return enter(parts, account, visitor)
}

/** Goes on with a session by its refresh token. Throws UNAUTHENTICATED when it no longer stands. */
export async function refreshSession(parts: SignInParts, refreshToken: string): Promise<SignedIn> {
  const { sql, keys, policy } = parts
  const session = await continueSession(sql, keys, refreshToken)
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
    await mailer.send(codeLetter({ purpose, language, to, name, code, minutes: codeMinutes }))
  } catch (problem) {
    log.error({ err: problem, requestId, purpose }, 'the mail with a one-time code was not sent')
    throw mailNotSent()
  }
}

/** Who may enter: active staff of the reading. */
function mustEnter(policy: Policy, { accounts, role, status }: Account): void {
  if (accounts !== staffAccounts(policy.reading) || !policy.isStaff(role)) throw noBackOffice()
  if (status !== 'active') throw accountNotActive()
}

/** Starts a session on a device that is known from now on. */
async function enter(parts: SignInParts, account: Account, { ip, deviceToken: presented }: Visitor): Promise<SignedIn> {
  const entered = await parts.sql.begin(async (transaction) => {
    const session = await startSession(transaction, account, ip)
    return session && { session, ...(await rememberDevice(transaction, account, presented, ip)) }
  })
  // No session, because the account was changed between the check and the start, is as if the password were wrong.
  if (!entered) throw wrongCredentials()
  return admit(parts, account, entered.session, entered.deviceToken)
}

async function admit(
  { accessTokens }: SignInParts,
  account: Account,
  { sessionId, refreshToken }: StartedSession,
  deviceToken: string | null,
): Promise<SignedIn> {
  const issued = await accessTokens.issue({ ...account, sessionId, accountId: account.id })
  return { ...issued, refreshToken, deviceToken, user: userOf(account) }
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
