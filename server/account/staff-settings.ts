import type { AnyRecord } from '../../src/declare'
import { accounts } from '../../src/product'
import { accountSettings, appearanceSettings, notificationSettings, profileSettings } from '../../src/settings/forms'
import { denied } from '../access/access'
import type { Actor } from '../access/actor'
import { readLanguage } from '../auth/accounts'
import { invalid, unauthenticated } from '../errors'
import type { OperationContext } from '../operations'
import type { Policy } from '../policy/policy'
import { changeOwnAccount, checkedForm, type Member, memberOf } from './member'
import { keepOwnSettings, type OwnSettings, readOwnSettings } from './own-settings'

/** A page under /settings; the policy says which roles may open it. */
export type SettingsPage = 'profile' | 'account' | 'appearance' | 'display' | 'notifications'

/** The profile stands at /settings itself. */
const pathOf = (page: SettingsPage) => (page === 'profile' ? '/settings' : `/settings/${page}`)

/** What people decide on the pages of the settings. Throws UNAUTHENTICATED, or FORBIDDEN for whom the page is closed. */
export interface StaffSettings {
  settings(actor: Actor): Promise<OwnSettings>
  saveProfile(actor: Actor, input: AnyRecord): Promise<OwnSettings>
  saveAccount(actor: Actor, input: AnyRecord): Promise<OwnSettings>
  saveAppearance(actor: Actor, input: AnyRecord): Promise<OwnSettings>
  saveDisplay(actor: Actor, input: { shown: readonly string[]; hidden: readonly string[] }): Promise<OwnSettings>
  saveNotifications(actor: Actor, input: AnyRecord & { zone?: string | null }): Promise<OwnSettings>
}

interface StaffSettingsParts {
  operations: OperationContext
  policy: Policy
}

const entryShape = /^[A-Za-z][A-Za-z-]{0,59}$/
const mostEntries = 200

export function createStaffSettings({ operations, policy }: StaffSettingsParts): StaffSettings {
  const { sql } = operations.database

  const memberAt = (actor: Actor, page: SettingsPage, action: 'show' | 'edit'): Member => {
    const member = memberOf(actor)
    if (!policy.may(actor.role, pathOf(page), action)) throw denied(actor)
    return member
  }

  return {
    async settings(actor) {
      if (actor.kind === 'none') throw unauthenticated()
      if (actor.kind !== 'session' || !actor.id || !policy.may(actor.role, pathOf('profile'), 'show'))
        throw denied(actor)
      return readOwnSettings(sql, { accounts: actor.accounts, id: actor.id })
    },

    async saveProfile(actor, input) {
      const member = memberAt(actor, 'profile', 'edit')
      const { username, displayEmail, bio, links } = checkedForm(profileSettings, input)
      await changeOwnAccount(operations, actor, member, { username })
      await keepOwnSettings(sql, member, {
        display_email: String(displayEmail),
        bio: (bio as string | null | undefined) ?? null,
        links: (links as string[] | undefined) ?? [],
      })
      return readOwnSettings(sql, member)
    },

    async saveAccount(actor, input) {
      const member = memberAt(actor, 'account', 'edit')
      const { name, bornOn, language } = checkedForm(accountSettings, input)
      await changeOwnAccount(operations, actor, member, {
        [accounts[member.accounts].displayName]: name,
      })
      await keepOwnSettings(sql, member, { born_on: String(bornOn), language: String(language) })
      return readOwnSettings(sql, member)
    },

    async saveAppearance(actor, input) {
      const member = memberAt(actor, 'appearance', 'edit')
      const { theme, font, direction } = checkedForm(appearanceSettings, input)
      await keepOwnSettings(sql, member, {
        theme: String(theme),
        font: String(font),
        direction: String(direction),
      })
      return readOwnSettings(sql, member)
    },

    async saveDisplay(actor, { shown, hidden }) {
      const member = memberAt(actor, 'display', 'edit')
      if (shown.length === 0) throw invalid({ shown: [{ key: 'validation.oneShown' }] })
      const isKnown = hidden.length <= mostEntries && hidden.every((entry) => entryShape.test(entry))
      if (!isKnown) throw invalid({ hidden: [{ key: 'validation.list' }] })
      await keepOwnSettings(sql, member, { hidden_entries: [...new Set(hidden)].sort() })
      return readOwnSettings(sql, member)
    },

    async saveNotifications(actor, { zone, ...input }) {
      const member = memberAt(actor, 'notifications', 'edit')
      const { notifications } = checkedForm(notificationSettings, input)
      // No request causes those emails: an account without a chosen language gets them in the language of its last request.
      const language = (await readLanguage(sql, member)) ?? actor.language
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
