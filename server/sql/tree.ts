import { fieldOf, propertyOf, type ResourceDeclaration } from '../../src/declare'
import { treeOf } from '../../src/declare/traits'
import { columnNamed, quoteName, tableOf } from '../database/names'

/** The table of a tree, the relation to the record above, and its column. */
export function treeSql(resource: ResourceDeclaration) {
  const name = treeOf(resource.fields)
  const field = name === undefined ? undefined : fieldOf(resource, name)
  if (name === undefined || !field) return undefined
  const property = propertyOf(name, field)
  return { table: quoteName(tableOf(resource)), property, above: quoteName(columnNamed(name, field)) }
}

/** The scope of the rows of a tree, as a further condition on an alias; empty if all are visible. */
type AndScope = (alias: string) => string

/**
 * A condition: `id` is that of one of these visible records, or of one below without a hidden one between. `to` is an
 * unused alias, `ids` an SQL array.
 */
export function isWithinSql(
  resource: ResourceDeclaration,
  id: string,
  to: string,
  ids: string,
  andScope: AndScope,
): string | undefined {
  const tree = treeSql(resource)
  return (
    tree &&
    `${id} in (
    with recursive below("id") as (
      select ${to}."id" from ${tree.table} ${to} where ${to}."id" = any(${ids})${andScope(to)}
      union
      select ${to}."id" from below join ${tree.table} ${to} on ${to}.${tree.above} = below."id"${andScope(to)})
    select "id" from below)`
  )
}

/** A FROM clause: the rows `to` above a row, up to the first hidden one, and their `up.distance` from it. */
export function ancestorsSql(
  resource: ResourceDeclaration,
  alias: string,
  to: string,
  andScope: AndScope,
): string | undefined {
  const tree = treeSql(resource)
  return (
    tree &&
    `(
    with recursive up("id", "above", "distance") as (
      select ${to}."id", ${to}.${tree.above}, 1 from ${tree.table} ${to}
      where ${to}."id" = ${alias}.${tree.above}${andScope(to)}
      union all
      select ${to}."id", ${to}.${tree.above}, up."distance" + 1 from up
      join ${tree.table} ${to} on ${to}."id" = up."above"${andScope(to)})
    select * from up) up join ${tree.table} ${to} on ${to}."id" = up."id"`
  )
}
