import { denied } from '../access/access'
import type { Actor } from '../access/actor'
import { type Account, accountFields, findAccount } from './accounts'
import { checkCode, type VerifyCodeInput } from './inputs'
import { type Challenged, redeemCode, type SignInParts, sendCode } from './sign-in'

/** Operations on the actor's own second step. */
export interface OwnSecondStep {
  /**
   * Emails a code to the actor's own address, which proves that later codes can be read.
   * Throws UNAUTHENTICATED, FORBIDDEN (a token, or accounts without a second step), RATE_LIMITED.
   */
  challenge(actor: Actor): Promise<Challenged>
  /**
   * Verifies that code and turns the step on. Throws VALIDATION_FAILED at `code`, also for the challenge of another
   * account; RATE_LIMITED.
   */
  answer(actor: Actor, input: VerifyCodeInput): Promise<void>
}

/** The second step as its owner changes it, based on the parts of sign-in. */
export function createOwnSecondStep(parts: SignInParts): OwnSecondStep {
  const { sql, attempts, codes } = parts
  const ownAccount = async (actor: Actor): Promise<Account> => {
    const account = isOwn(actor) ? await findAccount(sql, actor) : null
    if (!account) throw denied(actor)
    return account
  }
  return {
    async challenge(actor) {
      const account = await ownAccount(actor)
      await attempts.count('secondStep', actor, account.id)
      const { challengeId, code } = await codes.issue(account, 'secondStep')
      await sendCode(parts, account, 'secondStep', code, actor)
      return { challengeId }
    },
    async answer(actor, input) {
      const account = await ownAccount(actor)
      checkCode(input)
      await redeemCode(parts, actor, 'secondStep', account, input.challengeId, input)
    },
  }
}

type Owner = Actor & { id: string }

/** A person at a browser, whose account has a second step: a token is no person. */
const isOwn = (actor: Actor): actor is Owner =>
  actor.kind === 'session' && actor.id !== null && accountFields[actor.accounts].secondStep !== null

/** Throws UNAUTHENTICATED or FORBIDDEN for an actor without a second step. */
export function assertOwnSecondStep(actor: Actor): asserts actor is Owner {
  if (!isOwn(actor)) throw denied(actor)
}
