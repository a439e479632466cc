import type { ResourceDeclaration } from '../../src/declare'
import { hasShape } from '../../src/declare/traits'
import { resources } from '../../src/registry/resources'
import type { RowScope } from '../access/row-scope'
import type { Transaction } from '../database/database'
import { columnNamed, linkTableOf, pointersTo, quoteName, tableOf } from '../database/names'
import { run } from '../sql/rows'

/** Records of another resource that depend on a record and prevent its deletion. */
export interface RecordUse {
  resource: ResourceDeclaration
  /** The relation to the record. */
  field: string
  /** At most `mostUses`, where counting stops. 0 for a scoped resource, whose number is hidden. */
  count: number
}

/** Maximum uses to count for a record and a field. */
export const mostUses = 1000

/** The quoted columns that refer to a record and prevent its deletion. */
export const dependents = (resource: ResourceDeclaration) =>
  pointersTo(resources, resource.name).flatMap(({ resource: other, name, field }) => {
    if ((field.onDelete ?? 'restrict') !== 'restrict') return []
    const link = hasShape(field, 'links') ? linkTableOf(other, name) : null
    const table = quoteName(link ? link.name : tableOf(other))
    return [{ resource: other, name, table, column: quoteName(link?.target ?? columnNamed(name, field)) }]
  })

/** The dependents of these records, by id, that are not deleted with them. */
export async function usesOf(
  tx: Transaction,
  resource: ResourceDeclaration,
  ids: readonly string[],
  rows: RowScope,
): Promise<ReadonlyMap<string, readonly RecordUse[]>> {
  const found = new Map<string, RecordUse[]>()
  for (const { resource: other, name, table, column } of dependents(resource)) {
    const text = `select i.id, (
        select count(*)::int from (select 1 from ${table} where ${column} = i.id limit ${mostUses}) q
      ) as count from unnest($1::uuid[]) i(id)`
    for (const { id, count } of await run<{ id: string; count: number }>(tx, text, [ids])) {
      const shownCount = rows.filters.has(other.name) ? 0 : count
      if (count > 0) found.set(id, [...(found.get(id) ?? []), { resource: other, field: name, count: shownCount }])
    }
  }
  return found
}
