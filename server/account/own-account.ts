import type { AnyRecord, ResourceDeclaration } from '../../src/declare'
import { isId } from '../../src/declare/formats'
import { emailSettings, passwordSettings, settingsForm } from '../../src/settings/own-settings'
import type { Actor } from '../access/actor'
import type { Auth } from '../auth/auth'
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
  /** Sets a new email address and ends every other session. */
  changeEmail(actor: Actor, input: AnyRecord): Promise<void>
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
  auth: Pick<Auth, 'confirmPassword' | 'noteSignOut'>
}

export function createOwnAccount({ operations, auth }: OwnAccountParts): OwnAccount {
  const { sql } = operations.database

  /** Changes the field of a form beside the current password. */
  const changeBy = async (form: ResourceDeclaration, name: string, actor: Actor, input: AnyRecord): Promise<void> => {
    const member = memberOf(actor)
    const { currentPassword, [name]: value } = checkedForm(form, input)
    await auth.confirmPassword(actor, String(currentPassword))
    await changeOwnAccount(operations, { ...actor, hasProof: true }, member, { [name]: value })
  }

  return {
    changePassword: (actor, input) => changeBy(passwordSettings, 'password', actor, input),
    changeEmail: (actor, input) => changeBy(emailSettings, 'email', actor, input),
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
