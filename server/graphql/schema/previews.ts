import type { OperationContext } from '../../operations'
import {
  createPreviewLink,
  type durations,
  endPreviewLinks,
  type LinkRequest,
  listPreviewLinks,
  type NewPreviewLink,
  type PreviewLink,
  type RecordRef,
} from '../../previews/links'
import { type Preview, readPreview } from '../../previews/preview'
import { repeatedBy } from '../transport/repetition'
import type { Builder, Context, Loose } from './builder'
import { openToAll } from './signed-out'

const recordFields = (t: Loose) => ({
  resource: t.string({ required: true, description: 'Name of the resource: `games`.' }),
  id: t.id({ required: true, description: 'Which record.' }),
})
const linkFields = (t: Loose) => ({
  id: t.exposeID('id', { description: 'Which link.' }),
  isOfDraft: t.exposeBoolean('ofDraft', { description: 'Whether it shows the draft of the record.' }),
  actorName: t.exposeString('actorName', { nullable: true, description: 'Who made it.' }),
  createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
  expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When it ends.' }),
})

/** Adds previews for readers (docs/api.md "Previews"): links to them, and the preview that everybody with a link sees. */
export function addPreviews(builder: Builder, operations: OperationContext): void {
  const link = builder.objectRef<PreviewLink>('PreviewLink').implement({
    description: 'An active link to the preview of a record.',
    fields: linkFields,
  })
  const newLink = builder.objectRef<NewPreviewLink>('NewPreviewLink').implement({
    description: 'A new link to the preview of a record.',
    fields: (t: Loose) => ({
      ...linkFields(t),
      token: t.exposeString('token', {
        description: 'The token of its URL, `/preview/<token>`. Only this answer contains it.',
      }),
    }),
  })
  const preview = builder.objectRef<Preview>('Preview').implement({
    description: 'A record as its readers see it.',
    fields: (t: Loose) => ({
      resource: t.exposeString('resource', { description: 'Name of the resource: `games`.' }),
      values: t.expose('values', {
        type: 'JSON',
        description:
          'The fields of its preview by name: texts with their languages, files with URLs, related records by title.',
      }),
      isDraft: t.exposeBoolean('isDraft', { description: 'Whether values are those of a draft.' }),
      expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When the link ends.' }),
    }),
  })
  const duration = builder.enumType('PreviewDuration', {
    description: 'How long a link works.',
    values: {
      HOUR: { description: 'One hour.' },
      DAY: { description: 'One day.' },
      WEEK: { description: 'Seven days.' },
    } satisfies Record<keyof typeof durations, object>,
  })
  const made = builder.inputType('CreatePreviewLinkInput', {
    description: 'The input of `createPreviewLink`.',
    fields: (t: Loose) =>
      ({
        ...recordFields(t),
        ofDraft: t.boolean({ description: 'Shows the draft of the record; for actors who may edit it.' }),
        duration: t.field({ type: duration, description: 'How long it works; a day by default.' }),
      }) as Loose,
  })
  const ended = builder.inputType('EndPreviewLinksInput', {
    description: 'The input of `endPreviewLinks`.',
    fields: (t: Loose) => recordFields(t) as Loose,
  })
  builder.queryFields((t: Loose) => ({
    preview: t.field({
      type: preview,
      nullable: true,
      ...openToAll,
      description: 'The preview of a link, also without a session; null if the link has ended.',
      args: { token: t.arg.string({ required: true, description: 'The token of the link.' }) },
      resolve: (_root: unknown, { token }: { token: string }, { actor }: Context) =>
        readPreview(operations, actor, token),
    }),
    previewLinks: t.field({
      type: [link],
      description: 'The active links to the preview of a record that you may read, the latest first.',
      args: recordFields(t.arg),
      resolve: (_root: unknown, args: RecordRef, { actor }: Context) => listPreviewLinks(operations, actor, args),
    }),
  }))
  builder.mutationFields((t: Loose) => ({
    // Takes no idempotency key: its answer with the token must not be stored.
    createPreviewLink: t.field({
      type: newLink,
      description: 'Makes a link that shows the preview of a record that you may read to everybody who has it.',
      args: { input: t.arg({ type: made, required: true, description: 'Which record, and for how long.' }) },
      resolve: (_root: unknown, { input }: { input: LinkRequest }, { actor }: Context) =>
        createPreviewLink(operations, actor, input),
    }),
    endPreviewLinks: t.field({
      type: 'Int',
      description: 'Ends all links to the preview of a record that you may read. Returns their number.',
      args: { input: t.arg({ type: ended, required: true, description: 'Which record.' }) },
      ...repeatedBy('transaction'),
      resolve: (_root: unknown, { input }: { input: RecordRef }, { actor, within }: Context) =>
        endPreviewLinks(within ?? operations, actor, input),
    }),
  }))
}
