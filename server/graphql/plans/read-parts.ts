import { type ResourceDeclaration, singleId } from '../../../src/declare'
import { isId } from '../../../src/declare/formats'
import { findResource, resourceNamed } from '../../../src/registry/resources'
import { type Actor, systemActor } from '../../access/actor'
import { type AggregateRequest, aggregateSql } from '../../operations/aggregate'
import type { OperationContext } from '../../operations/context'
import type { ListRequest } from '../../operations/list'
import { type Found, hitsOf, type SearchRequest, searchSql } from '../../operations/search'
import { type Count, countRows, countSql, exactUpTo, matchesSql, questionOf, recentEstimate } from '../../sql/count'
import { type PageInfo, pageSql } from '../../sql/page'
import type { Later, Params } from '../../sql/params'
import { walkPositions } from '../../sql/position-walk'
import { rowSql } from '../../sql/rows'
import { type Selection, selectionOf } from '../../sql/selected-fields'
import { eventsFor, type HistoryOf, historyRequest } from '../schema/history'
import type { ListPart, PartName, RootPart, RootRead } from './read-roots'

/** The row of a read statement: whether its actor is valid, and the parts of the answer. */
export type Row = { is_valid: boolean } & Record<string, string | number | boolean | null>
/** Adds an expression to the statement, and returns its name in the row. */
export interface AddColumn {
  (kind: string, text: string): string
  /** Adds a SELECT of one row with these columns, and returns the reader of its values. */
  from(kind: string, sql: string, columns: readonly string[]): (row: Row, column: string) => Row[string] | undefined
  /** Adds a condition under which the statement may run again. */
  validWhile(isValid: () => boolean): void
  /** An argument that each run reads from its own ones. */
  later(read: (args: Arguments) => unknown): Later<readonly Arguments[]>
}
/** Returns the text of a root field; null if GraphQL's executor must answer. */
export type WritePart = (row: Row) => string | null | Promise<string | null>

/** The arguments of a root field. */
export type Arguments = ListRequest & Partial<HistoryOf> & Pick<AggregateRequest, 'truncate' | 'largest'>

/** Adds the columns of a root field. Returns the writer of its part of the answer, or null for a field without a plan. */
export function writerOf(
  context: OperationContext,
  actor: Actor,
  root: RootPart,
  args: Arguments,
  params: Params,
  column: AddColumn,
): WritePart | null {
  if ('typeName' in root) return () => `"${root.typeName}"`
  if (!('hits' in root)) return readRoot(context, actor, root, args, params, column)
  const text = searchSql(context, actor, args as unknown as SearchRequest, params)
  if (text === null) return () => '[]'
  const name = column('a', `(select row_to_json(s) from (${text}) s)::text`)
  return (row) => {
    const hits = hitsOf(JSON.parse(String(row[name])) as Found, actor)
    return JSON.stringify(hits.map((hit) => selectedOf({ ...hit }, root.hits, 'SearchHit')))
  }
}

/** The types inside of a hit. */
const hitTypes: Readonly<Record<string, string>> = { picture: 'StoredFile', fact: 'SearchFact' }

/** The selected parts of a value, by the keys of the answer. */
function selectedOf(value: Readonly<Record<string, unknown>>, selection: Selection, type: string): object {
  const parts = [...selection].map(([key, { field, inside }]) => {
    const part = field === '__typename' ? type : (value[field] ?? null)
    return [key, inside && part !== null ? selectedOf(part as never, inside, hitTypes[field] ?? '') : part]
  })
  return Object.fromEntries(parts)
}

function readRoot(
  context: OperationContext,
  actor: Actor,
  { resource, asked }: RootRead,
  args: Arguments,
  params: Params,
  column: AddColumn,
): WritePart | null {
  if ('parts' in asked && asked.isHistory) {
    return readHistory(context, actor, args, asked.parts, params, column)
  }
  if (!context.access(actor).may(resource, 'record' in asked ? 'show' : 'list')) return null
  const whole = (sql: string) => {
    const name = column('a', `(${sql})::text`)
    return (row: Row) => row[name] as string | null
  }
  if ('record' in asked) {
    if (!resource.single && !isId(args.id)) return null
    const id = resource.single ? singleId : column.later((own) => own.id)
    return whole(rowSql(context, resource, actor, id, asked.record, params))
  }
  if ('groups' in asked) {
    const { filter = null, truncate, largest } = args
    return whole(aggregateSql(context, resource, actor, { filter, truncate, largest, parts: asked.groups }, params))
  }
  return readList(context, actor, resource, args, asked.parts, params, column)
}

/** The same for the audit events of one record, which the program reads for actors who may see the record. */
function readHistory(
  context: OperationContext,
  actor: Actor,
  { id, paging, ...of }: Partial<HistoryOf>,
  parts: readonly ListPart[],
  params: Params,
  column: AddColumn,
): WritePart | null {
  const resource = findResource(of.resource)
  if (!resource || !isId(id) || !context.access(actor).may(resource, 'show')) return null
  const record = column('r', `(${rowSql(context, resource, actor, id, selectionOf(['id']), params)}) is not null`)
  const reader = systemActor(actor.requestId)
  const request = historyRequest({ resource: resource.name, id, paging })
  const selection = partOf(parts, 'nodes')?.nodes
  const shown = async (page: string) =>
    selection ? JSON.stringify(await eventsFor(context, actor, resource, selection, JSON.parse(page))) : page
  const write = readList(context, reader, resourceNamed('auditEvents'), request, parts, params, column, shown)
  return (row) => (row[record] === true ? write(row) : null)
}

const partOf = (parts: readonly ListPart[], ...names: readonly PartName[]) =>
  parts.find(({ field }) => names.includes(field))

/** The same for a page; `shown` changes the text of its rows. */
function readList(
  context: OperationContext,
  actor: Actor,
  resource: ResourceDeclaration,
  request: ListRequest,
  parts: readonly ListPart[],
  params: Params,
  column: AddColumn,
  shown: (page: string) => string | Promise<string> = (page) => page,
): WritePart {
  const { filter } = request
  const nodes = partOf(parts, 'nodes')?.nodes
  const pageInfo = [...(partOf(parts, 'pageInfo')?.nodes.values() ?? [])].map(({ field }) => field)
  const page = pageSql(context, resource, actor, { ...request, ...(nodes && { nodes }), pageInfo }, params)
  const read = page && column.from('p', page.sql, page.columns)
  if (page?.isFar) column.validWhile(() => false)
  const wantsCount = partOf(parts, 'totalCount', 'totalCountIsEstimate') !== undefined
  let question: string | undefined
  const estimated = () =>
    wantsCount
      ? recentEstimate(context, () => {
          question ??= questionOf(context, resource, actor, filter)
          return question
        })
      : undefined
  const isCounted = wantsCount && !estimated()
  if (wantsCount) column.validWhile(() => isCounted === !estimated())
  const counted = isCounted && column('c', `(${countSql(matchesSql(context, resource, actor, filter, params))})`)
  return async (row) => {
    const rows = counted ? Number(row[counted]) : wantsCount ? Infinity : 0
    const isLong = rows > exactUpTo
    const exact: Count = { rows, isEstimate: false }
    const count = isLong ? (estimated() ?? (await countRows(context, resource, actor, filter))) : exact
    walkPositions(context, resource, actor, request, count)
    const found = Object.fromEntries((page?.columns ?? []).map((name) => [name, read?.(row, name)]))
    const info = page?.infoOf(found) ?? {}
    const text = nodes && (await shown(String(found.nodes)))
    const texts = parts.map((part) => `${JSON.stringify(part.key)}:${partText(part, text, count, info, resource)}`)
    return `{${texts.join(',')}}`
  }
}

function partText(
  { field, nodes }: ListPart,
  page: unknown,
  count: Count,
  pageInfo: PageInfo,
  { type }: ResourceDeclaration,
): string {
  if (field === 'nodes') return String(page)
  if (field === 'totalCount') return String(count.rows)
  if (field === 'totalCountIsEstimate') return String(count.isEstimate)
  if (field === '__typename') return JSON.stringify(`${type}Connection`)
  const values = [...nodes].map(([key, { field: name }]) => [
    key,
    name === '__typename' ? 'OffsetPageInfo' : (pageInfo[name as keyof PageInfo] ?? null),
  ])
  return JSON.stringify(Object.fromEntries(values))
}
