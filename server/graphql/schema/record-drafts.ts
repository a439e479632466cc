import type { AnyRecord, ResourceDeclaration } from '../../../src/declare'
import { pascalCase } from '../../../src/declare/names'
import type { OperationContext } from '../../operations'
import {
  type DraftRequest,
  discardRecordDraft,
  publishRecordDraft,
  type RecordDraft,
  readDraft,
  type SaveDraftRequest,
  saveRecordDraft,
} from '../../record-drafts/drafts'
import { repeatedBy } from '../transport/repetition'
import type { Builder, Context, Loose } from './builder'
import { aRecord, labelsOf } from './messages'
import { askedOf } from './selection-of'
import type { SchemaTypes } from './types'

/** Adds drafts of records (docs/api.md "Drafts of records"): `recordDraft`. */
export function addRecordDrafts(builder: Builder, operations: OperationContext): void {
  const draft = builder.objectRef<RecordDraft>('RecordDraft').implement({
    description: 'The next values of a record, which are not published yet.',
    fields: (t: Loose) => ({
      resource: t.exposeString('resource', { description: 'Name of the resource: `games`.' }),
      recordId: t.exposeID('recordId', { description: 'Which record.' }),
      revision: t.exposeInt('revision', { description: 'Increases with each save of the draft.' }),
      version: t.exposeInt('version', { description: 'The version of the record that it began with.' }),
      values: t.field({
        type: 'JSON',
        description: 'The new values by input property; validated when they are published.',
        resolve: ({ values }: RecordDraft) => values,
      }),
      base: t.field({
        type: 'JSON',
        description: 'The same properties in that version.',
        resolve: ({ base }: RecordDraft) => base,
      }),
      files: t.field({
        type: ['StoredFile'],
        description: 'The uploaded files that the values name.',
        resolve: ({ files }: RecordDraft) => files,
      }),
      actorName: t.exposeString('actorName', { nullable: true, description: 'Who saved it last.' }),
      updatedAt: t.field({
        type: 'DateTime',
        description: 'When it was saved.',
        resolve: ({ updatedAt }: RecordDraft) => updatedAt,
      }),
    }),
  })
  builder.queryField('recordDraft', (t: Loose) =>
    t.field({
      type: draft,
      nullable: true,
      description: 'The draft of a record that you may edit; null if it has none.',
      args: {
        resource: t.arg.string({ required: true, description: 'Name of the resource: `games`.' }),
        id: t.arg.id({ required: true, description: 'Which record.' }),
      },
      resolve: (_root: unknown, args: { resource: string; id: string }, { actor }: Context) =>
        readDraft(operations, actor, args),
    }),
  )
}

/** Adds the mutations of drafts of a resource: `saveDraftOneGame`, `publishDraftOneGame`, `discardDraftOneGame`. */
export function addDraftMutations(
  builder: Builder,
  types: SchemaTypes,
  unkeyed: OperationContext,
  resource: ResourceDeclaration,
): void {
  if (!resource.drafts) return
  const labels = labelsOf(resource)
  const record = types.record(resource.name)
  const add = (
    action: string,
    type: unknown,
    description: string,
    more: (t: Loose) => object,
    resolve: (operations: OperationContext, input: AnyRecord, context: Context, info: Loose) => unknown,
  ) => {
    const name = `${action}One${resource.type}`
    const input = builder.inputType(`${pascalCase(name)}Input`, {
      description: `The input of \`${name}\`.`,
      fields: (t: Loose) =>
        ({
          id: t.id({ required: true, description: 'Which record.' }),
          revision: t.int({ description: 'The revision of the draft that you read; another one is CONFLICT.' }),
          ...more(t),
        }) as Loose,
    })
    builder.mutationField(name, (t: Loose) =>
      t.field({
        type,
        description,
        args: { input: t.arg({ type: input, required: true, description: 'The record and its draft.' }) },
        ...repeatedBy('transaction', resource.name),
        resolve: (_root: unknown, { input: given }: { input: AnyRecord }, context: Context, info: Loose) =>
          resolve(context.within ?? unkeyed, given, context, info),
      }),
    )
  }
  const values = `Update${resource.type}`
  add(
    'saveDraft',
    'Int',
    `Saves the next values of ${aRecord(labels, 'inside')} as its draft. Returns the new revision; without \`revision\` the record must have no draft.`,
    (t) => ({
      version: t.int({ description: 'The version of the record that you read; a stale one is CONFLICT.' }),
      update: t.field({ type: values, required: true, description: 'All values of the draft, not validated yet.' }),
      base: t.field({ type: values, description: 'The same fields as you read them; by default as they are now.' }),
    }),
    (operations, input, { actor }) =>
      saveRecordDraft(operations, resource, actor, input as unknown as SaveDraftRequest),
  )
  add(
    'publishDraft',
    record,
    `Publishes the draft of ${aRecord(labels, 'inside')}: an update with the version that the draft began with.`,
    () => ({}),
    (operations, input, { actor }, info) =>
      publishRecordDraft(operations, resource, actor, input as unknown as DraftRequest, askedOf(info)),
  )
  add(
    'discardDraft',
    record,
    `Removes the draft of ${aRecord(labels, 'inside')}.`,
    () => ({}),
    (operations, input, { actor }, info) =>
      discardRecordDraft(operations, resource, actor, input as unknown as DraftRequest, askedOf(info)),
  )
}
