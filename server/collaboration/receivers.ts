import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '../access/actor'
import { waitForCommit } from '../audit/after-commit'
import type { Transaction } from '../database/database'
import { typed } from '../database/typed'
import { newId } from '../new-id'
import { ofRecord } from '../sql/record-rows'
import { inboxChanged } from './signals'
import { type InboxKind, inboxEntries, recordAssignments, recordFollowers, type recordNotes } from './tables'

type NoteRow = Pick<typeof recordNotes.$inferSelect, 'id' | 'resource' | 'recordId' | 'accounts' | 'accountId'>

/**
 * Adds entries to inboxes, and notifies their accounts after the commit. A second entry about a note makes the first one
 * an unread mention, and ends its snooze.
 */
export async function addEntries(
  tx: Transaction,
  entries: readonly Omit<typeof inboxEntries.$inferInsert, 'id'>[],
): Promise<void> {
  if (entries.length === 0) return
  await typed(tx)
    .insert(inboxEntries)
    .values(entries.map((entry) => ({ ...entry, id: newId() })))
    .onConflictDoUpdate({
      target: [inboxEntries.accounts, inboxEntries.accountId, inboxEntries.noteId],
      set: { kind: 'mention', readAt: sql`null`, snoozedUntil: sql`null` },
    })
  waitForCommit(
    tx,
    entries.map(({ accounts, accountId }) => inboxChanged(accounts, accountId)),
  )
}

/** Puts a note into the inboxes of accounts, except that of its author. */
export function send(
  tx: Transaction,
  actor: Actor,
  { id: noteId, resource, recordId, accounts, accountId: authorId }: NoteRow,
  receivers: ReadonlyMap<string, InboxKind>,
): Promise<void> {
  const others = [...receivers].filter(([accountId]) => accountId !== authorId)
  const entry = { accounts, resource, recordId, noteId, actorName: actor.name }
  return addEntries(
    tx,
    others.map(([accountId, kind]) => ({ ...entry, accountId, kind })),
  )
}

/** The account that the note's record is assigned to and those that follow it, with the kind of their entries. */
export async function watchersOf(tx: Transaction, note: NoteRow): Promise<Map<string, InboxKind>> {
  const isOfNote = (table: typeof recordAssignments | typeof recordFollowers) =>
    and(ofRecord(table, note), eq(table.accounts, note.accounts))
  const { accountId } = recordFollowers
  const found = await typed(tx)
    .select({ accountId: recordAssignments.accountId })
    .from(recordAssignments)
    .where(isOfNote(recordAssignments))
    .union(typed(tx).select({ accountId }).from(recordFollowers).where(isOfNote(recordFollowers)))
  return new Map(found.map((each) => [each.accountId, 'note']))
}
