import { admins } from '../../src/resources/admins/admins'
import { denied } from '../operations/access'
import type { Asker } from '../operations/actor'
import type { OperationContext } from '../operations/context'
import { selectionOf } from '../operations/selection'
import { update } from '../operations/update'
import { type Account, findAccount } from './accounts'
import { wrongCode } from './failures'
import { checkCode, type VerifyCodeInput } from './inputs'
import { type Challenged, countCode, noteWrongCode, type SignInParts, sendCode } from './sign-in'

/** What somebody who is signed in may do about the second step of their own sign-in (design section 6). */
export interface OwnSecondStep {
  /**
   * Mails a code to the asker's own address: who turns the step on must be able to read what it will be sent.
   * Throws UNAUTHENTICATED, FORBIDDEN (a token, or staff who are no admins), RATE_LIMITED.
   */
  challenge(asker: Asker): Promise<Challenged>
  /** Takes that code. Throws VALIDATION_FAILED at `code`, also for the challenge of somebody else; RATE_LIMITED. */
  answer(asker: Asker, input: VerifyCodeInput): Promise<void>
}

/** The second step as its owner changes it, over what signing in works with. */
export function createOwnSecondStep(parts: SignInParts): OwnSecondStep {
  const { sql, attempts, codes } = parts
  const ownAccount = async (asker: Asker): Promise<Account> => {
    const account = isOwn(asker) ? await findAccount(sql, asker) : null
    if (!account) throw denied(asker)
    return account
  }
  return {
    async challenge(asker) {
      const account = await ownAccount(asker)
      await attempts.count('secondStep', asker, account.id)
      const { challengeId, code } = await codes.issue(account, 'secondStep')
      await sendCode(parts, account, 'secondStep', code, asker)
      return { challengeId }
    },
    async answer(asker, input) {
      const account = await ownAccount(asker)
      checkCode(input)
      const takeBack = await countCode(parts, asker, 'secondStep', account, input.challengeId)
      const answered = await codes.redeem(input.challengeId, 'secondStep', input.code)
      if (answered?.id !== account.id) {
        noteWrongCode(parts, account, asker, 'secondStep')
        throw wrongCode()
      }
      await takeBack()
    },
  }
}

type Admin = Asker & { id: string }

/** A person at a browser, whose account has a second step: a token is no person, and platform users have none. */
const isOwn = (asker: Asker): asker is Admin =>
  asker.kind === 'session' && asker.id !== null && asker.accounts === 'admins'

/** Throws UNAUTHENTICATED or FORBIDDEN for an asker that has no second step of their own. */
export function assertOwnSecondStep(asker: Asker): asserts asker is Admin {
  if (!isOwn(asker)) throw denied(asker)
}

/**
 * Switches the asker's own second step, once they have proved themselves, audited in their name. Their role need not be one that may edit admins, so the
 * program does it for them. Throws NOT_MODIFIED when it is so already.
 */
export async function setOwnSecondStep(operations: OperationContext, asker: Asker, secondStep: boolean): Promise<void> {
  assertOwnSecondStep(asker)
  await update(
    operations,
    admins,
    { ...asker, kind: 'system', hasProof: true },
    { id: asker.id, update: { secondStep } },
    selectionOf(['id']),
  )
}
