import type { OwnSession } from '../../src/answers/own-settings'
import type { AnyRecord } from '../../src/declare'
import { isId } from '../../src/fields/id'
import { emailSettings, languageSettings, passwordSettings } from '../../src/settings/forms'
import type { Auth } from '../auth/identify'
import type { OperationContext } from '../operations'
import type { Asker } from '../operations/actor'
import { changeOwnAccount, checkedForm, memberOf } from './member'
import { endOtherSessions, endOwnSession, ownSessions } from './own-sessions'
import { keepOwnSettings } from './own-settings'

/**
 * What everybody who is signed in does with their own account, whatever pages their role opens. Everything throws
 * UNAUTHENTICATED, or FORBIDDEN for a token; a change of credentials VALIDATION_FAILED or RATE_LIMITED.
 */
export interface OwnAccount {
  /** Sets a new password and ends every other session. */
  changePassword(asker: Asker, input: AnyRecord): Promise<void>
  /** Sets a new e-mail address and ends every other session. */
  changeEmail(asker: Asker, input: AnyRecord): Promise<void>
  /** The language of emails. */
  saveLanguage(asker: Asker, input: AnyRecord): Promise<void>
  sessions(asker: Asker): Promise<OwnSession[]>
  endSession(asker: Asker, sessionId: string): Promise<boolean>
  endOtherSessions(asker: Asker): Promise<number>
}

interface OwnAccountParts {
  operations: OperationContext
  auth: Pick<Auth, 'confirmPassword' | 'noteSignOut'>
}

export function createOwnAccount({ operations, auth }: OwnAccountParts): OwnAccount {
  const { sql } = operations.database

  const changeCredentials = async (asker: Asker, currentPassword: unknown, values: AnyRecord): Promise<void> => {
    const member = memberOf(asker)
    await auth.confirmPassword(asker, String(currentPassword))
    await changeOwnAccount(operations, { ...asker, hasProof: true }, member, values)
  }

  return {
    async changePassword(asker, input) {
      memberOf(asker)
      const { currentPassword, password } = checkedForm(passwordSettings, input)
      await changeCredentials(asker, currentPassword, { password })
    },
    async changeEmail(asker, input) {
      memberOf(asker)
      const { currentPassword, email } = checkedForm(emailSettings, input)
      await changeCredentials(asker, currentPassword, { email })
    },
    async saveLanguage(asker, input) {
      const member = memberOf(asker)
      const { language } = checkedForm(languageSettings, input)
      await keepOwnSettings(sql, member, { language: String(language) })
    },
    async sessions(asker) {
      const member = memberOf(asker)
      return ownSessions(sql, member, member.sessionId)
    },
    async endSession(asker, sessionId) {
      const member = memberOf(asker)
      const isEnded = isId(sessionId) && (await endOwnSession(sql, member, sessionId))
      await auth.noteSignOut(asker, isEnded ? 1 : 0)
      return isEnded
    },
    async endOtherSessions(asker) {
      const member = memberOf(asker)
      const ended = await endOtherSessions(sql, member, member.sessionId)
      await auth.noteSignOut(asker, ended)
      return ended
    },
  }
}
