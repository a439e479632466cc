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
import { isId } from '../../../src/declare/id'
import { resources } from '../../../src/registry/resources'
import type { Actor } from '../../access/actor'
import { type AggregatePart, aggregateParts, aggregateSql } from '../../operations/aggregate'
import type { OperationContext } from '../../operations/context'
import { type ListRequest, pageOf, pageSql } from '../../operations/list'
import { type Count, countRows, countSql, exactUpTo, hasMoreSql, matchesSql, recentEstimate } from '../../sql/count'
import { Params } from '../../sql/params'
import { hasRelatedAlternatives } from '../../sql/related-alternatives'
import { rowSql, run } from '../../sql/rows'
import type { Selection } from '../../sql/selected-fields'
import { byAlias, SelectionReading } from '../schema/selection-of'
import { type ArgumentReader, argumentReader } from './argument-reader'
import { isShort, type Plan, type PlannedRequest } from './plan'

/** One root field: `{ alias: games(…) { … } }`, or the name of the query's type. */
type RootPart = { key: string; typeName: string } | RootRead

interface RootRead {
  key: string
  argumentsOf: ArgumentReader
  resource: ResourceDeclaration
  /** The selection of one record, the parts of each group, or those of a list in the order of the answer. */
  asked: { record: Selection } | { groups: readonly AggregatePart[] } | { parts: readonly ListPart[] }
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
 * from PostgreSQL is the answer.
 */
export function planRead(schema: GraphQLSchema, document: DocumentNode, operationName?: string | null): Plan | null {
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
  return {
    run: (request) => answer(schema, operation, parts, request),
  }
}

function planRoot(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  reading: SelectionReading,
  key: string,
  nodes: readonly FieldNode[],
): RootRead | null {
  const [node] = nodes
  const definition = node && schema.getQueryType()?.getFields()[node.name.value]
  if (!node || !definition) return null
  const root = { key, argumentsOf: argumentReader(definition, node, operation) }
  const list = resources.find(({ name, single }) => !single && name === node.name.value)
  const one = resources.find(({ name, singular, single, operations }) =>
    single ? name === node.name.value : singular === node.name.value && operations.includes('show'),
  )
  const inner = new Map<string, FieldNode[]>()
  for (const each of nodes) if (each.selectionSet) reading.collect(each.selectionSet, inner)
  const longest = Math.max(...[...inner.keys()].map((name) => name.length))
  // PostgreSQL truncates names at 63 bytes, and long aliases with them.
  if (longest > 60 || !isShort(reading.of(nodes))) return null
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
  return { ...root, resource: list, asked: { parts } }
}

type Row = { is_valid: boolean } & Record<string, string | number | boolean | null>

async function answer(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  roots: readonly RootPart[],
  { context, actor, variables, proof }: PlannedRequest,
): Promise<string | null> {
  const definitions = operation.variableDefinitions ?? []
  const { coerced, errors } = getVariableValues(schema, definitions, variables, { maxErrors: 1 })
  if (errors) return null
  const params = new Params()
  const columns = [`${proof.isValid(actor, params)} as is_valid`]
  const writers: ((row: Row) => string | null | Promise<string>)[] = []
  for (const [index, root] of roots.entries()) {
    const column = (kind: string, text: string) => {
      columns.push(`${text} as ${kind}${index}`)
      return `${kind}${index}`
    }
    const written =
      'typeName' in root ? () => `"${root.typeName}"` : readRoot(context, actor, root, coerced, params, column)
    if (!written) return null
    writers.push(written)
  }
  const [row] = await context.slots.read(actor, () =>
    run<Row>(context.database.sql, `select ${columns.join(', ')}`, params.values),
  )
  if (!row?.is_valid) return null
  const fields: string[] = []
  for (const [index, { key }] of roots.entries()) {
    const text = await writers[index]?.(row)
    if (typeof text !== 'string') return null
    fields.push(`${JSON.stringify(key)}:${text}`)
  }
  return `{"data":{${fields.join(',')}}}`
}

/** Adds the columns of a root field. Returns the writer of its part of the answer, or null for a field without a plan. */
function readRoot(
  context: OperationContext,
  actor: Actor,
  { argumentsOf, resource, asked }: RootRead,
  variables: Record<string, unknown>,
  params: Params,
  column: (kind: string, text: string) => string,
): ((row: Row) => string | null | Promise<string>) | null {
  if (!context.access(actor).may(resource, 'record' in asked ? 'show' : 'list')) return null
  const args = argumentsOf(variables) as ListRequest & { id?: string }
  const whole = (sql: string) => {
    const name = column('a', `(${sql})::text`)
    return (row: Row) => row[name] as string | null
  }
  if ('record' in asked) {
    const id = resource.single ? singleId : args.id
    return isId(id) ? whole(rowSql(context, resource, actor, id, asked.record, params)) : null
  }
  const { filter, paging } = args
  if ('groups' in asked) {
    const { groups } = asked
    return whole(aggregateSql(context, resource, actor, { filter: filter ?? null, parts: groups }, params))
  }
  const { parts } = asked
  // These need a separate statement before the page.
  if (filter && hasRelatedAlternatives(resource, filter)) return null
  const has = (...names: readonly PartName[]) => parts.find(({ field }) => names.includes(field))
  const nodes = has('nodes')?.nodes
  const { limit, offset } = pageOf(paging)
  const page = nodes && column('a', `(${pageSql(context, resource, actor, { ...args, nodes }, params)})::text`)
  const wantsCount = has('totalCount', 'totalCountIsEstimate') !== undefined
  const known = wantsCount ? recentEstimate(context, resource, actor, filter) : undefined
  const isCounted = wantsCount && !known
  const matches = (has('pageInfo') || isCounted) && matchesSql(context, resource, actor, filter, params)
  const next = matches && has('pageInfo') && column('n', `(${hasMoreSql(matches, offset + limit, params)})`)
  const counted = matches && isCounted && column('c', `(${countSql(matches)})`)
  return async (row) => {
    const rows = Number(counted ? row[counted] : 0)
    const exact: Count = known ?? { rows, isEstimate: false }
    const count = rows > exactUpTo ? await countRows(context, resource, actor, filter) : exact
    const pageInfo = { hasNextPage: next ? row[next] : false, hasPreviousPage: offset > 0 }
    const texts = parts.map(
      (part) => `${JSON.stringify(part.key)}:${partText(part, page && row[page], count, pageInfo, resource)}`,
    )
    return `{${texts.join(',')}}`
  }
}

function partText(
  { field, nodes }: ListPart,
  page: unknown,
  count: Count,
  pageInfo: Readonly<Record<string, unknown>>,
  { type }: ResourceDeclaration,
): string {
  if (field === 'nodes') return String(page)
  if (field === 'totalCount') return String(count.rows)
  if (field === 'totalCountIsEstimate') return String(count.isEstimate)
  if (field === '__typename') return JSON.stringify(`${type}Connection`)
  const values = [...nodes].map(([key, { field: name }]) => [key, pageInfo[name] ?? 'OffsetPageInfo'])
  return JSON.stringify(Object.fromEntries(values))
}
