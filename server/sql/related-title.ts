import { fieldOf, isLocalized, languages, type ResourceDeclaration } from '../../src/declare'
import { splitLanguage } from '../../src/declare/languages'
import { isNullable } from '../../src/declare/properties'
import { relationSort } from '../../src/lists/list-sorts'
import { resourceNamed } from '../../src/registry/resources'
import { titleTarget } from '../../src/registry/title'
import { allRows, type RowScope } from '../access/row-scope'
import { columnNamed, quoteName, tableOf } from '../database/names'
import { allOf, type Expression } from './comparisons'
import { expressionOf, relatedIdSql, scopeSql } from './filter'

/** A relation whose records are joined for an order by their titles. */
interface JoinedRelation {
  /**
   * A JOIN of the records in scope. `order` sorts them by columns 2 and 1. Without an index for their titles they are
   * sorted first: PostgreSQL reads the rows of the first titles only.
   */
  join(order: string): string
  /** The condition of rows without one; null if each row has one. */
  missing: string | null
}

/** The title of a related record, or its id. Rows without a record in scope have no value. */
export interface RelatedValue extends Pick<Expression, 'type'> {
  relation: JoinedRelation
  /** Its SQL for a row of the list. */
  sql: string
  /** Its SQL where the record is joined, and whether it may then be null. */
  joined: string
  isNullable: boolean
}

/**
 * The values for an order by the titles of a relation, `category_en`. They are the title as people read it, and the id,
 * which separates equal titles. Null for a name of another order.
 */
export function relatedValues(
  resource: ResourceDeclaration,
  sort: string,
  alias: string,
  rows: RowScope,
): readonly RelatedValue[] | null {
  const [base, language = ''] = splitLanguage(sort)
  const field = fieldOf(resource, base)
  if (!field || relationSort(resource, base, language) !== sort) return null
  const target = resourceNamed(String(field.to))
  const own = `${alias}.${quoteName(columnNamed(base, field))}`
  const to = `${alias}t`
  const table = `${quoteName(tableOf(target))} ${to}`
  const isIt = `${to}."id" = ${own}`
  const scope = scopeSql(target, to, rows, null)
  const on = allOf([isIt, scope])
  const id = relatedIdSql(target, own, to, rows, null)
  const title = titleExpression(target, to, language, rows)
  const relation: JoinedRelation = {
    join: (order) =>
      title.isColumn
        ? `join ${table} on ${on}`
        : `join (select ${to}."id", ${title.sql} as "title" from ${table} where ${scope} ${order}) ${to} on ${isIt}`,
    missing: !isNullable(field) && id === own ? null : `${id} is null`,
  }
  const { type, isNullable: mayBeEmpty } = title
  const joined = title.isColumn ? title.sql : `${to}."title"`
  return [
    { type, relation, sql: `(select ${title.sql} from ${table} where ${on})`, joined, isNullable: mayBeEmpty },
    { type: 'uuid', relation, sql: id, joined: `${to}."id"`, isNullable: false },
  ]
}

interface Title extends Pick<Expression, 'sql' | 'type'> {
  isNullable: boolean
  /** Whether it is a column, which may have an index. */
  isColumn: boolean
}

/** The title of a row in a language, or else in another one, as the screens show it. */
function titleExpression(resource: ResourceDeclaration, alias: string, language: string, rows: RowScope): Title {
  const name = resource.title
  const field = fieldOf(resource, name)
  const target = titleTarget(resource)
  if (field && target) {
    const to = `${alias}t`
    const { sql, type } = titleExpression(target, to, language, rows)
    const on = allOf([`${to}."id" = ${alias}.${quoteName(columnNamed(name, field))}`, scopeSql(target, to, rows, null)])
    const title = `(select ${sql} from ${quoteName(tableOf(target))} ${to} where ${on})`
    return { type, sql: title, isNullable: true, isColumn: false }
  }
  const isTranslated = field !== undefined && isLocalized(field)
  const inOrder = isTranslated ? [language, ...languages.filter((each) => each !== language)] : ['']
  const texts = inOrder.flatMap((each) => expressionOf(resource, name, alias, allRows, each) ?? [])
  const [first] = texts
  if (!first) throw new Error(`${resource.name} has no title to sort by.`)
  const { type, sql } = first
  if (!isTranslated) return { type, sql, isNullable: !field || isNullable(field), isColumn: true }
  const either = texts.map((each) => `nullif(${each.sql}, '')`).join(', ')
  return { type, sql: `coalesce(${either})`, isNullable: true, isColumn: false }
}
