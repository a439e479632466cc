import { date, index, integer, type PgTable, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { snakeCase } from '../../src/declare/names'
import { resourceNamed } from '../../src/registry/resources'
import { type DailyMeasure, measures } from './measures'

/**
 * How often something happened to a record on a day (UTC). The record holds its total alone; a trigger of the database
 * notes here by how much each change raised it. Per record, because one row for all would make all changes wait for
 * each other. A deleted record keeps its past, so there is no foreign key.
 */
function dailyTable({ resource, byDay }: DailyMeasure): PgTable {
  const owner = `${snakeCase(resourceNamed(resource).singular)}_id`
  const columns = {
    owner: uuid(owner).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    count: integer(byDay.count).notNull().default(0),
  }
  return pgTable(byDay.table, columns, (table) => [
    primaryKey({ columns: [table.owner, table.day] }),
    index(`${byDay.table}_day_idx`).on(table.day, table.count),
  ])
}

/** The tables of the curves with counts by day, by their names. */
export const dailyTables: Readonly<Record<string, PgTable>> = Object.fromEntries(
  measures.flatMap((measure) => ('byDay' in measure ? [[measure.byDay.table, dailyTable(measure)] as const] : [])),
)
