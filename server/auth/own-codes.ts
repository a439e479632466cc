import { denied } from '../access/access'
import type { Actor } from '../access/actor'
import { invalid } from '../errors'
import { type Account, accountFields, findAccount, findAccountByEmail } from './accounts'
import { checkCode, type VerifyCodeInput } from './inputs'
import { sendCode } from './owner-emails'
import { redeemCode, type SignInParts } from './sign-in'

/** A code proves that a person reads the emails of an address: of their own, or of the one that shall become it. */
type OwnPurpose = 'secondStep' | 'newEmail'

/** The challenge of a code that was sent. */
export interface EmailedCode {
  challengeId: string
}

/**
 * The codes that a signed-in person asks for. `address` is a new email address in its stored form; by default it is
 * that of the account. Both throw UNAUTHENTICATED, FORBIDDEN for a token, or RATE_LIMITED.
 */
export interface OwnCodes {
  /** Emails a code to the address. Throws VALIDATION_FAILED at `email` for an address that is taken. */
  challenge(actor: Actor, purpose: OwnPurpose, address?: string): Promise<EmailedCode>
  /** Uses that code up. Throws VALIDATION_FAILED at `code`, also for another account, purpose or address. */
  answer(actor: Actor, purpose: OwnPurpose, input: VerifyCodeInput & { address?: string }): Promise<void>
}

/** The codes of signed-in persons, based on the parts of sign-in. */
export function createOwnCodes(parts: SignInParts): OwnCodes {
  const { sql, policy, attempts, codes } = parts

  const ownAccount = async (actor: Actor, purpose: OwnPurpose): Promise<Account> => {
    if (purpose === 'secondStep') assertOwnSecondStep(actor)
    const account = isPerson(actor) ? await findAccount(sql, actor) : null
    if (!account) throw denied(actor)
    return account
  }

  const assertFree = async ({ accounts, email }: Account, address: string) => {
    if (address === email) throw invalid({ email: [{ key: 'validation.ownEmail' }] })
    const holder = await findAccountByEmail(sql, policy.roleScheme, address)
    if (holder?.accounts === accounts) throw invalid({ email: [{ key: 'validation.taken' }] })
  }

  return {
    async challenge(actor, purpose, address) {
      const account = await ownAccount(actor, purpose)
      await attempts.count('ownCode', actor, account.id)
      if (address !== undefined) await assertFree(account, address)
      const { challengeId, code } = await codes.issue(account, purpose, { address })
      await sendCode(parts, { ...account, email: address ?? account.email }, purpose, code, actor)
      return { challengeId }
    },
    async answer(actor, purpose, input) {
      const account = await ownAccount(actor, purpose)
      checkCode(input)
      await redeemCode(parts, actor, purpose, account, input.challengeId, input)
    },
  }
}

type Person = Actor & { id: string }

/** A person at a browser; a token is no person. */
const isPerson = (actor: Actor): actor is Person => actor.kind === 'session' && actor.id !== null

/** Throws UNAUTHENTICATED or FORBIDDEN for an actor without a second step. */
export function assertOwnSecondStep(actor: Actor): asserts actor is Person {
  if (!isPerson(actor) || accountFields[actor.accounts].secondStep === null) throw denied(actor)
}
