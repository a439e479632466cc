import {
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
} from 'graphql'
import type { ResourceDeclaration } from '../../../src/declare'
import { isId } from '../../../src/fields/id'
import { resources } from '../../../src/registry/resources'
import type { Actor } from '../../access/actor'
import type { OperationContext } from '../../operations/context'
import { type ListRequest, pageSql } from '../../operations/list'
import type { SessionProof } from '../../operations/proof'
import { countRows } from '../../sql/count'
import { Params } from '../../sql/params'
import { hasRelatedAlternatives } from '../../sql/related-alternatives'
import { rowSql, run } from '../../sql/rows'
import type { Selection } from '../../sql/selected-fields'
import { byAlias, SelectionReading } from '../schema/selection-of'
import { type ArgumentReader, argumentReader } from './argument-reader'
import { hasDirectives, isShort, type Plan } from './plan'

/** One root field: `{ alias: games(…) { … } }`. */
interface RootRead {
  key: string
  argumentsOf: ArgumentReader
  resource: ResourceDeclaration
  /** What of a single record; null for a list. */
  record: Selection | null
  /** Parts of a list's answer in their order: the key, and the rows' selection or which part it is. */
  parts: readonly ListPart[]
}

interface ListPart {
  key: string
  field: 'nodes' | 'totalCount' | 'totalCountIsEstimate' | '__typename'
  nodes: Selection
}

/**
 * Plans a checked document that does nothing but read records and pages of them; null for any other. What it asks is one
 * statement, and what PostgreSQL answers is the text that is sent.
 */
export function planRead(schema: GraphQLSchema, document: DocumentNode, operationName?: string | null): Plan | null {
  const operation = getOperationAST(document, operationName)
  if (operation?.operation !== 'query' || hasDirectives(document)) return null
  const fragments = Object.fromEntries(
    document.definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])),
  )
  const reading = new SelectionReading({ fragments, variableValues: {} }, byAlias, true)
  const roots = new Map<string, FieldNode[]>()
  reading.collect(operation.selectionSet, roots)
  const reads: RootRead[] = []
  for (const [key, nodes] of roots) {
    const read = planRoot(schema, operation, reading, key, nodes)
    if (!read) return null
    reads.push(read)
  }
  return {
    run: (context, actor, variables, proof) => answer(schema, operation, reads, context, actor, variables, proof),
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
  const argumentsOf = argumentReader(definition, node, operation)
  const list = resources.find(({ name }) => name === node.name.value)
  const one = resources.find(({ singular }) => singular === node.name.value)
  const inner = new Map<string, FieldNode[]>()
  for (const each of nodes) if (each.selectionSet) reading.collect(each.selectionSet, inner)
  const longest = Math.max(...[...inner.keys()].map((name) => name.length))
  // PostgreSQL cuts a name at 63 bytes, and with it an alias that is longer.
  if (longest > 60 || !isShort(reading.of(nodes))) return null
  if (one?.operations.includes('show')) {
    return { key, argumentsOf, resource: one, record: reading.of(nodes), parts: [] }
  }
  if (!list?.operations.includes('list')) return null
  const parts: ListPart[] = []
  for (const [name, fields] of inner) {
    const field = fields[0]?.name.value
    if (field !== 'nodes' && field !== 'totalCount' && field !== 'totalCountIsEstimate' && field !== '__typename')
      return null
    parts.push({ key: name, field, nodes: reading.of(fields) })
  }
  // Two differently aliased pages of one list are rare, and two statements' worth of work.
  if (parts.filter(({ field }) => field === 'nodes').length > 1) return null
  return { key, argumentsOf, resource: list, record: null, parts }
}

type Row = { is_valid: boolean } & Record<string, string | boolean | null>

async function answer(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  reads: readonly RootRead[],
  context: OperationContext,
  actor: Actor,
  given: Record<string, unknown>,
  proof: SessionProof,
): Promise<string | null> {
  const { coerced, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], given, { maxErrors: 1 })
  if (errors) return null
  const params = new Params()
  const columns = [`${proof.isValid(actor, params)} as is_valid`]
  const access = context.access(actor)
  const counts: Promise<{ rows: number; isEstimate: boolean } | null>[] = []
  for (const [index, { argumentsOf, resource, record, parts }] of reads.entries()) {
    if (!access.may(resource, record ? 'show' : 'list')) return null
    const args = argumentsOf(coerced) as ListRequest & { id?: string }
    // Those need a statement of their own before the page.
    if (args.filter && hasRelatedAlternatives(resource, args.filter)) return null
    const nodes = parts.find(({ field }) => field === 'nodes')?.nodes
    if (record && !isId(args.id)) return null
    if (record)
      columns.push(`(${rowSql(context, resource, actor, String(args.id), record, params)})::text as a${index}`)
    else if (nodes)
      columns.push(`(${pageSql(context, resource, actor, { ...args, nodes }, params)})::text as a${index}`)
    const wantsCount = parts.some(({ field }) => field === 'totalCount' || field === 'totalCountIsEstimate')
    counts.push(wantsCount ? countRows(context, resource, actor, args.filter) : Promise.resolve(null))
  }
  const [[row], counted] = await Promise.all([
    context.slots.read(actor, () => run<Row>(context.database.sql, `select ${columns.join(', ')}`, params.values)),
    Promise.all(counts),
  ])
  if (!row?.is_valid) return null
  const fields: string[] = []
  for (const [index, { key, resource, record, parts }] of reads.entries()) {
    const text = row[`a${index}`]
    if (record && typeof text !== 'string') return null
    const value = record ? text : `{${parts.map((part) => partText(part, text, counted[index], resource)).join(',')}}`
    fields.push(`${JSON.stringify(key)}:${value}`)
  }
  return `{"data":{${fields.join(',')}}}`
}

function partText(
  { key, field }: ListPart,
  nodes: unknown,
  count: { rows: number; isEstimate: boolean } | null | undefined,
  { type }: ResourceDeclaration,
): string {
  const value = {
    nodes: String(nodes),
    totalCount: String(count?.rows ?? 0),
    totalCountIsEstimate: String(count?.isEstimate ?? false),
    __typename: JSON.stringify(`${type}Connection`),
  }[field]
  return `${JSON.stringify(key)}:${value}`
}
