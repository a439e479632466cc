import { resourceNamed } from '../../src/registry/resources'
import type { Actor } from '../access/actor'
import type { Auth } from '../auth/auth'
import { assertOwnSecondStep } from '../auth/own-codes'
import type { OperationContext } from '../operations'
import { inTransaction } from '../operations/change'
import { contextWithin } from '../operations/within'
import { setOwnSecondStep } from './member'

/**
 * Confirms the actor's authenticator app and turns on their second step, in one transaction. Returns the recovery codes.
 * Throws UNAUTHENTICATED, FORBIDDEN for a token, RATE_LIMITED, VALIDATION_FAILED at `code`, and CONFLICT if the setup is
 * over.
 */
export async function confirmAuthenticator(
  operations: OperationContext,
  { ownAuthenticator }: Pick<Auth, 'ownAuthenticator'>,
  actor: Actor,
  input: { setupId: string; code: string },
): Promise<string[]> {
  assertOwnSecondStep(actor)
  const takeBack = await ownAuthenticator.countAttempt(actor)
  const on = { context: operations, resource: resourceNamed(actor.accounts), actor }
  const codes = await inTransaction(on, actor.id, async ({ tx }) => {
    // Before the app is confirmed, because turning it on removes former apps.
    await setOwnSecondStep(contextWithin(operations, tx), actor, true)
    return ownAuthenticator.confirm(tx, actor, input)
  })
  await takeBack()
  return codes
}
