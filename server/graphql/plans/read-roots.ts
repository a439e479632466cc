import type { FieldNode, GraphQLSchema, OperationDefinitionNode } from 'graphql'
import type { ResourceDeclaration } from '../../../src/declare'
import { resourceNamed, resources } from '../../../src/registry/resources'
import { type AggregatePart, aggregateParts } from '../../operations/aggregate'
import type { Selection } from '../../sql/selected-fields'
import type { SelectionReading } from '../schema/selection-of'
import { type ArgumentReader, argumentReader } from './argument-reader'
import { isShort } from './plan'

/** One root field: `{ alias: games(…) { … } }`, or the name of the query's type. */
export type RootPart = { key: string; typeName: string } | RootSearch | RootRead

/** The root field `search`. */
interface RootSearch {
  key: string
  argumentsOf: ArgumentReader
  hits: Selection
}

export interface RootRead {
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

export interface ListPart {
  key: string
  field: PartName
  nodes: Selection
}

const partNames = ['nodes', 'totalCount', 'totalCountIsEstimate', 'pageInfo', '__typename'] as const
export type PartName = (typeof partNames)[number]

/** The part of a root field; null if it has no plan. */
export function planRoot(
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
