import type { AnyRecord, ResourceDeclaration } from '../../src/declare'
import { emailSettings, passwordSettings, settingsForm } from '../../src/settings/own-settings'
import type { Actor } from '../access/actor'
import type { Auth } from '../auth/auth'
import { tidyEmail, type VerifyCodeInput } from '../auth/inputs'
import type { EmailedCode } from '../auth/own-codes'
import type { OperationContext } from '../operations'
import { changeOwnAccount, checkedForm, memberOf } from './member'
import { keepOwnSettings } from './own-settings'

// Operations of every signed-in person on their own account, for all roles. They throw UNAUTHENTICATED, or FORBIDDEN for
// a token.

type Proving = Pick<Auth, 'confirmPassword' | 'ownCodes'>

/** The values of a form after a check of its current password. Throws VALIDATION_FAILED, RATE_LIMITED. */
async function proved(form: ResourceDeclaration, auth: Proving, actor: Actor, input: AnyRecord): Promise<AnyRecord> {
  memberOf(actor)
  const { currentPassword, ...values } = checkedForm(form, input)
  await auth.confirmPassword(actor, String(currentPassword))
  return values
}

const changeCredential = (operations: OperationContext, actor: Actor, values: AnyRecord) =>
  changeOwnAccount(operations, { ...actor, hasProof: true }, memberOf(actor), values)

/** Sets a new password and ends every other session. Throws VALIDATION_FAILED, RATE_LIMITED. */
export async function changePassword(
  operations: OperationContext,
  auth: Proving,
  actor: Actor,
  input: AnyRecord,
): Promise<void> {
  const { password } = await proved(passwordSettings, auth, actor, input)
  await changeCredential(operations, actor, { password })
}

/** Emails a code to a new email address. Throws VALIDATION_FAILED, also for a taken address; RATE_LIMITED. */
export async function requestEmailChange(auth: Proving, actor: Actor, input: AnyRecord): Promise<EmailedCode> {
  const { email } = await proved(emailSettings, auth, actor, input)
  return auth.ownCodes.challenge(actor, 'newEmail', String(email))
}

/** Sets that address by the code and ends every other session. Throws VALIDATION_FAILED, RATE_LIMITED. */
export async function changeEmail(
  operations: OperationContext,
  auth: Proving,
  actor: Actor,
  { email: given, ...answer }: VerifyCodeInput & { email: string },
): Promise<void> {
  const email = tidyEmail(given)
  await auth.ownCodes.answer(actor, 'newEmail', { ...answer, address: email })
  await changeCredential(operations, actor, { email })
}

/** Sets the language of emails. */
export async function saveLanguage({ database }: OperationContext, actor: Actor, input: AnyRecord): Promise<void> {
  const member = memberOf(actor)
  const { language } = checkedForm(settingsForm('account', ['language']), input)
  await keepOwnSettings(database.sql, member, { language: language as Actor['language'] })
}
