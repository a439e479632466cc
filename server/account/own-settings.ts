import { and } from 'drizzle-orm'
import type { Sql } from 'postgres'
import type { AnyField, AnyRecord, RoleScheme } from '../../src/declare'
import { isTimeZone } from '../../src/declare/formats'
import { initialOf } from '../../src/declare/traits'
import { maskedEmail, settingsForm, storedSettings } from '../../src/settings/own-settings'
import { type SettingsPage, settingsPages } from '../../src/settings/settings-pages'
import { denied } from '../access/access'
import type { Actor } from '../access/actor'
import { type AccountRef, accountFields, accountsTable, nameSql } from '../auth/accounts'
import { staffSettings } from '../auth/tables'
import { ofAccount } from '../database/account-columns'
import { databaseTime } from '../database/moment'
import { typed } from '../database/typed'
import { invalid, unauthenticated } from '../errors'
import type { OperationContext } from '../operations'
import type { PathAccess, Policy } from '../policy/policy'
import { changeOwnAccount, checkedForm, memberOf } from './member'
import { nextUsernameChange } from './username'

type Settings = typeof staffSettings.$inferSelect

/** The personal settings of staff (specification section 5); null or omitted where nothing was chosen yet. */
export interface OwnSettings extends Partial<Settings> {
  username: string
  /** When the username can be changed again; null if it can be changed now. ISO 8601. */
  usernameFrozenUntil: string | null
  name: string
  email: string
}

/** The appearance in an account's settings; null where it was never chosen. */
export type Appearance = Pick<Settings, 'theme' | 'font' | 'direction'>

/** The settings that the app shell needs. */
export interface FrameSettings {
  /** The appearance for a new device. */
  appearance: Appearance
  /** Hidden entries of the sidebar. */
  hiddenEntries: string[]
  /** The email address as the account displays it. */
  displayEmail: string
  /** The time zone of emails, by its IANA name. */
  zone: string
}

/** The signed-in account and the permissions of its role (api.md `me`). */
export interface Viewer extends FrameSettings {
  id: string
  email: string
  displayName: string
  role: string
  /** Whether sign-in requires a code; null for accounts without a second step. */
  secondStep: boolean | null
  reading: RoleScheme
  access: PathAccess[]
}

/** The value of a setting before its first choice. */
export const initialSetting = (name: string, field: AnyField): unknown =>
  staffSettings[name as keyof Settings].default ?? initialOf(field) ?? null

/** Chosen settings with the initial values of the others. */
const completed = (settings: typeof storedSettings, chosen: AnyRecord): Partial<Settings> =>
  Object.fromEntries(settings.map(([name, field]) => [name, chosen[name] ?? initialSetting(name, field)]))

/** The settings of the actor. Throws UNAUTHENTICATED, or FORBIDDEN if the role may not open them. */
export async function readSettings({ database }: OperationContext, policy: Policy, actor: Actor): Promise<OwnSettings> {
  if (actor.kind === 'none') throw unauthenticated()
  if (actor.kind !== 'session' || !actor.id || !policy.may(actor.role, '/settings', 'show')) throw denied(actor)
  return readOwnSettings(database.sql, { accounts: actor.accounts, id: actor.id })
}

/** Saves one page completely. Throws VALIDATION_FAILED, UNAUTHENTICATED, or FORBIDDEN if the role may not open it. */
export async function saveSettings(
  operations: OperationContext,
  policy: Policy,
  actor: Actor,
  page: SettingsPage,
  input: AnyRecord,
): Promise<OwnSettings> {
  const { sql } = operations.database
  const member = memberOf(actor)
  if (!policy.may(actor.role, settingsPages[page], 'edit')) throw denied(actor)
  if (page === 'display') await keepOwnSettings(sql, member, { hiddenEntries: hiddenEntries(input) })
  else {
    const form = settingsForm(page)
    const values = checkedForm(form, input)
    const { username, name } = values
    if (username !== undefined || name !== undefined) {
      const { displayName } = accountFields[member.accounts]
      await changeOwnAccount(operations, actor, member, { username, [displayName]: name })
    }
    const ofPage = storedSettings.filter(([setting]) => Object.hasOwn(form.fields, setting))
    await keepOwnSettings(sql, member, {
      ...completed(ofPage, values),
      ...(page === 'notifications' && { notifiedAt: (await databaseTime(sql)).toISOString() }),
    })
  }
  return readOwnSettings(sql, member)
}

/**
 * Sets the time zone of emails by its IANA name. Throws UNAUTHENTICATED, FORBIDDEN; VALIDATION_FAILED for a zone that
 * is unknown to this program, or to PostgreSQL: due emails are selected in it.
 */
export async function saveZone({ database: { sql } }: OperationContext, actor: Actor, zone: string): Promise<void> {
  const member = memberOf(actor)
  const isKnown =
    isTimeZone(zone) && (await sql`select from pg_timezone_names where lower(name) = ${zone.toLowerCase()}`).count > 0
  if (!isKnown) throw invalid({ zone: [{ key: 'validation.zone' }] })
  await keepOwnSettings(sql, member, { zone })
}

/**
 * Whether the actor receives their unread inbox by email once a day. Roles without the pages of settings have an inbox
 * too. Throws UNAUTHENTICATED, FORBIDDEN.
 */
export const readInboxEmails = async ({ database }: OperationContext, actor: Actor): Promise<boolean> =>
  (await keptSettings(database.sql, memberOf(actor))).inboxEmails ?? false

/** Starts or stops that email. Throws like `readInboxEmails`. */
export const saveInboxEmails = ({ database }: OperationContext, actor: Actor, inboxEmails: boolean): Promise<void> =>
  keepOwnSettings(database.sql, memberOf(actor), { inboxEmails })

const entryShape = /^[A-Za-z][A-Za-z-]{0,59}$/
const mostEntries = 200

function hiddenEntries({ shown, hidden }: AnyRecord): string[] {
  if ((shown as string[]).length === 0) throw invalid({ shown: [{ key: 'validation.oneShown' }] })
  const entries = hidden as string[]
  const isKnown = entries.length <= mostEntries && entries.every((entry) => entryShape.test(entry))
  if (!isKnown) throw invalid({ hidden: [{ key: 'validation.list' }] })
  return [...new Set(entries)].sort()
}

const keptSettings = async (sql: Sql, account: AccountRef): Promise<Partial<Settings>> => {
  const isIt = and(...ofAccount(staffSettings, account))
  const [row] = await typed(sql).select().from(staffSettings).where(isIt)
  return row ?? {}
}

/** Throws UNAUTHENTICATED if the account no longer exists. */
async function readOwnSettings(sql: Sql, account: AccountRef): Promise<OwnSettings> {
  const { accounts, id } = account
  const text = `select a.username, a.email, coalesce(${nameSql(accounts)}, '') as name
    from ${accountsTable(accounts)} a where a.id = $1`
  const [[own], kept] = await Promise.all([
    sql.unsafe<Pick<OwnSettings, 'username' | 'email' | 'name'>[]>(text, [id], { prepare: true }),
    keptSettings(sql, account),
  ])
  if (!own) throw unauthenticated()
  return {
    ...completed(storedSettings, kept),
    ...own,
    hiddenEntries: kept.hiddenEntries ?? [],
    usernameFrozenUntil: nextUsernameChange(kept.usernameChangedAt ?? null, new Date().toISOString()),
  }
}

/** By default the address is shown in full, no entry is hidden, and the zone is UTC. */
export async function readFrameSettings(sql: Sql, account: AccountRef, email: string): Promise<FrameSettings> {
  const {
    theme = null,
    font = null,
    direction = null,
    hiddenEntries = [],
    displayEmail,
    zone = 'UTC',
  } = await keptSettings(sql, account)
  return {
    appearance: { theme, font, direction },
    hiddenEntries,
    zone,
    displayEmail: displayEmail === 'masked' ? maskedEmail(email) : email,
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
