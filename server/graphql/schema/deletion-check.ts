import { requestedResource } from '../../access/access'
import { checkDeletion, type DeletionCheck, mostChecked } from '../../operations/check-deletion'
import { mostUses, type RecordUse } from '../../operations/uses'
import type { Builder } from './builder'
import { defineQueries, defineType } from './define'

/** Adds `deletionCheck`, for actors who may delete the records. */
export function addDeletionCheck(builder: Builder): void {
  defineType<RecordUse>(
    builder,
    'RecordUse',
    'Records that depend on another one.',
    {
      field: ['String!', 'The relation to it: `category`.'],
      count: ['Int!', `Their number; the count stops at ${mostUses}.`],
    },
    { resource: ['String!', 'Name of their resource.', ({ resource }) => resource.name] },
  )
  defineType<DeletionCheck>(
    builder,
    'DeletionCheck',
    'Whether a record can be deleted now.',
    { id: ['ID!', 'Which record.'], uses: ['[RecordUse!]!', 'Dependent records that would not be deleted with it.'] },
    {
      isPossible: [
        'Boolean!',
        'Whether its deletion would succeed.',
        ({ uses, refusal }) => uses.length === 0 && refusal === null,
      ],
      title: [
        'String',
        'The reason for a refusal as a sentence; null if `uses` is the reason, or if it can be deleted.',
        ({ refusal }) => refusal?.message ?? null,
      ],
      key: [
        'String',
        'The translation key of the sentence.',
        ({ refusal }) => (refusal?.extensions.key as string | undefined) ?? null,
      ],
      values: ['JSON', 'The interpolated values of the sentence.', ({ refusal }) => refusal?.extensions.values ?? null],
    },
  )
  defineQueries(builder, {
    deletionCheck: {
      type: '[DeletionCheck!]!',
      description: 'Checks whether these records can be deleted. It deletes nothing.',
      args: {
        resource: ['String!', 'Name of their resource: `categories`.'],
        ids: ['[ID!]!', `Which records, ${mostChecked} at most.`],
      },
      resolve: (args: { resource: string; ids: readonly string[] }, { operations, actor }) => {
        const resource = requestedResource(actor, args.resource)
        return checkDeletion({ context: operations, resource, actor }, args.ids)
      },
    },
  })
}
