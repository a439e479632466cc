import { jsonb, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { DashboardPanel } from '../../src/dashboards/dashboard-panels'
import { columnsOfUse, namedColumns } from '../saved-items/columns'

/** Dashboards with their panels in order. */
export const dashboards = pgTable(
  'dashboards',
  { ...namedColumns(), panels: jsonb('panels').$type<readonly DashboardPanel[]>().notNull() },
  (table) => [uniqueIndex('dashboards_name').on(table.accounts, table.accountId, table.name)],
)

/** The dashboard that `/` opens for a person. */
export const dashboardUses = pgTable(
  'dashboard_uses',
  {
    ...columnsOfUse<'default'>(),
    dashboardId: uuid('dashboard_id')
      .notNull()
      .references(() => dashboards.id, { onDelete: 'cascade' }),
  },
  (table) => [uniqueIndex('dashboard_uses_kind').on(table.accounts, table.accountId, table.kind)],
)

/** The tables of dashboards. */
export const dashboardTables = { dashboards, dashboardUses }
