import type { OwnSettings } from '../../src/answers/own-settings'
import type { AnyRecord } from '../../src/declare'
import { accountSettings, appearanceSettings, notificationSettings, profileSettings } from '../../src/settings/forms'
import { invalid, unauthenticated } from '../errors'
import type { OperationContext } from '../operations'
import { denied } from '../operations/access'
import type { Asker } from '../operations/actor'
import type { Policy } from '../policy/policy'
import { readLanguage } from './language'
import { changeOwnAccount, checkedForm, type Member, memberOf } from './member'
import { keepOwnSettings, readOwnSettings } from './own-settings'

/** A page under /settings; the policy says which roles may open it. */
export type SettingsPage = 'profile' | 'account' | 'appearance' | 'display' | 'notifications'

/** The profile stands at /settings itself. */
const pathOf = (page: SettingsPage) => (page === 'profile' ? '/settings' : `/settings/${page}`)

/** What people decide on the pages of the settings. Throws UNAUTHENTICATED, or FORBIDDEN for whom the page is closed. */
export interface StaffDesk {
  settings(asker: Asker): Promise<OwnSettings>
  saveProfile(asker: Asker, input: AnyRecord): Promise<OwnSettings>
  saveAccount(asker: Asker, input: AnyRecord): Promise<OwnSettings>
  saveAppearance(asker: Asker, input: AnyRecord): Promise<OwnSettings>
  saveDisplay(asker: Asker, input: { shown: readonly string[]; hidden: readonly string[] }): Promise<OwnSettings>
  saveNotifications(asker: Asker, input: AnyRecord & { zone?: string | null }): Promise<OwnSettings>
}

interface StaffDeskParts {
  operations: OperationContext
  policy: Policy
}

const entryShape = /^[A-Za-z][A-Za-z-]{0,59}$/
const mostEntries = 200

export function createStaffDesk({ operations, policy }: StaffDeskParts): StaffDesk {
  const { sql } = operations.database

  const memberAt = (asker: Asker, page: SettingsPage, action: 'show' | 'edit'): Member => {
    const member = memberOf(asker)
    if (!policy.may(asker.role, pathOf(page), action)) throw denied(asker)
    return member
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
      const { username, displayEmail, bio, links } = checkedForm(profileSettings, input)
      await changeOwnAccount(operations, asker, member, { username })
      await keepOwnSettings(sql, member, {
        display_email: String(displayEmail),
        bio: (bio as string | null | undefined) ?? null,
        links: (links as string[] | undefined) ?? [],
      })
      return readOwnSettings(sql, member)
    },

    async saveAccount(asker, input) {
      const member = memberAt(asker, 'account', 'edit')
      const { name, bornOn, language } = checkedForm(accountSettings, input)
      await changeOwnAccount(operations, asker, member, {
        [member.accounts === 'admins' ? 'displayName' : 'name']: name,
      })
      await keepOwnSettings(sql, member, { born_on: String(bornOn), language: String(language) })
      return readOwnSettings(sql, member)
    },

    async saveAppearance(asker, input) {
      const member = memberAt(asker, 'appearance', 'edit')
      const { theme, font, direction } = checkedForm(appearanceSettings, input)
      await keepOwnSettings(sql, member, {
        theme: String(theme),
        font: String(font),
        direction: String(direction),
      })
      return readOwnSettings(sql, member)
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
      const { notifications } = checkedForm(notificationSettings, input)
      // No request causes those emails: an account without a chosen language gets them in the language of its last request.
      const language = (await readLanguage(sql, member)) ?? asker.language
      await keepOwnSettings(sql, member, {
        notifications: String(notifications),
        zone: await knownZone(zone ?? 'UTC'),
        notified_at: new Date().toISOString(),
        language,
      })
      return readOwnSettings(sql, member)
    },
  }

  /** The zone itself where the database knows it; a mail in the wrong morning is better than none. */
  async function knownZone(zone: string): Promise<string> {
    const [row] = await sql<{ name: string }[]>`select name from pg_timezone_names where name = ${zone}`
    return row?.name ?? 'UTC'
  }
}
