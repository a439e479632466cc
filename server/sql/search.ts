import { type AnyField, fieldOf, type ResourceDeclaration } from '../../src/declare'
import { kindOf } from '../../src/declare/kind'
import { fieldsOf } from '../../src/declare/resource'
import { hasShape, leadsElsewhere } from '../../src/declare/traits'
import { serverKindOf } from '../../src/fields/registry.server'
import { resourceNamed } from '../../src/registry/resources'
import { titleTarget } from '../../src/registry/title'
import type { Access } from '../access/access'
import { columnNamed, columnsOf, linkTableOf, quoteName, tableOf } from '../database/names'
import { allOf, everyRow } from './comparisons'
import { scopeSql } from './filter'
import { type Alternatives, once, type SearchedFor } from './searched-for'
import { searchedText, textsOf } from './searched-text'

/** Candidates of one way to find a record; they are ranked, so a frequent text does not read every match. */
const mostCandidates = 50

/** Rows of a resource with the text in any field, and related records that lead to a record. */
const mostRelated = 200

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
    ...[...namingConditions(resource, asked).map(ids), ...own].map((select) => ({ select, rank: ownRank })),
    ...relatedWays(resource, asked, access).map(({ condition, rank }) => ({ select: ids(condition), rank })),
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
const uniqueColumns = (resource: ResourceDeclaration) =>
  Object.entries(fieldsOf(resource)).flatMap(([name, field]) =>
    field.unique && kindOf(field).searchable && hasShape(field, 'column')
      ? columnsOf(name, field).map((column) => ({ column: `r.${quoteName(column.name)}`, field }))
      : [],
  )

/** Conditions on a row by its id, the start of its id, or a unique value. */
function namingConditions(resource: ResourceDeclaration, { id, idStart, text }: SearchedFor): readonly string[] {
  const isText = (column: string) => `${column} in (${text()}, lower(${text()}), upper(${text()}))`
  const unique = uniqueColumns(resource).map(({ column }) => isText(column))
  return [...(id ? [`r."id" = ${id()}`] : []), ...(idStart ? [idStart('r."id"')] : []), ...unique]
}

/** The rank of a row that is found by its own texts, and of one that is found only by texts of related records. */
const ownRank = 3
export const relatedRank = 4

/** The rank of a row `r` that a way of `f."rank"` found. A title is prepared once, because that is slow. */
function rankSql(resource: ResourceDeclaration, asked: SearchedFor): string {
  const { id, text } = asked
  const exact = uniqueColumns(resource).map(({ column, field }) => {
    const form = (of: string) => serverKindOf(field).joined?.(of, field) ?? `lower(${of})`
    return `${form(column)} = ${form(text())}`
  })
  if (id !== null) exact.push(`r."id" = ${id()}`)
  const title = fieldOf(resource, resource.title)
  const titles = title && hasShape(title, 'column') && kindOf(title).searchable ? titleColumns(resource, title) : []
  const plain = (of: string) => `"search_text"(${of}, false)`
  const titleRank = () =>
    `(select min(case when t = ${plain(text())} then 1 when starts_with(t, rtrim(${plain(text())})) then 2 end) ` +
    `from unnest(array[${titles.map(plain).join(', ')}]) t)`
  const rank = titles.length > 0 ? `least(f."rank", ${titleRank()})` : 'f."rank"'
  return exact.length > 0 ? `case when ${exact.join(' or ')} then 0 else ${rank} end` : rank
}

const titleColumns = ({ title }: ResourceDeclaration, field: AnyField) =>
  columnsOf(title, field).map((column) => `r.${quoteName(column.name)}`)

/**
 * The names of shared SELECTs of the rows `x.*` with the text in any own field, and with its digits: one each, so that
 * each uses its own index. Reading a frequent text is slow, and other resources search the same rows.
 */
function ownRows(resource: ResourceDeclaration, asked: SearchedFor, access: Access): readonly string[] {
  if (!searchedText(resource)) return []
  const digits = Object.values(fieldsOf(resource)).flatMap((field) => {
    const patterns = field.search ? asked.digits(field) : null
    return patterns ? [patterns] : []
  })
  return [asked.patterns(), ...digits].flatMap((patterns) => rowsWith(resource, patterns, asked, access))
}

/** The name of a shared SELECT of the rows `x.*` whose own texts match the patterns; none without own texts. */
function rowsWith(
  resource: ResourceDeclaration,
  patterns: readonly Alternatives[],
  asked: SearchedFor,
  access: Access,
): readonly string[] {
  const text = searchedText(resource, 'x')
  if (!text) return []
  const table = quoteName(tableOf(resource))
  const condition = matching(text, patterns)
  const select = () =>
    `select x.* from ${table} x where ${allOf([condition, scopeSql(resource, 'x', access.rows, asked.params)])} limit ${mostRelated}`
  return [asked.shared(`${table} ${condition}`, select)]
}

const matching = (text: string, patterns: readonly Alternatives[]) =>
  allOf(patterns.map((each) => `(${each.map((pattern) => `(${text}) like ${pattern}`).join(' or ')})`))

/** A condition on a row `r`, and the rank of the rows that it finds. */
interface Way {
  condition: string
  rank: number
}

/** Conditions by the texts of related records. */
const relatedWays = (resource: ResourceDeclaration, asked: SearchedFor, access: Access): readonly Way[] =>
  Object.entries(fieldsOf(resource)).flatMap(([name, field]) => {
    if (!leadsElsewhere(field)) return []
    const isTitle = name === resource.title && titleTarget(resource) !== undefined
    return field.search || isTitle ? waysThrough(resource, name, field, asked, access) : []
  })

/** A role that may not list the related records finds them only by their title, and no children. */
function waysThrough(
  resource: ResourceDeclaration,
  name: string,
  field: AnyField,
  asked: SearchedFor,
  access: Access,
): readonly Way[] {
  const target = resourceNamed(String(field.to))
  const isSeen = access.showsAll(target)
  if (!isSeen && hasShape(field, 'inverse')) return []
  const searched =
    isSeen && field.search === true ? null : isSeen && Array.isArray(field.search) ? field.search : [target.title]
  const linked = (from: string) => linkOf(resource, name, field, target, `${from} x`)
  const among = (from: string, condition: string) => {
    const { owner, joined, id } = linked(from)
    const select = `select ${id} as "id" from ${joined} where ${condition} limit ${mostRelated}`
    return `${owner} = any(array(select "id" from ${asked.shared(select, () => select)}))`
  }
  const ways = searched
    ? namedWays(target, searched, asked, access)
    : ownRows(target, asked, access).map((from) => ({ from, condition: everyRow }))
  const theirs = searched ? namedTexts(target, searched).join(' || ') : searchedText(target, 'x')
  return [
    ...ways.map(({ from, condition }) => ({ condition: among(from, condition), rank: relatedRank })),
    ...(theirs ? waysOfPairs({ resource, target, theirs, linked, among }, asked, access) : []),
  ]
}

interface Relation {
  resource: ResourceDeclaration
  target: ResourceDeclaration
  /** The searched texts of the related record `x`. */
  theirs: string
  linked(from: string): ReturnType<typeof linkOf>
  /** A condition: the row `r` leads to a record `x` of `from` that meets the condition. */
  among(from: string, condition: string): string
}

/**
 * Conditions on a row `r` that has the words together with a related record: "wang SD-20260721-00001". The rows with the
 * number are read first, because a name may be frequent.
 */
function waysOfPairs(
  { resource, target, theirs, linked, among }: Relation,
  asked: SearchedFor,
  access: Access,
): readonly Way[] {
  const own = searchedText(resource, 'r')
  if (!asked.number || !own) return []
  const { owner, joined, id } = linked(quoteName(tableOf(target)))
  const scope = scopeSql(target, 'x', access.rows, asked.params)
  const isPair = allOf([`${id} = ${owner}`, matching(`${own} || ${theirs}`, asked.patterns()), scope])
  const number = [asked.number()]
  const ways = [
    ...rowsWith(resource, number, asked, access).map((rows) => ({
      condition: `r."id" = any(array(select "id" from ${rows}))`,
      rank: ownRank,
    })),
    ...rowsWith(target, number, asked, access).map((rows) => ({
      condition: among(rows, everyRow),
      rank: relatedRank,
    })),
  ]
  return ways.map(({ condition, rank }) => ({
    condition: allOf([condition, `exists (select from ${joined} where ${isPair})`]),
    rank,
  }))
}

/** The searchable texts of a record `x` among these fields. */
const namedTexts = (target: ResourceDeclaration, names: readonly string[]): readonly string[] =>
  names.flatMap((name) => {
    const field = fieldOf(target, name)
    return field && hasShape(field, 'column') && kindOf(field).searchable ? textsOf(name, field, 'x') : []
  })

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
  const texts = namedTexts(target, names)
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
