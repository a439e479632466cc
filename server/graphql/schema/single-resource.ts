import type { GraphQLResolveInfo } from 'graphql'
import { type AnyRecord, type ResourceDeclaration, singleId } from '../../../src/declare'
import { get, type OperationContext, update } from '../../operations'
import { repeatedBy } from '../transport/repetition'
import type { Builder, Context, Loose } from './builder'
import { inputFields, writable } from './inputs'
import { labelsOf } from './messages'
import { askedOf } from './selection-of'
import type { SchemaTypes } from './types'

interface SingleUpdate {
  version?: number | null
  update: AnyRecord
}

/** Adds `newUserConfig` and `updateNewUserConfig`: the query and mutation of a single record, without an id. */
export function addSingle(
  builder: Builder,
  types: SchemaTypes,
  operations: OperationContext,
  resource: ResourceDeclaration,
): void {
  const { name, type, fields } = resource
  const record = types.record(name)
  builder.queryField(name, (t: Loose) =>
    t.field({
      type: record,
      description: `The ${labelsOf(resource).one}.`,
      resolve: (_root: unknown, _args: unknown, { actor }: Context, info: GraphQLResolveInfo) =>
        get(operations, resource, actor, singleId, askedOf(info)),
    }),
  )
  if (!resource.operations.includes('edit')) return
  const values = builder.inputType(`Update${type}`, {
    description: 'The writable fields; omitted fields keep their values.',
    fields: (t: Loose) => inputFields(t, types, { resource }, fields, writable('update')) as Loose,
  })
  const input = builder.inputType(`Update${type}Input`, {
    description: `The input of \`update${type}\`.`,
    fields: (t: Loose) => ({
      version: t.int({ description: 'The version that you read; a stale one is CONFLICT.' }),
      update: t.field({
        type: values,
        required: true,
        description: 'The new values; omitted fields keep their values.',
      }),
    }),
  })
  builder.mutationField(`update${type}`, (t: Loose) =>
    t.field({
      type: record,
      description: `Changes the ${labelsOf(resource).one}.`,
      args: { input: t.arg({ type: input, required: true, description: 'The version and the new values.' }) },
      ...repeatedBy('transaction', name),
      resolve: (
        _root: unknown,
        { input: { version, update: given } }: { input: SingleUpdate },
        { actor, within }: Context,
        info: GraphQLResolveInfo,
      ) =>
        update(
          within ?? operations,
          resource,
          actor,
          { id: singleId, version: version ?? null, update: given },
          askedOf(info),
        ),
    }),
  )
}
