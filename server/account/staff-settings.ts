import type { AnyRecord } from '../../src/declare'
import { settingsForm } from '../../src/settings/own-settings'
import { denied } from '../access/access'
import type { Actor } from '../access/actor'
import { accountFields as fieldsOfAccounts, readLanguage } from '../auth/accounts'
import { invalid, unauthenticated } from '../errors'
import type { OperationContext } from '../operations'
import type { Policy } from '../policy/policy'
import { changeOwnAccount, checkedForm, type Member, memberOf } from './member'
import { keepOwnSettings, type OwnSettings, readOwnSettings } from './own-settings'

/** A page under /settings; the policy decides which roles may open it. */
export type SettingsPage = 'profile' | 'account' | 'appearance' | 'display' | 'notifications'

/** The profile is at /settings itself. */
const pathOf = (page: SettingsPage) => (page === 'profile' ? '/settings' : `/settings/${page}`)

/** Saves the pages of the settings. Throws UNAUTHENTICATED, or FORBIDDEN if the role may not open the page. */
export interface StaffSettings {
  settings(actor: Actor): Promise<OwnSettings>
  /** Saves one page completely. Throws VALIDATION_FAILED. */
  save(actor: Actor, page: SettingsPage, input: AnyRecord): Promise<OwnSettings>
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

    async save(actor, page, { zone, ...input }) {
      const member = memberAt(actor, page, 'edit')
      if (page === 'display') {
        await keepOwnSettings(sql, member, { hiddenEntries: hiddenEntries(input) })
        return readOwnSettings(sql, member)
      }
      const form = settingsForm(page)
      const values = checkedForm(form, input)
      const ofAccount = accountValues(values, member)
      if (Object.keys(ofAccount).length > 0) await changeOwnAccount(operations, actor, member, ofAccount)
      const kept = Object.keys(form.fields).filter((name) => !accountFields.includes(name))
      await keepOwnSettings(sql, member, {
        ...Object.fromEntries(kept.map((name) => [name, values[name] ?? (name === 'links' ? [] : null)])),
        ...(page === 'notifications' && (await mailing(actor, member, zone))),
      })
      return readOwnSettings(sql, member)
    },
  }

  /** Start, time zone and language of emails, because no request causes them that has these. */
  async function mailing(actor: Actor, member: Member, zone: unknown) {
    return {
      zone: await knownZone(typeof zone === 'string' ? zone : 'UTC'),
      notifiedAt: new Date().toISOString(),
      language: (await readLanguage(sql, member)) ?? actor.language,
    }
  }

  /** An unknown time zone falls back to UTC: an email at the wrong hour is better than none. */
  async function knownZone(zone: string): Promise<string> {
    const [row] = await sql<{ name: string }[]>`select name from pg_timezone_names where name = ${zone}`
    return row?.name ?? 'UTC'
  }
}

/** Settings that the account itself stores. */
const accountFields = ['username', 'name']

const accountValues = ({ username, name }: AnyRecord, member: Member): AnyRecord => ({
  ...(username !== undefined && { username }),
  ...(name !== undefined && { [fieldsOfAccounts[member.accounts].displayName]: name }),
})

function hiddenEntries({ shown, hidden }: AnyRecord): string[] {
  if ((shown as string[]).length === 0) throw invalid({ shown: [{ key: 'validation.oneShown' }] })
  const entries = hidden as string[]
  const isKnown = entries.length <= mostEntries && entries.every((entry) => entryShape.test(entry))
  if (!isKnown) throw invalid({ hidden: [{ key: 'validation.list' }] })
  return [...new Set(entries)].sort()
}
