import { type AnyField, fieldOf, type ResourceDeclaration } from '../../src/declare'
import { idIn } from '../../src/declare/formats'
import { kindOf } from '../../src/declare/kind'
import { fieldsOf } from '../../src/declare/resource'
import { hasShape, leadsElsewhere } from '../../src/declare/traits'
import { resourceNamed } from '../../src/registry/resources'
import { titleTarget } from '../../src/registry/title'
import type { Access } from '../access/access'
import { columnNamed, columnsOf, linkTableOf, quoteName, tableOf } from '../database/names'
import { allOf, everyRow } from './comparisons'
import { scopeSql } from './filter'
import type { Params } from './params'
import { searchedText, textsOf } from './searched-text'

/** Candidates of one way to find a record; they are ranked, so a frequent text does not read every match. */
const mostCandidates = 50

/** Rows of a resource with the text in any field, and related records that lead to a record. */
const mostRelated = 200

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
  /** The name of a SELECT that several resources use, so that it runs once. `key` identifies it. */
  shared(key: string, select: () => string): string
  /** The beginning of the statement, with every shared SELECT. */
  withShared(): string
}

/** Prepares a text for `foundRowsSql`; null for a text without letters and digits, which finds nothing. */
export function searchedFor(given: string, params: Params): SearchedFor | null {
  // Chinese keyboards type full-width letters and digits.
  const text = given.normalize('NFKC').trim()
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  if (words.length === 0) return null
  // PostgreSQL refuses values that a statement does not use, so each is added with its first use.
  const whole = once(() => params.add(text, 'text'))
  const named = idIn(text)
  const id = once(() => params.add(named, 'uuid'))
  const patterns = once(() => words.slice(0, mostWords).map((word) => `"search_pattern"(${params.add(word, 'text')})`))
  const digits = new Map<unknown, string>()
  const shared = new Map<string, { name: string; select: string }>()
  return {
    params,
    text: whole,
    id: named === null ? null : id,
    patterns,
    digits(field) {
      const found = kindOf(field).search?.(text)?.digits
      if (found === undefined) return null
      const pattern = digits.get(found) ?? params.add(`%${found}%`, 'text')
      digits.set(found, pattern)
      return pattern
    },
    shared(key, make) {
      const known = shared.get(key)
      if (known) return known.name
      const select = make()
      const name = `"shared${shared.size}"`
      shared.set(key, { name, select })
      return name
    },
    withShared() {
      const parts = [...shared.values()].map(({ name, select }) => `${name} as materialized (${select})`)
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
  const table = quoteName(tableOf(resource))
  const scope = once(() => scopeSql(resource, 'r', access.rows, asked.params))
  const ids = (condition: string) => `select r."id" from ${table} r where ${allOf([condition, scope()])}`
  const own = ownRows(resource, asked, access).map((rows) => `select "id" from ${rows}`)
  const ways = [
    ...[...exactConditions(resource, asked).map(ids), ...own].map((select) => ({ select, rank: ownRank })),
    ...relatedWays(resource, asked, access).map((way) => ({ select: ids(way), rank: relatedRank })),
  ]
  if (ways.length === 0) return null
  const candidates = ways.map(
    ({ select, rank }) => `select w."id", ${rank} as "rank" from (${select} limit ${mostCandidates}) w`,
  )
  const found = `select "id", min("rank") as "rank" from (${candidates.join(' union all ')}) c group by "id"`
  return (
    `select r.*, ${rankSql(resource, asked)} as "found_rank" from ${table} r join (${found}) f on f."id" = r."id" ` +
    `order by "found_rank", r."id" desc limit ${limit}`
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

/** The rank of a row that is found by its own texts, and of one that is found only by texts of related records. */
const ownRank = 3
export const relatedRank = 4

/** The rank of a row `r` that a way of `f."rank"` found. A title is prepared once, because that is slow. */
function rankSql(resource: ResourceDeclaration, asked: SearchedFor): string {
  const { id, text } = asked
  const exact = uniqueColumns(resource).map((column) => `lower(${column}) = lower(${text()})`)
  if (id !== null) exact.push(`r."id" = ${id()}`)
  const title = fieldOf(resource, resource.title)
  const titles = title && hasShape(title, 'column') && kindOf(title).searchable ? titleColumns(resource, title) : []
  const plain = (of: string) => `"search_text"(${of}, false)`
  const titleRank =
    `(select min(case when t = ${plain(text())} then 1 when starts_with(t, rtrim(${plain(text())})) then 2 end) ` +
    `from unnest(array[${titles.map(plain).join(', ')}]) t)`
  const rank = titles.length > 0 ? `least(f."rank", ${titleRank})` : 'f."rank"'
  return exact.length > 0 ? `case when ${exact.join(' or ')} then 0 else ${rank} end` : rank
}

const titleColumns = ({ title }: ResourceDeclaration, field: AnyField) =>
  columnsOf(title, field).map((column) => `r.${quoteName(column.name)}`)

/**
 * The names of shared SELECTs of the rows `x.*` with the text in any own field, and with its digits: one each, so that
 * each uses its own index. Reading a frequent text is slow, and other resources search the same rows.
 */
function ownRows(resource: ResourceDeclaration, asked: SearchedFor, access: Access): readonly string[] {
  const text = searchedText(resource, 'x')
  if (!text) return []
  const digits = Object.values(fieldsOf(resource)).flatMap((field) => (field.search && asked.digits(field)) || [])
  const table = quoteName(tableOf(resource))
  return [matching(text, asked.patterns()), ...digits.map((pattern) => `(${text}) like ${pattern}`)].map((condition) =>
    asked.shared(`${table} ${condition}`, () => {
      const scope = scopeSql(resource, 'x', access.rows, asked.params)
      return `select x.* from ${table} x where ${allOf([condition, scope])} limit ${mostRelated}`
    }),
  )
}

const matching = (text: string, patterns: readonly string[]) =>
  allOf(patterns.map((pattern) => `(${text}) like ${pattern}`))

/** Conditions on a row `r` by the texts of related records. */
const relatedWays = (resource: ResourceDeclaration, asked: SearchedFor, access: Access): readonly string[] =>
  Object.entries(fieldsOf(resource)).flatMap(([name, field]) => {
    if (!leadsElsewhere(field)) return []
    const isTitle = name === resource.title && titleTarget(resource) !== undefined
    return field.search || isTitle ? relatedConditions(resource, name, field, asked, access) : []
  })

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
  const ways = searched
    ? namedWays(target, searched, asked, access)
    : ownRows(target, asked, access).map((from) => ({ from, condition: everyRow }))
  return ways.map(({ from, condition }) => {
    const { owner, joined, id } = linkOf(resource, name, field, target, `${from} x`)
    const select = `select ${id} as "id" from ${joined} where ${condition} limit ${mostRelated}`
    return `${owner} = any(array(select "id" from ${asked.shared(select, () => select)}))`
  })
}

/**
 * Conditions on some texts of a record, among the rows with the text in any field. Their number is limited: a text that
 * is frequent in other fields would read all of their rows.
 */
function namedWays(
  target: ResourceDeclaration,
  names: readonly string[],
  asked: SearchedFor,
  access: Access,
): readonly { from: string; condition: string }[] {
  const texts = names.flatMap((name) => {
    const field = fieldOf(target, name)
    return field && hasShape(field, 'column') && kindOf(field).searchable ? textsOf(name, field, 'x') : []
  })
  if (texts.length === 0) return []
  const condition = matching(texts.join(' || '), asked.patterns())
  const [rows] = ownRows(target, asked, access)
  if (rows !== undefined) return [{ from: rows, condition }]
  const scope = scopeSql(target, 'x', access.rows, asked.params)
  return [{ from: quoteName(tableOf(target)), condition: allOf([condition, scope]) }]
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
