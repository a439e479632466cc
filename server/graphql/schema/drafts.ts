import type { Actor } from '../../access/actor'
import { type DraftInput, deleteDraft, type FormDraft, listDrafts, saveDraft } from '../../drafts/drafts'
import type { OperationContext } from '../../operations'
import { repeatedBy } from '../transport/repetition'
import type { Builder, Context, Loose } from './builder'

type Args = { resource: string; recordId?: string | null }

/** Adds drafts of forms: `me.drafts`, `saveDraft` and `deleteDraft` (docs/api.md "Drafts"). */
export function addDrafts(builder: Builder, operations: OperationContext, viewer: Loose): void {
  const draft = builder.objectRef<FormDraft>('FormDraft').implement({
    description: 'What a person typed into a form and did not save yet.',
    fields: (t: Loose) => ({
      id: t.exposeID('id', { description: 'Id of the draft.' }),
      version: t.exposeInt('version', { nullable: true, description: 'The version of the record that it began with.' }),
      values: t.field({
        type: 'JSON',
        description: 'The typed values by input property; not validated.',
        resolve: ({ values }: FormDraft) => values,
      }),
      base: t.field({
        type: 'JSON',
        description: 'The same properties before.',
        resolve: ({ base }: FormDraft) => base,
      }),
      updatedAt: t.field({
        type: 'DateTime',
        description: 'When it was kept.',
        resolve: ({ updatedAt }: FormDraft) => new Date(updatedAt).toISOString(),
      }),
    }),
  })

  builder.objectField(viewer, 'drafts', (t: Loose) =>
    t.field({
      type: [draft],
      description: "The actor's drafts of a form, the newest first. Needs a session.",
      args: {
        resource: t.arg.string({ required: true, description: 'Name of the resource: `games`.' }),
        recordId: t.arg.id({ description: 'The edited record; omitted for a new one.' }),
      },
      resolve: (_viewer: unknown, args: Args, { actor }: { actor: Actor }) => listDrafts(operations, actor, args),
    }),
  )

  const input = builder.inputType('SaveDraftInput', {
    description: 'A draft to keep.',
    fields: (t) => ({
      id: t.id({
        required: true,
        description: 'A UUID that the form chooses; a later draft with it replaces this one.',
      }),
      resource: t.string({ required: true, description: 'Name of the resource: `games`.' }),
      recordId: t.id({ description: 'The edited record; omitted for a new one.' }),
      version: t.int({ description: 'The version of the record that the form shows.' }),
      values: t.field({ type: 'JSON', required: true, description: 'The typed values by input property.' }),
      base: t.field({ type: 'JSON', required: true, description: 'The same properties before.' }),
    }),
  })
  builder.mutationFields((t: Loose) => ({
    saveDraft: t.field({
      type: 'DateTime',
      description: 'Keeps a draft of a form for the actor. Its values are not validated, and passwords are refused.',
      args: { input: t.arg({ type: input, required: true, description: 'The draft.' }) },
      ...repeatedBy('harmless'),
      resolve: (_root: unknown, { input }: { input: DraftInput }, { actor }: Context) =>
        saveDraft(operations, actor, input),
    }),
    deleteDraft: t.boolean({
      description: 'Deletes a draft of the actor. False if it was deleted before.',
      args: { id: t.arg.id({ required: true, description: 'Id of the draft.' }) },
      ...repeatedBy('harmless'),
      resolve: (_root: unknown, { id }: { id: string }, { actor }: Context) => deleteDraft(operations, actor, id),
    }),
  }))
}
