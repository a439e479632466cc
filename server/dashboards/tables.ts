import { jsonb, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import type { DashboardPanel } from '../../src/registry/dashboard-panels'
import { namedColumns } from '../saved-items/columns'

/** Dashboards with their panels in order. */
export const dashboards = pgTable(
  'dashboards',
  { ...namedColumns(), panels: jsonb('panels').$type<readonly DashboardPanel[]>().notNull() },
  (table) => [uniqueIndex('dashboards_name').on(table.accounts, table.accountId, table.name)],
)
