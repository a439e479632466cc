import { sql } from 'drizzle-orm'
import {
  bigint,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import type { accounts } from '../../src/product'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'string' })

/** One sign-in of one account. Everything that it gave out stands and falls with this row. */
export const authSessions = pgTable(
  'auth_sessions',
  {
    id: uuid('id').primaryKey(),
    /** The resource of the account. */
    accounts: text('accounts').$type<keyof typeof accounts>().notNull(),
    accountId: uuid('account_id').notNull(),
    /** The role at sign-in; the session falls when the account has another one. */
    role: text('role').notNull(),
    ip: text('ip'),
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

/** The refresh tokens of a session, spent ones too: a spent one that comes back ends the family. */
export const authRefreshTokens = pgTable(
  'auth_refresh_tokens',
  {
    /** SHA-256 of the token, in hexadecimal; the token itself is nowhere. */
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

/** One-time codes; the row's id is the challenge that the code answers. */
export const authCodes = pgTable(
  'auth_codes',
  {
    id: uuid('id').primaryKey(),
    accounts: text('accounts').$type<keyof typeof accounts>().notNull(),
    accountId: uuid('account_id').notNull(),
    /** `signIn`, `secondStep` or `passwordReset`. */
    purpose: text('purpose').notNull(),
    codeHash: text('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    voidedAt: moment('voided_at'),
  },
  (table) => [
    // One code of a kind can be open for an account, also when two are asked for at once.
    uniqueIndex('auth_codes_open')
      .on(table.accounts, table.accountId, table.purpose)
      .where(sql`used_at is null and voided_at is null`),
    index('auth_codes_expires_at').on(table.expiresAt),
  ],
)

/** The browsers that signed in to an account, and from which networks. */
export const authDevices = pgTable(
  'auth_devices',
  {
    accounts: text('accounts').$type<keyof typeof accounts>().notNull(),
    accountId: uuid('account_id').notNull(),
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

/** Counters of attempts, in the database because several processes count together. The shape is rate-limiter-flexible's. */
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

/** What a member of staff decided about themselves; no row, or null, where nothing was decided yet. */
export const staffSettings = pgTable(
  'staff_settings',
  {
    /** The resource of the account. */
    accounts: text('accounts').$type<keyof typeof accounts>().notNull(),
    accountId: uuid('account_id').notNull(),
    /** When they last changed their own username. */
    usernameChangedAt: moment('username_changed_at'),
    /** `full` or `masked`. */
    displayEmail: text('display_email'),
    bio: text('bio'),
    links: text('links').array().notNull().default([]),
    bornOn: date('born_on', { mode: 'string' }),
    /** `en` or `zh`: of every email to them. */
    language: text('language').$type<'en' | 'zh'>(),
    /** How the program looks on a device that knows nothing of it yet; the device itself keeps its own in cookies. */
    theme: text('theme'),
    font: text('font'),
    direction: text('direction'),
    /** Entries of the sidebar that they do not want to see. Hidden ones are kept, so that a new entry shows. */
    hiddenEntries: text('hidden_entries').array().notNull().default([]),
    /** `each`, `daily` or `none`. */
    notifications: text('notifications'),
    /** Whose morning it is when the daily mail goes out. */
    zone: text('zone').notNull().default('UTC'),
    /** Up to when they were told of what waits. */
    notifiedAt: moment('notified_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accounts, table.accountId] }),
    index('staff_settings_notifications_idx').on(table.notifications, table.notifiedAt),
  ],
)

/** The tables of accounts that no resource shows. */
export const authTables = { authSessions, authRefreshTokens, authCodes, authAttempts, authDevices, staffSettings }
