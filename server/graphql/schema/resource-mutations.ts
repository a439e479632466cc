import type { GraphQLResolveInfo } from 'graphql'
import { type AnyFilter, type AnyRecord, fieldsOf, type ResourceDeclaration } from '../../../src/declare'
import { hasShape, leadsElsewhere } from '../../../src/declare/traits'
import type { OnResource } from '../../access/access'
import {
  act,
  actMany,
  create,
  createMany,
  move,
  type OperationContext,
  remove,
  removeMany,
  update,
  updateMany,
} from '../../operations'
import type { Refused } from '../../operations/act'
import type { MoveRequest } from '../../operations/reorder'
import type { Repeat } from '../transport/repetition'
import type { AnyRow, Builder, Context } from './builder'
import { defineInput, defineMutations, defineType, type Inputs, takes } from './define'
import { baseDescriptions } from './descriptions'
import { inputFields, writable } from './inputs'
import { aRecord, labelsOf } from './messages'
import { reasonProperties } from './refusals'
import { askedOf } from './selection-of'
import { outputsOf, propertiesOf, type SchemaTypes } from './types'

/** Answers of bulk operations. */
export function addManyAnswers(builder: Builder): void {
  defineType<Refused>(builder, 'RefusedRecord', 'A record that a bulk action did not change.', {
    id: ['ID!', 'Which record.'],
    ...reasonProperties,
  })
  const count = (name: string, field: string, done: string) => {
    const description = `The number of ${done} records.`
    defineType<Record<string, number>>(builder, name, description, { [field]: ['Int!', description] })
  }
  count('UpdateManyResponse', 'updatedCount', 'changed')
  count('DeleteManyResponse', 'deletedCount', 'deleted')
  defineType<ActedMany>(builder, 'ActionManyResponse', 'The result of a bulk action.', {
    changedCount: ['Int!', 'The number of changed records.'],
    refused: ['[RefusedRecord!]!', 'The unchanged records with the reasons.'],
  })
}

interface ActedMany {
  changedCount: number
  refused: readonly Refused[]
}

/** Runs an operation on the resource for the actor of the request. */
type Run<Input> = (
  on: OnResource<OperationContext>,
  input: Input,
  info: GraphQLResolveInfo,
  steps: Context['steps'],
) => unknown

const id = { id: ['ID!', 'Which record.'] } as const
const idAndVersion = { ...id, version: ['Int', 'The version that you read; a stale one is CONFLICT.'] } as const

/** Returns a function that adds a mutation of the resource. Its argument `input` has the given fields. */
const mutationsOn =
  (builder: Builder, resource: ResourceDeclaration) =>
  <Input>(
    name: string,
    answer: string,
    fields: Inputs,
    description: string,
    run: Run<Input>,
    repeat: Repeat = 'transaction',
  ) =>
    defineMutations(builder, {
      [name]: {
        type: answer,
        description,
        ...takes('The records and the values.', `The input of \`${name}\`.`, fields),
        ...{ repeat, resource: resource.name },
        resolve: ({ input }: { input: Input }, { operations, actor, steps }, info) =>
          run({ context: operations, resource, actor }, input, info, steps),
      },
    })

/** Adds the mutations of a resource. Operations that it does not have are not in the schema. */
export function addMutations(builder: Builder, types: SchemaTypes, resource: ResourceDeclaration): void {
  const mutation = mutationsOn(builder, resource)
  const has = (operation: ResourceDeclaration['operations'][number]) => resource.operations.includes(operation)
  const { singular, name, type, typeMany, fields } = resource
  const labels = labelsOf(resource)
  const one = aRecord(labels, 'inside')
  const filter = { filter: [`${type}Filter!`, 'The filter for the records. It must not be empty.'] } as const

  if (has('create')) {
    const values = inputFields(types, { resource }, fields, writable('create'))
    defineInput(builder, `Create${type}`, `The values of a new ${labels.one}.`, values)
    mutation<Record<string, AnyRecord>>(
      `createOne${type}`,
      `${type}!`,
      { [singular]: [`Create${type}!`, 'Its values.'] },
      `Creates ${one}.`,
      (on, input, info) => create(on, input[singular] ?? {}, askedOf(info)),
    )
    mutation<Record<string, AnyRecord[]>>(
      `createMany${typeMany}`,
      `[${type}!]!`,
      { [name]: [`[Create${type}!]!`, 'The values of each record.'] },
      `Creates several ${labels.many}, all or nothing.`,
      (on, input, info) => createMany(on, input[name] ?? [], askedOf(info)),
    )
  }
  if (has('edit')) {
    const values = inputFields(types, { resource }, fields, writable('update'))
    const kept = 'omitted fields keep their values.'
    defineInput(builder, `Update${type}`, `The writable fields of ${labels.many}; ${kept}`, values)
    const changes = { update: [`Update${type}!`, `The new values; ${kept}`] } as const
    mutation<{ id: string; version?: number; update: AnyRecord }>(
      `updateOne${type}`,
      `${type}!`,
      { ...idAndVersion, ...changes },
      `Changes ${one}.`,
      (on, input, info) => update(on, input, askedOf(info)),
    )
    mutation<{ filter: AnyFilter; update: AnyRecord }>(
      `updateMany${typeMany}`,
      'UpdateManyResponse!',
      { ...filter, ...changes },
      `Changes all ${labels.many} that a filter matches, all or nothing.`,
      async (on, input) => ({ updatedCount: await updateMany(on, input.filter, input.update) }),
    )
  }
  if (has('edit') && resource.order) {
    mutation<MoveRequest>(
      `moveOne${type}`,
      `${type}!`,
      {
        ...idAndVersion,
        before: ['ID', 'The id of the record that follows it.'],
        after: ['ID', 'The id of the record that precedes it. Use either this or `before`.'],
      },
      `Moves ${one} to another position in the order.`,
      (on, input, info) => move(on, input, askedOf(info)),
    )
  }
  if (has('delete')) {
    mutation<{ id: string; version?: number }>(
      `deleteOne${type}`,
      `${type}DeleteResponse!`,
      idAndVersion,
      `Deletes ${one}.`,
      (on, input, info) => remove(on, input, askedOf(info)),
    )
    mutation<{ filter: AnyFilter }>(
      `deleteMany${typeMany}`,
      'DeleteManyResponse!',
      filter,
      `Deletes all ${labels.many} that a filter matches, all or nothing.`,
      async (on, input) => ({ deletedCount: await removeMany(on, input.filter) }),
    )
  }
  for (const [action, { input: inputs, bulk }] of Object.entries(resource.actions)) {
    const extra = inputFields(types, { resource, action }, inputs ?? {})
    mutation<{ id: string; version?: number } & AnyRecord>(
      `${action}One${type}`,
      `${type}!`,
      { ...idAndVersion, ...extra },
      `${labels.action(action)}: an action on ${one}.`,
      (on, { id, version, ...input }, info) => act(on, { action, id, version: version ?? null, input }, askedOf(info)),
    )
    if (!bulk) continue
    mutation<{ filter: AnyFilter } & AnyRecord>(
      `${action}Many${typeMany}`,
      'ActionManyResponse!',
      { ...filter, ...extra },
      `${labels.action(action)}: an action on all ${labels.many} that a filter matches, one by one; \`refused\` lists the unchanged records.`,
      (on, { filter: matching, ...input }, _info, steps) => actMany(on, { action, filter: matching, input }, steps),
      'steps',
    )
  }
}

/** The deleted record: all plain fields of its own, each nullable. */
export function addDeleteResponse(builder: Builder, types: SchemaTypes, resource: ResourceDeclaration): void {
  const baseTypes = { id: 'ID', version: 'Int', createdAt: 'DateTime', updatedAt: 'DateTime' } as const
  const properties = Object.entries(fieldsOf(resource)).flatMap(([name, field]) =>
    hasShape(field, 'total')
      ? []
      : outputsOf(types, resource, name, field).filter(
          (output) =>
            !output.type.startsWith('[') &&
            !(output.name === name && leadsElsewhere(field)) &&
            output.type !== 'StoredFile',
        ),
  )
  const outputs = [
    ...Object.entries(baseTypes).map(([name, type]) => ({
      name,
      type,
      description: baseDescriptions[name as keyof typeof baseTypes],
    })),
    ...properties.map((output) => ({ ...output, type: output.type.replace('!', '') })),
  ]
  const description = `The deleted ${labelsOf(resource).one} with its last values.`
  defineType<AnyRow>(builder, `${resource.type}DeleteResponse`, description, {}, propertiesOf(outputs))
}
