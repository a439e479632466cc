import {
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  Kind,
} from 'graphql'
import { resources } from '../../../src/registry/resources'
import { updatePlainly } from '../../operations/update'
import type { UpdateRequest } from '../../operations/update-at-once'
import type { Selection } from '../../sql/selected-fields'
import { byAlias, SelectionReading } from '../schema/selection-of'
import { argumentReader } from './argument-reader'
import { hasDirectives, isShort, type Plan } from './plan'

/** Plans a document that only updates one record; null for any other. */
export function planUpdate(schema: GraphQLSchema, document: DocumentNode, operationName?: string | null): Plan | null {
  const operation = getOperationAST(document, operationName)
  if (operation?.operation !== 'mutation' || hasDirectives(document)) return null
  const [node, ...others] = operation.selectionSet.selections
  if (node?.kind !== Kind.FIELD || others.length > 0) return null
  const resource = resources.find(
    ({ type, operations }) => node.name.value === `updateOne${type}` && operations.includes('edit'),
  )
  const definition = schema.getMutationType()?.getFields()[node.name.value]
  if (!resource || !definition) return null
  const selection = selectionOfField(document, node)
  if (!isShort(selection)) return null
  const argumentsOf = argumentReader(definition, node, operation)
  return {
    async run(context, actor, given, proof) {
      const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], given, { maxErrors: 1 })
      if (!coerced) return null
      const { input } = argumentsOf(coerced) as { input: UpdateRequest }
      const record = await updatePlainly(context, resource, actor, input, selection, proof)
      return record && `{"data":${JSON.stringify({ [(node.alias ?? node.name).value]: record })}}`
    },
  }
}

function selectionOfField(document: DocumentNode, node: FieldNode): Selection {
  const fragments = Object.fromEntries(
    document.definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])),
  )
  return new SelectionReading({ fragments, variableValues: {} }, byAlias, true).of([node])
}
