import { type AnyRecord, hasSchedule, type ResourceDeclaration, scheduledActions } from '../../../src/declare'
import { pascalCase } from '../../../src/declare/names'
import { resources } from '../../../src/registry/resources'
import { denied } from '../../access/access'
import type { OperationContext } from '../../operations'
import { cancelChange, rescheduleChange, scheduleChange } from '../../scheduled-changes/changes'
import { listScheduled, type ScheduledChange } from '../../scheduled-changes/list'
import { type ChangeState, changeStates, type Failure } from '../../scheduled-changes/table'
import { repeatedBy } from '../transport/repetition'
import type { Builder, Context, Loose } from './builder'
import { inputFields, writable } from './inputs'
import { aRecord, labelsOf } from './messages'
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

/**
 * Adds scheduled changes (docs/api.md): `scheduledChanges`, `rescheduleChange`, `cancelScheduledChange`. Returns their
 * type for the mutations of each resource.
 */
export function addScheduledChanges(builder: Builder, operations: OperationContext): Loose {
  const state = builder.enumType('ScheduledChangeState', {
    description: 'What has become of a scheduled change.',
    values: Object.fromEntries(changeStates.map((each) => [each, { description: stateDescriptions[each] }])),
  })
  const failure = builder.objectRef<Failure>('ScheduledChangeFailure').implement({
    description: 'Why a scheduled change was refused.',
    fields: (t) => ({
      code: t.exposeString('code', { description: 'The error code.' }),
      message: t.exposeString('message', { description: 'The reason as a sentence.' }),
      key: t.exposeString('key', { nullable: true, description: 'The translation key of the reason.' }),
      fields: t.field({
        type: ['String'],
        description: 'The fields that it concerns.',
        resolve: ({ fields }) => [...fields],
      }),
    }),
  })
  const change = builder.objectRef<ScheduledChange>('ScheduledChange').implement({
    description: 'An action, or a change of fields, on a record at a later time.',
    fields: (t: Loose) => ({
      id: t.exposeID('id', { description: 'Id of the scheduled change.' }),
      resource: t.exposeString('resource', { description: 'Name of the resource: `games`.' }),
      recordId: t.exposeID('recordId', { description: 'Which record.' }),
      title: t.field({
        type: 'JSON',
        nullable: true,
        description: "The value of the resource's title field.",
        resolve: ({ title }: ScheduledChange) => title,
      }),
      action: t.exposeString('action', { description: 'The action, or `update` for a change of fields.' }),
      values: t.field({
        type: 'JSON',
        description: 'The input of the action, or the new values.',
        resolve: ({ values }: ScheduledChange) => values,
      }),
      dueAt: t.field({
        type: 'DateTime',
        description: 'When it runs.',
        resolve: ({ dueAt }: ScheduledChange) => dueAt,
      }),
      state: t.field({ type: state, description: 'Its state.', resolve: ({ state: is }: ScheduledChange) => is }),
      failure: t.field({
        type: failure,
        nullable: true,
        description: 'The refusal of a failed one.',
        resolve: ({ failure: why }: ScheduledChange) => why,
      }),
      actorName: t.exposeString('actorName', {
        nullable: true,
        description: 'Who scheduled it; it runs as this person.',
      }),
      isChangeable: t.exposeBoolean('isChangeable', { description: 'Whether you may move or cancel it.' }),
    }),
  })
  builder.queryField('scheduledChanges', (t: Loose) =>
    t.field({
      type: [change],
      description: 'Pending and failed changes of the records that you may see, by time; 500 at most.',
      args: {
        resource: t.arg.string({ description: 'Only of this resource; otherwise of all that you may list.' }),
        ids: t.arg.idList({ description: 'Only of these records.' }),
        from: t.arg({ type: 'DateTime', description: 'Only those due from this time.' }),
        to: t.arg({ type: 'DateTime', description: 'Only those due before this time.' }),
      },
      resolve: (_root: unknown, { resource: name, ids, from, to }: Asked, { actor }: Context) => {
        const resource = name == null ? undefined : resources.find((each) => each.name === name && hasSchedule(each))
        if (name != null && !resource) throw denied(actor)
        return listScheduled(operations, actor, { ...(resource && { resource }), recordIds: ids ?? null, from, to })
      },
    }),
  )
  const move = builder.inputType('RescheduleChangeInput', {
    description: 'Another time of a scheduled change.',
    fields: (t) => ({
      id: t.id({ required: true, description: 'Which scheduled change.' }),
      dueAt: t.field({ type: 'DateTime', required: true, description: 'A time in the future.' }),
    }),
  })
  builder.mutationFields((t: Loose) => ({
    rescheduleChange: t.field({
      type: change,
      description: 'Moves a pending or failed change to another time; it then runs as you.',
      args: { input: t.arg({ type: move, required: true, description: 'The change and its time.' }) },
      ...repeatedBy('transaction'),
      resolve: (_root: unknown, { input }: Loose, { actor, within }: Context) =>
        rescheduleChange(within ?? operations, actor, input.id, input.dueAt),
    }),
    cancelScheduledChange: t.field({
      type: change,
      description: 'Cancels a pending change, or dismisses a failed one.',
      args: { id: t.arg.id({ required: true, description: 'Which scheduled change.' }) },
      ...repeatedBy('transaction'),
      resolve: (_root: unknown, { id }: { id: string }, { actor, within }: Context) =>
        cancelChange(within ?? operations, actor, id),
    }),
  }))
  return change
}

/** Adds the mutations that schedule the declared actions and fields of a resource: `schedulePublishOneGame`. */
export function addSchedules(
  builder: Builder,
  types: SchemaTypes,
  operations: OperationContext,
  change: Loose,
  resource: ResourceDeclaration,
): void {
  const labels = labelsOf(resource)
  const schedule = (action: string, label: string, more: (t: Loose) => object) => {
    const name = `schedule${pascalCase(action)}One${resource.type}`
    const input = builder.inputType(`${pascalCase(name)}Input`, {
      description: `The input of \`${name}\`.`,
      fields: (t: Loose) =>
        ({
          id: t.id({ required: true, description: 'Which record.' }),
          dueAt: t.field({ type: 'DateTime', required: true, description: 'A time in the future.' }),
          ...more(t),
        }) as Loose,
    })
    builder.mutationField(name, (t: Loose) =>
      t.field({
        type: change,
        description: `${label}: schedules it for ${aRecord(labels, 'inside')}. It runs as you, if you may do it then.`,
        args: { input: t.arg({ type: input, required: true, description: 'The record, the time and the values.' }) },
        ...repeatedBy('transaction', resource.name),
        resolve: (_root: unknown, { input: given }: { input: AnyRecord }, { actor, within }: Context) => {
          const { id, dueAt, ...rest } = given
          const values = (action === 'update' ? rest.update : rest) as AnyRecord
          const request = { id: String(id), dueAt: String(dueAt), action, values }
          return scheduleChange(within ?? operations, resource, actor, request)
        },
      }),
    )
  }
  for (const action of scheduledActions(resource)) {
    const inputs = resource.actions[action]?.input ?? {}
    schedule(action, labels.action(action), (t) => inputFields(t, types, { resource, action }, inputs, () => true))
  }
  if (resource.schedule.length === 0) return
  const fields = Object.fromEntries(
    Object.entries(resource.fields).filter(([name]) => resource.schedule.includes(name)),
  )
  const values = builder.inputType(`Schedule${resource.type}`, {
    description: `The fields of ${labels.many} whose changes can be scheduled.`,
    fields: (t: Loose) => inputFields(t, types, { resource }, fields, writable('update')) as Loose,
  })
  schedule('update', 'Change', (t) => ({
    update: t.field({ type: values, required: true, description: 'The new values; omitted fields keep their values.' }),
  }))
}
