import { type ResourceDeclaration, singleId } from '../../../src/declare'
import { isId } from '../../../src/declare/formats'
import { findResource, resourceNamed } from '../../../src/registry/resources'
import type { OnResource } from '../../access/access'
import { type Actor, systemActor } from '../../access/actor'
import { aggregateSql } from '../../operations/aggregate'
import type { OperationContext } from '../../operations/context'
import type { ListRequest } from '../../operations/list'
import { type Found, hitsOf, type SearchRequest, searchSql } from '../../operations/search'
import { type Count, countRows, countSql, exactUpTo, matchesSql, questionOf, recentEstimate } from '../../sql/count'
import { type PageInfo, pageSql } from '../../sql/page'
import { walkPositions } from '../../sql/position-walk'
import { resolveRelatedAlternatives } from '../../sql/related-alternatives'
import { rowSql } from '../../sql/rows'
import { type Selection, selectionOf } from '../../sql/selected-fields'
import { eventsFor, type HistoryOf, historyRequest } from '../schema/history'
import type { ReadBuilder, ReadRun, Row } from './read-builder'
import type { ListPart, PartName, RootPart, RootRead } from './read-roots'

/** Returns the text of a root field; null if GraphQL's executor must answer. */
export type WritePart = (row: Row, run: ReadRun) => string | null | Promise<string | null>

/** Adds the columns of a root field. Returns the writer of its part of the answer, or null for a field without a plan. */
export function writerOf(
  context: OperationContext,
  actor: Actor,
  root: RootPart,
  builder: ReadBuilder,
): WritePart | null {
  if ('typeName' in root) return () => `"${root.typeName}"`
  if (!('hits' in root)) return readRoot(context, actor, root, builder)
  const text = searchSql(context, actor, builder.args as unknown as SearchRequest, builder.params)
  if (text === null) return () => '[]'
  const name = builder.column('a', `(select row_to_json(s) from (${text}) s)::text`)
  return (row) => {
    const hits = hitsOf(JSON.parse(String(row[name])) as Found, actor)
    return JSON.stringify(hits.map((hit) => selectedOf({ ...hit }, root.hits, 'SearchHit')))
  }
}

/** The types inside of a hit. */
const hitTypes: Readonly<Record<string, string>> = {
  picture: 'StoredFile',
  alternativeText: 'LocalizedText',
  fact: 'SearchFact',
}

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
  builder: ReadBuilder,
): WritePart | null {
  const { args, params } = builder
  if ('parts' in asked && asked.isHistory) {
    return readHistory(context, actor, asked.parts, builder)
  }
  if (!context.access(actor).may(resource, 'record' in asked ? 'show' : 'list')) return null
  const on = { context, resource, actor }
  const whole = (sql: string) => {
    const name = builder.column('a', `(${sql})::text`)
    return (row: Row) => row[name] as string | null
  }
  if ('record' in asked) {
    if (!resource.single && !isId(args.id)) return null
    const id = resource.single ? singleId : builder.later((own) => own.id)
    return whole(rowSql(on, id, asked.record, params))
  }
  if ('groups' in asked) {
    const { filter = null, truncate, largest } = args
    return whole(aggregateSql(on, { filter, truncate, largest, parts: asked.groups }, params))
  }
  return readList(on, args, asked.parts, builder, (run) => builder.argumentsIn(run))
}

/** The same for the audit events of one record, which the program reads for actors who may see the record. */
function readHistory(
  context: OperationContext,
  actor: Actor,
  parts: readonly ListPart[],
  builder: ReadBuilder,
): WritePart | null {
  const { id, paging, ...of }: Partial<HistoryOf> = builder.args
  const resource = findResource(of.resource)
  if (!resource || !isId(id) || !context.access(actor).may(resource, 'show')) return null
  const visible = rowSql({ context, resource, actor }, id, selectionOf(['id']), builder.params)
  const record = builder.column('r', `(${visible}) is not null`)
  const reader = systemActor(actor.requestId)
  const request = historyRequest({ resource: resource.name, id, paging })
  const selection = partOf(parts, 'nodes')?.nodes
  const shown = async (page: string) =>
    selection ? JSON.stringify(await eventsFor(context, actor, resource, selection, JSON.parse(page))) : page
  const events = { context, resource: resourceNamed('auditEvents'), actor: reader }
  const write = readList(events, request, parts, builder, () => request, shown)
  return (row, run) => (row[record] === true ? write(row, run) : null)
}

const partOf = (parts: readonly ListPart[], ...names: readonly PartName[]) =>
  parts.find(({ field }) => names.includes(field))

/** The same for a page. `requestIn` returns the request of a run; `shown` changes the text of the rows. */
function readList(
  on: OnResource<OperationContext>,
  request: ListRequest,
  parts: readonly ListPart[],
  builder: ReadBuilder,
  requestIn: (run: ReadRun) => ListRequest,
  shown: (page: string) => string | Promise<string> = (page) => page,
): WritePart {
  const { context, resource } = on
  const { params } = builder
  const nodes = partOf(parts, 'nodes')?.nodes
  const pageInfo = parts.flatMap((part) =>
    part.field === 'pageInfo' ? [...part.nodes.values()].map(({ field }) => field) : [],
  )
  const page = pageSql(on, { ...request, ...(nodes && { nodes }), pageInfo }, params)
  const read = page && builder.from('p', page.sql, page.columns)
  if (page?.isFar) builder.validWhile(() => false)
  const wantsCount = partOf(parts, 'totalCount', 'totalCountIsEstimate') !== undefined
  let shape: string | undefined
  const question = ({ patterns }: ReadRun) => {
    shape ??= questionOf(on, request.filter)
    return patterns.length > 0 ? `${shape} ${JSON.stringify(patterns)}` : shape
  }
  const estimated = (run: ReadRun) => (wantsCount ? recentEstimate(context, () => question(run)) : undefined)
  const isCounted = wantsCount && !estimated(builder.compiledFor)
  if (wantsCount) builder.validWhile((run) => isCounted === !estimated(run))
  const counted = isCounted && builder.column('c', `(${countSql(matchesSql(on, request.filter, params))})`)
  const countedLong = async (run: ReadRun) => {
    const filter = await resolveRelatedAlternatives(on, requestIn(run).filter)
    return countRows(on, filter, question(run))
  }
  return async (row, run) => {
    const rows = counted ? Number(row[counted]) : wantsCount ? Infinity : 0
    const isLong = rows > exactUpTo
    const exact: Count = { rows, isEstimate: false }
    const count = isLong ? (estimated(run) ?? (await countedLong(run))) : exact
    if (count.isEstimate) walkPositions(on, requestIn(run), count)
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
