import { type AnyField, fieldOf, type ResourceDeclaration } from '../../src/declare'
import { isId } from '../../src/declare/formats'
import { kindOf } from '../../src/declare/kind'
import { fieldsOf } from '../../src/declare/resource'
import { hasShape, leadsElsewhere } from '../../src/declare/traits'
import { resourceNamed } from '../../src/registry/resources'
import { titleTarget } from '../../src/registry/title'
import type { Access } from '../access/access'
import { columnNamed, columnsOf, linkTableOf, quoteName, tableOf } from '../database/names'
import { allOf } from './comparisons'
import { scopeSql } from './filter'
import type { Params } from './params'
import { searchedText, textsOf } from './searched-text'

/** Candidates of one way to find a record; they are ranked, so a frequent text does not read every match. */
const mostCandidates = 50

/** Related records that lead to a record. */
const mostRelated = 200

/** Related records with the text in any field; a text in one field only is searched among them. */
const mostRelatedCandidates = 1_000

/** A text is compared by its first words. */
const mostWords = 8

/** The searched text in a statement: its placeholders are shared by all resources. */
export interface SearchedFor {
  params: Params
  /** The whole text, as `$1::text`. */
  text(): string
  /** The first id in the text. */
  id: (() => string) | null
  /** LIKE patterns: every one must match. */
  patterns(): readonly string[]
  /** A pattern of the digits, if the text can be a phone number. */
  digits(field: AnyField): string | null
  /** The name of a SELECT that several resources use, so that it runs once. */
  shared(select: string): string
  /** The beginning of the statement, with every shared SELECT. */
  withShared(): string
}

/** Prepares a text for `foundRowsSql`; null for a text without letters and digits, which finds nothing. */
export function searchedFor(given: string, params: Params): SearchedFor | null {
  const text = given.trim()
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  if (words.length === 0) return null
  // PostgreSQL refuses values that a statement does not use, so each is added with its first use.
  const whole = once(() => params.add(text, 'text'))
  // Also in a copied address, or in quotes.
  const named = text.split(/[^\da-f-]+/i).find(isId)
  const id = once(() => params.add(named, 'uuid'))
  const patterns = once(() => words.slice(0, mostWords).map((word) => `"search_pattern"(${params.add(word, 'text')})`))
  const digits = new Map<unknown, string>()
  const shared = new Map<string, string>()
  return {
    params,
    text: whole,
    id: named === undefined ? null : id,
    patterns,
    digits(field) {
      const found = kindOf(field).search?.(text)?.digits
      if (found === undefined) return null
      const pattern = digits.get(found) ?? params.add(`%${found}%`, 'text')
      digits.set(found, pattern)
      return pattern
    },
    shared(select) {
      const name = shared.get(select) ?? `"shared${shared.size}"`
      shared.set(select, name)
      return name
    },
    withShared() {
      const parts = [...shared].map(([select, name]) => `${name} as materialized (${select})`)
      return parts.length > 0 ? `with ${parts.join(', ')} ` : ''
    },
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}

/**
 * A SELECT of the rows of a resource that contain the text, with `found_rank`. It is 0 for the id or a unique value;
 * then equal titles, titles that begin with the text, own texts, and texts of related records (`relatedRank`). Only rows
 * in the actor's scope; null if the resource has no text.
 */
export function foundRowsSql(
  resource: ResourceDeclaration,
  asked: SearchedFor,
  access: Access,
  limit: number,
): string | null {
  const ways = [...exactConditions(resource, asked), ...textConditions(resource, asked, access)]
  if (ways.length === 0) return null
  const table = quoteName(tableOf(resource))
  const scope = scopeSql(resource, 'r', access.rows, asked.params)
  const candidates = ways.map(
    (way) => `(select r."id" from ${table} r where ${allOf([way, scope])} limit ${mostCandidates})`,
  )
  return (
    `select r.*, ${rankSql(resource, asked)} as "found_rank" from ${table} r ` +
    `where r."id" in (${candidates.join(' union ')}) order by "found_rank", r."id" desc limit ${limit}`
  )
}

/** The columns of unique texts: order numbers, usernames, email addresses. */
const uniqueColumns = (resource: ResourceDeclaration): readonly string[] =>
  Object.entries(fieldsOf(resource)).flatMap(([name, field]) =>
    field.unique && kindOf(field).searchable && hasShape(field, 'column')
      ? columnsOf(name, field).map((column) => `r.${quoteName(column.name)}`)
      : [],
  )

function exactConditions(resource: ResourceDeclaration, { id, text }: SearchedFor): readonly string[] {
  const unique = uniqueColumns(resource).map((column) => `${column} in (${text()}, lower(${text()}), upper(${text()}))`)
  return [...(id === null ? [] : [`r."id" = ${id()}`]), ...unique]
}

/** The rank of a row that is found only by texts of related records. */
export const relatedRank = 4

function rankSql(resource: ResourceDeclaration, asked: SearchedFor): string {
  const { id, text } = asked
  const exact = uniqueColumns(resource).map((column) => `lower(${column}) = lower(${text()})`)
  if (id !== null) exact.push(`r."id" = ${id()}`)
  const title = fieldOf(resource, resource.title)
  const titles = title && hasShape(title, 'column') && kindOf(title).searchable ? titleColumns(resource, title) : []
  const plain = (of: string) => `"search_text"(${of}, false)`
  const ranks = [
    exact,
    titles.map((column) => `${plain(column)} = ${plain(text())}`),
    titles.map((column) => `starts_with(${plain(column)}, rtrim(${plain(text())}))`),
    ownConditions(resource, 'r', asked),
  ]
  const cases = ranks.flatMap((conditions, rank) =>
    conditions.length > 0 ? [`when ${conditions.join(' or ')} then ${rank}`] : [],
  )
  return cases.length > 0 ? `case ${cases.join(' ')} else ${relatedRank} end` : String(relatedRank)
}

const titleColumns = ({ title }: ResourceDeclaration, field: AnyField) =>
  columnsOf(title, field).map((column) => `r.${quoteName(column.name)}`)

/** Own texts, digits, and texts of related records: one condition each, so that each uses its own index. */
function textConditions(resource: ResourceDeclaration, asked: SearchedFor, access: Access): readonly string[] {
  const related = Object.entries(fieldsOf(resource)).flatMap(([name, field]) => {
    if (!leadsElsewhere(field)) return []
    const isTitle = name === resource.title && titleTarget(resource) !== undefined
    return field.search || isTitle ? relatedConditions(resource, name, field, asked, access) : []
  })
  return [...ownConditions(resource, 'r', asked), ...related]
}

function ownConditions(resource: ResourceDeclaration, alias: string, asked: SearchedFor): readonly string[] {
  const text = searchedText(resource, alias)
  if (!text) return []
  const digits = Object.values(fieldsOf(resource)).flatMap((field) => (field.search && asked.digits(field)) || [])
  return [matching(text, asked.patterns()), ...digits.map((pattern) => `(${text}) like ${pattern}`)]
}

const matching = (text: string, patterns: readonly string[]) =>
  allOf(patterns.map((pattern) => `(${text}) like ${pattern}`))

/** A role that may not list the related records finds them only by their title, and no children. */
function relatedConditions(
  resource: ResourceDeclaration,
  name: string,
  field: AnyField,
  asked: SearchedFor,
  access: Access,
): readonly string[] {
  const target = resourceNamed(String(field.to))
  const isSeen = access.showsAll(target)
  if (!isSeen && hasShape(field, 'inverse')) return []
  const searched =
    isSeen && field.search === true ? null : isSeen && Array.isArray(field.search) ? field.search : [target.title]
  const scope = once(() => scopeSql(target, 'x', access.rows, asked.params))
  const table = quoteName(tableOf(target))
  const ways = searched
    ? namedWays(target, searched, asked, scope)
    : ownConditions(target, 'x', asked).map((condition) => ({ from: table, condition: allOf([condition, scope()]) }))
  return ways.map(({ from, condition }) => {
    const { owner, joined, id } = linkOf(resource, name, field, target, `${from} x`)
    const related = asked.shared(`select ${id} as "id" from ${joined} where ${condition} limit ${mostRelated}`)
    return `${owner} = any(array(select "id" from ${related}))`
  })
}

/**
 * Conditions on some texts of a record. The index over all its texts finds the candidates. Their number is limited: a
 * text that is frequent in other fields would read all of their rows.
 */
function namedWays(
  target: ResourceDeclaration,
  names: readonly string[],
  { patterns }: SearchedFor,
  scope: () => string,
): readonly { from: string; condition: string }[] {
  const table = quoteName(tableOf(target))
  const texts = names.flatMap((name) => {
    const field = fieldOf(target, name)
    return field && hasShape(field, 'column') && kindOf(field).searchable ? textsOf(name, field, 'x') : []
  })
  if (texts.length === 0) return []
  const whole = searchedText(target, 'x')
  const condition = matching(texts.join(' || '), patterns())
  if (whole === null) return [{ from: table, condition: allOf([condition, scope()]) }]
  const candidates = allOf([matching(whole, patterns()), scope()])
  return [{ from: `(select * from ${table} x where ${candidates} limit ${mostRelatedCandidates})`, condition }]
}

/** How related records `x`, which `from` selects, lead to the row `r`. */
function linkOf(
  resource: ResourceDeclaration,
  name: string,
  field: AnyField,
  target: ResourceDeclaration,
  from: string,
) {
  if (hasShape(field, 'reference'))
    return { owner: `r.${quoteName(columnNamed(name, field))}`, joined: from, id: 'x."id"' }
  if (hasShape(field, 'links')) {
    const link = linkTableOf(resource, name)
    const joined = `${quoteName(link.name)} j join ${from} on x."id" = j.${quoteName(link.target)}`
    return { owner: 'r."id"', joined, id: `j.${quoteName(link.owner)}` }
  }
  const by = String(field.by)
  return { owner: 'r."id"', joined: from, id: `x.${quoteName(columnNamed(by, fieldOf(target, by)))}` }
}
