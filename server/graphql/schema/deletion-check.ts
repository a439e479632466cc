import { resources } from '../../../src/registry/resources'
import { denied } from '../../access/access'
import type { OperationContext } from '../../operations'
import { checkDeletion, type DeletionCheck, mostChecked } from '../../operations/check-deletion'
import { mostUses, type RecordUse } from '../../operations/uses'
import type { Builder, Context, Loose } from './builder'

/** Adds `deletionCheck`, which says what deleting records would come to, for those who may delete them. */
export function addDeletionCheck(builder: Builder, operations: OperationContext): void {
  const use = builder.objectRef<RecordUse>('RecordUse').implement({
    description: 'Records that depend on another one.',
    fields: (t) => ({
      resource: t.string({ description: 'Name of their resource: `games`.', resolve: ({ resource }) => resource.name }),
      field: t.exposeString('field', { description: 'The field by which they depend on it: `category`.' }),
      count: t.exposeInt('count', { description: `How many they are; no more than ${mostUses} are counted.` }),
    }),
  })
  const check = builder.objectRef<DeletionCheck>('DeletionCheck').implement({
    description: 'Whether a record can be deleted now.',
    fields: (t) => ({
      id: t.exposeID('id', { description: 'Which record.' }),
      isPossible: t.boolean({
        description: 'Whether deleting it would succeed.',
        resolve: ({ uses, refusal }) => uses.length === 0 && refusal === null,
      }),
      uses: t.field({
        type: [use],
        description: 'What depends on it, and is not deleted with it.',
        resolve: ({ uses }) => [...uses],
      }),
      title: t.string({
        nullable: true,
        description: 'Why it cannot be deleted, in a sentence; null where `uses` say it, and where it can be.',
        resolve: ({ refusal }) => refusal?.message ?? null,
      }),
      key: t.string({
        nullable: true,
        description: 'The translation key of the sentence.',
        resolve: ({ refusal }) => (refusal?.extensions.key as string | undefined) ?? null,
      }),
      values: t.field({
        type: 'JSON',
        nullable: true,
        description: 'What the sentence interpolates.',
        resolve: ({ refusal }) => refusal?.extensions.values ?? null,
      }),
    }),
  })
  builder.queryField('deletionCheck', (t: Loose) =>
    t.field({
      type: [check],
      description: 'What deleting these records would come to; none of them is deleted.',
      args: {
        resource: t.arg.string({ required: true, description: 'Name of their resource: `categories`.' }),
        ids: t.arg.idList({ required: true, description: `Which records, ${mostChecked} at most.` }),
      },
      resolve: (_root: unknown, args: { resource: string; ids: readonly string[] }, { actor }: Context) => {
        const resource = resources.find(({ name }) => name === args.resource)
        if (!resource) throw denied(actor)
        return checkDeletion(operations, resource, actor, args.ids)
      },
    }),
  )
}
