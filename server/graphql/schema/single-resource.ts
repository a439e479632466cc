import { type AnyRecord, type ResourceDeclaration, singleId } from '../../../src/declare'
import { get, update } from '../../operations'
import type { Builder } from './builder'
import { defineInput, defineMutations, defineQueries, takes } from './define'
import { inputFields, writable } from './inputs'
import { labelsOf } from './messages'
import { askedOf } from './selection-of'
import type { SchemaTypes } from './types'

interface SingleUpdate {
  version?: number | null
  update: AnyRecord
}

/** Adds `newUserConfig` and `updateNewUserConfig`: the query and mutation of a single record, without an id. */
export function addSingle(builder: Builder, types: SchemaTypes, resource: ResourceDeclaration): void {
  const { name, type, fields } = resource
  defineQueries(builder, {
    [name]: {
      type: `${type}!`,
      description: `The ${labelsOf(resource).one}.`,
      resolve: (_args, { operations, actor }, info) =>
        get({ context: operations, resource, actor }, singleId, askedOf(info)),
    },
  })
  if (!resource.operations.includes('edit')) return
  const kept = 'omitted fields keep their values.'
  const values = inputFields(types, { resource }, fields, writable('update'))
  defineInput(builder, `Update${type}`, `The writable fields; ${kept}`, values)
  defineMutations(builder, {
    [`update${type}`]: {
      type: `${type}!`,
      description: `Changes the ${labelsOf(resource).one}.`,
      ...takes('The version and the new values.', `The input of \`update${type}\`.`, {
        version: ['Int', 'The version that you read; a stale one is CONFLICT.'],
        update: [`Update${type}!`, `The new values; ${kept}`],
      }),
      ...{ repeat: 'transaction', resource: name },
      resolve: ({ input }: { input: SingleUpdate }, { operations, actor }, info) =>
        update({ context: operations, resource, actor }, { id: singleId, ...input }, askedOf(info)),
    },
  })
}
