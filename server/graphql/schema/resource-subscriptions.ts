import type { AnyFilter, ResourceDeclaration } from '../../../src/declare'
import type { Kind } from '../../realtime/deliveries'
import { follow } from '../../realtime/follow'
import type { Builder } from './builder'
import { defineInput, defineSubscriptions } from './define'
import { combinations, ownConditions } from './inputs'
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
export function addSubscriptions(builder: Builder, types: SchemaTypes, resource: ResourceDeclaration): void {
  const { type } = resource
  // Conditions on a record's own fields can also be evaluated for a deleted record.
  const filter = `${type}SubscriptionFilter`
  defineInput(builder, filter, "Conditions on a record's own fields; a record must meet all of them.", {
    ...ownConditions(types, resource),
    ...combinations(filter),
  })
  const subscription = (field: string, answer: string, kind: Kind, inputName: string, description: string) => {
    const input = `${inputName}${type}SubscriptionFilterInput`
    defineInput(builder, input, `The input of \`${field}\`.`, {
      filter: [filter, 'Only records that meet these conditions; omitted: all records.'],
    })
    defineSubscriptions(builder, {
      [field]: {
        type: `${answer}!`,
        description,
        args: { input: [input, 'Limits the events; omitted: all events.'] },
        subscribe: ({ input: asked }: SubscriptionArguments, { operations, services, actor, subscriber }, info) => {
          const following = follow({ context: operations, resource, actor }, asked?.filter ?? null, askedOf(info))
          return services.deliveries.follow(following, kind, subscriber)
        },
      },
    })
  }
  const labels = labelsOf(resource)
  const one = aRecord(labels, 'inside')
  const changed = 'was changed: the current record.'
  subscription(`updatedOne${type}`, type, 'updated', 'UpdateOne', `Each time ${one} ${changed}`)
  if (resource.single) return
  subscription(`created${type}`, type, 'created', 'Create', `Each new ${labels.one} with its current values.`)
  const removed = `Each time ${one} was removed: the record with its last values.`
  subscription(`deletedOne${type}`, `${type}DeleteResponse`, 'deleted', 'DeleteOne', removed)
}
