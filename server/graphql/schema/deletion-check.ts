import { findResource } from '../../../src/registry/resources'
import { denied } from '../../access/access'
import type { OperationContext } from '../../operations'
import { checkDeletion, type DeletionCheck, mostChecked } from '../../operations/check-deletion'
import { mostUses, type RecordUse } from '../../operations/uses'
import type { Builder, Context, Loose } from './builder'

/** Adds `deletionCheck`, for actors who may delete the records. */
export function addDeletionCheck(builder: Builder, operations: OperationContext): void {
  const use = builder.objectRef<RecordUse>('RecordUse').implement({
    description: 'Records that depend on another one.',
    fields: (t) => ({
      resource: t.string({ description: 'Name of their resource: `games`.', resolve: ({ resource }) => resource.name }),
      field: t.exposeString('field', { description: 'The relation to it: `category`.' }),
      count: t.exposeInt('count', { description: `Their number; the count stops at ${mostUses}.` }),
    }),
  })
  const check = builder.objectRef<DeletionCheck>('DeletionCheck').implement({
    description: 'Whether a record can be deleted now.',
    fields: (t) => ({
      id: t.exposeID('id', { description: 'Which record.' }),
      isPossible: t.boolean({
        description: 'Whether its deletion would succeed.',
        resolve: ({ uses, refusal }) => uses.length === 0 && refusal === null,
      }),
      uses: t.field({
        type: [use],
        description: 'Dependent records that would not be deleted with it.',
        resolve: ({ uses }) => [...uses],
      }),
      title: t.string({
        nullable: true,
        description: 'The reason for a refusal as a sentence; null if `uses` is the reason, or if it can be deleted.',
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
        description: 'The interpolated values of the sentence.',
        resolve: ({ refusal }) => refusal?.extensions.values ?? null,
      }),
    }),
  })
  builder.queryField('deletionCheck', (t: Loose) =>
    t.field({
      type: [check],
      description: 'Checks whether these records can be deleted. It deletes nothing.',
      args: {
        resource: t.arg.string({ required: true, description: 'Name of their resource: `categories`.' }),
        ids: t.arg.idList({ required: true, description: `Which records, ${mostChecked} at most.` }),
      },
      resolve: (_root: unknown, args: { resource: string; ids: readonly string[] }, { actor }: Context) => {
        const resource = findResource(args.resource)
        if (!resource) throw denied(actor)
        return checkDeletion(operations, resource, actor, args.ids)
      },
    }),
  )
}
