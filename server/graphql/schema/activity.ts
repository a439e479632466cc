import type { OperationContext } from '../../operations'
import { type ActivityEvent, type ActivityFilter, activityKinds, listActivity } from '../../operations/activity'
import type { Paging } from '../../sql/page'
import type { Builder, Context, Loose } from './builder'
import type { PagingTypes } from './resource-queries'

type Page = Awaited<ReturnType<typeof listActivity>>

const kindDescriptions: Readonly<Record<(typeof activityKinds)[number], string>> = {
  created: 'New records.',
  updated: 'Changed and moved records.',
  deleted: 'Records that were moved to the trash, or deleted permanently.',
  restored: 'Records that came back from the trash.',
  action: 'Everything else: declared actions, exports, security events.',
}

/** Adds `activity`: the audit events that the actor may see, for every role. */
export function addActivity(builder: Builder, operations: OperationContext, { paging }: PagingTypes): void {
  const kind = builder.enumType('ActivityKind', {
    description: 'Kinds of events.',
    values: Object.fromEntries(activityKinds.map((each) => [each, { description: kindDescriptions[each] }])),
  })
  const event = builder.objectRef<ActivityEvent>('ActivityEvent').implement({
    description: 'A change of a record, or another event.',
    fields: (t: Loose) => ({
      id: t.exposeID('id', { description: 'The audit event.' }),
      createdAt: t.field({
        type: 'DateTime',
        description: 'When it happened.',
        resolve: ({ createdAt }: ActivityEvent) => createdAt,
      }),
      action: t.exposeString('action', { description: 'What happened: `create`, `update`, or an action.' }),
      resource: t.exposeString('resource', { description: 'Name of the resource: `games`.' }),
      recordId: t.exposeString('recordId', { nullable: true, description: 'Which record.' }),
      actorName: t.exposeString('actorName', { nullable: true, description: 'Who did it; null for the program.' }),
      title: t.field({
        type: 'JSON',
        nullable: true,
        description: "The value of the resource's title field, now or before the deletion.",
        resolve: ({ title }: ActivityEvent) => title,
      }),
      isOpen: t.exposeBoolean('isOpen', { description: 'Whether the record exists and you may open it.' }),
      isScheduled: t.exposeBoolean('isScheduled', {
        description: 'Whether the program did it at the time that the person chose.',
      }),
    }),
  })
  const page = builder.objectRef<Page>('ActivityPage').implement({
    description: 'A page of events.',
    fields: (t: Loose) => ({
      nodes: t.field({ type: [event], description: 'The events.', resolve: ({ nodes }: Page) => nodes }),
      hasNextPage: t.exposeBoolean('hasNextPage', { description: 'Whether earlier events follow.' }),
    }),
  })
  builder.queryField('activity', (t: Loose) =>
    t.field({
      type: page,
      description:
        'Audit events, latest first. With access to the audit log all events; otherwise your own, and those of records that you may open.',
      args: {
        kind: t.arg({ type: kind, description: 'Only this kind.' }),
        resource: t.arg.string({ description: 'Only this resource: `games`.' }),
        actorName: t.arg.string({ description: 'Only events of the account with this name.' }),
        paging: t.arg({ type: paging, description: 'The page; at most 200 events.' }),
      },
      resolve: (
        _root: unknown,
        { paging: asked, ...filter }: ActivityFilter & { paging?: Paging | null },
        { actor }: Context,
      ) => listActivity(operations, actor, filter, asked ?? null),
    }),
  )
}
