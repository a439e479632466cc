import type { Actor } from '../../access/actor'
import { type Assignment, assignRecord, completeAssignment, listAssignments } from '../../collaboration/assignments'
import { type Inbox, type InboxEntry, markInboxRead, readInbox } from '../../collaboration/inbox'
import type { CollaborationLive, RecordCollaboration } from '../../collaboration/live'
import {
  addNote,
  deleteNote,
  editNote,
  listNotes,
  longestNote,
  type Note,
  type NoteInput,
} from '../../collaboration/notes'
import { type Colleague, listColleagues } from '../../collaboration/people'
import { type PresenceInput, type Present, showPresence } from '../../collaboration/presence'
import type { RecordRef } from '../../collaboration/records'
import { type InboxKind, inboxKinds } from '../../collaboration/tables'
import { unauthenticated } from '../../errors'
import type { OperationContext } from '../../operations'
import type { Paging } from '../../sql/page'
import { repeatedBy } from '../transport/repetition'
import type { Builder, Context, Loose } from './builder'
import type { PagingTypes } from './resource-queries'

type NotePage = Awaited<ReturnType<typeof listNotes>>

const kindDescriptions: Readonly<Record<InboxKind, string>> = {
  mention: 'A note mentions you.',
  note: 'A note on a record that is assigned to you.',
  assigned: 'A record was assigned to you.',
  due: 'An assignment is due today.',
  overdue: 'An assignment is overdue.',
}

const recordFields = (t: Loose) => ({
  resource: t.string({ required: true, description: 'Name of the resource: `games`.' }),
  recordId: t.id({ required: true, description: 'Which record.' }),
})
const recordArgs = (t: Loose) => recordFields(t.arg)

/** Adds notes, assignments, the inbox and presence (docs/api.md "Notes, assignments and the inbox"). */
export function addCollaboration(
  builder: Builder,
  operations: OperationContext,
  live: CollaborationLive,
  { paging }: PagingTypes,
  viewer: Loose,
): void {
  const types = addTypes(builder)
  const page = (t: Loose) => t.arg({ type: paging, description: 'The page; 20 at most by default, 100 at most.' })

  builder.queryFields((t: Loose) => ({
    recordNotes: t.field({
      type: types.notes,
      description: 'Notes of a record that you may see, the latest first.',
      args: { ...recordArgs(t), paging: page(t) },
      resolve: (_root: unknown, args: RecordRef & { paging?: Paging | null }, { actor }: Context) =>
        listNotes(operations, actor, args, args.paging),
    }),
    recordCollaboration: t.field({
      type: types.collaboration,
      description: 'The number of notes, the assignment, and the people who have the record open.',
      args: recordArgs(t),
      resolve: (_root: unknown, args: RecordRef, { actor }: Context) => live.read(actor, args),
    }),
    colleagues: t.field({
      type: [types.colleague],
      description: 'Active staff who may see a record, by name; 20 at most.',
      args: { ...recordArgs(t), search: t.arg.string({ description: 'A part of the name.' }) },
      resolve: (_root: unknown, args: RecordRef & { search?: string | null }, { actor }: Context) =>
        listColleagues(operations, actor, args, args),
    }),
  }))

  builder.objectFields(viewer, (t: Loose) => ({
    assignments: t.field({
      type: [types.assignment],
      description: 'What is assigned to you, the first due first; 500 at most.',
      resolve: (_viewer: unknown, _args: unknown, { actor }: { actor: Actor }) => listAssignments(operations, actor),
    }),
    inbox: t.field({
      type: types.inbox,
      description: 'Your inbox, the latest entries first.',
      args: { unread: t.arg.boolean({ description: 'Only unread entries.' }), paging: page(t) },
      resolve: (
        _viewer: unknown,
        args: { unread?: boolean | null; paging?: Paging | null },
        { actor }: { actor: Actor },
      ) => readInbox(operations, actor, args),
    }),
  }))

  addChanges(builder, operations, types)
  builder.subscriptionFields((t: Loose) => ({
    recordCollaboration: t.field({
      type: types.collaboration,
      description: 'The same as the query: now, and each time that it changes.',
      args: recordArgs(t),
      subscribe: (_root: unknown, args: RecordRef, { actor, subscriber }: Context) => {
        if (!subscriber) throw unauthenticated()
        return live.followRecord(actor, args, subscriber)
      },
      resolve: (value: RecordCollaboration) => value,
    }),
    inboxUnreadCount: t.int({
      description: 'The number of unread entries of your inbox: now, and each time that the inbox changes.',
      subscribe: (_root: unknown, _args: unknown, { actor, subscriber }: Context) => {
        if (!subscriber) throw unauthenticated()
        return live.followInbox(actor, subscriber)
      },
      resolve: (value: number) => value,
    }),
  }))
}

type Types = ReturnType<typeof addTypes>

function addTypes(builder: Builder) {
  const colleague = builder.objectRef<Colleague>('Colleague').implement({
    description: 'A member of staff.',
    fields: (t) => ({
      id: t.exposeID('id', { description: 'Id of the account.' }),
      name: t.exposeString('name', { description: 'The display name.' }),
    }),
  })
  const moment = (t: Loose, property: string, description: string, nullable = false) =>
    t.field({ type: 'DateTime', nullable, description, resolve: (each: Loose) => each[property] })
  const day = (t: Loose, description: string) =>
    t.field({ type: 'Date', nullable: true, description, resolve: ({ dueOn }: { dueOn: string | null }) => dueOn })
  const title = (t: Loose) =>
    t.field({
      type: 'JSON',
      nullable: true,
      description: "The value of the resource's title field.",
      resolve: (each: { title: unknown }) => each.title,
    })
  const note = builder.objectRef<Note>('RecordNote').implement({
    description: 'A note on a record.',
    fields: (t: Loose) => ({
      id: t.exposeID('id', { description: 'Id of the note.' }),
      body: t.exposeString('body', { description: 'Plain text; `<@id>` mentions the account with this id.' }),
      authorId: t.exposeID('authorId', { description: 'Id of the account of the author.' }),
      authorName: t.exposeString('authorName', { description: 'The name of the author when it was added.' }),
      mentions: t.field({
        type: [colleague],
        description: 'The mentioned people with their present names.',
        resolve: ({ mentions }: Note) => mentions,
      }),
      createdAt: moment(t, 'createdAt', 'When it was added.'),
      editedAt: moment(t, 'editedAt', 'When its text was last changed.', true),
      isOwn: t.exposeBoolean('isOwn', { description: 'Whether you are the author, who may change and delete it.' }),
    }),
  })
  const notes = builder.objectRef<NotePage>('RecordNoteConnection').implement({
    description: 'A page of notes.',
    fields: (t: Loose) => ({
      nodes: t.field({ type: [note], description: 'The notes of the page.', resolve: ({ nodes }: NotePage) => nodes }),
      totalCount: t.exposeInt('totalCount', { description: 'The number of notes.' }),
    }),
  })
  const assignment = builder.objectRef<Assignment>('RecordAssignment').implement({
    description: 'A record that is assigned to a person.',
    fields: (t: Loose) => ({
      id: t.exposeID('id', { description: 'Id of the assignment; another assignee is another assignment.' }),
      resource: t.exposeString('resource', { description: 'Name of the resource: `games`.' }),
      recordId: t.exposeID('recordId', { description: 'Which record.' }),
      title: title(t),
      assigneeId: t.exposeID('assigneeId', { description: 'Id of the account.' }),
      assigneeName: t.exposeString('assigneeName', { description: 'The display name.' }),
      assignedByName: t.exposeString('assignedByName', { nullable: true, description: 'Who assigned it.' }),
      dueOn: day(t, 'The due date.'),
      createdAt: moment(t, 'createdAt', 'When it was assigned.'),
    }),
  })
  const present = builder.objectRef<Present>('RecordPresence').implement({
    description: 'A person who has a record open.',
    fields: (t) => ({
      id: t.exposeID('id', { description: 'Id of the account.' }),
      name: t.exposeString('name', { description: 'The display name.' }),
      isEditing: t.exposeBoolean('isEditing', { description: 'Whether its form is open.' }),
      field: t.exposeString('field', { nullable: true, description: 'The focused field of the form.' }),
    }),
  })
  const collaboration = builder.objectRef<RecordCollaboration>('RecordCollaboration').implement({
    description: 'Notes, assignment and presence of a record.',
    fields: (t: Loose) => ({
      noteCount: t.exposeInt('noteCount', { description: 'The number of notes.' }),
      notesChangedAt: moment(t, 'notesChangedAt', 'When a note was last added or changed.', true),
      assignment: t.field({
        type: assignment,
        nullable: true,
        description: 'The assignment; null if the record is not assigned. Its title is null.',
        resolve: (each: RecordCollaboration) => each.assignment,
      }),
      people: t.field({
        type: [present],
        description: 'Who has the record open, you included.',
        resolve: ({ people }: RecordCollaboration) => people,
      }),
    }),
  })
  const kind = builder.enumType('InboxKind', {
    description: 'Why an entry is in the inbox.',
    values: Object.fromEntries(inboxKinds.map((each) => [each, { description: kindDescriptions[each] }])),
  })
  const entry = builder.objectRef<InboxEntry>('InboxEntry').implement({
    description: 'An entry of the inbox, about a record that you may see.',
    fields: (t: Loose) => ({
      id: t.exposeID('id', { description: 'Id of the entry.' }),
      kind: t.field({ type: kind, description: 'Why it is there.', resolve: (each: InboxEntry) => each.kind }),
      resource: t.exposeString('resource', { description: 'Name of the resource: `games`.' }),
      recordId: t.exposeID('recordId', { description: 'Which record.' }),
      title: title(t),
      noteId: t.exposeID('noteId', { nullable: true, description: 'Which note.' }),
      body: t.exposeString('body', {
        nullable: true,
        description: 'The text of the note, with `@` and the name for each mention.',
      }),
      actorName: t.exposeString('actorName', { nullable: true, description: 'Who caused it.' }),
      dueOn: day(t, 'The due date of the assignment.'),
      createdAt: moment(t, 'createdAt', 'When it arrived.'),
      isRead: t.exposeBoolean('isRead', { description: 'Whether it is marked as read.' }),
    }),
  })
  const inbox = builder.objectRef<Inbox>('Inbox').implement({
    description: 'A page of the inbox.',
    fields: (t: Loose) => ({
      nodes: t.field({ type: [entry], description: 'The entries of the page.', resolve: ({ nodes }: Inbox) => nodes }),
      totalCount: t.exposeInt('totalCount', { description: 'The number of entries.' }),
      unreadCount: t.exposeInt('unreadCount', { description: 'The number of unread entries.' }),
    }),
  })
  return { colleague, note, notes, assignment, collaboration, inbox }
}

function addChanges(builder: Builder, operations: OperationContext, types: Types): void {
  const input = (name: string, description: string, fields: (t: Loose) => object) =>
    builder.inputType(name, { description, fields: fields as Loose })
  const addInput = input('AddNoteInput', 'A new note.', (t) => ({
    id: t.id({ description: 'A UUID that you choose, so that a repeated request adds no second note.' }),
    ...recordFields(t),
    body: t.string({
      required: true,
      description: `Plain text, ${longestNote} characters at most; \`<@id>\` mentions a person of \`colleagues\`.`,
    }),
  }))
  const editInput = input('EditNoteInput', 'A new text of an own note.', (t) => ({
    id: t.id({ required: true, description: 'Which note.' }),
    body: t.string({ required: true, description: 'As for a new note.' }),
  }))
  const assignInput = input('AssignRecordInput', 'The assignment of a record.', (t) => ({
    ...recordFields(t),
    assigneeId: t.id({ required: true, description: 'Id of a person of `colleagues`.' }),
    dueOn: t.field({ type: 'Date', description: 'The due date; omitted for none.' }),
  }))
  const presenceInput = input('ShowPresenceInput', 'A page that has a record open.', (t) => ({
    ...recordFields(t),
    page: t.id({ required: true, description: 'A UUID of the page.' }),
    isHere: t.boolean({ required: true, description: 'False when the page is left.' }),
    isEditing: t.boolean({ required: true, description: 'Whether the page is a form.' }),
    field: t.string({ description: 'The focused field.' }),
  }))
  const given = (t: Loose, type: Loose, description: string) => ({
    input: t.arg({ type, required: true, description }),
  })
  type With<Input> = { input: Input }

  builder.mutationFields((t: Loose) => ({
    addNote: t.field({
      type: types.note,
      description: 'Adds a note to a record that you may see. Mentioned people receive it in their inbox.',
      args: given(t, addInput, 'The note.'),
      ...repeatedBy('transaction'),
      resolve: (_root: unknown, { input }: With<NoteInput>, { actor, within }: Context) =>
        addNote(within ?? operations, actor, input),
    }),
    editNote: t.field({
      type: types.note,
      description: 'Changes the text of an own note.',
      args: given(t, editInput, 'The note.'),
      ...repeatedBy('transaction'),
      resolve: (_root: unknown, { input }: With<{ id: string; body: string }>, { actor, within }: Context) =>
        editNote(within ?? operations, actor, input),
    }),
    deleteNote: t.boolean({
      description: 'Deletes an own note. False if it was deleted before.',
      args: { id: t.arg.id({ required: true, description: 'Which note.' }) },
      ...repeatedBy('transaction'),
      resolve: (_root: unknown, { id }: { id: string }, { actor, within }: Context) =>
        deleteNote(within ?? operations, actor, id),
    }),
    assignRecord: t.field({
      type: types.assignment,
      description: 'Assigns a record to a person who may see it, or changes its due date.',
      args: given(t, assignInput, 'The record, the person and the due date.'),
      ...repeatedBy('transaction'),
      resolve: (
        _root: unknown,
        { input }: With<RecordRef & { assigneeId: string; dueOn?: string | null }>,
        { actor, within }: Context,
      ) => assignRecord(within ?? operations, actor, input),
    }),
    completeAssignment: t.boolean({
      description: 'Completes the assignment of a record. False if it has none.',
      args: recordArgs(t),
      ...repeatedBy('transaction'),
      resolve: (_root: unknown, record: RecordRef, { actor, within }: Context) =>
        completeAssignment(within ?? operations, actor, record),
    }),
    markInboxRead: t.int({
      description: 'Marks entries of your inbox as read. Returns the number of unread entries.',
      args: { ids: t.arg.idList({ description: 'Which entries, 100 at most; omitted for all.' }) },
      ...repeatedBy('harmless'),
      resolve: (_root: unknown, { ids }: { ids?: readonly string[] | null }, { actor }: Context) =>
        markInboxRead(operations, actor, ids),
    }),
    showPresence: t.boolean({
      description:
        'Shows to others that you have a record open. Repeat it every 20 seconds; after 45 seconds it ends. Needs a session.',
      args: given(t, presenceInput, 'The page.'),
      ...repeatedBy('harmless'),
      resolve: (_root: unknown, { input }: With<PresenceInput>, { actor }: Context) =>
        showPresence(operations, actor, input),
    }),
  }))
}
