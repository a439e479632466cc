import {
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
} from 'graphql'
import { type ResourceDeclaration, singleId } from '../../../src/declare'
import { isId } from '../../../src/declare/formats'
import { findResource, resourceNamed, resources } from '../../../src/registry/resources'
import { type Actor, systemActor } from '../../access/actor'
import { type AggregatePart, type AggregateRequest, aggregateParts, aggregateSql } from '../../operations/aggregate'
import type { OperationContext } from '../../operations/context'
import type { ListRequest } from '../../operations/list'
import { type Found, hitsOf, type SearchRequest, searchSql } from '../../operations/search'
import { type Count, countRows, countSql, exactUpTo, matchesSql, questionOf, recentEstimate } from '../../sql/count'
import { type PageInfo, pageSql } from '../../sql/page'
import { Params } from '../../sql/params'
import { walkPositions } from '../../sql/position-walk'
import { hasRelatedAlternatives, resolveRelatedAlternatives } from '../../sql/related-alternatives'
import { rowSql, run, runUnprepared } from '../../sql/rows'
import { type Selection, selectionOf } from '../../sql/selected-fields'
import { type KeptStatement, keptStatement } from '../../sql/statement-cache'
import { eventsFor, type HistoryOf, historyRequest } from '../schema/history'
import { byAlias, SelectionReading } from '../schema/selection-of'
import { assertSpendable, type Cost } from '../transport/cost'
import { type ArgumentReader, argumentReader } from './argument-reader'
import { isShort, type Plan, type PlannedRequest } from './plan'
import { keptByVariables } from './variables-cache'

/** One root field: `{ alias: games(…) { … } }`, or the name of the query's type. */
type RootPart = { key: string; typeName: string } | RootSearch | RootRead

/** The root field `search`. */
interface RootSearch {
  key: string
  argumentsOf: ArgumentReader
  hits: Selection
}

interface RootRead {
  key: string
  argumentsOf: ArgumentReader
  resource: ResourceDeclaration
  /**
   * The selection of one record, or the parts of each group or list, in the order of the answer. `isHistory` marks the
   * audit events of one record.
   */
  asked:
    | { record: Selection }
    | { groups: readonly AggregatePart[] }
    | { parts: readonly ListPart[]; isHistory: boolean }
}

interface ListPart {
  key: string
  field: PartName
  nodes: Selection
}

const partNames = ['nodes', 'totalCount', 'totalCountIsEstimate', 'pageInfo', '__typename'] as const
type PartName = (typeof partNames)[number]

/**
 * Plans a valid document that only reads records and pages; null for any other. The plan is one statement, and the text
 * from PostgreSQL is the answer. The executor refuses a request that costs too much.
 */
export function planRead(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
  cost: Cost,
): Plan | null {
  const operation = getOperationAST(document, operationName)
  if (operation?.operation !== 'query') return null
  const fragments = Object.fromEntries(
    document.definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])),
  )
  const reading = new SelectionReading({ fragments, variableValues: {} }, byAlias, true)
  const roots = new Map<string, FieldNode[]>()
  reading.collect(operation.selectionSet, roots)
  const parts: RootPart[] = []
  for (const [key, nodes] of roots) {
    const isTypeName = nodes[0]?.name.value === '__typename'
    const part = isTypeName ? { key, typeName: 'Query' } : planRoot(schema, operation, reading, key, nodes)
    if (!part) return null
    parts.push(part)
  }
  if (parts.every((part) => 'typeName' in part)) return null
  const argumentsOf = keptByVariables((variables) => {
    assertSpendable(cost(variables))
    const definitions = operation.variableDefinitions ?? []
    const { coerced } = getVariableValues(schema, definitions, variables, { maxErrors: 1 })
    return { given: coerced && parts.map((root) => ('typeName' in root ? {} : root.argumentsOf(coerced))) }
  })
  return {
    async run(request) {
      const { result, key } = argumentsOf(request.variables)
      return result.given ? answer(parts, result.given, key, request) : null
    },
  }
}

function planRoot(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  reading: SelectionReading,
  key: string,
  nodes: readonly FieldNode[],
): RootSearch | RootRead | null {
  const [node] = nodes
  const definition = node && schema.getQueryType()?.getFields()[node.name.value]
  if (!node || !definition) return null
  const root = { key, argumentsOf: argumentReader(definition, node, operation) }
  const isHistory = node.name.value === 'recordHistory'
  const list = isHistory
    ? resourceNamed('auditEvents')
    : resources.find(({ name, single }) => !single && name === node.name.value)
  const one = resources.find(({ name, singular, single, operations }) =>
    single ? name === node.name.value : singular === node.name.value && operations.includes('show'),
  )
  const inner = new Map<string, FieldNode[]>()
  for (const each of nodes) if (each.selectionSet) reading.collect(each.selectionSet, inner)
  const longest = Math.max(...[...inner.keys()].map((name) => name.length))
  // PostgreSQL truncates names at 63 bytes, and long aliases with them.
  if (longest > 60 || !isShort(reading.of(nodes))) return null
  if (node.name.value === 'search') return { ...root, hits: reading.of(nodes) }
  if (one) return { ...root, resource: one, asked: { record: reading.of(nodes) } }
  const grouped = resources.find(({ singular }) => `${singular}Aggregate` === node.name.value)
  const groups = grouped && aggregateParts(reading.of(nodes))
  if (groups) return { ...root, resource: grouped, asked: { groups } }
  if (!list?.operations.includes('list')) return null
  const parts: ListPart[] = []
  for (const [name, fields] of inner) {
    const field = partNames.find((part) => part === fields[0]?.name.value)
    if (!field) return null
    parts.push({ key: name, field, nodes: reading.of(fields) })
  }
  // Two pages of one list with different aliases are rare and would need two statements.
  if (parts.filter(({ field }) => field === 'nodes').length > 1) return null
  return { ...root, resource: list, asked: { parts, isHistory } }
}

type Row = { is_valid: boolean } & Record<string, string | number | boolean | null>
/** Adds an expression to the statement, and returns its name in the row. */
interface AddColumn {
  (kind: string, text: string): string
  /** Adds a SELECT of one row with these columns, and returns the reader of its values. */
  from(kind: string, sql: string, columns: readonly string[]): (row: Row, column: string) => Row[string] | undefined
  /** Adds a condition under which the statement may run again. */
  validWhile(isValid: () => boolean): void
}
/** Returns the text of a root field; null if GraphQL's executor must answer. */
type WritePart = (row: Row) => string | null | Promise<string | null>

/** A compiled statement, and the writers of its answer. */
interface ReadStatement extends KeptStatement {
  values: readonly unknown[]
  writers: readonly { key: string; write: WritePart }[]
}

async function answer(
  roots: readonly RootPart[],
  asked: readonly Arguments[],
  variables: string | null,
  { context, actor, proof }: PlannedRequest,
): Promise<string | null> {
  const given = hasOwnStatements(context, actor, roots, asked)
    ? await Promise.all(roots.map((root, index) => argumentsFor(context, actor, root, asked[index] ?? {})))
    : asked
  const isSearch = roots.some((root) => 'hits' in root)
  const isKept = variables !== null && given === asked && !isSearch
  const compile = () => readStatement(context, actor, roots, given, proof)
  const statement = isKept ? keptStatement(context, actor, variables, compile) : compile()
  if (!statement) return null
  const { text, values, writers } = statement
  const send = isSearch ? runUnprepared : run
  const [row] = await context.slots.read(actor, () => send<Row>(context.database.sql, text, values))
  if (!row?.is_valid) return null
  const fields: string[] = []
  for (const { key, write } of writers) {
    const written = write(row)
    const part = written instanceof Promise ? await written : written
    if (typeof part !== 'string') return null
    fields.push(`${key}:${part}`)
  }
  return `{"data":{${fields.join(',')}}}`
}

/** The statement of all root fields for one actor; null if a field has no plan. */
function readStatement(
  context: OperationContext,
  actor: Actor,
  roots: readonly RootPart[],
  given: readonly Arguments[],
  proof: PlannedRequest['proof'],
): ReadStatement | null {
  const params = new Params()
  const columns = [`${proof.isValid(actor, params)} as is_valid`]
  const sources: string[] = []
  const conditions: (() => boolean)[] = []
  const writers: ReadStatement['writers'][number][] = []
  for (const [index, root] of roots.entries()) {
    const column = (kind: string, text: string) => {
      columns.push(`${text} as ${kind}${index}`)
      return `${kind}${index}`
    }
    column.from = (kind: string, sql: string, names: readonly string[]) => {
      sources.push(`(${sql}) ${kind}${index}`)
      const read = new Map(
        names.map((name, at) => [
          name,
          column(`${kind}${at}_`, `${kind}${index}."${name}"${name === 'nodes' ? '::text' : ''}`),
        ]),
      )
      return (row: Row, name: string) => row[read.get(name) ?? '']
    }
    column.validWhile = (isValid: () => boolean) => void conditions.push(isValid)
    const write = writerOf(context, actor, root, given[index] ?? {}, params, column)
    if (!write) return null
    writers.push({ key: JSON.stringify(root.key), write })
  }
  const from = sources.length > 0 ? ` from ${sources.join(', ')}` : ''
  return {
    text: `select ${columns.join(', ')}${from}`,
    values: params.values,
    writers,
    isValid: () => conditions.every((isValid) => isValid()),
  }
}

type Arguments = ListRequest & Partial<HistoryOf> & Pick<AggregateRequest, 'truncate' | 'largest'>

/** Whether a list searches through related records, which become their ids by own statements. */
const hasOwnStatements = (
  context: OperationContext,
  actor: Actor,
  roots: readonly RootPart[],
  asked: readonly Arguments[],
): boolean =>
  roots.some((root, index) => {
    const filter = asked[index]?.filter
    const isList = 'asked' in root && 'parts' in root.asked && !root.asked.isHistory
    if (!isList || !filter || !context.access(actor).may(root.resource, 'list')) return false
    return hasRelatedAlternatives(root.resource, filter)
  })

/** The arguments of a root field, with the ids of related records that a list searches through. */
async function argumentsFor(
  context: OperationContext,
  actor: Actor,
  root: RootPart,
  args: Arguments,
): Promise<Arguments> {
  if (!hasOwnStatements(context, actor, [root], [args]) || !('resource' in root)) return args
  return { ...args, filter: await resolveRelatedAlternatives(context, root.resource, actor, args.filter) }
}

/** Adds the columns of a root field. Returns the writer of its part of the answer, or null for a field without a plan. */
function writerOf(
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
    const id = resource.single ? singleId : args.id
    return isId(id) ? whole(rowSql(context, resource, actor, id, asked.record, params)) : null
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
