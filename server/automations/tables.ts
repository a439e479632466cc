import { and, eq, lte, sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { AnyRecord } from '../../src/declare'
import type { FieldEdit } from '../../src/declare/field-edits'
import { moment, present } from '../database/moment'
import type { Refusal } from '../errors'
import { itemColumns } from '../saved-items/columns'

/** What starts an automation: an audit event of a record, or a time. */
export type AutomationEvent = 'created' | 'changed' | 'action' | 'hourly' | 'daily'

/** One step. In texts `{title}` becomes the title of the record. */
export type AutomationStep =
  | { readonly kind: 'action'; readonly action: string; readonly input: AnyRecord }
  | { readonly kind: 'edit'; readonly edits: readonly FieldEdit[] }
  /** The assignment is due this number of days after the run; null for none. */
  | { readonly kind: 'assign'; readonly personId: string; readonly dueInDays: number | null }
  | { readonly kind: 'note'; readonly text: string }
  | {
      readonly kind: 'notify'
      readonly people: readonly string[]
      readonly roles: readonly string[]
      readonly text: string
    }

/** Automations of staff; each runs as its owner. */
export const automations = pgTable(
  'automations',
  {
    ...itemColumns(),
    event: text('event').$type<AutomationEvent>().notNull(),
    /** The actions of `action`; the properties of `changed`, all of them if empty. */
    names: text('names').array().notNull().default([]),
    /** The condition: the query of the list's address. */
    state: text('state').notNull(),
    /** The hour of `daily`, from 0 to 23. */
    hour: integer('hour').notNull().default(0),
    /** IANA name of the time zone of the hour and of relative dates. */
    zone: text('zone').notNull(),
    steps: jsonb('steps').$type<readonly AutomationStep[]>().notNull(),
    active: boolean('active').notNull().default(false),
    /** Why the program switched it off. */
    failure: jsonb('failure').$type<Refusal>(),
    /** The next time of `hourly` and `daily`. */
    dueAt: moment('due_at'),
  },
  (table) => [
    uniqueIndex('automations_name').on(table.accounts, table.accountId, table.resource, table.name),
    // The trigger of each change looks for the active automations of its resource.
    index('automations_active').on(table.resource).where(sql`${table.active}`),
    index('automations_due_at').on(table.dueAt),
  ],
)

/** `stopped`: it was not tried, because the automation was switched off, or its chain is too long. */
export type AutomationRunState = 'waiting' | 'done' | 'refused' | 'stopped'

/**
 * Runs that wait, and the log of those that ended. The trigger of the audit table adds them in the transaction of the
 * change. A run whose record does not match the condition is deleted.
 */
export const automationRuns = pgTable(
  'automation_runs',
  {
    id: uuid('id').primaryKey(),
    automationId: uuid('automation_id')
      .notNull()
      .references(() => automations.id, { onDelete: 'cascade' }),
    recordId: uuid('record_id').notNull(),
    /** The action of the audit event; `hourly` or `daily`. */
    event: text('event').notNull(),
    /** 1 for a run that a person caused; one more for each automation in between. */
    depth: integer('depth').notNull().default(1),
    state: text('state').$type<AutomationRunState>().notNull().default('waiting'),
    failure: jsonb('failure').$type<Refusal>(),
    attempts: integer('attempts').notNull().default(0),
    dueAt: moment('due_at').notNull().defaultNow(),
    createdAt: moment('created_at').notNull().defaultNow(),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    index('automation_runs_due_at').on(table.dueAt).where(sql`${table.state} = 'waiting'`),
    // No index has the time alone: PostgreSQL would look there for the last run of an automation that never ran.
    index('automation_runs_automation').on(table.automationId, table.createdAt),
  ],
)

/** Waiting runs whose time has come. */
export const isRunDue = and(eq(automationRuns.state, 'waiting'), lte(automationRuns.dueAt, present))

export const automationTables = { automations, automationRuns }
