import { type DraftInput, deleteDraft, type FormDraft, listDrafts, saveDraft } from '../../form-drafts/drafts'
import type { Builder } from './builder'
import { defineMutations, defineOwnFields, defineType, takes } from './define'
import { resourceName } from './descriptions'
import { itemDeletion } from './saved-items'

type Args = { resource: string; recordId?: string | null }

/** Adds drafts of forms: `me.drafts`, `saveDraft` and `deleteDraft` (docs/api.md "Drafts"). */
export function addFormDrafts(builder: Builder): void {
  defineType<FormDraft>(builder, 'FormDraft', 'What a person typed into a form and did not save yet.', {
    id: ['ID!', 'Id of the draft.'],
    version: ['Int', 'The version of the record that it began with.'],
    values: ['JSON!', 'The typed values by input property; not validated.'],
    base: ['JSON!', 'The same properties before.'],
    updatedAt: ['DateTime!', 'When it was kept.'],
  })

  defineOwnFields(builder, {
    drafts: {
      type: '[FormDraft!]!',
      description: "The actor's drafts of a form, the newest first. Needs a session.",
      args: {
        resource: resourceName,
        recordId: ['ID', 'The edited record; omitted for a new one.'],
      },
      resolve: (args: Args, { operations, actor }) => listDrafts(operations, actor, args),
    },
  })

  defineMutations(builder, {
    saveDraft: {
      type: 'DateTime!',
      description: 'Keeps a draft of a form for the actor. Its values are not validated, and passwords are refused.',
      ...takes('The draft.', 'A draft to keep.', {
        id: ['ID!', 'A UUID that the form chooses; a later draft with it replaces this one.'],
        resource: resourceName,
        recordId: ['ID', 'The edited record; omitted for a new one.'],
        version: ['Int', 'The version of the record that the form shows.'],
        values: ['JSON!', 'The typed values by input property.'],
        base: ['JSON!', 'The same properties before.'],
      }),
      repeat: 'harmless',
      resolve: ({ input }: { input: DraftInput }, { operations, actor }) => saveDraft(operations, actor, input),
    },
    deleteDraft: itemDeletion('draft', 'a draft of the actor', deleteDraft),
  })
}
