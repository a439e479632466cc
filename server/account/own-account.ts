import type { AnyRecord, ResourceDeclaration } from '../../src/declare'
import { isId } from '../../src/declare/formats'
import { emailSettings, passwordSettings, settingsForm } from '../../src/settings/own-settings'
import type { Actor } from '../access/actor'
import type { Auth } from '../auth/auth'
import { tidyEmail, type VerifyCodeInput } from '../auth/inputs'
import type { Challenged } from '../auth/sign-in'
import type { OperationContext } from '../operations'
import { changeOwnAccount, checkedForm, memberOf } from './member'
import { endOtherSessions, endOwnSession, type OwnSession, ownSessions } from './own-sessions'
import { keepInboxEmails, keepOwnSettings, readInboxEmails } from './own-settings'

/**
 * Operations of every signed-in person on their own account, for all roles. They throw UNAUTHENTICATED, or FORBIDDEN
 * for a token; changes of credentials also throw VALIDATION_FAILED or RATE_LIMITED.
 */
export interface OwnAccount {
  /** Sets a new password and ends every other session. */
  changePassword(actor: Actor, input: AnyRecord): Promise<void>
  /** Emails a code to a new email address. Also throws VALIDATION_FAILED for an address that is taken. */
  requestEmailChange(actor: Actor, input: AnyRecord): Promise<Challenged>
  /** Sets that address by the code and ends every other session. */
  changeEmail(actor: Actor, input: VerifyCodeInput & { email: string }): Promise<void>
  /** The language of emails. */
  saveLanguage(actor: Actor, input: AnyRecord): Promise<void>
  /** Whether the unread inbox is sent by email once a day. Roles without the pages of settings have an inbox too. */
  inboxEmails(actor: Actor): Promise<boolean>
  saveInboxEmails(actor: Actor, input: { isOn: boolean; zone?: string | null }): Promise<void>
  sessions(actor: Actor): Promise<OwnSession[]>
  endSession(actor: Actor, sessionId: string): Promise<boolean>
  endOtherSessions(actor: Actor): Promise<number>
}

interface OwnAccountParts {
  operations: OperationContext
  auth: Pick<Auth, 'confirmPassword' | 'ownCodes' | 'noteSignOut'>
}

export function createOwnAccount({ operations, auth }: OwnAccountParts): OwnAccount {
  const { sql } = operations.database

  /** The values of a form after a check of its current password. */
  const proved = async (form: ResourceDeclaration, actor: Actor, input: AnyRecord): Promise<AnyRecord> => {
    memberOf(actor)
    const { currentPassword, ...values } = checkedForm(form, input)
    await auth.confirmPassword(actor, String(currentPassword))
    return values
  }
  const change = (actor: Actor, values: AnyRecord) =>
    changeOwnAccount(operations, { ...actor, hasProof: true }, memberOf(actor), values)

  return {
    async changePassword(actor, input) {
      const { password } = await proved(passwordSettings, actor, input)
      await change(actor, { password })
    },
    async requestEmailChange(actor, input) {
      const { email } = await proved(emailSettings, actor, input)
      return auth.ownCodes.challenge(actor, 'newEmail', String(email))
    },
    async changeEmail(actor, { email: given, ...answer }) {
      const email = tidyEmail(given)
      await auth.ownCodes.answer(actor, 'newEmail', { ...answer, address: email })
      await change(actor, { email })
    },
    async saveLanguage(actor, input) {
      const member = memberOf(actor)
      const { language } = checkedForm(settingsForm('account', ['language']), input)
      await keepOwnSettings(sql, member, { language: language as Actor['language'] })
    },
    async inboxEmails(actor) {
      return readInboxEmails(sql, memberOf(actor))
    },
    async saveInboxEmails(actor, { isOn, zone }) {
      await keepInboxEmails(sql, memberOf(actor), isOn, zone)
    },
    async sessions(actor) {
      const member = memberOf(actor)
      return ownSessions(sql, member, member.sessionId)
    },
    async endSession(actor, sessionId) {
      const member = memberOf(actor)
      const isEnded = isId(sessionId) && (await endOwnSession(sql, member, sessionId))
      await auth.noteSignOut(actor, isEnded ? 1 : 0)
      return isEnded
    },
    async endOtherSessions(actor) {
      const member = memberOf(actor)
      const ended = await endOtherSessions(sql, member, member.sessionId)
      await auth.noteSignOut(actor, ended)
      return ended
    },
  }
}
