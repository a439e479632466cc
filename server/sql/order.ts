import { fieldOf, type ResourceDeclaration } from '../../src/declare'
import type { RowScope } from '../access/row-scope'
import { columnNamed, quoteName, tableOf } from '../database/names'
import { scopeSql } from './filter'

/** The quoted columns of a resource's order; `group` is null for one common order. */
export function orderColumns(resource: ResourceDeclaration): { place: string; group: string | null } {
  const { order } = resource
  if (!order) throw new Error(`${resource.name} declares no order.`)
  const column = (name: string) => quoteName(columnNamed(name, fieldOf(resource, name)))
  return { place: column(order.by), group: order.within === undefined ? null : column(order.within) }
}

/** Whether another record in scope comes before (up) or after (down) the row: the first one cannot move up. */
export function hasNeighbourSql(
  resource: ResourceDeclaration,
  direction: 'up' | 'down',
  alias: string,
  rows: RowScope,
): string {
  const { place, group } = orderColumns(resource)
  const other = `${alias}o`
  const isBeside = `(${other}.${place}, ${other}."id") ${direction === 'up' ? '<' : '>'} (${alias}.${place}, ${alias}."id")`
  const isOfGroup = group ? ` and ${other}.${group} is not distinct from ${alias}.${group}` : ''
  // The statement of a change still reads the row itself as it was.
  const isOther = `${other}."id" <> ${alias}."id"`
  return `exists (select 1 from ${quoteName(tableOf(resource))} ${other} where ${isOther} and ${isBeside}${isOfGroup} and ${scopeSql(resource, other, rows, null)})`
}
