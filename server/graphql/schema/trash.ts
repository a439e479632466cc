import { dayLength } from '../../../src/declare/durations'
import { assertMay, requestedResource } from '../../access/access'
import { tooMany } from '../../errors'
import { deleteFromTrash, listTrash, restoreFromTrash } from '../../operations'
import { mostChanges } from '../../operations/change'
import { type DeletedTitle, deletedTitles } from '../../operations/deleted-titles'
import type { RefusedTrashed, TrashedRecord } from '../../operations/trash'
import { trashDays } from '../../operations/trash-sweep'
import type { Paging } from '../../sql/page'
import type { Builder } from './builder'
import { defineInput, defineMutations, defineQueries, defineType } from './define'
import { translatedReason } from './refusals'

type Page = Awaited<ReturnType<typeof listTrash>>
type Worked = Awaited<ReturnType<typeof restoreFromTrash>>
type Input = { resource: string; ids: readonly string[] }

/**
 * Adds `trash`, `restoreFromTrash` and `deleteFromTrash`, for actors who may delete the records, and `deletedTitles`,
 * for those who may open them.
 */
export function addTrash(builder: Builder): void {
  defineType<TrashedRecord>(
    builder,
    'TrashedRecord',
    'A deleted record that can be restored.',
    {
      id: ['ID!', 'Which record.'],
      title: ['JSON', "The value of the resource's title field at the deletion."],
      deletedAt: ['DateTime!', 'When it was deleted.'],
      deletedByName: ['String', 'Who deleted it.'],
    },
    {
      expiresAt: [
        'DateTime!',
        'When it will be deleted permanently.',
        ({ deletedAt }) => new Date(Date.parse(deletedAt) + trashDays * dayLength).toISOString(),
      ],
    },
  )
  defineType<DeletedTitle>(builder, 'DeletedTitle', 'The title of a deleted record.', {
    id: ['ID!', 'Which record.'],
    title: ['JSON', "The value of the resource's title field at the deletion."],
  })
  defineType<Page>(builder, 'TrashConnection', 'A page of the trash.', {
    nodes: ['[TrashedRecord!]!', 'The deleted records of the page.'],
    totalCount: ['Int!', 'The number of deleted records; exact up to 50,000, above it may be an estimate.'],
    totalCountIsEstimate: ['Boolean!', 'Whether `totalCount` is an estimate.'],
  })
  defineType<RefusedTrashed>(
    builder,
    'RefusedTrashedRecord',
    'A record that stays in the trash.',
    {
      id: ['ID!', 'Which record.'],
      ...translatedReason,
    },
    {
      fields: [
        '[String!]!',
        'The fields whose values are taken or gone.',
        ({ fields }: RefusedTrashed) => Object.keys(fields),
      ],
    },
  )
  defineType<Worked>(builder, 'TrashResponse', 'The result of a change of the trash.', {
    count: ['Int!', 'The number of restored or deleted records.'],
    refused: ['[RefusedTrashedRecord!]!', 'The records that stay in the trash with the reasons.'],
  })
  defineInput(builder, 'TrashInput', 'Deleted records of a resource.', {
    resource: ['String!', 'Name of their resource.'],
    ids: ['[ID!]!', `Which records, ${mostChanges} at most.`],
  })

  defineQueries(builder, {
    trash: {
      type: 'TrashConnection!',
      description: `Deleted records of a resource, the latest first. They are kept for ${trashDays} days.`,
      args: {
        resource: ['String!', 'Name of their resource.'],
        paging: ['OffsetPaging', 'The page; at most 100 records.'],
      },
      resolve: (args: { resource: string; paging?: Paging | null }, { operations, actor }) =>
        listTrash(
          { context: operations, resource: requestedResource(actor, args.resource), actor },
          args.paging ?? null,
        ),
    },
    deletedTitles: {
      type: '[DeletedTitle!]!',
      description: 'The titles of deleted records to which other records or the history refer, without unknown ones.',
      args: {
        resource: ['String!', 'Name of their resource.'],
        ids: ['[ID!]!', `Which records, ${mostChanges} at most.`],
      },
      resolve: ({ resource: name, ids }: Input, { operations, actor }) => {
        const on = { context: operations, resource: requestedResource(actor, name), actor }
        assertMay(on, 'show')
        if (ids.length > mostChanges) throw tooMany(mostChanges)
        return operations.slots.read(actor, () => deletedTitles(on, ids))
      },
    },
  })
  const mutation = (name: string, description: string, work: typeof restoreFromTrash) =>
    defineMutations(builder, {
      [name]: {
        type: 'TrashResponse!',
        description,
        args: { input: ['TrashInput!', 'Which records.'] },
        repeat: 'transaction',
        resolve: (args: { input: Input }, { operations, actor }) =>
          work({ context: operations, resource: requestedResource(actor, args.input.resource), actor }, args.input.ids),
      },
    })
  mutation(
    'restoreFromTrash',
    'Restores deleted records with the same ids, links and dependent records; `refused` lists the others.',
    restoreFromTrash,
  )
  mutation('deleteFromTrash', 'Deletes records of the trash permanently.', deleteFromTrash)
}
