import { type AnyRecord, fieldsByProperty, type ResourceDeclaration, singleId } from '../../src/declare'
import { resources } from '../../src/registry/resources'
import { newId } from '../new-id'
import type { Database } from './database'
import { columnsOf, tableOf } from './names'

/**
 * Adds missing built-in records of the declarations, found by their unique value, a single record by its id. Existing
 * ones keep their changes. Several processes may run it at the same time.
 */
export async function addBuiltInRecords({ sql }: Pick<Database, 'sql'>): Promise<void> {
  for (const resource of resources) {
    for (const record of resource.builtIn) {
      const row = { id: resource.single ? singleId : newId(), ...columnValues(resource, record) }
      await sql`insert into ${sql(tableOf(resource))} ${sql(row)} on conflict do nothing`
    }
  }
}

/** The columns of plain and localized values. */
function columnValues(resource: ResourceDeclaration, record: AnyRecord): Record<string, never> {
  const entries = Object.entries(record).flatMap(([property, value]) => {
    const [name, field] = fieldsByProperty(resource).get(property) ?? []
    if (!name || !field) return []
    return columnsOf(name, field).map((column) => [
      column.name,
      column.language ? (value as AnyRecord | null)?.[column.language] : value,
    ])
  })
  return Object.fromEntries(entries)
}
