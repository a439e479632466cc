import { type AnyField, type AnyRecord, fieldsOf, propertyOf, type ResourceDeclaration } from '../../../src/declare'
import { kindOf } from '../../../src/declare/kind'
import { linkTableOf, quoteName } from '../../database/names'
import type { Params } from '../../sql/params'

/** The SQL of a many-to-many field inside a `ChangeStatement`. */
export interface LinksSql {
  /** Whether the links of the row `l` differ. */
  differs: string
  /** Deletes the links that the row in `changed` no longer has. */
  removes: string
  /** Writes the links of the row in `changed`. */
  adds: string
  /**
   * A CTE with the name of the link table and its new rows. A statement reads the table as it was before; a SELECT
   * within this CTE reads it as it will be.
   */
  after: string
}

/** The links in the values of a change; `row` is the placeholder of its id. */
export const linksSql = (
  resource: ResourceDeclaration,
  values: AnyRecord,
  row: string,
  params: Params,
): readonly LinksSql[] =>
  writtenLinks(resource, values).map(({ name, owner, target, targets }) => {
    const [table, own, other] = [quoteName(name), quoteName(owner), quoteName(target)]
    const ids = params.addList(targets, 'uuid')
    const links = `unnest(${ids}) with ordinality as links(target, position)`
    return {
      differs: `array(select j.${other} from ${table} j where j.${own} = l."id" order by j."position", j.${other}) is distinct from ${ids}`,
      removes: `delete from ${table} j using changed c where j.${own} = c."id" and j.${other} <> all (${ids})`,
      adds: `insert into ${table} (${own}, ${other}, "position") select c."id", target, position from changed c, ${links}
        on conflict (${own}, ${other}) do update set "position" = excluded."position"`,
      after: `${table} as not materialized (
        select ${own}, ${other}, "position" from ${table} where ${own} <> ${row}
        union all select ${row}, target, position from ${links})`,
    }
  })

/** A SELECT that reads the links as they are after the change. */
export const withLinks = (links: readonly LinksSql[], select: string) =>
  links.length === 0 ? select : `with ${links.map(({ after }) => after).join(', ')} ${select}`

/** Whether the values include no many-to-many field. */
export const hasNoLinks = (resource: ResourceDeclaration, values: AnyRecord): boolean =>
  writtenLinks(resource, values).length === 0

/** The link tables of the many-to-many fields in the values, with their new targets. */
const writtenLinks = (resource: ResourceDeclaration, values: AnyRecord) =>
  Object.entries(fieldsOf(resource)).flatMap(([name, field]) => {
    const targets = linkedIds(field, name, values)
    return targets ? [{ ...linkTableOf(resource, name), targets }] : []
  })

/** The distinct ids of a many-to-many field; undefined if the values do not include it. */
function linkedIds(field: AnyField, name: string, values: AnyRecord): readonly string[] | undefined {
  if (kindOf(field).shape !== 'links') return undefined
  const value = values[propertyOf(name, field)]
  return Array.isArray(value) ? [...new Set(value as string[])] : undefined
}
