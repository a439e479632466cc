import type { Sql } from 'postgres'
import type { Reading } from '../../src/declare'
import { maskedEmail } from '../../src/settings/own-settings'
import { type AccountRef, accountsTable, nameSql } from '../auth/accounts'
import { unauthenticated } from '../errors'
import type { PathAccess } from '../policy/policy'
import { nextUsernameChange } from './username'

/** A member of staff's settings as they see them (specification section 5); null where nothing was chosen yet. */
export interface OwnSettings {
  username: string
  /** When the username may be changed again; null when it may be now. ISO 8601. */
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
}

/** How the program looks to somebody; null where they did not choose. */
export interface Appearance {
  theme: string | null
  font: string | null
  direction: string | null
}

/** What the frame needs of an account's settings at once. */
export interface FrameSettings {
  /** How the program looks to them, for a device that does not know it. */
  appearance: Appearance
  /** Entries that its sidebar leaves out. */
  hiddenEntries: string[]
  /** The e-mail address as the account displays it. */
  displayEmail: string
}

/** The signed-in account and what its role may do (api.md `me`). */
export interface Viewer extends FrameSettings {
  id: string
  email: string
  displayName: string
  role: string
  /** Whether signing in asks for a mailed code; null for accounts without a second step. */
  secondStep: boolean | null
  reading: Reading
  access: PathAccess[]
}

/** Throws UNAUTHENTICATED when the account is gone. */
export async function readOwnSettings(sql: Sql, { accounts, id }: AccountRef): Promise<OwnSettings> {
  const text = `select a.username, a.email, coalesce(${nameSql(accounts)}, '') as name, s.username_changed_at as "usernameChangedAt",
      s.display_email as "displayEmail", s.bio, coalesce(s.links, '{}') as links, s.born_on as "bornOn", s.language,
      coalesce(s.hidden_entries, '{}') as "hiddenEntries", s.notifications
    from ${accountsTable(accounts)} a left join staff_settings s on s.accounts = '${accounts}' and s.account_id = a.id where a.id = $1`
  const [row] = await sql.unsafe<(OwnSettings & { usernameChangedAt: string | null })[]>(text, [id], { prepare: true })
  if (!row) throw unauthenticated()
  const { usernameChangedAt, ...settings } = row
  return { ...settings, usernameFrozenUntil: nextUsernameChange(usernameChangedAt, new Date().toISOString()) }
}

/** Where nothing was chosen, the address is shown in full and no entry is left out. */
export async function readFrameSettings(sql: Sql, { accounts, id }: AccountRef, email: string): Promise<FrameSettings> {
  const [row] = await sql.unsafe<(Appearance & { displayEmail: string | null; hiddenEntries: string[] })[]>(
    `select display_email as "displayEmail", hidden_entries as "hiddenEntries", theme, font, direction from staff_settings
     where accounts = $1 and account_id = $2`,
    [accounts, id],
    { prepare: true },
  )
  const { theme = null, font = null, direction = null } = row ?? {}
  return {
    appearance: { theme, font, direction },
    hiddenEntries: row?.hiddenEntries ?? [],
    displayEmail: row?.displayEmail === 'masked' ? maskedEmail(email) : email,
  }
}

/** Columns of `staff_settings` that people decide themselves. */
type Chosen = Partial<
  Record<
    'theme' | 'font' | 'direction' | 'display_email' | 'bio' | 'born_on' | 'language' | 'notifications' | 'zone',
    string | null
  >
> &
  Partial<Record<'links' | 'hidden_entries', readonly string[]>> & { notified_at?: string }

/** Keeps what was chosen and leaves the rest as it is. */
export async function keepOwnSettings(sql: Sql, { accounts, id }: AccountRef, chosen: Chosen): Promise<void> {
  const columns = Object.keys(chosen).join(', ')
  await sql.unsafe(
    `insert into staff_settings (accounts, account_id, ${columns})
     select $1, $2, ${columns} from jsonb_populate_record(null::staff_settings, $3::text::jsonb)
     on conflict (accounts, account_id) do update set (${columns}) = row (${columns
       .split(', ')
       .map((column) => `excluded.${column}`)
       .join(', ')})`,
    [accounts, id, JSON.stringify(chosen)],
  )
}
