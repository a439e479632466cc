import { and, eq, isNotNull, isNull, notInArray } from 'drizzle-orm'
import { messageOf, type ResourceDeclaration } from '../../src/declare'
import { isId } from '../../src/declare/formats'
import { checkText, trimmedText } from '../../src/fields/issues'
import { findResource } from '../../src/registry/resources'
import { assertScopeToWrite, denied } from '../access/access'
import type { Actor } from '../access/actor'
import { waitForCommit } from '../audit/after-commit'
import { writeAudit } from '../audit/audit'
import type { Transaction } from '../database/database'
import { typed } from '../database/typed'
import { invalid, noContent, notFound, OperationError } from '../errors'
import { newId } from '../new-id'
import type { OperationContext } from '../operations'
import { inTransaction, lockForChange } from '../operations/change'
import { maySee } from '../operations/list'
import { contextWithin } from '../operations/within'
import { offsetOf, type Paging } from '../sql/page'
import { ofRecord, type RecordRef } from '../sql/record-rows'
import { instantSql, run } from '../sql/rows'
import { type Colleague, listColleagues, namesOf } from './people'
import { send, watchersOf } from './receivers'
import { staffAccountOf, visibleRecord } from './records'
import { inboxChanged, recordChanged } from './signals'
import { inboxEntries, recordNotes } from './tables'

/** A note as readers of its record see it. */
export interface Note {
  id: string
  /** The note that this one replies to. */
  parentId: string | null
  /** Empty where the note is deleted. */
  body: string
  authorId: string
  authorName: string
  /** The mentioned people with their present names. */
  mentions: readonly Colleague[]
  createdAt: string
  editedAt: string | null
  isOwn: boolean
  /** It was deleted and has replies. */
  isDeleted: boolean
  /** Its replies, the earliest first; a reply has none. */
  replies: readonly Note[]
}

export const longestNote = 5_000
const mostMentions = 20
const usualLimit = 20
const mostNotes = 100
export const mostReplies = 100

export const mention = /<@([0-9a-f-]{36})>/g

/** The ids of mentioned accounts in a body, each once. */
export const mentionsIn = (body: string): string[] => [
  ...new Set([...body.matchAll(mention)].flatMap(([, id = '']) => (isId(id) ? [id] : []))),
]

/** A page of the notes of a record with their replies, the latest first. Throws FORBIDDEN, NOT_FOUND. */
export async function listNotes(
  context: OperationContext,
  actor: Actor,
  record: RecordRef,
  paging?: Paging | null,
): Promise<{ nodes: readonly Note[]; totalCount: number }> {
  await visibleRecord(context, actor, record)
  const nodes = await readNotes(context, actor, record, offsetOf(paging, usualLimit, mostNotes))
  const ofPage = and(ofRecord(recordNotes, record), isNull(recordNotes.parentId))
  return { nodes, totalCount: await typed(context.database.sql).$count(recordNotes, ofPage) }
}

/** The number of notes and replies of a record. */
export const countNotes = ({ database }: OperationContext, record: RecordRef): Promise<number> =>
  typed(database.sql).$count(recordNotes, and(ofRecord(recordNotes, record), isNull(recordNotes.deletedAt)))

type StoredNote = Omit<Note, 'mentions' | 'isOwn' | 'replies'>

async function readNotes(
  context: OperationContext,
  actor: Actor,
  { resource, recordId }: RecordRef,
  { id = null, limit = 1, offset = 0 }: { id?: string | null; limit?: number; offset?: number },
): Promise<Note[]> {
  const rows = await run<StoredNote>(
    context.database.sql,
    `with page as materialized (select "id" from "record_notes"
       where "resource" = $1::text and "record_id" = $2::uuid
         and case when $3::uuid is null then "parent_id" is null else "id" = $3::uuid end
       order by "created_at" desc, "id" desc limit ${limit} offset ${offset})
     select "id", "parent_id" as "parentId", "body", "account_id" as "authorId", "author_name" as "authorName",
       ${instantSql('"created_at"')} as "createdAt", ${instantSql('"edited_at"')} as "editedAt",
       "deleted_at" is not null as "isDeleted"
     from "record_notes"
     where "id" in (select "id" from page) or "parent_id" in (select "id" from page)
     order by "record_notes"."created_at" desc, "id" desc`,
    [resource, recordId, id],
  )
  const people = await namesOf(context, [...new Set(rows.flatMap(({ body }) => mentionsIn(body)))])
  const noteOf = (row: StoredNote): Note => {
    const ids = mentionsIn(row.body)
    const mentions = people.filter(({ id }) => ids.includes(id))
    const replies = rows.filter(({ parentId }) => parentId === row.id).reverse()
    return { ...row, mentions, isOwn: row.authorId === actor.id, replies: replies.map(noteOf) }
  }
  return rows.filter((row) => (id === null ? row.parentId === null : row.id === id)).map(noteOf)
}

async function readNote(context: OperationContext, actor: Actor, record: RecordRef, id: string): Promise<Note> {
  const [note] = await readNotes(context, actor, record, { id })
  if (!note) throw unknownNote()
  return note
}

const unknownNote = () => notFound('This note does not exist.')

export interface NoteInput extends RecordRef {
  /** A UUID that the sender chooses, so that a repeated request adds no second note. */
  id?: string | null
  /** The note to reply to. */
  parentId?: string | null
  body: string
}

/** Adds a note or a reply to a record that the actor may see. Throws FORBIDDEN, NOT_FOUND, NO_CONTENT, VALIDATION_FAILED. */
export async function addNote(context: OperationContext, actor: Actor, input: NoteInput): Promise<Note> {
  const author = staffAccountOf(context, actor)
  const resource = await visibleRecord(context, actor, input, noContent)
  assertScopeToWrite(actor, resource)
  if (input.id != null && !isId(input.id)) throw invalid({ id: [{ key: 'validation.id' }] })
  const { recordId } = input
  const body = checkedBody(input.body)
  const mentions = await checkedMentions(context, actor, input, mentionsIn(body))
  const id = input.id ?? newId()
  const parentId = input.parentId ?? null
  return inTransaction({ context, resource, actor }, recordId, async (work) => {
    const { tx } = work
    await lockForChange(work, recordId)
    const thread = parentId === null ? [] : await threadOf(tx, input, parentId)
    const row = { id, resource: resource.name, recordId, parentId, ...author, authorName: actor.name ?? '', body }
    const [added] = await typed(tx)
      .insert(recordNotes)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: recordNotes.id })
    if (added) {
      const receivers = await watchersOf(tx, row)
      for (const note of thread) receivers.set(note.accountId, 'reply')
      for (const person of mentions) receivers.set(person.id, 'mention')
      await send(tx, actor, row, receivers)
      await writeAudit(tx, actor, [line('addNote', resource, recordId)])
      waitForCommit(tx, [recordChanged(resource.name, recordId)])
    }
    return readNote(contextWithin(context, tx), actor, input, id)
  })
}

/** Changes the body of an own note; people who it mentions now receive it. Throws like `addNote`. */
export async function editNote(
  context: OperationContext,
  actor: Actor,
  { id, body: given }: { id: string; body: string },
): Promise<Note> {
  const { known, resource } = await ownNote(context, actor, id)
  const body = checkedBody(given)
  const before = mentionsIn(known.body)
  const added = mentionsIn(body).filter((each) => !before.includes(each))
  const mentions = await checkedMentions(context, actor, known, added)
  return inTransaction({ context, resource, actor }, known.recordId, async ({ tx }) => {
    const change = { body, editedAt: new Date().toISOString() }
    const { count } = await typed(tx).update(recordNotes).set(change).where(isPresent(known))
    if (count === 0) throw unknownNote()
    const kept = mentionsIn(body)
    const isGone = and(
      eq(inboxEntries.noteId, known.id),
      eq(inboxEntries.kind, 'mention'),
      ...(kept.length > 0 ? [notInArray(inboxEntries.accountId, kept)] : []),
    )
    await typed(tx).delete(inboxEntries).where(isGone)
    await send(tx, actor, known, new Map(mentions.map((person) => [person.id, 'mention'])))
    await writeAudit(tx, actor, [line('editNote', resource, known.recordId)])
    waitForCommit(tx, [recordChanged(known.resource, known.recordId)])
    return readNote(contextWithin(context, tx), actor, known, known.id)
  })
}

/** Deletes an own note; one with replies keeps its place without its text. Returns false if it was deleted before. Throws FORBIDDEN. */
export async function deleteNote(context: OperationContext, actor: Actor, id: string): Promise<boolean> {
  const own = await ownNote(context, actor, id).catch((problem: unknown) => {
    if (problem instanceof OperationError && problem.code === 'NOT_FOUND') return null
    throw problem
  })
  if (!own) return false
  const { known, resource } = own
  return inTransaction({ context, resource, actor }, known.recordId, async (work) => {
    const { tx } = work
    const receivers = await typed(tx)
      .select({ accounts: inboxEntries.accounts, accountId: inboxEntries.accountId })
      .from(inboxEntries)
      .where(eq(inboxEntries.noteId, known.id))
    await lockForChange(work, known.recordId)
    const emptied = { body: '', deletedAt: new Date().toISOString() }
    const { count } = (await hasReplies(tx, known.id))
      ? await typed(tx).update(recordNotes).set(emptied).where(isPresent(known))
      : await typed(tx).delete(recordNotes).where(isPresent(known))
    if (count === 0) return false
    await typed(tx).delete(inboxEntries).where(eq(inboxEntries.noteId, known.id))
    if (known.parentId && !(await hasReplies(tx, known.parentId))) {
      const isEmpty = and(eq(recordNotes.id, known.parentId), isNotNull(recordNotes.deletedAt))
      await typed(tx).delete(recordNotes).where(isEmpty)
    }
    await writeAudit(tx, actor, [line('deleteNote', resource, known.recordId)])
    const inboxes = receivers.map(({ accounts, accountId }) => inboxChanged(accounts, accountId))
    waitForCommit(tx, [recordChanged(known.resource, known.recordId), ...inboxes])
    return true
  })
}

/** The condition of a note that was not deleted since it was read. */
const isPresent = ({ id }: { id: string }) => and(eq(recordNotes.id, id), isNull(recordNotes.deletedAt))

const hasReplies = async (tx: Transaction, id: string): Promise<boolean> =>
  (await typed(tx).$count(recordNotes, eq(recordNotes.parentId, id))) > 0

/** A note and its replies. Throws VALIDATION_FAILED if it cannot be replied to. */
async function threadOf(tx: Transaction, record: RecordRef, parentId: string) {
  const isIt = and(ofRecord(recordNotes, record), eq(recordNotes.id, parentId), isNull(recordNotes.parentId))
  const [parent] = isId(parentId) ? await typed(tx).select().from(recordNotes).where(isIt) : []
  if (!parent || parent.deletedAt) throw invalid({ parentId: [{ key: 'validation.notFound' }] })
  const replies = await typed(tx).select().from(recordNotes).where(eq(recordNotes.parentId, parentId))
  if (replies.length >= mostReplies)
    throw invalid({ parentId: [{ key: 'validation.maxEntries', values: { max: mostReplies } }] })
  return [parent, ...replies]
}

const line = (action: string, resource: ResourceDeclaration, recordId: string) => ({
  ...{ action, resource, recordId },
  before: null,
  after: null,
})

/** A note that the actor wrote on a record that they still may see. Throws NOT_FOUND, FORBIDDEN. */
async function ownNote(context: OperationContext, actor: Actor, id: string) {
  const { accounts, accountId } = staffAccountOf(context, actor)
  const isIt = eq(recordNotes.id, id)
  const [known] = isId(id) ? await typed(context.database.sql).select().from(recordNotes).where(isIt) : []
  const resource = findResource(known?.resource)
  if (
    !known ||
    known.deletedAt ||
    !resource?.collaboration ||
    !(await maySee({ context, resource, actor }, known.recordId))
  )
    throw unknownNote()
  if (known.accounts !== accounts || known.accountId !== accountId) throw denied(actor)
  assertScopeToWrite(actor, resource)
  return { known, resource }
}

function checkedBody(given: string): string {
  const body = trimmedText(given.replace(/\r\n?/g, '\n'))
  const [issue] = checkText(body, { max: longestNote })
  if (issue) throw invalid({ body: [messageOf(issue)] })
  if (body === '') throw invalid({ body: [{ key: 'validation.required' }] })
  return body
}

/** The mentioned people. Throws VALIDATION_FAILED for a person who may not see the record. */
async function checkedMentions(
  context: OperationContext,
  actor: Actor,
  record: RecordRef,
  ids: readonly string[],
): Promise<readonly Colleague[]> {
  if (ids.length === 0) return []
  if (ids.length > mostMentions)
    throw invalid({ body: [{ key: 'validation.maxEntries', values: { max: mostMentions } }] })
  const colleagues = await listColleagues(
    context,
    actor,
    { resource: record.resource, recordId: record.recordId },
    { ids },
  )
  if (colleagues.length < ids.length) throw invalid({ body: [{ key: 'validation.mention' }] })
  return colleagues
}
