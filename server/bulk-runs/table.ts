import { and, eq, lte, sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { AnyFilter, AnyRecord } from '../../src/declare'
import type { FieldEdit } from '../../src/declare/field-edits'
import { ownerColumns } from '../database/account-columns'
import { moment, present } from '../database/moment'
import type { Refusal } from '../errors'

const runStates = ['running', 'done', 'stopped', 'failed'] as const
export type RunState = (typeof runStates)[number]

/** What puts one record back: `update`, `delete`, `restore` (from the trash), `unschedule` or a declared action. */
export interface RecordUndo {
  action: string
  /** The former values, for `update`; the id of the scheduled change, for `unschedule`. */
  values?: AnyRecord
}

/** Changes of many records in the background. The sweep removes finished ones. */
export const bulkRuns = pgTable(
  'bulk_runs',
  {
    id: uuid('id').primaryKey(),
    resource: text('resource').notNull(),
    /** `update`, `delete`, `undo`, `import`, or a declared bulk action. */
    action: text('action').notNull(),
    /** The records; null means all, or those of the undone run. */
    filter: jsonb('filter').$type<AnyFilter>(),
    /** Versions by record id as the person saw them; a record with another version is refused. */
    versions: jsonb('versions').$type<Readonly<Record<string, number>>>(),
    edits: jsonb('edits').$type<readonly FieldEdit[]>().notNull().default([]),
    /** The input of an action. */
    input: jsonb('input').$type<AnyRecord>().notNull().default({}),
    /** Omitted: now. Otherwise the run schedules the change of each record for this time. */
    scheduledAt: moment('scheduled_at'),
    /** The run that this one undoes. */
    undoes: uuid('undoes'),
    /** The person who started it. */
    ...ownerColumns(),
    state: text('state').$type<RunState>().notNull().default('running'),
    failure: jsonb('failure').$type<Refusal>(),
    total: integer('total').notNull(),
    finished: integer('finished').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    /** The changed records that nothing certain puts back. A list of runs must not read a million records for it. */
    permanent: integer('permanent').notNull().default(0),
    /** The last finished record: records are changed in the order of their ids. */
    position: uuid('position'),
    /** Consecutive transient failures. */
    attempts: integer('attempts').notNull().default(0),
    dueAt: moment('due_at').notNull().defaultNow(),
    createdAt: moment('created_at').notNull().defaultNow(),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    index('bulk_runs_due_at').on(table.dueAt).where(sql`${table.state} = 'running'`),
    index('bulk_runs_account').on(table.accountId, table.createdAt),
    uniqueIndex('bulk_runs_undoes').on(table.undoes),
    index('bulk_runs_created_at').on(table.createdAt),
  ],
)

/** Running runs whose next chunk is due. */
export const isRunDue = and(eq(bulkRuns.state, 'running'), lte(bulkRuns.dueAt, present))

/** The changed and refused records of a run. */
export const bulkRunRecords = pgTable(
  'bulk_run_records',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => bulkRuns.id, { onDelete: 'cascade' }),
    recordId: uuid('record_id').notNull(),
    /** The version after the change; null for a refused or deleted record. */
    version: integer('version'),
    /** Null if nothing certain puts the change back. */
    undo: jsonb('undo').$type<RecordUndo>(),
    /** Null for a changed record. */
    refusal: jsonb('refusal').$type<Refusal>(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.recordId] }),
    index('bulk_run_records_refused').on(table.runId, table.recordId).where(sql`${table.refusal} is not null`),
  ],
)
