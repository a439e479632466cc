import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  Kind,
} from 'graphql'
import { singleId } from '../../../src/declare'
import { resources } from '../../../src/registry/resources'
import { staleVersion } from '../../operations/change'
import { wholeRecordWith } from '../../operations/record'
import { updatePlainly } from '../../operations/update'
import type { PlannedUpdate, UpdateRequest } from '../../operations/update-at-once'
import { byAlias, byName, SelectionReading } from '../schema/selection-of'
import { argumentReader } from './argument-reader'
import { isShort, type Plan } from './plan'

/** Plans a document that only updates one record; null for any other. */
export function planUpdate(schema: GraphQLSchema, document: DocumentNode, operationName?: string | null): Plan | null {
  const operation = getOperationAST(document, operationName)
  if (operation?.operation !== 'mutation') return null
  const [node, ...others] = operation.selectionSet.selections
  if (node?.kind !== Kind.FIELD || others.length > 0) return null
  const resource = resources.find(
    ({ type, single, operations }) =>
      node.name.value === `update${single ? '' : 'One'}${type}` && operations.includes('edit'),
  )
  const definition = schema.getMutationType()?.getFields()[node.name.value]
  if (!resource || !definition) return null
  const fragments = Object.fromEntries(
    document.definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])),
  )
  const source = { fragments, variableValues: {} }
  const selection = new SelectionReading(source, byAlias, true).of([node])
  if (!isShort(selection)) return null
  const current = wholeRecordWith(resource, new SelectionReading(source, byName, false).of([node]))
  const frames = framesOf(node)
  const argumentsOf = argumentReader(definition, node, operation)
  return {
    async run({ context, actor, variables, proof, keyOf }) {
      const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, { maxErrors: 1 })
      if (!coerced) return null
      const { input } = argumentsOf(coerced) as { input: UpdateRequest }
      const request = resource.single ? { ...input, id: singleId } : input
      const planned = { proof, current, frames, key: keyOf?.() ?? null }
      return updatePlainly(context, resource, actor, request, selection, planned)
    },
  }
}

/** The place of the record in a text. */
const place = 'the record'

/** The answers to a save, as the executor writes them, around the record. */
function framesOf(node: FieldNode): PlannedUpdate['frames'] {
  const key = (node.alias ?? node.name).value
  const { message, extensions } = staleVersion({ current: place })
  const error = new GraphQLError(message, { nodes: node, path: [key], extensions })
  return { saved: around({ data: { [key]: place } }), stale: around({ errors: [error], data: null }) }
}

function around(answer: object): readonly [string, string] {
  const [before = '', after = ''] = JSON.stringify(answer).split(JSON.stringify(place))
  return [before, after]
}
