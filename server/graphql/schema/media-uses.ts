import { listMediaUses, type MediaUse } from '../../files/media-uses'
import type { Builder } from './builder'
import { defineQueries, defineType } from './define'
import { resourceName } from './descriptions'

type Uses = Awaited<ReturnType<typeof listMediaUses>>

/** Adds `mediaUses`: where a file of the media library is used. */
export function addMediaUses(builder: Builder): void {
  defineType<MediaUse>(builder, 'MediaUse', 'A field of a record that uses a file.', {
    resource: resourceName,
    recordId: ['ID!', 'Which record.'],
    field: ['String!', 'The field: an image, a file, or a text with the image.'],
    language: ['String', 'The language of a localized text; null for a draft.'],
    isDraft: ['Boolean!', 'Whether only the draft of the record uses it.'],
    title: ['JSON', "The value of the resource's title field."],
  })
  defineType<Uses>(builder, 'MediaUses', 'Where a file is used.', {
    nodes: ['[MediaUse!]!', 'The uses in records that you may open.'],
    hiddenCount: ['Int!', 'The number of other uses.'],
  })
  defineQueries(builder, {
    mediaUses: {
      type: 'MediaUses!',
      description: 'Where a file of the media library is used, found by its content.',
      args: { id: ['ID!', 'The id of the file in the library.'] },
      resolve: ({ id }, { operations, actor }) => listMediaUses(operations, actor, id),
    },
  })
}
