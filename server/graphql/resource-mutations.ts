import type { GraphQLResolveInfo } from 'graphql'
import { type AnyField, type AnyFilter, type AnyRecord, fieldsOf, type ResourceDeclaration } from '../../src/declare'
import { pascalCase } from '../../src/declare/names'
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
} from '../operations'
import type { Refused } from '../operations/act'
import type { MoveRequest } from '../operations/arrange'
import { askedOf } from './asked'
import type { Builder, Context } from './builder'
import { inputFields, type ResourceInputs, writable } from './inputs'
import { type AnyRow, type Loose, outputsOf, type SchemaTypes } from './types'

/** Answers of operations on many rows. */
export function addManyAnswers(builder: Builder) {
  const refused = builder.objectRef<Refused>('RefusedRecord').implement({
    description: 'A record that an action on many left as it was.',
    fields: (t) => ({ id: t.exposeID('id'), code: t.exposeString('code'), message: t.exposeString('message') }),
  })
  const count = (name: string, field: string) =>
    builder.objectRef<Record<string, number>>(name).implement({
      fields: (t: Loose) => ({ [field]: t.int({ resolve: (answer: Record<string, number>) => answer[field] }) }),
    })
  return {
    updated: count('UpdateManyResponse', 'updatedCount'),
    deleted: count('DeleteManyResponse', 'deletedCount'),
    acted: builder.objectRef<{ changedCount: number; refused: readonly Refused[] }>('ActionManyResponse').implement({
      fields: (t) => ({
        changedCount: t.exposeInt('changedCount'),
        refused: t.field({ type: [refused], resolve: (answer) => [...answer.refused] }),
      }),
    }),
  }
}

type Resolve<Input> = (_root: unknown, args: { input: Input }, context: Context, info: GraphQLResolveInfo) => unknown

/** Adds the mutations a resource has: an operation it does not have is absent from the schema. */
export function addMutations(
  builder: Builder,
  types: SchemaTypes,
  inputs: ResourceInputs,
  answers: ReturnType<typeof addManyAnswers>,
  operations: OperationContext,
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
  ) => {
    const input = builder.inputType(`${pascalCase(name)}Input`, { fields: fields as Loose })
    builder.mutationField(name, (t: Loose) =>
      t.field({ type, description, args: { input: t.arg({ type: input, required: true }) }, resolve }),
    )
  }
  const has = (operation: ResourceDeclaration['operations'][number]) => resource.operations.includes(operation)
  const { singular, name, type, typeMany, fields } = resource
  const filter = (t: Loose) => t.field({ type: inputs.filter, required: true, description: 'Must say something.' })
  const version = (t: Loose) => t.int({ description: 'The version it was read in; a stale one is CONFLICT.' })

  if (has('create')) {
    const values = builder.inputType(`Create${type}`, {
      fields: (t: Loose) => inputFields(t, types, type, fields, writable('create')) as Loose,
    })
    mutation<Record<string, AnyRecord>>(
      `createOne${type}`,
      record,
      (t) => ({ [singular]: t.field({ type: values, required: true }) }),
      `Adds one of the ${name}.`,
      (_root, { input }, { asker }, info) => create(operations, resource, asker, input[singular] ?? {}, askedOf(info)),
    )
    mutation<Record<string, AnyRecord[]>>(
      `createMany${typeMany}`,
      [record],
      (t) => ({ [name]: t.field({ type: [values], required: true }) }),
      `Adds several ${name}, all or nothing.`,
      (_root, { input }, { asker }, info) => createMany(operations, resource, asker, input[name] ?? [], askedOf(info)),
    )
  }
  if (has('edit')) {
    const values = builder.inputType(`Update${type}`, {
      fields: (t: Loose) => inputFields(t, types, type, fields, writable('update')) as Loose,
    })
    mutation<{ id: string; version?: number; update: AnyRecord }>(
      `updateOne${type}`,
      record,
      (t) => ({ id: t.id({ required: true }), version: version(t), update: t.field({ type: values, required: true }) }),
      `Changes one of the ${name}.`,
      (_root, { input }, { asker }, info) => update(operations, resource, asker, input, askedOf(info)),
    )
    mutation<{ filter: AnyFilter; update: AnyRecord }>(
      `updateMany${typeMany}`,
      answers.updated,
      (t) => ({ filter: filter(t), update: t.field({ type: values, required: true }) }),
      `Changes all ${name} a filter matches, all or nothing.`,
      async (_root, { input }, { asker }) => ({
        updatedCount: await updateMany(operations, resource, asker, input.filter, input.update),
      }),
    )
  }
  if (has('edit') && resource.order) {
    mutation<MoveRequest>(
      `moveOne${type}`,
      record,
      (t) => ({
        id: t.id({ required: true }),
        version: version(t),
        before: t.id({ description: 'It stands right before this one.' }),
        after: t.id({ description: 'It stands right after this one. Either this or `before`.' }),
      }),
      `Gives one of the ${name} another place in their order.`,
      (_root, { input }, { asker }, info) => move(operations, resource, asker, input, askedOf(info)),
    )
  }
  if (has('delete')) {
    mutation<{ id: string; version?: number }>(
      `deleteOne${type}`,
      deleteResponse,
      (t) => ({ id: t.id({ required: true }), version: version(t) }),
      `Deletes one of the ${name}.`,
      (_root, { input }, { asker }) => remove(operations, resource, asker, input.id, input.version),
    )
    mutation<{ filter: AnyFilter }>(
      `deleteMany${typeMany}`,
      answers.deleted,
      (t) => ({ filter: filter(t) }),
      `Deletes all ${name} a filter matches, all or nothing.`,
      async (_root, { input }, { asker }) => ({
        deletedCount: await removeMany(operations, resource, asker, input.filter),
      }),
    )
  }
  for (const [action, { input: told, bulk }] of Object.entries(resource.actions)) {
    const extra = (t: Loose) => inputFields(t, types, `${type}${pascalCase(action)}`, told ?? {}, takesAny)
    mutation<{ id: string; version?: number } & AnyRecord>(
      `${action}One${type}`,
      record,
      (t) => ({ id: t.id({ required: true }), version: version(t), ...extra(t) }),
      `Takes the action "${action}" on one of the ${name}.`,
      (_root, { input: { id, version: stale, ...input } }, { asker }, info) =>
        act(operations, resource, asker, { action, id, version: stale ?? null, input }, askedOf(info)),
    )
    if (!bulk) continue
    mutation<{ filter: AnyFilter } & AnyRecord>(
      `${action}Many${typeMany}`,
      answers.acted,
      (t) => ({ filter: filter(t), ...extra(t) }),
      `Takes the action "${action}" on all ${name} a filter matches; what cannot be done to one is told.`,
      (_root, { input: { filter: matching, ...input } }, { asker }) =>
        actMany(operations, resource, asker, { action, filter: matching, input }),
    )
  }
}

const takesAny = (_field: AnyField) => true

/** The record as it was: every plain field, each of which may be missing. */
export function addDeleteResponse(builder: Builder, types: SchemaTypes, resource: ResourceDeclaration): Loose {
  const outputs = Object.entries(fieldsOf(resource))
    .flatMap(([name, field]) => outputsOf(types, resource, name, field))
    .filter(({ type }) => typeof type === 'string' || Array.isArray(type) === false)
    .filter(({ type, name }) => !isRecord(types, type, resource, name))
  return builder.objectRef<AnyRow>(`${resource.type}DeleteResponse`).implement({
    fields: (t: Loose) =>
      Object.fromEntries([
        ...(['id', 'version', 'createdAt', 'updatedAt'] as const).map((name) => [
          name,
          t.field({
            type: { id: 'ID', version: 'Int', createdAt: 'DateTime', updatedAt: 'DateTime' }[name],
            nullable: true,
            resolve: (row: AnyRow) => row[name],
          }),
        ]),
        ...outputs.map(({ name, type }) => [
          name,
          t.field({ type, nullable: true, resolve: (row: AnyRow) => row[name] }),
        ]),
      ]) as Loose,
  })
}

function isRecord(types: SchemaTypes, type: unknown, resource: ResourceDeclaration, name: string): boolean {
  if (type === 'StoredFile') return true
  const to = fieldsOf(resource)[name]?.to
  return typeof to === 'string' && type === types.record(to)
}
