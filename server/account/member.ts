import type { AnyRecord, ResourceDeclaration } from '../../src/declare'
import { resourceNamed } from '../../src/registry/resources'
import { checkSettings } from '../../src/settings/own-settings'
import { denied } from '../access/access'
import type { Actor } from '../access/actor'
import { type AccountRef, accountFields } from '../auth/accounts'
import { assertOwnSecondStep } from '../auth/own-codes'
import { assertValid, OperationError } from '../errors'
import { type OperationContext, update } from '../operations'
import { selectionOf } from '../sql/selected-fields'

/** A person signed in by a session. */
export interface Member extends AccountRef {
  sessionId: string
}

/** The account of a session. Throws UNAUTHENTICATED, or FORBIDDEN for a token. */
export function memberOf(actor: Actor): Member {
  const { kind, accounts, id, sessionId } = actor
  if (kind !== 'session' || !id || !sessionId) throw denied(actor)
  return { accounts, id, sessionId }
}

/** The values of a personal form. Throws VALIDATION_FAILED. */
export function checkedForm(form: ResourceDeclaration, input: AnyRecord): AnyRecord {
  const { values, messages } = checkSettings(form, input, new Date().toISOString().slice(0, 10))
  assertValid(messages)
  return values
}

/**
 * Changes the own account like any account, with rules, hooks and audit event. The program makes the change in the
 * actor's name, because the role may not be allowed to edit accounts.
 */
export async function changeOwnAccount(
  operations: OperationContext,
  actor: Actor,
  { accounts, id }: AccountRef,
  values: AnyRecord,
): Promise<void> {
  const self: Actor = { ...actor, kind: 'system' }
  await update(
    { context: operations, resource: resourceNamed(accounts), actor: self },
    { id, update: values },
    selectionOf(['id']),
  ).catch((problem) => {
    if (!(problem instanceof OperationError && problem.code === 'NOT_MODIFIED')) throw problem
  })
}

/** Switches the actor's own second step after a proof. Another tab may have switched it already. */
export async function setOwnSecondStep(operations: OperationContext, actor: Actor, secondStep: boolean): Promise<void> {
  assertOwnSecondStep(actor)
  const values = { [String(accountFields[actor.accounts].secondStep)]: secondStep }
  await changeOwnAccount(operations, { ...actor, hasProof: true }, actor, values)
}
