import { resourceNamed } from '../../src/registry/resources'
import type { Actor } from '../access/actor'
import { writeAudit } from '../audit/audit'
import { OperationError } from '../errors'
import { type Account, accountsTable, findAccountByEmail } from './accounts'
import { checkReset, checkResetRequest, type ResetPasswordInput, tidyEmail } from './inputs'
import { emailOwner, sendCode } from './owner-emails'
import { hashPassword } from './passwords'
import { endSessionsOf } from './sessions'
import { originOf, redeemCode, type SignInParts, type Visitor } from './sign-in'

/**
 * Sends a code to the account of an email address, if there is one. The answer follows the same queries for every
 * address and precedes the code. So its content and its time do not show whether the account exists. Throws
 * VALIDATION_FAILED or RATE_LIMITED, both for any address.
 */
export async function requestPasswordReset(
  parts: SignInParts,
  input: { email: string },
  visitor: Visitor,
): Promise<void> {
  checkResetRequest(input)
  const email = tidyEmail(input.email)
  const account = await findAccountByEmail(parts.sql, parts.policy.roleScheme, email)
  await parts.attempts.count('passwordReset', await originOf(parts, visitor, account), email)
  parts.afterwards(sendResetCode(parts, account, visitor))
}

async function sendResetCode(parts: SignInParts, account: Account | null, visitor: Visitor): Promise<void> {
  try {
    if (account?.status !== 'active') return
    const { code } = await parts.codes.issue(account, 'passwordReset')
    await sendCode(parts, account, 'passwordReset', code, visitor)
  } catch (problem) {
    // An email that was not sent is in the log already.
    if (problem instanceof OperationError) return
    parts.log.error({ err: problem, requestId: visitor.requestId }, 'A reset code was not made.')
  }
}

/**
 * Sets a new password by the code of a mail and ends every session of the account. The challenge is named by its id or
 * by the email address. Throws VALIDATION_FAILED (a wrong code is at `code`, for an unknown address too) or RATE_LIMITED.
 */
export async function resetPassword(parts: SignInParts, input: ResetPasswordInput, visitor: Visitor): Promise<void> {
  checkReset(input)
  const { sql, codes, policy } = parts
  const email = tidyEmail(input.email ?? '')
  const asked = input.challengeId
    ? await codes.accountOf(input.challengeId, 'passwordReset')
    : await findAccountByEmail(sql, policy.roleScheme, email)
  const account = await redeemCode(parts, visitor, 'passwordReset', asked, input.challengeId ?? email, input)
  await setPassword(parts, account, await hashPassword(input.password), visitor)
}

/** Sets the password, ends the sessions and writes the audit event in one transaction. */
async function setPassword({ sql }: SignInParts, account: Account, passwordHash: string, visitor: Visitor) {
  const { accounts, id, displayName, role } = account
  await sql.begin(async (transaction) => {
    await transaction`
      update ${sql(accountsTable(accounts))} set password_hash = ${passwordHash}, version = version + 1, updated_at = now()
      where id = ${id}`
    await endSessionsOf(transaction, { accounts, ids: [id] }, 'passwordChange')
    const actor: Actor = { ...visitor, kind: 'none', id, accounts, name: displayName, role, sessionId: null }
    const line = { action: 'resetPassword', resource: resourceNamed(accounts), recordId: id, before: null }
    // The audit masks passwords. This one is not passed to it at all.
    await writeAudit(transaction, actor, [{ ...line, after: { password: '' } }])
    await emailOwner(transaction, account, 'passwordChanged', visitor)
  })
}
