import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ViewLayout } from '../../src/lists/view-layout'
import { moment } from '../database/moment'
import { columnsOfUse, itemColumns } from '../saved-items/columns'

/** Saved views of lists. */
export const savedViews = pgTable(
  'saved_views',
  {
    ...itemColumns(),
    /** The query of the list's address without `?` and page. */
    state: text('state').notNull(),
    layout: jsonb('layout').$type<ViewLayout>().notNull(),
  },
  (table) => [
    uniqueIndex('saved_views_name').on(table.accounts, table.accountId, table.resource, table.name),
    index('saved_views_resource').on(table.resource),
  ],
)

export const useKinds = ['default', 'favourite', 'mail', 'alert'] as const
export type UseKind = (typeof useKinds)[number]

/** What a use needs: the time of a weekly email, or the number of records of an alert. */
export interface UseSettings {
  /** ISO day of the week: 1 is Monday. */
  day?: number
  /** From 0 to 23. */
  hour?: number
  /** IANA name of the person's time zone. */
  zone?: string
  /** The alert is sent when the count rises to at least this number. */
  threshold?: number
}

/** What one person does with a view that they see. Emails and alerts are due at a time. */
export const viewUses = pgTable(
  'view_uses',
  {
    ...columnsOfUse<UseKind>(),
    viewId: uuid('view_id')
      .notNull()
      .references(() => savedViews.id, { onDelete: 'cascade' }),
    settings: jsonb('settings').$type<UseSettings>().notNull(),
    /** Whether the last count of an alert reached its number. */
    isAbove: boolean('is_above').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    dueAt: moment('due_at'),
  },
  (table) => [
    uniqueIndex('view_uses_kind').on(table.viewId, table.accounts, table.accountId, table.kind),
    index('view_uses_account').on(table.accounts, table.accountId),
    index('view_uses_due_at').on(table.dueAt),
  ],
)

/** The tables of saved views. */
export const viewTables = { savedViews, viewUses }
