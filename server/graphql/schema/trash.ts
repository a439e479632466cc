import type { ResourceDeclaration } from '../../../src/declare'
import { resources } from '../../../src/registry/resources'
import { denied } from '../../access/access'
import type { Actor } from '../../access/actor'
import { deleteFromTrash, listTrash, type OperationContext, restoreFromTrash } from '../../operations'
import { mostChanges } from '../../operations/change'
import type { RefusedTrashed, TrashedRecord } from '../../operations/trash'
import { trashDays } from '../../operations/trash-sweep'
import type { Paging } from '../../sql/page'
import { repeatedBy } from '../transport/repetition'
import type { Builder, Context, Loose } from './builder'
import type { PagingTypes } from './resource-queries'

type Page = Awaited<ReturnType<typeof listTrash>>
type Worked = Awaited<ReturnType<typeof restoreFromTrash>>
type Input = { resource: string; ids: readonly string[] }

const dayMs = 86_400_000

/** Adds `trash`, `restoreFromTrash` and `deleteFromTrash`, for actors who may delete the records. */
export function addTrash(builder: Builder, operations: OperationContext, { paging }: PagingTypes): void {
  const record = builder.objectRef<TrashedRecord>('TrashedRecord').implement({
    description: 'A deleted record that can be restored.',
    fields: (t: Loose) => ({
      id: t.exposeID('id', { description: 'Which record.' }),
      title: t.field({
        type: 'JSON',
        nullable: true,
        description: "The value of the resource's title field at the deletion.",
        resolve: ({ title }: TrashedRecord) => title,
      }),
      deletedAt: t.field({
        type: 'DateTime',
        description: 'When it was deleted.',
        resolve: ({ deletedAt }: TrashedRecord) => deletedAt,
      }),
      deletedByName: t.exposeString('deletedByName', { nullable: true, description: 'Who deleted it.' }),
      expiresAt: t.field({
        type: 'DateTime',
        description: 'When it will be deleted permanently.',
        resolve: ({ deletedAt }: TrashedRecord) => new Date(Date.parse(deletedAt) + trashDays * dayMs).toISOString(),
      }),
    }),
  })
  const connection = builder.objectRef<Page>('TrashConnection').implement({
    description: 'A page of the trash.',
    fields: (t: Loose) => ({
      nodes: t.field({
        type: [record],
        description: 'The deleted records of the page.',
        resolve: ({ nodes }: Page) => nodes,
      }),
      totalCount: t.exposeInt('totalCount', { description: 'The number of deleted records.' }),
    }),
  })
  const refused = builder.objectRef<RefusedTrashed>('RefusedTrashedRecord').implement({
    description: 'A record that stays in the trash.',
    fields: (t: Loose) => ({
      id: t.exposeID('id', { description: 'Which record.' }),
      code: t.exposeString('code', { description: 'The error code.' }),
      message: t.exposeString('message', { description: 'The reason as a sentence.' }),
      key: t.exposeString('key', { nullable: true, description: 'The translation key of the reason.' }),
      fields: t.field({
        type: ['String'],
        description: 'The fields whose values are taken or gone.',
        resolve: ({ fields }: RefusedTrashed) => fields,
      }),
    }),
  })
  const answer = builder.objectRef<Worked>('TrashResponse').implement({
    description: 'The result of a change of the trash.',
    fields: (t: Loose) => ({
      count: t.exposeInt('count', { description: 'The number of restored or deleted records.' }),
      refused: t.field({
        type: [refused],
        description: 'The records that stay in the trash with the reasons.',
        resolve: ({ refused: all }: Worked) => all,
      }),
    }),
  })
  const input = builder.inputType('TrashInput', {
    description: 'Deleted records of a resource.',
    fields: (t: Loose) => ({
      resource: t.string({ required: true, description: 'Name of their resource: `games`.' }),
      ids: t.idList({ required: true, description: `Which records, ${mostChanges} at most.` }),
    }),
  })

  builder.queryField('trash', (t: Loose) =>
    t.field({
      type: connection,
      description: `Deleted records of a resource, the latest first. They are kept for ${trashDays} days.`,
      args: {
        resource: t.arg.string({ required: true, description: 'Name of their resource: `games`.' }),
        paging: t.arg({ type: paging, description: 'The page; at most 100 records.' }),
      },
      resolve: (_root: unknown, args: { resource: string; paging?: Paging | null }, { actor }: Context) =>
        listTrash(operations, resourceOf(args.resource, actor), actor, args.paging ?? null),
    }),
  )
  const mutation = (name: string, description: string, work: typeof restoreFromTrash) =>
    builder.mutationField(name, (t: Loose) =>
      t.field({
        type: answer,
        description,
        args: { input: t.arg({ type: input, required: true, description: 'Which records.' }) },
        ...repeatedBy('transaction'),
        resolve: (_root: unknown, args: { input: Input }, { actor, within }: Context) =>
          work(within ?? operations, resourceOf(args.input.resource, actor), actor, args.input.ids),
      }),
    )
  mutation(
    'restoreFromTrash',
    'Restores deleted records with the same ids, links and dependent records; `refused` lists the others.',
    restoreFromTrash,
  )
  mutation('deleteFromTrash', 'Deletes records of the trash permanently.', deleteFromTrash)
}

function resourceOf(name: string, actor: Actor): ResourceDeclaration {
  const resource = resources.find((each) => each.name === name)
  if (!resource) throw denied(actor)
  return resource
}
