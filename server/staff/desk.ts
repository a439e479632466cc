import type { OwnSession, OwnSettings } from '../../src/answers/own-settings'
import type { AnyRecord, ResourceDeclaration } from '../../src/declare'
import { hasMessages } from '../../src/declare'
import { isId } from '../../src/fields/id'
import { resourceNamed } from '../../src/resources'
import {
  accountSettings,
  appearanceSettings,
  checkSettings,
  languageSettings,
  notificationSettings,
  passwordSettings,
  profileSettings,
} from '../../src/settings/forms'
import type { AccountRef } from '../auth/accounts'
import type { Auth } from '../auth/identify'
import { invalid, OperationError, unauthenticated } from '../errors'
import { type OperationContext, update } from '../operations'
import { denied } from '../operations/access'
import type { Asker } from '../operations/asker'
import { selectionOf } from '../operations/selection'
import type { Policy } from '../policy/policy'
import { readLanguage } from './language'
import { endOtherSessions, endOwnSession, ownSessions } from './own-sessions'
import { keepOwnSettings, readOwnSettings } from './own-settings'

/** A page under /settings; the policy says which roles may open it. */
export type SettingsPage = 'profile' | 'account' | 'appearance' | 'display' | 'notifications'

/** The profile stands at /settings itself. */
const pathOf = (page: SettingsPage) => (page === 'profile' ? '/settings' : `/settings/${page}`)

/** What people do with their own account. Everything throws UNAUTHENTICATED or FORBIDDEN for whom the page is closed. */
export interface StaffDesk {
  settings(asker: Asker): Promise<OwnSettings>
  saveProfile(asker: Asker, input: AnyRecord): Promise<OwnSettings>
  saveAccount(asker: Asker, input: AnyRecord): Promise<OwnSettings>
  saveAppearance(asker: Asker, input: AnyRecord): Promise<OwnSettings>
  /** The language of letters. Everybody who is signed in chooses it, whether or not their role may open the settings. */
  saveLanguage(asker: Asker, input: AnyRecord): Promise<void>
  saveDisplay(asker: Asker, input: { shown: readonly string[]; hidden: readonly string[] }): Promise<OwnSettings>
  saveNotifications(asker: Asker, input: AnyRecord & { zone?: string | null }): Promise<OwnSettings>
  /** Sets a new password and ends every other session. */
  changePassword(asker: Asker, input: AnyRecord): Promise<void>
  sessions(asker: Asker): Promise<OwnSession[]>
  endSession(asker: Asker, sessionId: string): Promise<boolean>
  endOtherSessions(asker: Asker): Promise<number>
}

interface StaffDeskParts {
  operations: OperationContext
  policy: Policy
  auth: Pick<Auth, 'confirmPassword'>
}

/** Somebody signed in by a session. */
interface Member extends AccountRef {
  sessionId: string
}

const entryShape = /^[A-Za-z][A-Za-z-]{0,59}$/
const mostEntries = 200

export function createStaffDesk({ operations, policy, auth }: StaffDeskParts): StaffDesk {
  const { sql } = operations.database

  /** A token is not a person: it has no settings. */
  const memberAt = (asker: Asker, page: SettingsPage, action: 'show' | 'edit'): Member => {
    const { kind, accounts, id, sessionId, role } = asker
    if (kind === 'none') throw unauthenticated()
    const may = kind === 'session' && policy.may(role, pathOf(page), action)
    if (!may || !id || !sessionId) throw denied(asker)
    return { accounts, id, sessionId }
  }

  const checked = (form: ResourceDeclaration, input: AnyRecord): AnyRecord => {
    const { values, messages } = checkSettings(form, input, new Date().toISOString().slice(0, 10))
    if (hasMessages(messages)) throw invalid(messages)
    return values
  }

  /** Changes the own account the way every account is changed, with its rules, hooks and audit line. */
  const changeAccount = async (asker: Asker, { accounts, id }: Member, values: AnyRecord): Promise<void> => {
    const self: Asker = { ...asker, kind: 'system' }
    const resource = resourceNamed(accounts)
    await update(operations, resource, self, { id, update: values }, selectionOf(['id'])).catch((problem) => {
      if (!(problem instanceof OperationError && problem.code === 'NOT_MODIFIED')) throw problem
    })
  }

  return {
    async settings(asker) {
      if (asker.kind === 'none') throw unauthenticated()
      if (asker.kind !== 'session' || !asker.id || !policy.may(asker.role, pathOf('profile'), 'show'))
        throw denied(asker)
      return readOwnSettings(sql, { accounts: asker.accounts, id: asker.id })
    },

    async saveProfile(asker, input) {
      const member = memberAt(asker, 'profile', 'edit')
      const { username, displayEmail, bio, links } = checked(profileSettings, input)
      await changeAccount(asker, member, { username })
      await keepOwnSettings(sql, member, {
        display_email: String(displayEmail),
        bio: (bio as string | null | undefined) ?? null,
        links: (links as string[] | undefined) ?? [],
      })
      return readOwnSettings(sql, member)
    },

    async saveAccount(asker, input) {
      const member = memberAt(asker, 'account', 'edit')
      const { name, bornOn, language } = checked(accountSettings, input)
      await changeAccount(asker, member, { [member.accounts === 'admins' ? 'displayName' : 'name']: name })
      await keepOwnSettings(sql, member, { born_on: String(bornOn), language: String(language) })
      return readOwnSettings(sql, member)
    },

    async saveAppearance(asker, input) {
      const member = memberAt(asker, 'appearance', 'edit')
      const { theme, font, direction } = checked(appearanceSettings, input)
      await keepOwnSettings(sql, member, {
        theme: String(theme),
        font: String(font),
        direction: String(direction),
      })
      return readOwnSettings(sql, member)
    },

    async saveLanguage({ kind, accounts, id }, input) {
      if (kind === 'none') throw unauthenticated()
      if (kind !== 'session' || !id) throw denied({ kind })
      const { language } = checked(languageSettings, input)
      await keepOwnSettings(sql, { accounts, id }, { language: String(language) })
    },

    async saveDisplay(asker, { shown, hidden }) {
      const member = memberAt(asker, 'display', 'edit')
      if (shown.length === 0) throw invalid({ shown: [{ key: 'validation.oneShown' }] })
      const isKnown = hidden.length <= mostEntries && hidden.every((entry) => entryShape.test(entry))
      if (!isKnown) throw invalid({ hidden: [{ key: 'validation.list' }] })
      await keepOwnSettings(sql, member, { hidden_entries: [...new Set(hidden)].sort() })
      return readOwnSettings(sql, member)
    },

    async saveNotifications(asker, { zone, ...input }) {
      const member = memberAt(asker, 'notifications', 'edit')
      const { notifications } = checked(notificationSettings, input)
      // Nobody's request is behind those mails: whoever never chose a language gets them in the one they asked in.
      const language = (await readLanguage(sql, member)) ?? asker.language
      await keepOwnSettings(sql, member, {
        notifications: String(notifications),
        zone: await knownZone(zone ?? 'UTC'),
        notified_at: new Date().toISOString(),
        language,
      })
      return readOwnSettings(sql, member)
    },

    async changePassword(asker, input) {
      const member = memberAt(asker, 'account', 'edit')
      const { currentPassword, password } = checked(passwordSettings, input)
      await auth.confirmPassword(asker, String(currentPassword))
      await changeAccount(asker, member, { password })
    },

    async sessions(asker) {
      const member = memberAt(asker, 'account', 'show')
      return ownSessions(sql, member, member.sessionId)
    },
    async endSession(asker, sessionId) {
      const member = memberAt(asker, 'account', 'edit')
      return isId(sessionId) && endOwnSession(sql, member, sessionId)
    },
    async endOtherSessions(asker) {
      const member = memberAt(asker, 'account', 'edit')
      return endOtherSessions(sql, member, member.sessionId)
    },
  }

  /** The zone itself where the database knows it; a mail in the wrong morning is better than none. */
  async function knownZone(zone: string): Promise<string> {
    const [row] = await sql<{ name: string }[]>`select name from pg_timezone_names where name = ${zone}`
    return row?.name ?? 'UTC'
  }
}
