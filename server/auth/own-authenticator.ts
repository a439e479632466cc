import type { Sql, TransactionSql } from 'postgres'
import { denied } from '../access/access'
import type { Actor } from '../access/actor'
import { type Account, findAccount } from './accounts'
import type { AppSetup } from './authenticators'
import { noApp } from './failures'
import { checkCode } from './inputs'
import { assertOwnSecondStep } from './own-codes'
import { noteOwner } from './owner-emails'
import type { SignInParts } from './sign-in'
import type { SecondStepMethod } from './tables'

/** The own second step. */
export interface OwnSecondStep {
  /** Null if it is off. */
  method: SecondStepMethod | null
  /** When the app was confirmed, and the number of unused recovery codes; null without an app. */
  appConfirmedAt: string | null
  recoveryCodesLeft: number | null
}

/**
 * The authenticator app of a signed-in person. Callers have checked the current password, except for `confirm`: its
 * setup has it. All throw UNAUTHENTICATED, or FORBIDDEN for a token and accounts without a second step.
 */
export interface OwnAuthenticator {
  read(actor: Actor): Promise<OwnSecondStep>
  start(actor: Actor): Promise<AppSetup>
  /** Counts an attempt at `confirm`. Returns a function that takes it back. Throws RATE_LIMITED. */
  countAttempt(actor: Actor): Promise<() => Promise<void>>
  /**
   * Confirms the app in setup by its code, and returns the recovery codes. Throws VALIDATION_FAILED at `code`, CONFLICT
   * if the setup is over.
   */
  confirm(tx: TransactionSql, actor: Actor, input: { setupId: string; code: string }): Promise<string[]>
  /** Replaces the recovery codes and returns the new ones. Throws CONFLICT without an app. */
  renewCodes(actor: Actor): Promise<string[]>
}

/** The apps of signed-in persons, based on the parts of sign-in. */
export function createOwnAuthenticator(parts: SignInParts): OwnAuthenticator {
  const { sql, attempts, authenticators } = parts

  const ownAccount = async (actor: Actor, on: Sql | TransactionSql = sql): Promise<Account> => {
    assertOwnSecondStep(actor)
    const account = await findAccount(on, actor)
    if (!account) throw denied(actor)
    return account
  }

  return {
    async read(actor) {
      const account = await ownAccount(actor)
      const app = account.secondStep ? await authenticators.find(account) : null
      return {
        method: account.secondStep ? (app ? 'app' : 'email') : null,
        appConfirmedAt: app?.confirmedAt.toISOString() ?? null,
        recoveryCodesLeft: app?.codesLeft ?? null,
      }
    },
    start: async (actor) => authenticators.start(await ownAccount(actor)),
    async countAttempt(actor) {
      assertOwnSecondStep(actor)
      return attempts.count('code', actor, `authenticator ${actor.accounts} ${actor.id}`)
    },
    async confirm(tx, actor, { setupId, code }) {
      checkCode({ challengeId: setupId, code })
      const account = await ownAccount(actor, tx)
      const codes = await authenticators.confirm(tx, account, { id: setupId, code })
      await noteOwner(parts, tx, account, 'authenticatorAdded', actor)
      return codes
    },
    async renewCodes(actor) {
      const account = await ownAccount(actor)
      return sql.begin(async (tx) => {
        const codes = await authenticators.renewCodes(tx, account)
        if (!codes) throw noApp()
        await noteOwner(parts, tx, account, 'recoveryCodesMade', actor)
        return codes
      })
    },
  }
}
