import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '../access/actor'
import { waitForCommit } from '../audit/after-commit'
import type { Transaction } from '../database/database'
import { typed } from '../database/typed'
import { newId } from '../new-id'
import { inboxChanged } from './signals'
import { type InboxKind, inboxEntries, recordAssignments, type recordNotes } from './tables'

type NoteRow = Pick<typeof recordNotes.$inferSelect, 'id' | 'resource' | 'recordId' | 'accounts' | 'accountId'>

/** Puts a note into the inboxes of accounts, except that of its author. An entry of another kind becomes a mention. */
export async function send(
  tx: Transaction,
  actor: Actor,
  { id: noteId, resource, recordId, accounts, accountId: authorId }: NoteRow,
  receivers: ReadonlyMap<string, InboxKind>,
): Promise<void> {
  const entries = [...receivers]
    .filter(([accountId]) => accountId !== authorId)
    .map(([accountId, kind]) => ({
      ...{ id: newId(), accounts, accountId, resource },
      ...{ recordId, noteId, kind, actorName: actor.name },
    }))
  if (entries.length === 0) return
  await typed(tx)
    .insert(inboxEntries)
    .values(entries)
    .onConflictDoUpdate({
      target: [inboxEntries.accounts, inboxEntries.accountId, inboxEntries.noteId],
      set: { kind: 'mention', readAt: sql`null` },
    })
  waitForCommit(
    tx,
    entries.map(({ accountId }) => inboxChanged(accounts, accountId)),
  )
}

/** The account that the note's record is assigned to, with the kind of its entry. */
export async function assigneeOf(
  tx: Transaction,
  { resource, recordId, accounts }: NoteRow,
): Promise<Map<string, InboxKind>> {
  const isRecord = and(
    eq(recordAssignments.resource, resource),
    eq(recordAssignments.recordId, recordId),
    eq(recordAssignments.accounts, accounts),
  )
  const assigned = await typed(tx).select().from(recordAssignments).where(isRecord)
  return new Map(assigned.map(({ accountId }) => [accountId, 'note']))
}
