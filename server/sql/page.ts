import type { AnyFilter } from '../../src/declare'
import type { OnResource } from '../access/access'
import { quoteName, tableOf } from '../database/names'
import { invalid } from '../errors'
import { exactUpTo, questionOf } from './count'
import { cursorOf, type Position, positionSql, rangesAfter, readCursor } from './cursor'
import { knownPosition, rememberPosition } from './known-positions'
import type { Params } from './params'
import { conditionOf, type ReadContext, shownColumns } from './rows'
import type { Selection } from './selected-fields'
import { orderBy, reversed, type Sorter, type SortKey, sortKeys, sourcesOf } from './sorting'

/** Maximum rows of one answer; `hasNextPage` is true if there are more (api.md "Read"). */
export const mostRows = 1000

export interface Paging {
  /** 1 or more; above 1000 returns 1000 rows. */
  limit?: number | null
  /** 0 or more: the rows to skip, from the start of the list or from a cursor. */
  offset?: number | null
  /** The cursor of the row before the page. */
  after?: string | null
  /** The cursor of the row after the page. */
  before?: string | null
}

/** Information about a page, by its name in the API. */
export interface PageInfo {
  hasNextPage?: boolean
  hasPreviousPage?: boolean
  startCursor?: string | null
  endCursor?: string | null
}

export interface PageRequest {
  filter?: AnyFilter | null
  sorting?: readonly Sorter[] | null
  paging?: Paging | null
  /** The selection of each row; omitted if only the count or the page info is selected. */
  nodes?: Selection
  /** The selected fields of the page info. */
  pageInfo?: readonly string[]
}

/** Above this offset a page is counted by ids first, so that skipped rows are read only in the index. */
const farDown = 1_000

/** The rows that a page takes from its list. */
interface Place {
  limit: number
  offset: number
  position: Position | null
  isInclusive: boolean
  /** Whether the rows are counted from the end of the list, or from the row after the page. */
  isBackwards: boolean
}

/** The row of a page's statement; each column is read only if it is selected. */
export interface PageRow {
  nodes?: Record<string, unknown>[]
  /** The positions of the first and the last row, as JSON. */
  first?: string | null
  last?: string | null
  hasMore?: boolean
}

export interface PageSql {
  /** A SELECT of one `PageRow`. */
  sql: string
  columns: readonly (keyof PageRow)[]
  /** Whether it starts at a position that is known at this moment, or looks for one. */
  isFar: boolean
  infoOf(row: PageRow): PageInfo
}

/**
 * The statement of a page and its page info; null if neither is selected. The page is cut before related data is read,
 * so skipped rows cost only their index entries. Throws like `list`, except for the actor's permission to list.
 */
export function pageSql(
  on: OnResource<ReadContext>,
  { filter, sorting, paging, nodes, pageInfo = [] }: PageRequest,
  params: Params,
): PageSql | null {
  const { context, resource, actor } = on
  const sorters = sorting ?? []
  const table = quoteName(tableOf(resource))
  const keys = sortKeys(resource, sorters, 'r', context.access(actor).rows)
  const { limit, offset, after, before } = pageOf(paging)
  const cursor = after ?? before
  const isBackwards = before !== null
  const asked: Place = {
    ...{ limit, offset, isBackwards, isInclusive: false },
    position: cursor === null ? null : readCursor(isBackwards ? 'before' : 'after', cursor, sorters, keys),
  }
  const isFar = isFarPage(paging)
  const list = isFar ? listOf(on, { filter, sorting }) : ''
  const known = isFar ? knownPosition(context.database, list, offset) : undefined
  const place = known ? { ...asked, offset: offset - known.index, position: known.position, isInclusive: true } : asked

  const hasNodes = nodes !== undefined
  const hasLast = pageInfo.includes('endCursor')
  const hasFirst = pageInfo.includes('startCursor') || (isFar && hasNodes)
  const hasMore = pageInfo.includes('hasNextPage') || pageInfo.includes('hasPreviousPage')
  const isCut = hasNodes || hasFirst || hasLast
  if (!isCut && !hasMore) return null
  const condition = conditionOf(on, filter, params)
  const walked = isBackwards ? reversed(keys) : keys
  const { position, isInclusive } = place
  const parts = sourcesOf(table, walked).flatMap(({ from, condition: own, keys: read }): Part[] => {
    const ranges = position ? rangesAfter(read, position, params, isInclusive) : ['']
    return ranges.map((range) => ({ from, where: whereOf(condition, own, range), walked: read }))
  })
  const rows: Rows = { table, condition, parts, walked }

  const positions = 'array_agg(k.position)'
  const columns = {
    ...(hasNodes && { nodes: `coalesce(json_agg(q), '[]'::json)` }),
    ...(hasFirst && { first: `(${positions})[1]` }),
    ...(hasLast && { last: `(${positions})[count(*)]` }),
    ...(hasMore && { hasMore: `(${hasMoreSql(rows, place, params)})` }),
  }
  const selected = Object.entries(columns).map(([name, text]) => `${text} as "${name}"`)
  const from = isCut ? ` from (${cutSql(rows, place, keys, params, hasNodes)}) r` : ''
  const shown = hasNodes ? ` cross join lateral (select ${shownColumns(on, nodes, params)}) q` : ''
  const placed = hasFirst || hasLast ? ` cross join lateral (select ${positionSql(keys)} as position) k` : ''
  return {
    sql: `select ${selected.join(', ')}${from}${shown}${placed}`,
    columns: Object.keys(columns) as (keyof PageRow)[],
    isFar,
    infoOf({ first, last, hasMore = false }) {
      const positionOf = (text: string) => JSON.parse(text) as Position
      if (isFar && first) rememberPosition(context.database, list, offset, positionOf(first), known)
      const isAfterRows = offset > 0 || after !== null
      return {
        hasNextPage: isBackwards || hasMore,
        hasPreviousPage: isBackwards ? hasMore : isAfterRows,
        startCursor: first ? cursorOf(sorters, positionOf(first)) : null,
        endCursor: last ? cursorOf(sorters, positionOf(last)) : null,
      }
    },
  }
}

/** Whether a page is counted from a known position. */
export const isFarPage = (paging: Paging | null | undefined): boolean =>
  (paging?.after ?? paging?.before ?? null) === null && (paging?.offset ?? 0) >= exactUpTo

/** Identifies the rows of a filter in the actor's scope, in their order. */
export function listOf(
  on: OnResource<ReadContext>,
  { filter, sorting }: Pick<PageRequest, 'filter' | 'sorting'>,
): string {
  const { context, resource, actor } = on
  const keys = sortKeys(resource, sorting ?? [], 'r', context.access(actor).rows)
  return `${questionOf(on, filter)} ${orderBy(keys)}`
}

/** Rows that PostgreSQL reads in their order, in indexes. */
interface Part {
  from: string
  where: string
  /** The order in which they are counted. */
  walked: readonly SortKey[]
}

/** The rows of a list after a position. */
interface Rows extends Pick<Part, 'walked'> {
  table: string
  condition: string
  parts: readonly Part[]
}

function whereOf(...conditions: readonly string[]): string {
  const where = conditions.filter(Boolean).join(' and ')
  return where && `where ${where}`
}

const partSql = (columns: string, { from, where }: Pick<Part, 'from' | 'where'>) =>
  `select ${columns} from ${from} ${where}`

/** A SELECT of the rows of a page in the order of the list. Without `hasNodes` it has only their sort keys. */
function cutSql(
  rows: Rows,
  { limit, offset, isBackwards }: Place,
  keys: readonly SortKey[],
  params: Params,
  hasNodes: boolean,
): string {
  const { parts, walked, table } = rows
  const skipped = offset > 0 ? ` offset ${params.add(offset, 'integer')}` : ''
  const end = ` limit ${params.add(limit, 'integer')}${skipped}`
  const isFar = offset >= farDown
  const row = keys.at(-1)?.sql ?? 'r."id"'
  const [first, ...others] = parts
  const cut = (columns: string, ofEach = columns) =>
    first && others.length === 0
      ? `${partSql(columns, first)} ${orderBy(first.walked)}${end}`
      : `select ${columns} from (${joinedSql(ofEach, parts, limit + offset, params)}) r ${orderBy(walked)}${end}`
  if (isFar && areColumns(keys)) {
    const columns = keys.map(({ sql }) => sql).join(', ')
    if (hasNodes) return `select r.* from ${table} r where ${row} in (${cut(row, columns)}) ${orderBy(keys)}`
    return isBackwards ? `select r.* from (${cut(columns)}) r ${orderBy(keys)}` : cut(columns)
  }
  if (isFar && parts.length === 1) {
    return `select r.* from ${table} r where ${row} in (${cut(row)}) ${orderBy(keys)}`
  }
  return isBackwards ? `select r.* from (${cut('r.*')}) r ${orderBy(keys)}` : cut('r.*')
}

/** Whether no sort key is an expression, which is computed for every row. */
export const areColumns = (keys: readonly SortKey[]) => keys.every(({ sql }) => /^r\."[^"]+"$/.test(sql))

/** The first rows of each part together. */
function joinedSql(columns: string, parts: readonly Part[], most: number, params: Params): string {
  const limit = `limit ${params.add(Math.min(most, mostSkipped), 'integer')}`
  return parts.map((part) => `(${partSql(columns, part)} ${orderBy(part.walked)} ${limit})`).join(' union all ')
}

/** Whether more rows follow a page, as a SELECT of one value. */
function hasMoreSql({ table, condition, parts }: Rows, { limit, offset, position }: Place, params: Params): string {
  const next = Math.min(offset + limit, mostSkipped)
  // Without a position any rows may be counted, and PostgreSQL takes the cheapest.
  const matches = position
    ? `select 1 from (${joinedSql('1', parts, next + 1, params)}) r`
    : partSql('1', { from: `${table} r`, where: whereOf(condition) })
  return `select exists (${matches} offset ${params.add(next, 'integer')} limit 1)`
}

/** The largest integer of PostgreSQL: a document may skip as many rows, and its page adds to them. */
const mostSkipped = 2_147_483_647

/** The rows of a page; throws VALIDATION_FAILED for a limit below 1, an offset below 0, or two cursors. */
function pageOf(paging: Paging | null | undefined) {
  const { after = null, before = null } = paging ?? {}
  const { limit, offset } = checkedPage(paging, 10, 1)
  if (after !== null && before !== null) throw invalid({ 'paging.before': [{ key: 'validation.oneCursor' }] })
  return { limit: Math.min(limit, mostRows), offset, after, before }
}

function checkedPage(paging: Paging | null | undefined, usual: number, fewest: number) {
  const limit = paging?.limit ?? usual
  const offset = paging?.offset ?? 0
  if (limit < fewest) throw invalid({ 'paging.limit': [{ key: 'validation.min', values: { min: fewest } }] })
  if (offset < 0) throw invalid({ 'paging.offset': [{ key: 'validation.min', values: { min: 0 } }] })
  return { limit, offset }
}

/** The rows of a page of a list without cursors. Throws VALIDATION_FAILED for a cursor, and like `pageOf`. */
export function offsetOf(paging: Paging | null | undefined, usual: number, most: number, fewest = 1) {
  const cursor = (['after', 'before'] as const).find((name) => typeof paging?.[name] === 'string')
  if (cursor) throw invalid({ [`paging.${cursor}`]: [{ key: 'validation.noCursors' }] })
  const { limit, offset } = checkedPage(paging, usual, fewest)
  return { limit: Math.min(limit, most), offset }
}
