import { and, eq } from 'drizzle-orm'
import type { Sql } from 'postgres'
import type { RoleScheme } from '../../src/declare'
import { maskedEmail } from '../../src/settings/own-settings'
import { type AccountRef, accountsTable, nameSql } from '../auth/accounts'
import { staffSettings } from '../auth/tables'
import { typed } from '../database/typed'
import { unauthenticated } from '../errors'
import type { PathAccess } from '../policy/policy'
import { nextUsernameChange } from './username'

/** The personal settings of staff (specification section 5); null where nothing was chosen yet. */
export interface OwnSettings {
  username: string
  /** When the username can be changed again; null if it can be changed now. ISO 8601. */
  usernameFrozenUntil: string | null
  name: string
  email: string
  displayEmail: string | null
  bio: string | null
  links: string[]
  bornOn: string | null
  language: string | null
  hiddenEntries: string[]
  notifications: string | null
  inboxEmails: boolean
}

/** The appearance in an account's settings; null where it was never chosen. */
export interface Appearance {
  theme: string | null
  font: string | null
  direction: string | null
}

/** The settings that the app shell needs. */
export interface FrameSettings {
  /** The appearance for a new device. */
  appearance: Appearance
  /** Hidden entries of the sidebar. */
  hiddenEntries: string[]
  /** The e-mail address as the account displays it. */
  displayEmail: string
}

/** The signed-in account and the permissions of its role (api.md `me`). */
export interface Viewer extends FrameSettings {
  id: string
  email: string
  displayName: string
  role: string
  /** Whether sign-in requires an emailed code; null for accounts without a second step. */
  secondStep: boolean | null
  reading: RoleScheme
  access: PathAccess[]
}

/** Throws UNAUTHENTICATED if the account no longer exists. */
export async function readOwnSettings(sql: Sql, { accounts, id }: AccountRef): Promise<OwnSettings> {
  const text = `select a.username, a.email, coalesce(${nameSql(accounts)}, '') as name, s.username_changed_at as "usernameChangedAt",
      s.display_email as "displayEmail", s.bio, coalesce(s.links, '{}') as links, s.born_on as "bornOn", s.language,
      coalesce(s.hidden_entries, '{}') as "hiddenEntries", s.notifications,
      coalesce(s.inbox_emails, false) as "inboxEmails"
    from ${accountsTable(accounts)} a left join staff_settings s on s.accounts = '${accounts}' and s.account_id = a.id where a.id = $1`
  const [row] = await sql.unsafe<(OwnSettings & { usernameChangedAt: string | null })[]>(text, [id], { prepare: true })
  if (!row) throw unauthenticated()
  const { usernameChangedAt, ...settings } = row
  return { ...settings, usernameFrozenUntil: nextUsernameChange(usernameChangedAt, new Date().toISOString()) }
}

/** By default the address is shown in full and no entry is hidden. */
export async function readFrameSettings(sql: Sql, account: AccountRef, email: string): Promise<FrameSettings> {
  const { displayEmail, hiddenEntries, theme, font, direction } = staffSettings
  const [row] = await typed(sql)
    .select({ displayEmail, hiddenEntries, theme, font, direction })
    .from(staffSettings)
    .where(and(eq(staffSettings.accounts, account.accounts), eq(staffSettings.accountId, account.id)))
  return {
    appearance: { theme: row?.theme ?? null, font: row?.font ?? null, direction: row?.direction ?? null },
    hiddenEntries: row?.hiddenEntries ?? [],
    displayEmail: row?.displayEmail === 'masked' ? maskedEmail(email) : email,
  }
}

/** Saves the chosen values and keeps the others. */
export async function keepOwnSettings(
  sql: Sql,
  { accounts, id: accountId }: AccountRef,
  chosen: Partial<typeof staffSettings.$inferInsert>,
): Promise<void> {
  await typed(sql)
    .insert(staffSettings)
    .values({ ...chosen, accounts, accountId })
    .onConflictDoUpdate({ target: [staffSettings.accounts, staffSettings.accountId], set: chosen })
}
