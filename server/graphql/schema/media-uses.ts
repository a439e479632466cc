import { listMediaUses, type MediaUse } from '../../files/media-uses'
import type { OperationContext } from '../../operations'
import type { Builder, Context, Loose } from './builder'

type Uses = Awaited<ReturnType<typeof listMediaUses>>

/** Adds `mediaUses`: where a file of the media library is used. */
export function addMediaUses(builder: Builder, operations: OperationContext): void {
  const use = builder.objectRef<MediaUse>('MediaUse').implement({
    description: 'A field of a record that uses a file.',
    fields: (t: Loose) => ({
      resource: t.exposeString('resource', { description: 'Name of the resource: `games`.' }),
      recordId: t.exposeID('recordId', { description: 'Which record.' }),
      field: t.exposeString('field', { description: 'The field: an image, a file, or a text with the image.' }),
      language: t.exposeString('language', { nullable: true, description: 'The language of a localized text.' }),
      title: t.field({
        type: 'JSON',
        nullable: true,
        description: "The value of the resource's title field.",
        resolve: ({ title }: MediaUse) => title,
      }),
    }),
  })
  const uses = builder.objectRef<Uses>('MediaUses').implement({
    description: 'Where a file is used.',
    fields: (t: Loose) => ({
      nodes: t.field({
        type: [use],
        description: 'The uses in records that you may open.',
        resolve: ({ nodes }: Uses) => nodes,
      }),
      hiddenCount: t.exposeInt('hiddenCount', { description: 'The number of other uses.' }),
    }),
  })
  builder.queryField('mediaUses', (t: Loose) =>
    t.field({
      type: uses,
      description: 'Where a file of the media library is used, found by its content.',
      args: { id: t.arg.id({ required: true, description: 'The id of the file in the library.' }) },
      resolve: (_root: unknown, { id }: { id: string }, { actor }: Context) => listMediaUses(operations, actor, id),
    }),
  )
}
