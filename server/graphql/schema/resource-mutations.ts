import type { GraphQLResolveInfo } from 'graphql'
import { type AnyField, type AnyFilter, type AnyRecord, fieldsOf, type ResourceDeclaration } from '../../../src/declare'
import { pascalCase } from '../../../src/declare/names'
import { hasShape } from '../../../src/declare/traits'
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
import { type Repeat, repeatedBy } from '../transport/repetition'
import type { AnyRow, Builder, Context, Loose } from './builder'
import { baseDescriptions } from './descriptions'
import { inputFields, type ResourceInputs, writable } from './inputs'
import { aRecord, labelsOf } from './messages'
import { askedOf } from './selection-of'
import { outputsOf, type SchemaTypes } from './types'

/** Answers of bulk operations. */
export function addManyAnswers(builder: Builder) {
  const refused = builder.objectRef<Refused>('RefusedRecord').implement({
    description: 'A record that a bulk action did not change.',
    fields: (t) => ({
      id: t.exposeID('id', { description: 'Which record.' }),
      code: t.exposeString('code', { description: 'The error code.' }),
      message: t.exposeString('message', { description: 'The reason as a sentence.' }),
    }),
  })
  const count = (name: string, field: string, done: string) =>
    builder.objectRef<Record<string, number>>(name).implement({
      description: `The number of ${done} records.`,
      fields: (t: Loose) => ({
        [field]: t.int({
          description: `The number of ${done} records.`,
          resolve: (answer: Record<string, number>) => answer[field],
        }),
      }),
    })
  return {
    updated: count('UpdateManyResponse', 'updatedCount', 'changed'),
    deleted: count('DeleteManyResponse', 'deletedCount', 'deleted'),
    acted: builder.objectRef<{ changedCount: number; refused: readonly Refused[] }>('ActionManyResponse').implement({
      description: 'The result of a bulk action.',
      fields: (t) => ({
        changedCount: t.exposeInt('changedCount', { description: 'The number of changed records.' }),
        refused: t.field({
          type: [refused],
          description: 'The unchanged records with the reasons.',
          resolve: (answer) => [...answer.refused],
        }),
      }),
    }),
  }
}

type Resolve<Input> = (
  operations: OperationContext,
  args: { input: Input },
  context: Context,
  info: GraphQLResolveInfo,
) => unknown

/** Adds the mutations of a resource. Operations that it does not have are not in the schema. */
export function addMutations(
  builder: Builder,
  types: SchemaTypes,
  inputs: ResourceInputs,
  answers: ReturnType<typeof addManyAnswers>,
  unkeyed: OperationContext,
  deleteResponse: Loose,
  resource: ResourceDeclaration,
): void {
  const record = types.record(resource.name)
  const mutation = <Input>(
    name: string,
    type: unknown,
    fields: (t: Loose) => object,
    description: string,
    resolve: Resolve<Input>,
    repeat: Repeat = 'transaction',
  ) => {
    const input = builder.inputType(`${pascalCase(name)}Input`, {
      description: `The input of \`${name}\`.`,
      fields: fields as Loose,
    })
    const inputDescription = 'The records and the values.'
    builder.mutationField(name, (t: Loose) =>
      t.field({
        type,
        description,
        args: { input: t.arg({ type: input, required: true, description: inputDescription }) },
        ...repeatedBy(repeat, resource.name),
        resolve: (_root: unknown, args: { input: Input }, context: Context, info: GraphQLResolveInfo) =>
          resolve(context.within ?? unkeyed, args, context, info),
      }),
    )
  }
  const has = (operation: ResourceDeclaration['operations'][number]) => resource.operations.includes(operation)
  const { singular, name, type, typeMany, fields } = resource
  const labels = labelsOf(resource)
  const id = (t: Loose) => t.id({ required: true, description: 'Which record.' })
  const filter = (t: Loose) =>
    t.field({ type: inputs.filter, required: true, description: 'The filter for the records. It must not be empty.' })
  const version = (t: Loose) => t.int({ description: 'The version that you read; a stale one is CONFLICT.' })

  if (has('create')) {
    const values = builder.inputType(`Create${type}`, {
      description: `The values of a new ${labels.one}.`,
      fields: (t: Loose) => inputFields(t, types, { resource }, fields, writable('create')) as Loose,
    })
    mutation<Record<string, AnyRecord>>(
      `createOne${type}`,
      record,
      (t) => ({ [singular]: t.field({ type: values, required: true, description: 'Its values.' }) }),
      `Creates ${aRecord(labels, 'inside')}.`,
      (operations, { input }, { actor }, info) =>
        create(operations, resource, actor, input[singular] ?? {}, askedOf(info)),
    )
    mutation<Record<string, AnyRecord[]>>(
      `createMany${typeMany}`,
      [record],
      (t) => ({ [name]: t.field({ type: [values], required: true, description: 'The values of each record.' }) }),
      `Creates several ${labels.many}, all or nothing.`,
      (operations, { input }, { actor }, info) =>
        createMany(operations, resource, actor, input[name] ?? [], askedOf(info)),
    )
  }
  if (has('edit')) {
    const values = builder.inputType(`Update${type}`, {
      description: `The writable fields of ${labels.many}; omitted fields keep their values.`,
      fields: (t: Loose) => inputFields(t, types, { resource }, fields, writable('update')) as Loose,
    })
    mutation<{ id: string; version?: number; update: AnyRecord }>(
      `updateOne${type}`,
      record,
      (t) => ({ id: id(t), version: version(t), update: changes(t, values) }),
      `Changes ${aRecord(labels, 'inside')}.`,
      (operations, { input }, { actor }, info) => update(operations, resource, actor, input, askedOf(info)),
    )
    mutation<{ filter: AnyFilter; update: AnyRecord }>(
      `updateMany${typeMany}`,
      answers.updated,
      (t) => ({ filter: filter(t), update: changes(t, values) }),
      `Changes all ${labels.many} that a filter matches, all or nothing.`,
      async (operations, { input }, { actor }) => ({
        updatedCount: await updateMany(operations, resource, actor, input.filter, input.update),
      }),
    )
  }
  if (has('edit') && resource.order) {
    mutation<MoveRequest>(
      `moveOne${type}`,
      record,
      (t) => ({
        id: id(t),
        version: version(t),
        before: t.id({ description: 'The id of the record that follows it.' }),
        after: t.id({ description: 'The id of the record that precedes it. Use either this or `before`.' }),
      }),
      `Moves ${aRecord(labels, 'inside')} to another position in the order.`,
      (operations, { input }, { actor }, info) => move(operations, resource, actor, input, askedOf(info)),
    )
  }
  if (has('delete')) {
    mutation<{ id: string; version?: number }>(
      `deleteOne${type}`,
      deleteResponse,
      (t) => ({ id: id(t), version: version(t) }),
      `Deletes ${aRecord(labels, 'inside')}.`,
      (operations, { input }, { actor }, info) => remove(operations, resource, actor, input, askedOf(info)),
    )
    mutation<{ filter: AnyFilter }>(
      `deleteMany${typeMany}`,
      answers.deleted,
      (t) => ({ filter: filter(t) }),
      `Deletes all ${labels.many} that a filter matches, all or nothing.`,
      async (operations, { input }, { actor }) => ({
        deletedCount: await removeMany(operations, resource, actor, input.filter),
      }),
    )
  }
  for (const [action, { input: inputs, bulk }] of Object.entries(resource.actions)) {
    const extra = (t: Loose) => inputFields(t, types, { resource, action }, inputs ?? {}, takesAny)
    mutation<{ id: string; version?: number } & AnyRecord>(
      `${action}One${type}`,
      record,
      (t) => ({ id: id(t), version: version(t), ...extra(t) }),
      `${labels.action(action)}: an action on ${aRecord(labels, 'inside')}.`,
      (operations, { input: { id, version: stale, ...input } }, { actor }, info) =>
        act(operations, resource, actor, { action, id, version: stale ?? null, input }, askedOf(info)),
    )
    if (!bulk) continue
    mutation<{ filter: AnyFilter } & AnyRecord>(
      `${action}Many${typeMany}`,
      answers.acted,
      (t) => ({ filter: filter(t), ...extra(t) }),
      `${labels.action(action)}: an action on all ${labels.many} that a filter matches, one by one; \`refused\` lists the unchanged records.`,
      (operations, { input: { filter: matching, ...input } }, { actor, steps }) =>
        actMany(operations, resource, actor, { action, filter: matching, input }, steps),
      'steps',
    )
  }
}

const changes = (t: Loose, values: Loose) =>
  t.field({ type: values, required: true, description: 'The new values; omitted fields keep their values.' })

const takesAny = (_field: AnyField) => true

/** The deleted record: all plain fields of its own, each nullable. */
export function addDeleteResponse(builder: Builder, types: SchemaTypes, resource: ResourceDeclaration): Loose {
  const outputs = Object.entries(fieldsOf(resource))
    .filter(([, field]) => !hasShape(field, 'total'))
    .flatMap(([name, field]) => outputsOf(types, resource, name, field))
    .filter(({ type }) => typeof type === 'string' || Array.isArray(type) === false)
    .filter(({ type, name }) => !isRecord(types, type, resource, name))
  return builder.objectRef<AnyRow>(`${resource.type}DeleteResponse`).implement({
    description: `The deleted ${labelsOf(resource).one} with its last values.`,
    fields: (t: Loose) =>
      Object.fromEntries([
        ...(['id', 'version', 'createdAt', 'updatedAt'] as const).map((name) => [
          name,
          t.field({
            type: { id: 'ID', version: 'Int', createdAt: 'DateTime', updatedAt: 'DateTime' }[name],
            nullable: true,
            description: baseDescriptions[name],
            resolve: (row: AnyRow) => row[name],
          }),
        ]),
        ...outputs.map(({ name, type, description, deprecationReason }) => [
          name,
          t.field({ type, nullable: true, description, deprecationReason, resolve: (row: AnyRow) => row[name] }),
        ]),
      ]) as Loose,
  })
}

function isRecord(types: SchemaTypes, type: unknown, resource: ResourceDeclaration, name: string): boolean {
  if (type === 'StoredFile') return true
  const to = fieldsOf(resource)[name]?.to
  return typeof to === 'string' && type === types.record(to)
}
