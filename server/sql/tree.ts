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

/** A condition: the row is one of these records, or below one of them. `ids` is an SQL array. */
export function isWithinSql(resource: ResourceDeclaration, alias: string, ids: string): string | undefined {
  const tree = treeSql(resource)
  return (
    tree &&
    `${alias}."id" in (
    with recursive below("id") as (
      select unnest(${ids}) union select c."id" from below join ${tree.table} c on c.${tree.above} = below."id")
    select "id" from below)`
  )
}

/** A FROM clause: the rows `to` above a row, and their `up.distance` from it. */
export function ancestorsSql(resource: ResourceDeclaration, alias: string, to: string): string | undefined {
  const tree = treeSql(resource)
  return (
    tree &&
    `(
    with recursive up("id", "distance") as (
      select ${alias}.${tree.above}, 1 union all
      select p.${tree.above}, up."distance" + 1 from up join ${tree.table} p on p."id" = up."id")
    select * from up) up join ${tree.table} ${to} on ${to}."id" = up."id"`
  )
}
