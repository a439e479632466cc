import { coerceInputValue, type GraphQLInputType, type GraphQLResolveInfo } from 'graphql'
import { type AnyFilter, type AnyRecord, fieldOf, propertyOf, type ResourceDeclaration } from '../../../src/declare'
import { type EditMode, editModes, type FieldEdit } from '../../../src/declare/field-edits'
import { pascalCase } from '../../../src/declare/names'
import type { StoredRun } from '../../bulk-runs/change-record'
import { type BulkEditPreview, mostPreviewed, type PreviewGroup, previewBulkEdit } from '../../bulk-runs/preview'
import {
  findRun,
  isUndoable,
  listRuns,
  type RefusedRecord,
  type RunRequest,
  refusedRecords,
  resourceOf,
  startRun,
  stopRun,
  undoRun,
} from '../../bulk-runs/runs'
import { type RunState, runStates } from '../../bulk-runs/table'
import { badRequest } from '../../errors'
import type { OperationContext } from '../../operations'
import { repeatedBy } from '../transport/repetition'
import type { Builder, Context, Loose } from './builder'

const stateDescriptions: Readonly<Record<RunState, string>> = {
  running: 'It changes records, or waits for its turn.',
  done: 'It has tried every record.',
  stopped: 'It was stopped; the changed records stay changed.',
  failed: 'Its person no longer has access.',
}

const modeDescriptions: Readonly<Record<EditMode, string>> = {
  set: 'Sets a value.',
  clear: 'Removes the value.',
  add: 'Adds related records.',
  remove: 'Removes related records.',
  increase: 'Adds a number, which may be negative.',
  multiply: 'Multiplies a number.',
}

const mostRefused = 1000
const usualRefused = 100

interface StartInput extends Omit<RunRequest, 'filter' | 'edits' | 'input'> {
  resource: string
  filter?: unknown
  edits?: readonly { field: string; mode: EditMode; value?: unknown }[] | null
  input?: unknown
}

/** Adds changes of many records in the background: `bulkRun`, `bulkRuns`, `startBulkRun`, `stopBulkRun`, `undoBulkRun`. */
export function addBulkRuns(builder: Builder, operations: OperationContext): void {
  const state = builder.enumType('BulkRunState', {
    description: 'The state of a bulk run.',
    values: Object.fromEntries(runStates.map((each) => [each, { description: stateDescriptions[each] }])),
  })
  const mode = builder.enumType('BulkEditMode', {
    description: 'What an edit does to a field.',
    values: Object.fromEntries(editModes.map((each) => [each, { description: modeDescriptions[each] }])),
  })
  const refused = builder.objectRef<RefusedRecord>('BulkRunRefusal').implement({
    description: 'A record that a bulk run did not change.',
    fields: (t: Loose) => ({
      id: t.exposeID('id', { description: 'Which record.' }),
      title: t.field({
        type: 'JSON',
        nullable: true,
        description: "The value of the resource's title field; null if you may no longer see the record.",
        resolve: ({ title }: RefusedRecord) => title,
      }),
      code: t.exposeString('code', { description: 'The error code.' }),
      message: t.exposeString('message', { description: 'The reason as a sentence.' }),
      key: t.exposeString('key', { nullable: true, description: 'The translation key of the reason.' }),
      values: t.field({
        type: 'JSON',
        description: "The values of the key's message.",
        resolve: ({ values }: RefusedRecord) => values,
      }),
      fields: t.field({
        type: 'JSON',
        description: 'The issues of fields, with translation keys and values.',
        resolve: ({ fields }: RefusedRecord) => fields,
      }),
    }),
  })
  const bulkRun = builder.objectRef<StoredRun>('BulkRun').implement({
    description: 'A change, an action or a deletion of many records in the background.',
    fields: (t: Loose) => ({
      id: t.exposeID('id', { description: 'Id of the run.' }),
      resource: t.exposeString('resource', { description: 'Name of the resource: `games`.' }),
      action: t.exposeString('action', { description: '`update`, `delete`, `undo`, or the name of an action.' }),
      state: t.field({ type: state, description: 'Its state.', resolve: (run: StoredRun) => run.state }),
      total: t.exposeInt('total', { description: 'The number of its records.' }),
      finishedCount: t.int({ description: 'The number of tried records.', resolve: (run: StoredRun) => run.finished }),
      changedCount: t.int({ description: 'The number of changed records.', resolve: (run: StoredRun) => run.changed }),
      refusedCount: t.int({ description: 'The number of refused records.', resolve: (run: StoredRun) => run.refused }),
      refused: t.field({
        type: [refused],
        description: 'The first refused records with the reasons.',
        args: { limit: t.arg.int({ description: `At most ${mostRefused}; ${usualRefused} by default.` }) },
        resolve: (run: StoredRun, { limit }: { limit?: number | null }, { actor }: Context) =>
          refusedRecords(operations, actor, run, Math.min(Math.max(limit ?? usualRefused, 0), mostRefused)),
      }),
      failure: t.string({
        nullable: true,
        description: 'Why a failed run ended, as a sentence.',
        resolve: (run: StoredRun) => run.failure?.message ?? null,
      }),
      isUndoable: t.boolean({
        description: 'Whether `undoBulkRun` can put all changed records back.',
        resolve: (run: StoredRun) => isUndoable(operations, run),
      }),
      scheduledAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'The time for which it schedules the change of each record.',
        resolve: ({ scheduledAt }: StoredRun) => scheduledAt && new Date(scheduledAt).toISOString(),
      }),
      undoes: t.id({ nullable: true, description: 'The run that it undoes.', resolve: (run: StoredRun) => run.undoes }),
      startedAt: t.field({
        type: 'DateTime',
        description: 'When it started.',
        resolve: (run: StoredRun) => new Date(run.createdAt).toISOString(),
      }),
      finishedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When it ended.',
        resolve: ({ finishedAt }: StoredRun) => finishedAt && new Date(finishedAt).toISOString(),
      }),
    }),
  })
  builder.queryFields((t: Loose) => ({
    bulkRun: t.field({
      type: bulkRun,
      description: 'A run that you started.',
      args: { id: t.arg.id({ required: true, description: 'Which run.' }) },
      resolve: (_root: unknown, { id }: { id: string }, { actor }: Context) => findRun(operations, actor, id),
    }),
    bulkRuns: t.field({
      type: [bulkRun],
      description: 'Your current runs and those of the last day, the newest first; 20 at most.',
      resolve: async (_root: unknown, _args: unknown, { actor }: Context) => [...(await listRuns(operations, actor))],
    }),
  }))
  const group = builder.objectRef<PreviewGroup>('BulkEditPreviewGroup').implement({
    description: 'Records with the same values before and after.',
    fields: (t: Loose) => ({
      count: t.exposeInt('count', { description: 'The number of records.' }),
      before: t.field({
        type: 'JSON',
        description: 'The changed properties before.',
        resolve: ({ before }: PreviewGroup) => before,
      }),
      after: t.field({
        type: 'JSON',
        description: 'The same properties after.',
        resolve: ({ after }: PreviewGroup) => after,
      }),
    }),
  })
  const preview = builder.objectRef<BulkEditPreview>('BulkEditPreview').implement({
    description: 'What a bulk run of edits would do. Hooks are not run, so that the run may refuse more.',
    fields: (t: Loose) => ({
      total: t.exposeInt('total', { description: 'The number of records of the run.' }),
      computedCount: t.int({
        description: `The first records, from which the other numbers are computed: at most ${mostPreviewed}.`,
        resolve: ({ computed }: BulkEditPreview) => computed,
      }),
      changedCount: t.int({
        description: 'The number of records that would change.',
        resolve: ({ changed }: BulkEditPreview) => changed,
      }),
      unchangedCount: t.int({
        description: 'The number of records that have the values already.',
        resolve: ({ computed, changed, refused }: BulkEditPreview) => computed - changed - refused,
      }),
      refusedCount: t.int({
        description: 'The number of records that would be refused.',
        resolve: ({ refused }: BulkEditPreview) => refused,
      }),
      groups: t.field({
        type: [group],
        description: 'The largest groups of equal changes.',
        resolve: ({ groups }: BulkEditPreview) => [...groups],
      }),
      groupCount: t.exposeInt('groupCount', { description: 'The number of groups.' }),
      refused: t.field({
        type: [refused],
        description: 'The first refused records with the reasons.',
        resolve: ({ refusals }: BulkEditPreview) => [...refusals],
      }),
    }),
  })
  const edit = builder.inputType('BulkEditInput', {
    description: 'A change of one field of many records.',
    fields: (t) => ({
      field: t.string({ required: true, description: 'Name of the field: `category`.' }),
      mode: t.field({ type: mode, required: true, description: 'What happens to it.' }),
      value: t.field({
        type: 'JSON',
        description: 'A value as in an update: an id or ids for relations, a decimal string for numbers to add.',
      }),
    }),
  })
  const record = builder.inputType('BulkRecordInput', {
    description: 'A record and the version that you read.',
    fields: (t) => ({
      id: t.id({ required: true, description: 'Which record.' }),
      version: t.int({ description: 'The record is refused if it has another version by then.' }),
    }),
  })
  const previewed = builder.inputType('PreviewBulkEditInput', {
    description: 'Which records, and their edits. Give one of `filter`, `all` and `records`.',
    fields: (t) => ({
      resource: t.string({ required: true, description: 'Name of the resource: `games`.' }),
      filter: t.field({ type: 'JSON', description: 'A filter as for the list of the resource; not empty.' }),
      all: t.boolean({ description: 'Every record that you may see.' }),
      records: t.field({ type: [record], description: 'These records; 1000 at most.' }),
      edits: t.field({ type: [edit], required: true, description: 'The changes.' }),
    }),
  })
  builder.queryField('previewBulkEdit', (t: Loose) =>
    t.field({
      type: preview,
      description: 'The effects of edits on many records, without changing anything: needs the permissions of the run.',
      args: { input: t.arg({ type: previewed, required: true, description: 'The records and the edits.' }) },
      resolve: (_root: unknown, { input }: { input: StartInput }, { actor }: Context, info: GraphQLResolveInfo) => {
        const resource = resourceOf(actor, input.resource)
        const request = requestOf(resource, { ...input, action: 'update' }, info)
        return previewBulkEdit(operations, resource, actor, request)
      },
    }),
  )
  const start = builder.inputType('StartBulkRunInput', {
    description: 'Which records, and what happens to them. Give one of `filter`, `all` and `records`.',
    fields: (t) => ({
      id: t.id({ description: 'The UUID of the new run, so that a repeated request starts no second.' }),
      resource: t.string({ required: true, description: 'Name of the resource: `games`.' }),
      action: t.string({ required: true, description: '`update`, `delete`, or the name of a bulk action.' }),
      filter: t.field({ type: 'JSON', description: 'A filter as for the list of the resource; not empty.' }),
      all: t.boolean({ description: 'Every record that you may see.' }),
      records: t.field({ type: [record], description: 'These records; 1000 at most.' }),
      edits: t.field({ type: [edit], description: 'The changes of `update`.' }),
      input: t.field({ type: 'JSON', description: 'The input of the action.' }),
      dueAt: t.field({
        type: 'DateTime',
        description: 'Schedules one change for each record, if the resource declares that the change can be scheduled.',
      }),
    }),
  })
  builder.mutationFields((t: Loose) => ({
    startBulkRun: t.field({
      type: bulkRun,
      description:
        'Changes, deletes or acts on many records, each by itself. It works for a moment and continues in the background with your permissions.',
      args: { input: t.arg({ type: start, required: true, description: 'The records and the change.' }) },
      ...repeatedBy('harmless'),
      resolve: (_root: unknown, { input }: { input: StartInput }, { actor }: Context, info: GraphQLResolveInfo) => {
        const resource = resourceOf(actor, input.resource)
        return startRun(operations, resource, actor, requestOf(resource, input, info))
      },
    }),
    stopBulkRun: t.field({
      type: bulkRun,
      description: 'Stops a run; changed records stay changed.',
      args: { id: t.arg.id({ required: true, description: 'Which run.' }) },
      ...repeatedBy('harmless'),
      resolve: (_root: unknown, { id }: { id: string }, { actor }: Context) => stopRun(operations, actor, id),
    }),
    undoBulkRun: t.field({
      type: bulkRun,
      description: 'Starts a run that puts the changed records back, except those that were changed since.',
      args: { id: t.arg.id({ required: true, description: 'Which run.' }) },
      ...repeatedBy('harmless'),
      resolve: (_root: unknown, { id }: { id: string }, { actor }: Context) => undoRun(operations, actor, id),
    }),
  }))
}

/** The request with values of the types that the list and the mutations of the resource take. Throws BAD_REQUEST. */
function requestOf(resource: ResourceDeclaration, given: StartInput, { schema }: GraphQLResolveInfo): RunRequest {
  const coerced = <Value>(value: unknown, type: string, name: string): Value => {
    const known = schema.getType(type) as GraphQLInputType | undefined
    if (!known) throw badRequest(`${resource.name} has no such operation.`)
    return coerceInputValue(value, known, (path, _given, error) => {
      throw badRequest(
        `"${[name, ...path].join('./schema')}" does not fit: ${error.message.replace(/ Did you mean .*\?$/s, '')}`,
      )
    }) as Value
  }
  const { type } = resource
  const { filter, edits, input, action, dueAt, ...rest } = given
  const { bulk, schedule } = resource.actions[action] ?? {}
  const isAction = bulk === true || (dueAt != null && schedule === true)
  return {
    ...rest,
    action,
    dueAt: dueAt == null ? null : String(dueAt),
    filter: filter == null ? null : coerced<AnyFilter>(filter, `${type}Filter`, 'filter'),
    edits: (edits ?? []).map(({ field: name, mode, value }): FieldEdit => {
      const field = fieldOf(resource, name)
      if (!field || mode === 'clear' || mode === 'increase' || mode === 'multiply') {
        return { name, mode, value: mode === 'clear' ? null : value }
      }
      const property = propertyOf(name, field)
      const values = coerced<AnyRecord>({ [property]: value }, `Update${type}`, 'value')
      return { name, mode, value: values[property] }
    }),
    input: isAction
      ? withoutId(
          coerced<AnyRecord>({ ...(input as object | null), id: '' }, `${pascalCase(action)}One${type}Input`, 'input'),
        )
      : null,
  }
}

const withoutId = ({ id: _, ...values }: AnyRecord): AnyRecord => values
