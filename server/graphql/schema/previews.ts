import {
  createPreviewLink,
  type durations,
  endPreviewLinks,
  type LinkRequest,
  listPreviewLinks,
  type NewPreviewLink,
  type PreviewLink,
} from '../../previews/links'
import { type Preview, readPreview } from '../../previews/preview'
import type { Builder } from './builder'
import { type Computed, defineEnum, defineMutations, defineQueries, defineType, takes } from './define'
import { resourceName } from './descriptions'
import { openToAll } from './signed-out'

type Given<Input> = { input: Input & { id: string } }

const record = {
  resource: resourceName,
  id: ['ID!', 'Which record.'],
} as const

/** Adds previews for readers (docs/api.md "Previews"): links to them, and the preview that everybody with a link sees. */
export function addPreviews(builder: Builder): void {
  const link = {
    id: ['ID!', 'Which link.'],
    actorName: ['String', 'Who made it.'],
    createdAt: ['DateTime!', 'When it was made.'],
    expiresAt: ['DateTime!', 'When it ends.'],
  } as const
  const computed: Computed<PreviewLink> = {
    isOfDraft: ['Boolean!', 'Whether it shows the draft of the record.', ({ ofDraft }) => ofDraft],
  }
  defineType<PreviewLink>(builder, 'PreviewLink', 'An active link to the preview of a record.', link, computed)
  defineType<NewPreviewLink>(
    builder,
    'NewPreviewLink',
    'A new link to the preview of a record.',
    { ...link, token: ['String!', 'The token of its URL, `/preview/<token>`. Only this answer contains it.'] },
    computed,
  )
  defineType<Preview>(builder, 'Preview', 'A record as its readers see it.', {
    resource: resourceName,
    values: [
      'JSON!',
      'The fields of its preview by name: texts with their languages, files with URLs, related records by title.',
    ],
    isDraft: ['Boolean!', 'Whether values are those of a draft.'],
    expiresAt: ['DateTime!', 'When the link ends.'],
  })
  defineEnum(builder, 'PreviewDuration', 'How long a link works.', {
    HOUR: 'One hour.',
    DAY: 'One day.',
    WEEK: 'Seven days.',
  } satisfies Record<keyof typeof durations, string>)

  defineQueries(builder, {
    preview: {
      type: 'Preview',
      ...openToAll,
      description: 'The preview of a link, also without a session; null if the link has ended.',
      args: { token: ['String!', 'The token of the link.'] },
      resolve: ({ token }, { operations, actor }) => readPreview(operations, actor, token),
    },
    previewLinks: {
      type: '[PreviewLink!]!',
      description: 'The active links to the preview of a record that you may read, the latest first.',
      args: record,
      resolve: ({ resource, id: recordId }, { operations, actor }) =>
        listPreviewLinks(operations, actor, { resource, recordId }),
    },
  })
  defineMutations(builder, {
    // Takes no idempotency key: its answer with the token must not be stored.
    createPreviewLink: {
      type: 'NewPreviewLink!',
      description: 'Makes a link that shows the preview of a record that you may read to everybody who has it.',
      ...takes('Which record, and for how long.', 'The input of `createPreviewLink`.', {
        ...record,
        ofDraft: ['Boolean', 'Shows the draft of the record; for actors who may edit it.'],
        duration: ['PreviewDuration', 'How long it works; a day by default.'],
      }),
      resolve: ({ input: { id: recordId, ...input } }: Given<Omit<LinkRequest, 'recordId'>>, { operations, actor }) =>
        createPreviewLink(operations, actor, { ...input, recordId }),
    },
    endPreviewLinks: {
      type: 'Int!',
      description: 'Ends all links to the preview of a record that you may read. Returns their number.',
      ...takes('Which record.', 'The input of `endPreviewLinks`.', record),
      repeat: 'transaction',
      resolve: ({ input: { resource, id: recordId } }: Given<{ resource: string }>, { operations, actor }) =>
        endPreviewLinks(operations, actor, { resource, recordId }),
    },
  })
}
