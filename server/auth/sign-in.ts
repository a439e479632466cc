import type { Logger } from 'pino'
import type { Sql } from 'postgres'
import { staffOf } from '../../src/declare/role-scheme'
import { maskedEmail } from '../../src/settings/own-settings'
import type { Mailer } from '../email/mailer'
import type { CodePurpose } from '../email/messages'
import type { KeyRing } from '../encryption/key-ring'
import { unauthenticated } from '../errors'
import type { Policy } from '../policy/policy'
import type { AccessTokens } from './access-tokens'
import { type Account, type AccountRef, findAccount, findAccountByEmail, keepFirstLanguage } from './accounts'
import type { AttemptOrigin, Attempts } from './attempts'
import type { Authenticators } from './authenticators'
import type { Challenge, Codes } from './codes'
import { knownDevice, rememberDevice } from './devices'
import {
  accountNotActive,
  challengeOver,
  noBackOffice,
  noEmailedCode,
  wrongAppCode,
  wrongCode,
  wrongCredentials,
  wrongRecoveryCode,
} from './failures'
import type { FileTokens } from './file-tokens'
import { checkAppCode, checkCode, checkSignIn, isOneTimeCode, type SignInInput, type VerifyCodeInput } from './inputs'
import { emailOwner, noteOwner, originIn, type RequestOrigin, sendCode } from './owner-emails'
import type { Passwords } from './passwords'
import type { SecurityEvents } from './security-events'
import { continueSession, type StartedSession, startSession } from './sessions'
import type { FirstStep, SecondStepMethod, SignInSteps } from './tables'

/** The parts of an actor that sign-in uses. */
export interface Visitor extends RequestOrigin {
  /** The token of the browser's device cookie, if any. */
  deviceToken?: string | null
}

/** A started session: the tokens and their account. */
export interface SignedIn {
  accessToken: string
  expiresAt: Date
  /** Only for the cookie, never for the answer. */
  refreshToken: string
  /** Only for the cookie of file requests. */
  fileToken: string
  /** Only for the device cookie; null if a session is continued. */
  deviceToken: string | null
  user: SignedInUser
  /** After single sign-on: the page that was asked for. */
  redirect?: string | undefined
  /** After a sign-in with a recovery code: the number of unused ones. */
  recoveryCodesLeft?: number | undefined
}

/** The account in an answer to sign-in. */
export interface SignedInUser {
  id: string
  email: string
  displayName: string
  role: string
}

/** The part of an account that answers to sign-in contain. */
export const userOf = ({ id, email, displayName, role }: Account): SignedInUser => ({ id, email, displayName, role })

/** The first step succeeded and the sign-in needs a code. */
export interface Challenged {
  challengeId: string
  secondStep: SecondStepMethod
  /** After single sign-on: the page that was asked for. */
  redirect?: string | undefined
}

/** Dependencies of all ways to sign in. */
export interface SignInParts {
  sql: Sql
  policy: Policy
  keys: KeyRing
  mailer: Mailer
  log: Pick<Logger, 'error'>
  security: SecurityEvents
  attempts: Attempts
  codes: Codes
  authenticators: Authenticators
  passwords: Passwords
  /** Receives work that no answer waits for. */
  afterwards(work: Promise<void>): void
  accessTokens: AccessTokens
  fileTokens: FileTokens
}

/**
 * Signs in with email and password. An unknown email and a wrong password get the same answer after the same work.
 * Throws VALIDATION_FAILED, RATE_LIMITED, UNAUTHENTICATED, or FORBIDDEN for an account without access.
 */
export async function signIn(parts: SignInParts, input: SignInInput, visitor: Visitor): Promise<SignedIn | Challenged> {
  const { sql, policy, attempts, passwords } = parts
  const { email, password } = checkSignIn(input)
  const account = await findAccountByEmail(sql, policy.roleScheme, email)
  const takeBack = await attempts.count('signIn', await originOf(parts, visitor, account), email)
  const isRight = await passwords.matches(account?.passwordHash ?? null, password)
  if (!account || !isRight) {
    noteFailure(parts, account, visitor, account ? {} : { email: maskedEmail(email) })
    throw wrongCredentials()
  }
  await takeBack()
  return passFirstStep(parts, account, visitor, 'password')
}

/** Continues a sign-in whose first step succeeded: starts the session, or the second step of the account. Throws like `signIn`. */
export async function passFirstStep(
  parts: SignInParts,
  account: Account,
  visitor: Visitor,
  firstStep: FirstStep,
): Promise<SignedIn | Challenged> {
  mustEnter(parts, account, visitor)
  if (!account.secondStep) return enter(parts, account, visitor, { firstStep, secondStep: null })
  if (!(await parts.authenticators.find(account))) return challenge(parts, account, visitor, firstStep)
  return { challengeId: await parts.codes.startSignIn(account, firstStep), secondStep: 'app' }
}

/**
 * Sends another code for a sign-in with a right password, and invalidates the previous one. Throws UNAUTHENTICATED for
 * an expired challenge, CONFLICT if an app has the code, RATE_LIMITED, or FORBIDDEN.
 */
export async function challengeAgain(
  parts: SignInParts,
  { challengeId }: { challengeId: string },
  visitor: Visitor,
): Promise<Challenged> {
  const { sql, authenticators, codes } = parts
  const asked = await codes.accountOf(challengeId, 'signIn')
  const takeBack = await countCode(parts, visitor, 'signIn', asked, challengeId)
  const challenged = await codes.challenged(challengeId, 'signIn')
  const account = challenged && (await findAccount(sql, challenged))
  if (!account) throw challengeOver()
  await takeBack()
  mustEnter(parts, account, visitor)
  if (await authenticators.find(account)) throw noEmailedCode()
  return challenge(parts, account, visitor, asked?.firstStep)
}

/** Sends a code, within an hourly limit. */
async function challenge(
  parts: SignInParts,
  account: Account,
  visitor: Visitor,
  firstStep?: FirstStep | null,
): Promise<Challenged> {
  await parts.attempts.count('signInEmail', visitor, account.id)
  const { challengeId, code } = await parts.codes.issue(account, 'signIn', { firstStep })
  await sendCode(parts, account, 'signIn', code, visitor)
  return { challengeId, secondStep: 'email' }
}

/**
 * Completes the second step with a code. An account with an app takes the code of the app or a recovery code. Throws
 * VALIDATION_FAILED at `code`, RATE_LIMITED or FORBIDDEN, and UNAUTHENTICATED for a sign-in with an app that is over.
 */
export async function verifyCode(parts: SignInParts, input: VerifyCodeInput, visitor: Visitor): Promise<SignedIn> {
  const { authenticators, codes } = parts
  const asked = await codes.accountOf(input.challengeId, 'signIn')
  if (asked && (await authenticators.find(asked))) return verifyAppCode(parts, input, asked, visitor)
  checkCode(input)
  const account = await redeemCode(parts, visitor, 'signIn', asked, input.challengeId, input)
  mustEnter(parts, account, visitor)
  return enter(parts, account, visitor, { firstStep: asked?.firstStep ?? null, secondStep: 'email' })
}

async function verifyAppCode(
  parts: SignInParts,
  input: VerifyCodeInput,
  asked: Challenge,
  visitor: Visitor,
): Promise<SignedIn> {
  checkAppCode(input)
  const { challengeId, code } = input
  let recoveryCodesLeft: number | undefined
  const redeem = () =>
    parts.codes.finishSignIn(challengeId, async (tx, account) => {
      const proof = await parts.authenticators.redeem(tx, account, code)
      recoveryCodesLeft = proof?.codesLeft
      if (recoveryCodesLeft !== undefined) {
        await noteOwner(parts, tx, account, 'recoveryCodeUsed', visitor, recoveryCodesLeft)
      }
      return proof !== null
    })
  const wrong = isOneTimeCode(code) ? wrongAppCode : wrongRecoveryCode
  const account = await redeemBy(parts, visitor, 'signIn', asked, challengeId, redeem, wrong)
  mustEnter(parts, account, visitor)
  const entered = await enter(parts, account, visitor, { firstStep: asked.firstStep, secondStep: 'app' })
  return { ...entered, recoveryCodesLeft }
}

/** Continues a session with its refresh token. Throws UNAUTHENTICATED if it is no longer valid. */
export async function refreshSession(parts: SignInParts, refreshToken: string, visitor: Visitor): Promise<SignedIn> {
  const { sql, keys, policy, security } = parts
  const session = await continueSession(sql, keys, refreshToken, async (transaction, replayed) => {
    const event = { account: replayed, actor: null, from: originIn(visitor) }
    await security.record({ action: 'sessionReplayed', ...event }, transaction)
    const account = await findAccount(transaction, replayed)
    if (account) await emailOwner(transaction, account, 'sessionReplayed', visitor)
  })
  if (!session || session.accounts !== staffOf(policy.roleScheme).accounts) throw unauthenticated()
  const account = await findAccount(sql, { accounts: session.accounts, id: session.accountId })
  const isSame = account?.status === 'active' && account.role === session.role && policy.isStaff(account.role)
  if (!account || !isSame) throw unauthenticated()
  return admit(parts, account, session, null)
}

/** Only active staff of the role scheme may sign in. */
function mustEnter(parts: SignInParts, account: Account, visitor: Visitor): void {
  const { policy } = parts
  const { accounts, role, status } = account
  const isStaff = accounts === staffOf(policy.roleScheme).accounts && policy.isStaff(role)
  if (isStaff && status === 'active') return
  noteFailure(parts, account, visitor, { reason: isStaff ? 'notActive' : 'noBackOffice' })
  throw isStaff ? accountNotActive() : noBackOffice()
}

export function noteFailure(
  { security }: SignInParts,
  account: Account | null,
  from: Visitor,
  details: Record<string, string>,
): void {
  security.count({ action: 'signInFailed', account, actor: null, from: originIn(from), details })
}

/** Starts a session on a device that is known from now on. The event has the first step, if it was not the password. */
async function enter(parts: SignInParts, account: Account, visitor: Visitor, steps: SignInSteps): Promise<SignedIn> {
  const { ip, deviceToken: presented } = visitor
  const entered = await parts.sql.begin(async (transaction) => {
    const session = await startSession(transaction, account, { ip, ...steps })
    if (!session) return null
    await keepFirstLanguage(transaction, account, visitor.language)
    const { deviceToken, isNewNetwork } = await rememberDevice(transaction, account, presented, ip)
    const actor = { id: account.id, name: account.displayName }
    const { firstStep: by } = steps
    const event = { account, actor, from: originIn(visitor), ...(by === 'singleSignOn' && { details: { by } }) }
    await parts.security.record({ action: 'signIn', ...event }, transaction)
    if (isNewNetwork) await emailOwner(transaction, account, 'newAddress', visitor)
    return { session, deviceToken }
  })
  // The account changed between check and start, so the sign-in fails like a wrong password.
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

/** The origin of an attempt. The device counts only if the account has used it. */
export const originOf = async (
  { sql }: Pick<SignInParts, 'sql'>,
  { ip, deviceToken }: Visitor,
  account: AccountRef | null,
): Promise<AttemptOrigin> => ({ ip, knownDevice: await knownDevice(sql, account, deviceToken) })

/**
 * Uses up a code and returns its account. A wrong one, or that of another account than `asked`, is a security event.
 * Throws VALIDATION_FAILED at `code`, and like `countCode`.
 */
export async function redeemCode(
  parts: SignInParts,
  visitor: Visitor,
  purpose: CodePurpose,
  asked: AccountRef | null,
  named: string,
  { challengeId, code, address }: { challengeId?: string | null; code: string; address?: string },
): Promise<Account> {
  const { codes } = parts
  return redeemBy(parts, visitor, purpose, asked, named, async () => {
    const challenge = challengeId ?? (await codes.openChallenge(asked, purpose))
    return codes.redeem(challenge, purpose, code, address)
  })
}

/** Counts an attempt at a code that `redeem` uses up, as `redeemCode` does. `wrong` is the error of a wrong code. */
async function redeemBy(
  parts: SignInParts,
  visitor: Visitor,
  purpose: CodePurpose,
  asked: AccountRef | null,
  named: string,
  redeem: () => Promise<Account | null>,
  wrong = wrongCode,
): Promise<Account> {
  const takeBack = await countCode(parts, visitor, purpose, asked, named)
  const account = await redeem()
  if (!account || account.id !== asked?.id) {
    const details = { purpose }
    parts.security.count({ action: 'codeFailed', account: asked, actor: null, from: originIn(visitor), details })
    throw wrong()
  }
  await takeBack()
  return account
}

/**
 * Counts an attempt at a code for its account, over all its challenges. `named` is the account in the request if there
 * is none. Throws RATE_LIMITED.
 */
async function countCode(
  parts: Pick<SignInParts, 'attempts' | 'sql'>,
  visitor: Visitor,
  purpose: CodePurpose,
  account: AccountRef | null,
  named: string,
): Promise<() => Promise<void>> {
  const key = account ? `${account.accounts} ${account.id}` : named
  return parts.attempts.count('code', await originOf(parts, visitor, account), `${purpose} ${key}`)
}
