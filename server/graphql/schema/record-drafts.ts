import type { GraphQLResolveInfo } from 'graphql'
import type { AnyRecord, ResourceDeclaration } from '../../../src/declare'
import {
  type DraftRequest,
  discardRecordDraft,
  publishRecordDraft,
  type RecordDraft,
  readDraft,
  type SaveDraftRequest,
  saveRecordDraft,
} from '../../record-drafts/drafts'
import type { Builder, Context } from './builder'
import { defineMutations, defineQueries, defineType, type Inputs, takes } from './define'
import { resourceName } from './descriptions'
import { aRecord, labelsOf } from './messages'
import { askedOf } from './selection-of'

/** Adds drafts of records (docs/api.md "Drafts of records"): `recordDraft`. */
export function addRecordDrafts(builder: Builder): void {
  defineType<RecordDraft>(builder, 'RecordDraft', 'The next values of a record, which are not published yet.', {
    resource: resourceName,
    recordId: ['ID!', 'Which record.'],
    revision: ['Int!', 'Increases with each save of the draft.'],
    version: ['Int!', 'The version of the record that it began with.'],
    values: ['JSON!', 'The new values by input property; validated when they are published.'],
    base: ['JSON!', 'The same properties in that version.'],
    files: ['[StoredFile!]!', 'The uploaded files that the values name.'],
    actorName: ['String', 'Who saved it last.'],
    updatedAt: ['DateTime!', 'When it was saved.'],
  })
  defineQueries(builder, {
    recordDraft: {
      type: 'RecordDraft',
      description: 'The draft of a record that you may edit; null if it has none.',
      args: { resource: resourceName, id: ['ID!', 'Which record.'] },
      resolve: (args: { resource: string; id: string }, { operations, actor }) => readDraft(operations, actor, args),
    },
  })
}

/** Adds the mutations of drafts of a resource: `saveDraftOneGame`, `publishDraftOneGame`, `discardDraftOneGame`. */
export function addDraftMutations(builder: Builder, resource: ResourceDeclaration): void {
  if (!resource.drafts) return
  const { type } = resource
  const one = aRecord(labelsOf(resource), 'inside')
  const add = (
    action: string,
    answer: string,
    description: string,
    more: Inputs,
    resolve: (input: AnyRecord, context: Context, info: GraphQLResolveInfo) => unknown,
  ) => {
    const name = `${action}One${type}`
    defineMutations(builder, {
      [name]: {
        type: `${answer}!`,
        description,
        ...takes('The record and its draft.', `The input of \`${name}\`.`, {
          id: ['ID!', 'Which record.'],
          revision: ['Int', 'The revision of the draft that you read; another one is CONFLICT.'],
          ...more,
        }),
        ...{ repeat: 'transaction', resource: resource.name },
        resolve: ({ input }, context, info) => resolve(input, context, info),
      },
    })
  }
  add(
    'saveDraft',
    'Int',
    `Saves the next values of ${one} as its draft. Returns the new revision; without \`revision\` the record must have no draft.`,
    {
      version: ['Int', 'The version of the record that you read; a stale one is CONFLICT.'],
      update: [`Update${type}!`, 'All values of the draft, not validated yet.'],
      base: [`Update${type}`, 'The same fields as you read them; by default as they are now.'],
    },
    (input, { operations, actor }) =>
      saveRecordDraft({ context: operations, resource, actor }, input as unknown as SaveDraftRequest),
  )
  add(
    'publishDraft',
    type,
    `Publishes the draft of ${one}: an update with the version that the draft began with.`,
    {},
    (input, { operations, actor }, info) =>
      publishRecordDraft({ context: operations, resource, actor }, input as unknown as DraftRequest, askedOf(info)),
  )
  add('discardDraft', type, `Removes the draft of ${one}.`, {}, (input, { operations, actor }, info) =>
    discardRecordDraft({ context: operations, resource, actor }, input as unknown as DraftRequest, askedOf(info)),
  )
}
