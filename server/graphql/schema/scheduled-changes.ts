import { type AnyRecord, hasSchedule, type ResourceDeclaration, scheduledActions } from '../../../src/declare'
import { pascalCase } from '../../../src/declare/names'
import { requestedResource } from '../../access/access'
import { cancelChange, rescheduleChange, scheduleChange } from '../../scheduled-changes/changes'
import { listScheduled, type ScheduledChange } from '../../scheduled-changes/list'
import type { ChangeFailure, ChangeState } from '../../scheduled-changes/table'
import type { Builder, Loose } from './builder'
import { defineEnum, defineInput, defineMutations, defineQueries, defineType, type Inputs, takes } from './define'
import { resourceName } from './descriptions'
import { inputFields, writable } from './inputs'
import { aRecord, labelsOf } from './messages'
import { translatedReason } from './refusals'
import type { SchemaTypes } from './types'

const stateDescriptions: Readonly<Record<ChangeState, string>> = {
  pending: 'It waits for its time.',
  done: 'It has run.',
  failed: 'It was refused when it was due.',
  cancelled: 'It was cancelled or dismissed.',
}

interface Asked {
  resource?: string | null
  ids?: readonly string[] | null
  from?: string | null
  to?: string | null
}

/** Adds scheduled changes (docs/api.md): `scheduledChanges`, `rescheduleChange`, `cancelScheduledChange`. */
export function addScheduledChanges(builder: Builder): void {
  defineEnum(builder, 'ScheduledChangeState', 'What has become of a scheduled change.', stateDescriptions)
  defineType<ChangeFailure>(builder, 'ScheduledChangeFailure', 'Why a scheduled change was refused.', {
    ...translatedReason,
    // A failure that is older than this property has none.
    values: ['JSON', "The values of the key's message."],
    fields: ['[String!]!', 'The fields that it concerns.'],
  })
  defineType<ScheduledChange>(
    builder,
    'ScheduledChange',
    'An action, or a change of fields, on a record at a later time.',
    {
      id: ['ID!', 'Id of the scheduled change.'],
      resource: resourceName,
      recordId: ['ID!', 'Which record.'],
      title: ['JSON', "The value of the resource's title field."],
      action: ['String!', 'The action, or `update` for a change of fields.'],
      values: ['JSON!', 'The input of the action, or the new values.'],
      dueAt: ['DateTime!', 'When it runs.'],
      state: ['ScheduledChangeState!', 'Its state.'],
      failure: ['ScheduledChangeFailure', 'The refusal of a failed one.'],
      actorName: ['String', 'Who scheduled it; it runs as this person.'],
      isChangeable: ['Boolean!', 'Whether you may move or cancel it.'],
    },
  )
  defineQueries(builder, {
    scheduledChanges: {
      type: '[ScheduledChange!]!',
      description: 'Pending and failed changes of the records that you may see, by time; 500 at most.',
      args: {
        resource: ['String', 'Only of this resource; otherwise of all that you may list.'],
        ids: ['[ID!]', 'Only of these records.'],
        from: ['DateTime', 'Only those due from this time.'],
        to: ['DateTime', 'Only those due before this time.'],
      },
      resolve: ({ resource: name, ids, from, to }: Asked, { operations, actor }) => {
        const resource = name == null ? undefined : requestedResource(actor, name, hasSchedule)
        return listScheduled(operations, actor, { ...(resource && { resource }), recordIds: ids ?? null, from, to })
      },
    },
  })

  defineMutations(builder, {
    rescheduleChange: {
      type: 'ScheduledChange!',
      description: 'Moves a pending or failed change to another time; it then runs as you.',
      ...takes('The change and its time.', 'Another time of a scheduled change.', {
        id: ['ID!', 'Which scheduled change.'],
        dueAt: ['DateTime!', 'A time in the future.'],
      }),
      repeat: 'transaction',
      resolve: ({ input }: Loose, { operations, actor }) => rescheduleChange(operations, actor, input.id, input.dueAt),
    },
    cancelScheduledChange: {
      type: 'ScheduledChange!',
      description: 'Cancels a pending change, or dismisses a failed one.',
      args: { id: ['ID!', 'Which scheduled change.'] },
      repeat: 'transaction',
      resolve: ({ id }, { operations, actor }) => cancelChange(operations, actor, id),
    },
  })
}

/** Adds the mutations that schedule the declared actions and fields of a resource: `schedulePublishOneGame`. */
export function addSchedules(builder: Builder, types: SchemaTypes, resource: ResourceDeclaration): void {
  const labels = labelsOf(resource)
  const schedule = (action: string, label: string, more: Inputs) => {
    const name = `schedule${pascalCase(action)}One${resource.type}`
    defineMutations(builder, {
      [name]: {
        type: 'ScheduledChange!',
        description: `${label}: schedules it for ${aRecord(labels, 'inside')}. It runs as you, if you may do it then.`,
        ...takes('The record, the time and the values.', `The input of \`${name}\`.`, {
          id: ['ID!', 'Which record.'],
          dueAt: ['DateTime!', 'A time in the future.'],
          ...more,
        }),
        ...{ repeat: 'transaction', resource: resource.name },
        resolve: ({ input: { id, dueAt, ...rest } }: { input: AnyRecord }, { operations, actor }) => {
          const values = (action === 'update' ? rest.update : rest) as AnyRecord
          const request = { id: String(id), dueAt: String(dueAt), action, values }
          return scheduleChange({ context: operations, resource, actor }, request)
        },
      },
    })
  }
  for (const action of scheduledActions(resource)) {
    const inputs = resource.actions[action]?.input ?? {}
    schedule(action, labels.action(action), inputFields(types, { resource, action }, inputs))
  }
  if (resource.schedule.length === 0) return
  const fields = Object.fromEntries(
    Object.entries(resource.fields).filter(([name]) => resource.schedule.includes(name)),
  )
  const values = `Schedule${resource.type}`
  const description = `The fields of ${labels.many} whose changes can be scheduled.`
  defineInput(builder, values, description, inputFields(types, { resource }, fields, writable('update')))
  schedule('update', 'Change', {
    update: [`${values}!`, 'The new values; omitted fields keep their values.'],
  })
}
