import type { GraphQLResolveInfo } from 'graphql'
import type { AnyFilter, ResourceDeclaration } from '../../../src/declare'
import { unauthenticated } from '../../errors'
import type { OperationContext } from '../../operations'
import type { Deliveries, Kind } from '../../realtime/deliveries'
import { follow } from '../../realtime/follow'
import type { AnyRow, Builder, Context, Loose } from './builder'
import { ownConditions } from './inputs'
import { aRecord, labelsOf } from './messages'
import { askedOf } from './selection-of'
import type { SchemaTypes } from './types'

interface SubscriptionArguments {
  input?: { filter?: AnyFilter | null } | null
}

/**
 * Adds `createdGame`, `updatedOneGame` and `deletedOneGame` (api.md "Live"). All lists have the three, because actions,
 * the platform and other resources also write records.
 */
export function addSubscriptions(
  builder: Builder,
  types: SchemaTypes,
  operations: OperationContext,
  deliveries: Deliveries,
  deleteResponse: Loose,
  resource: ResourceDeclaration,
): void {
  const { type, name } = resource
  const filter = addSubscriptionFilter(builder, types, resource)
  const subscription = (field: string, answer: Loose, kind: Kind, inputName: string, description: string) => {
    const input = builder.inputType(`${inputName}${type}SubscriptionFilterInput`, {
      description: `The input of \`${field}\`.`,
      fields: (t: Loose) => ({
        filter: t.field({
          type: filter,
          description: 'Only records that meet these conditions; omitted: all records.',
        }),
      }),
    })
    builder.subscriptionField(field, (t: Loose) =>
      t.field({
        type: answer,
        description,
        args: { input: t.arg({ type: input, description: 'Limits the events; omitted: all events.' }) },
        subscribe: (
          _root: unknown,
          { input: asked }: SubscriptionArguments,
          { actor, subscriber }: Context,
          info: GraphQLResolveInfo,
        ) => {
          if (!subscriber) throw unauthenticated()
          const following = follow(operations, resource, actor, asked?.filter ?? null, askedOf(info))
          return deliveries.follow(following, kind, subscriber)
        },
        resolve: (row: AnyRow) => row,
      }),
    )
  }
  const record = types.record(name)
  const labels = labelsOf(resource)
  const one = aRecord(labels, 'inside')
  const changed = 'was changed: the current record.'
  subscription(`updatedOne${type}`, record, 'updated', 'UpdateOne', `Each time ${one} ${changed}`)
  if (resource.single) return
  subscription(`created${type}`, record, 'created', 'Create', `Each new ${labels.one} with its current values.`)
  const removed = `Each time ${one} was removed: the record with its last values.`
  subscription(`deletedOne${type}`, deleteResponse, 'deleted', 'DeleteOne', removed)
}

/** Conditions on a record's own fields, which can also be evaluated for a deleted record. */
function addSubscriptionFilter(builder: Builder, types: SchemaTypes, resource: ResourceDeclaration): Loose {
  const filter: Loose = builder.inputRef<AnyRow>(`${resource.type}SubscriptionFilter`)
  return filter.implement({
    description: "Conditions on a record's own fields; a record must meet all of them.",
    fields: (t: Loose) => ({
      ...ownConditions(t, types, resource),
      and: t.field({ type: [filter], description: 'All of these conditions must hold.' }),
      or: t.field({ type: [filter], description: 'At least one of these conditions must hold.' }),
    }),
  })
}
