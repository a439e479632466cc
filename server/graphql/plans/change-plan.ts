import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  Kind,
} from 'graphql'
import { type AnyFilter, type AnyRecord, type ResourceDeclaration, singleId } from '../../../src/declare'
import { resources } from '../../../src/registry/resources'
import type { OnResource } from '../../access/access'
import { actManyPlainly, actPlainly } from '../../operations/act'
import { staleVersion } from '../../operations/change'
import type { OperationContext } from '../../operations/context'
import { createPlainly } from '../../operations/create'
import { wholeRecordOf, wholeRecordWith } from '../../operations/record'
import { removePlainly } from '../../operations/remove'
import type { PlannedChange } from '../../operations/single-statement/statement'
import { type UpdateRequest, updatePlainly } from '../../operations/update'
import type { Selection } from '../../sql/selected-fields'
import { fragmentsOf } from '../document-fields'
import type { Loose } from '../schema/builder'
import { byAlias, byName, SelectionReading } from '../schema/selection-of'
import { argumentReader } from './argument-reader'
import { isShort, type Plan } from './plan'

/** Runs a mutation with one statement, and returns the text of its answer; null if that is not possible. */
type RunChange = (
  on: OnResource<OperationContext>,
  // Each mutation has its own input, which the schema has checked.
  input: Loose,
  selection: Selection,
  planned: PlannedChange,
) => Promise<string | null>

type OnRecord = { id: string; version?: number | null } & AnyRecord
type OnMany = { filter: AnyFilter } & AnyRecord

/** The mutations of a resource with a plan, by name. The schema has those that the resource declares. */
const plannedChanges = ({
  type,
  typeMany,
  singular,
  single,
  actions,
}: ResourceDeclaration): Record<string, RunChange> => ({
  [`createOne${type}`]: (on, input: Record<string, AnyRecord>, ...answer) =>
    createPlainly(on, input[singular] ?? {}, ...answer),
  [`update${single ? '' : 'One'}${type}`]: (on, input: UpdateRequest, ...answer) =>
    updatePlainly(on, single ? { ...input, id: singleId } : input, ...answer),
  [`deleteOne${type}`]: removePlainly,
  ...Object.fromEntries(
    Object.keys(actions).flatMap((action): [string, RunChange][] => [
      [
        `${action}One${type}`,
        (on, { id, version, ...input }: OnRecord, ...answer) =>
          actPlainly(on, { action, id, version: version ?? null, input }, ...answer),
      ],
      [
        `${action}Many${typeMany}`,
        (on, { filter, ...input }: OnMany, ...answer) => actManyPlainly(on, { action, filter, input }, ...answer),
      ],
    ]),
  ),
})

const changesByName = new Map(
  resources.flatMap((resource) =>
    Object.entries(plannedChanges(resource)).map(([name, run]) => [name, { resource, run }] as const),
  ),
)

let documents = 0

/** Plans a document with one change of records; null for any other. */
export function planChange(schema: GraphQLSchema, document: DocumentNode, operationName?: string | null): Plan | null {
  const operation = getOperationAST(document, operationName)
  if (operation?.operation !== 'mutation') return null
  const [node, ...others] = operation.selectionSet.selections
  if (node?.kind !== Kind.FIELD || others.length > 0) return null
  const change = changesByName.get(node.name.value)
  const definition = schema.getMutationType()?.getFields()[node.name.value]
  if (!change || !definition) return null
  const { resource } = change
  const fragments = Object.fromEntries(fragmentsOf(document))
  const source = { fragments, variableValues: {} }
  const selection = new SelectionReading(source, byAlias, true).of([node])
  if (!isShort(selection)) return null
  const isUpdate = node.name.value.startsWith('update')
  const current = isUpdate
    ? wholeRecordWith(resource, new SelectionReading(source, byName, false).of([node]))
    : wholeRecordOf(resource)
  const frames = framesOf(node)
  const number = documents++
  const argumentsOf = argumentReader(definition, node, operation)
  return {
    async run({ context, actor, variables, proof, keyOf, identify }) {
      const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, { maxErrors: 1 })
      if (!coerced) return null
      const planned = { proof, current, frames, key: keyOf?.() ?? null, document: number, identify }
      return change.run({ context, resource, actor }, argumentsOf(coerced).input, selection, planned)
    },
  }
}

/** The place of the record in a text. */
const place = 'the record'

/** The answers to a change, as the executor writes them, around the record. */
function framesOf(node: FieldNode): PlannedChange['frames'] {
  const key = (node.alias ?? node.name).value
  const { message, extensions } = staleVersion({ current: place })
  const error = new GraphQLError(message, { nodes: node, path: [key], extensions })
  return { saved: around({ data: { [key]: place } }), stale: around({ errors: [error], data: null }) }
}

function around(answer: object): readonly [string, string] {
  const [before = '', after = ''] = JSON.stringify(answer).split(JSON.stringify(place))
  return [before, after]
}
