import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid, varchar } from 'drizzle-orm/pg-core'
import type { AnyField, Row } from '../../src/declare'
import { type accountSettings, type ownSettings, storedSettings } from '../../src/settings/own-settings'
import { accountColumns } from '../database/account-columns'
import { columnBuilder } from '../database/column-builder'
import { moment } from '../database/moment'
import { columnsOf } from '../database/names'

export type FirstStep = 'password' | 'singleSignOn'
/** Where the codes of a second step come from. A recovery code replaces one of the app. */
export type SecondStepMethod = 'app' | 'email'

/** How a session was opened. The first step is unknown for a sign-in in an older version. */
export interface SignInSteps {
  firstStep: FirstStep | null
  secondStep: SecondStepMethod | null
}

/** One sign-in of one account. Its tokens are valid only as long as this row is. */
export const authSessions = pgTable(
  'auth_sessions',
  {
    id: uuid('id').primaryKey(),
    ...accountColumns(),
    /** The role at sign-in; the session is invalid if the account has another role now. */
    role: text('role').notNull(),
    ip: text('ip'),
    /** See `SignInSteps`. */
    firstStep: text('first_step').$type<FirstStep>(),
    secondStep: text('second_step').$type<SecondStepMethod>(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
    endReason: text('end_reason'),
  },
  (table) => [
    index('auth_sessions_standing').on(table.accountId).where(sql`ended_at is null`),
    index('auth_sessions_expires_at').on(table.expiresAt),
  ],
)

/** The refresh tokens of a session, including spent ones: a replayed token ends the session. */
export const authRefreshTokens = pgTable(
  'auth_refresh_tokens',
  {
    /** SHA-256 of the token, in hexadecimal; the token itself is not stored. */
    tokenHash: text('token_hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => authSessions.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    spentAt: moment('spent_at'),
  },
  (table) => [index('auth_refresh_tokens_session_id').on(table.sessionId)],
)

/** One-time codes; the row's id is the challenge. */
export const authCodes = pgTable(
  'auth_codes',
  {
    id: uuid('id').primaryKey(),
    ...accountColumns(),
    /** `signIn`, `secondStep`, `newEmail` or `passwordReset`. */
    purpose: text('purpose').notNull(),
    codeHash: text('code_hash').notNull(),
    /** The first step of a sign-in, which the code continues. */
    firstStep: text('first_step').$type<FirstStep>(),
    tries: integer('tries').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    voidedAt: moment('voided_at'),
  },
  (table) => [
    // Only one code of a kind can be open for an account, also with concurrent requests.
    uniqueIndex('auth_codes_open')
      .on(table.accounts, table.accountId, table.purpose)
      .where(sql`used_at is null and voided_at is null`),
    index('auth_codes_expires_at').on(table.expiresAt),
  ],
)

/**
 * The authenticator apps of accounts, at most one confirmed and one in setup for each. Rows of an account without a
 * second step are removed with it (`staffBehaviour`).
 */
export const authApps = pgTable(
  'auth_apps',
  {
    id: uuid('id').primaryKey(),
    ...accountColumns(),
    /** The secret that the app shares, encrypted. */
    secret: text('secret').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Null during setup. */
    confirmedAt: moment('confirmed_at'),
    /** The time step of the last accepted code: neither this code nor an older one is accepted again. */
    lastStep: integer('last_step').notNull().default(0),
  },
  (table) => [
    uniqueIndex('auth_apps_confirmed').on(table.accounts, table.accountId).where(sql`confirmed_at is not null`),
    uniqueIndex('auth_apps_in_setup').on(table.accounts, table.accountId).where(sql`confirmed_at is null`),
  ],
)

/** The recovery codes of an app, which are removed with it. */
export const authRecoveryCodes = pgTable(
  'auth_recovery_codes',
  {
    id: uuid('id').primaryKey(),
    appId: uuid('app_id')
      .notNull()
      .references(() => authApps.id, { onDelete: 'cascade' }),
    /** The hash of the code, encrypted: a hash alone of ten letters can be reversed by trying all codes. */
    codeHash: text('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('auth_recovery_codes_app_id').on(table.appId)],
)

/** The encrypted columns of these tables, which are encrypted again after a change of the key. */
export const authSecrets = [
  { table: 'auth_apps', column: 'secret' },
  { table: 'auth_recovery_codes', column: 'code_hash' },
] as const

/** The browsers that signed in to an account, and their networks. */
export const authDevices = pgTable(
  'auth_devices',
  {
    ...accountColumns(),
    /** SHA-256 of the token in the browser's cookie, in hexadecimal. */
    deviceHash: text('device_hash').notNull(),
    network: text('network').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accounts, table.accountId, table.deviceHash, table.network] }),
    index('auth_devices_last_used_at').on(table.lastUsedAt),
  ],
)

/**
 * Counters of attempts, in the database because several processes share them. The shape is that of
 * rate-limiter-flexible.
 */
export const authAttempts = pgTable(
  'auth_attempts',
  {
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    /** Milliseconds since 1970. */
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [index('auth_attempts_expire').on(table.expire)],
)

type SettingName = Exclude<keyof typeof ownSettings.fields, (typeof accountSettings)[number]>

/** The builder of a column with values of this type; only for its type. */
const typedColumn = <Value>() => text().$type<Value>()

function settingColumn(name: string, field: AnyField) {
  const [column] = columnsOf(name, field)
  if (!column) throw new Error(`The setting "${name}" has no column.`)
  const built = columnBuilder(column)
  return column.type === 'text[]' ? built.notNull().default([] as never) : built
}

/** A column for each declared setting: null until it is chosen, an empty list for a list. */
const settingColumns = Object.fromEntries(
  storedSettings.map(([name, field]) => [name, settingColumn(name, field)]),
) as unknown as {
  // The declaration decides the type of each column.
  [Name in SettingName]: ReturnType<typeof typedColumn<Row<typeof ownSettings>[Name]>>
}

/** Personal settings of staff; no row, or null, for settings that were never changed. */
export const staffSettings = pgTable(
  'staff_settings',
  {
    ...accountColumns(),
    /** When they last changed their own username. */
    usernameChangedAt: moment('username_changed_at'),
    ...settingColumns,
    /** Hidden entries of the sidebar. Storing the hidden ones lets new entries appear. */
    hiddenEntries: text('hidden_entries').array().notNull().default([]),
    /** The time zone of emails by its IANA name: that of the browser that was used last. */
    zone: text('zone').notNull().default('UTC'),
    /** The time up to which they have been notified of pending items. */
    notifiedAt: moment('notified_at'),
    inboxEmailedAt: moment('inbox_emailed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accounts, table.accountId] }),
    index('staff_settings_notifications_idx').on(table.notifications, table.notifiedAt),
  ],
)

/** Account tables without a resource. */
export const authTables = {
  authSessions,
  authRefreshTokens,
  authCodes,
  authApps,
  authRecoveryCodes,
  authAttempts,
  authDevices,
  staffSettings,
}
