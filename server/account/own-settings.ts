import type { Sql } from 'postgres'
import type { OwnSettings } from '../../src/answers/own-settings'
import type { Appearance, FrameSettings } from '../../src/answers/viewer'
import { maskedEmail } from '../../src/settings/forms'
import type { AccountRef, Accounts } from '../auth/accounts'
import { unauthenticated } from '../errors'
import { nextUsernameChange } from './username'

const ofAccount: Record<Accounts, string> = {
  admins: `coalesce(a.display_name, '') as name`,
  users: `coalesce(a.name, '') as name`,
}

/** Throws UNAUTHENTICATED when the account is gone. */
export async function readOwnSettings(sql: Sql, { accounts, id }: AccountRef): Promise<OwnSettings> {
  const text = `select a.username, a.email, ${ofAccount[accounts]}, s.username_changed_at as "usernameChangedAt",
      s.display_email as "displayEmail", s.bio, coalesce(s.links, '{}') as links, s.born_on as "bornOn", s.language,
      coalesce(s.hidden_entries, '{}') as "hiddenEntries", s.notifications
    from ${accounts} a left join staff_settings s on s.accounts = '${accounts}' and s.account_id = a.id where a.id = $1`
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
