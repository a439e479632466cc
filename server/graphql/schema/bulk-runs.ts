import type { GraphQLResolveInfo } from 'graphql'
import type { AnyFilter, ResourceDeclaration } from '../../../src/declare'
import type { EditMode } from '../../../src/declare/field-edits'
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
import type { RunState } from '../../bulk-runs/table'
import type { Builder } from './builder'
import { defineEnum, defineInput, defineMutations, defineQueries, defineType, takes } from './define'
import { resourceName } from './descriptions'
import { actionInputOf, coerced, editsOf, type GivenEdit } from './given-values'
import { refusalProperties } from './refusals'

const stateDescriptions: Readonly<Record<RunState, string>> = {
  running: 'It changes records, or waits for its turn.',
  done: 'It has tried every record.',
  stopped: 'It was stopped; the changed records stay changed.',
  failed: 'It ended early; `failure` has the reason. The changed records stay changed.',
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

/** The inputs that choose records. */
const chosen = {
  resource: resourceName,
  filter: ['JSON', 'A filter as for the list of the resource; not empty.'],
  all: ['Boolean', 'Every record that you may see.'],
  records: ['[BulkRecordInput!]', 'These records; 1000 at most.'],
} as const

interface StartInput extends Omit<RunRequest, 'filter' | 'edits' | 'input'> {
  resource: string
  filter?: unknown
  edits?: readonly GivenEdit[] | null
  input?: unknown
}

/** Adds changes of many records in the background: `bulkRun`, `bulkRuns`, `startBulkRun`, `stopBulkRun`, `undoBulkRun`. */
export function addBulkRuns(builder: Builder): void {
  defineEnum(builder, 'BulkRunState', 'The state of a bulk run.', stateDescriptions)
  defineEnum(builder, 'BulkEditMode', 'What an edit does to a field.', modeDescriptions)
  defineInput(builder, 'BulkEditInput', 'A change of one field of many records.', {
    field: ['String!', 'Name of the field: `category`.'],
    mode: ['BulkEditMode!', 'What happens to it.'],
    value: ['JSON', 'A value as in an update: an id or ids for relations, a decimal string for numbers to add.'],
  })
  defineInput(builder, 'BulkRecordInput', 'A record and the version that you read.', {
    id: ['ID!', 'Which record.'],
    version: ['Int', 'The record is refused if it has another version by then.'],
  })
  addRuns(builder)
  addPreview(builder)
  addMutations(builder)
}

/** Runs and their refused records, for the person who started them. */
function addRuns(builder: Builder): void {
  defineType<RefusedRecord>(builder, 'BulkRunRefusal', 'A record that a bulk run did not change.', {
    id: ['ID!', 'Which record.'],
    title: ['JSON', "The value of the resource's title field; null if you may no longer see the record."],
    ...refusalProperties,
  })
  defineType<StoredRun>(
    builder,
    'BulkRun',
    'A change, an action or a deletion of many records in the background, or an import.',
    {
      id: ['ID!', 'Id of the run.'],
      resource: resourceName,
      action: ['String!', '`update`, `delete`, `undo`, `import`, or the name of an action.'],
      state: ['BulkRunState!', 'Its state.'],
      total: ['Int!', 'The number of its records.'],
      undoes: ['ID', 'The run that it undoes.'],
      scheduledAt: ['DateTime', 'The time for which it schedules the change of each record.'],
      finishedAt: ['DateTime', 'When it ended.'],
    },
    {
      finishedCount: ['Int!', 'The number of tried records.', (run) => run.finished],
      changedCount: ['Int!', 'The number of changed records.', (run) => run.changed],
      refusedCount: ['Int!', 'The number of refused records.', (run) => run.refused],
      refused: [
        '[BulkRunRefusal!]!',
        'The first refused records with the reasons.',
        (run, { limit }, { operations, actor }) =>
          refusedRecords(operations, actor, run, Math.min(Math.max(limit ?? usualRefused, 0), mostRefused)),
        { args: { limit: ['Int', `At most ${mostRefused}; ${usualRefused} by default.`] } },
      ],
      failure: ['String', 'Why a failed run ended, as a sentence.', (run) => run.failure?.message ?? null],
      isUndoable: [
        'Boolean!',
        'Whether `undoBulkRun` can put all changed records back.',
        (run, _args, { operations }) => isUndoable(operations, run),
      ],
      startedAt: ['DateTime!', 'When it started.', (run) => run.createdAt],
    },
  )
  defineQueries(builder, {
    bulkRun: {
      type: 'BulkRun!',
      description: 'A run that you started.',
      args: { id: ['ID!', 'Which run.'] },
      resolve: ({ id }, { operations, actor }) => findRun(operations, actor, id),
    },
    bulkRuns: {
      type: '[BulkRun!]!',
      description: 'Your current runs and those of the last day, the newest first; 20 at most.',
      resolve: (_args, { operations, actor }) => listRuns(operations, actor),
    },
  })
}

/** The effects of a run before it starts. */
function addPreview(builder: Builder): void {
  defineType<PreviewGroup>(builder, 'BulkEditPreviewGroup', 'Records with the same values before and after.', {
    count: ['Int!', 'The number of records.'],
    before: ['JSON!', 'The changed properties before.'],
    after: ['JSON!', 'The same properties after.'],
  })
  defineType<BulkEditPreview>(
    builder,
    'BulkEditPreview',
    'What a bulk run of edits would do. Hooks are not run, so that the run may refuse more.',
    {
      total: ['Int!', 'The number of records of the run.'],
      groups: ['[BulkEditPreviewGroup!]!', 'The largest groups of equal changes.'],
      groupCount: ['Int!', 'The number of groups.'],
    },
    {
      computedCount: [
        'Int!',
        `The first records, from which the other numbers are computed: at most ${mostPreviewed}.`,
        ({ computed }) => computed,
      ],
      changedCount: ['Int!', 'The number of records that would change.', ({ changed }) => changed],
      unchangedCount: [
        'Int!',
        'The number of records that have the values already.',
        ({ computed, changed, refused }) => computed - changed - refused,
      ],
      refusedCount: ['Int!', 'The number of records that would be refused.', ({ refused }) => refused],
      refused: ['[BulkRunRefusal!]!', 'The first refused records with the reasons.', ({ refusals }) => refusals],
    },
  )
  defineQueries(builder, {
    previewBulkEdit: {
      type: 'BulkEditPreview!',
      description: 'The effects of edits on many records, without changing anything: needs the permissions of the run.',
      ...takes(
        'The records and the edits.',
        'Which records, and their edits. Give one of `filter`, `all` and `records`.',
        {
          ...chosen,
          edits: ['[BulkEditInput!]!', 'The changes.'],
        },
      ),
      resolve: ({ input }: { input: StartInput }, { operations, actor }, info) => {
        const resource = resourceOf(actor, input.resource)
        const request = requestOf(resource, { ...input, action: 'update' }, info)
        return previewBulkEdit({ context: operations, resource, actor }, request)
      },
    },
  })
}

function addMutations(builder: Builder): void {
  defineMutations(builder, {
    startBulkRun: {
      type: 'BulkRun!',
      description:
        'Changes, deletes or acts on many records, each by itself. It works for a moment and continues in the background with your permissions.',
      ...takes(
        'The records and the change.',
        'Which records, and what happens to them. Give one of `filter`, `all` and `records`.',
        {
          id: ['ID', 'The UUID of the new run, so that a repeated request starts no second.'],
          ...chosen,
          action: ['String!', '`update`, `delete`, or the name of a bulk action.'],
          edits: ['[BulkEditInput!]', 'The changes of `update`.'],
          input: ['JSON', 'The input of the action.'],
          dueAt: [
            'DateTime',
            'Schedules one change for each record, if the resource declares that the change can be scheduled.',
          ],
        },
      ),
      repeat: 'harmless',
      resolve: ({ input }: { input: StartInput }, { operations, actor }, info) => {
        const resource = resourceOf(actor, input.resource)
        return startRun({ context: operations, resource, actor }, requestOf(resource, input, info))
      },
    },
    stopBulkRun: {
      type: 'BulkRun!',
      description: 'Stops a run; changed records stay changed.',
      args: { id: ['ID!', 'Which run.'] },
      repeat: 'harmless',
      resolve: ({ id }, { operations, actor }) => stopRun(operations, actor, id),
    },
    undoBulkRun: {
      type: 'BulkRun!',
      description: 'Starts a run that puts the changed records back, except those that were changed since.',
      args: { id: ['ID!', 'Which run.'] },
      repeat: 'harmless',
      resolve: ({ id }, { operations, actor }) => undoRun(operations, actor, id),
    },
  })
}

/** The request with values of the types that the list and the mutations of the resource take. Throws BAD_REQUEST. */
function requestOf(resource: ResourceDeclaration, given: StartInput, { schema }: GraphQLResolveInfo): RunRequest {
  const { filter, edits, input, action, dueAt, ...rest } = given
  const { bulk, schedule } = resource.actions[action] ?? {}
  const isAction = bulk === true || (dueAt != null && schedule === true)
  return {
    ...rest,
    action,
    dueAt: dueAt == null ? null : String(dueAt),
    filter: filter == null ? null : coerced<AnyFilter>(schema, resource, filter, `${resource.type}Filter`, 'filter'),
    edits: editsOf(schema, resource, edits ?? []),
    input: isAction ? actionInputOf(schema, resource, action, input) : null,
  }
}
