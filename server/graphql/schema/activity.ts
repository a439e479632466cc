import {
  type ActivityEvent,
  type ActivityFilter,
  type activityKinds,
  listActivity,
  listActivityActors,
} from '../../operations/activity'
import type { Paging } from '../../sql/page'
import type { Builder } from './builder'
import { defineEnum, defineQueries, defineType } from './define'
import { resourceName } from './descriptions'

type Page = Awaited<ReturnType<typeof listActivity>>

const kindDescriptions: Readonly<Record<(typeof activityKinds)[number], string>> = {
  created: 'New records.',
  updated: 'Changed and moved records.',
  deleted: 'Records that were moved to the trash, or deleted permanently.',
  restored: 'Records that came back from the trash.',
  action: 'Everything else: declared actions, exports, security events.',
}

/** Adds `activity` and `activityActors`: the audit events that the actor may see and their people, for every role. */
export function addActivity(builder: Builder): void {
  defineEnum(builder, 'ActivityKind', 'Kinds of events.', kindDescriptions)
  defineType<ActivityEvent>(builder, 'ActivityEvent', 'A change of a record, or another event.', {
    id: ['ID!', 'The audit event.'],
    createdAt: ['DateTime!', 'When it happened.'],
    action: ['String!', 'What happened: `create`, `update`, or an action.'],
    resource: resourceName,
    recordId: ['String', 'Which record.'],
    actorName: ['String', 'Who did it; null for the program.'],
    title: ['JSON', "The value of the resource's title field, now or before the deletion; the name of a saved item."],
    isOpen: ['Boolean!', 'Whether the record exists and you may open it.'],
    isScheduled: ['Boolean!', 'Whether the program did it at the time that the person chose.'],
    runId: ['ID', 'The bulk run, which has one event for all its records; null for another change.'],
    count: [
      'Int!',
      'Number of events of the bulk run with this resource and action that you may see; 1 for another change.',
    ],
    isUndo: ['Boolean!', 'Whether the bulk run undid another one.'],
  })
  defineType<Page>(builder, 'ActivityPage', 'A page of events.', {
    nodes: ['[ActivityEvent!]!', 'The events.'],
    hasNextPage: ['Boolean!', 'Whether earlier events follow.'],
  })
  defineQueries(builder, {
    activity: {
      type: 'ActivityPage!',
      description:
        'Audit events, latest first. With access to the audit log all events; otherwise your own, and those of records that you may open.',
      args: {
        kind: ['ActivityKind', 'Only this kind.'],
        resource: ['String', 'Only of the resource with this name.'],
        actorName: ['String', 'Only events with this name, one of `activityActors`.'],
        run: ['ID', 'All events of this bulk run, instead of one for each run.'],
        paging: ['OffsetPaging', 'The page; at most 200 events.'],
      },
      resolve: ({ paging: asked, ...filter }: ActivityFilter & { paging?: Paging | null }, { operations, actor }) =>
        listActivity(operations, actor, filter, asked ?? null),
    },
    activityActors: {
      type: '[String!]!',
      description: 'The names in the events of `activity` that you may see, in order; 50 at most.',
      args: { search: ['String', 'A part of the name.'] },
      resolve: ({ search }: { search?: string | null }, { operations, actor }) =>
        listActivityActors(operations, actor, search ?? null),
    },
  })
}
