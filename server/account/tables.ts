import { date, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** What a member of staff decided about themselves; no row, or null, where nothing was decided yet. */
export const staffSettings = pgTable(
  'staff_settings',
  {
    /** Table of the account: `admins` or `users`. */
    accounts: text('accounts').notNull(),
    accountId: uuid('account_id').notNull(),
    /** When they last changed their own username. */
    usernameChangedAt: timestamp('username_changed_at', { withTimezone: true, precision: 3, mode: 'string' }),
    /** `full` or `masked`. */
    displayEmail: text('display_email'),
    bio: text('bio'),
    links: text('links').array().notNull().default([]),
    bornOn: date('born_on', { mode: 'string' }),
    /** `en` or `zh`: of every email to them. */
    language: text('language'),
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
    notifiedAt: timestamp('notified_at', { withTimezone: true, precision: 3, mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.accounts, table.accountId] }),
    index('staff_settings_notifications_idx').on(table.notifications, table.notifiedAt),
  ],
)
