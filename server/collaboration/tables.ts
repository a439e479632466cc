import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accountColumns } from '../database/account-columns'
import { moment } from '../database/moment'
import type { Refusal } from '../errors'
import { savedViews } from '../views/tables'

const recordColumns = () => ({
  resource: text('resource').notNull(),
  recordId: uuid('record_id').notNull(),
})

/** Notes of staff on records; the account is the author. */
export const recordNotes = pgTable(
  'record_notes',
  {
    id: uuid('id').primaryKey(),
    ...recordColumns(),
    ...accountColumns(),
    /** The note that this one replies to; replies have no replies. */
    parentId: uuid('parent_id').references((): AnyPgColumn => recordNotes.id, { onDelete: 'cascade' }),
    authorName: text('author_name').notNull(),
    /** Plain text; a mention is `<@id of the account>`. */
    body: text('body').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    editedAt: moment('edited_at'),
    /** When a note with replies was deleted; its body is empty then. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('record_notes_record').on(table.resource, table.recordId, table.createdAt, table.id),
    index('record_notes_parent').on(table.parentId),
  ],
)

/** The person that a record is assigned to. A completed assignment has no row. */
export const recordAssignments = pgTable(
  'record_assignments',
  {
    /** Another assignee is another assignment. */
    id: uuid('id').primaryKey(),
    ...recordColumns(),
    ...accountColumns(),
    assignedByName: text('assigned_by_name'),
    dueOn: date('due_on', { mode: 'string' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('record_assignments_record').on(table.resource, table.recordId),
    index('record_assignments_account').on(table.accounts, table.accountId, table.dueOn),
    index('record_assignments_due_on').on(table.dueOn).where(sql`due_on is not null`),
  ],
)

/** The people who follow a record. */
export const recordFollowers = pgTable(
  'record_followers',
  {
    ...accountColumns(),
    ...recordColumns(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accounts, table.accountId, table.resource, table.recordId] }),
    index('record_followers_record').on(table.recordId),
  ],
)

const inboxKinds = [
  ...(['mention', 'reply', 'note', 'changed', 'assigned', 'due', 'overdue'] as const),
  ...(['automation', 'automationFailed', 'viewAlert', 'viewEmailFailed', 'viewAlertFailed'] as const),
  ...(['emailRefused', 'jobFailed'] as const),
] as const
export type InboxKind = (typeof inboxKinds)[number]

/** The inbox of each account. An entry is about a record or a view. It is deleted with its note, assignment or view. */
export const inboxEntries = pgTable(
  'inbox_entries',
  {
    id: uuid('id').primaryKey(),
    ...accountColumns(),
    resource: text('resource').notNull(),
    recordId: uuid('record_id'),
    viewId: uuid('view_id').references(() => savedViews.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<InboxKind>().notNull(),
    noteId: uuid('note_id').references(() => recordNotes.id, { onDelete: 'cascade' }),
    assignmentId: uuid('assignment_id').references(() => recordAssignments.id, { onDelete: 'cascade' }),
    actorName: text('actor_name'),
    /** The text of an entry without a note. */
    body: text('body'),
    failure: jsonb('failure').$type<Refusal>(),
    /** The records of a view when its alert was sent. */
    count: integer('count'),
    createdAt: moment('created_at').notNull().defaultNow(),
    readAt: moment('read_at'),
    /**
     * Until when it is out of the inbox. A past time is its arrival, if it is after `createdAt`. An entry that was put
     * back at once has the time of `createdAt`.
     */
    snoozedUntil: moment('snoozed_until'),
  },
  (table) => [
    index('inbox_entries_account').on(table.accounts, table.accountId, sql`greatest(created_at, snoozed_until)`),
    index('inbox_entries_snoozed_until').on(table.snoozedUntil).where(sql`snoozed_until is not null`),
    index('inbox_entries_unread').on(table.accounts, table.accountId).where(sql`read_at is null`),
    index('inbox_entries_record').on(table.resource, table.recordId),
    index('inbox_entries_view').on(table.viewId).where(sql`view_id is not null`),
    uniqueIndex('inbox_entries_note').on(table.accounts, table.accountId, table.noteId),
    uniqueIndex('inbox_entries_assignment').on(table.assignmentId, table.kind),
    // The changes of a followed record are one entry until it is read. An entry that was put back takes no later ones.
    uniqueIndex('inbox_entries_changed')
      .on(table.accounts, table.accountId, table.resource, table.recordId)
      .where(sql`kind = 'changed' and read_at is null and snoozed_until is null`),
  ],
)

/** The tables of notes, assignments, followers and inboxes. */
export const collaborationTables = { recordNotes, recordAssignments, recordFollowers, inboxEntries }
