import { type Assignment, assignRecord, completeAssignment, listAssignments } from '../../collaboration/assignments'
import { type FollowedRecord, followRecord, listFollowed } from '../../collaboration/following'
import { type Inbox, type InboxEntry, readInbox } from '../../collaboration/inbox'
import { markInboxRead, markInboxUnread, type Snooze, snoozeInbox } from '../../collaboration/inbox-changes'
import type { RecordCollaboration } from '../../collaboration/live'
import {
  addNote,
  deleteNote,
  editNote,
  listNotes,
  longestNote,
  mostReplies,
  type Note,
  type NoteInput,
} from '../../collaboration/notes'
import { type Colleague, listColleagues } from '../../collaboration/people'
import { type PresenceInput, type Present, showPresence } from '../../collaboration/presence'
import type { InboxKind } from '../../collaboration/tables'
import type { Refusal } from '../../errors'
import type { Paging } from '../../sql/page'
import type { RecordRef } from '../../sql/record-rows'
import type { Builder } from './builder'
import {
  defineEnum,
  defineMutations,
  defineOwnFields,
  defineQueries,
  defineSubscriptions,
  defineType,
  takes,
} from './define'
import { resourceName } from './descriptions'
import { refusalProperties } from './refusals'

type NotePage = Awaited<ReturnType<typeof listNotes>>

const kindDescriptions: Readonly<Record<InboxKind, string>> = {
  mention: 'A note mentions you.',
  reply: 'A reply to a note of yours, or to one that you replied to.',
  note: 'A note on a record that is assigned to you, or that you follow.',
  changed: 'A record that you follow was changed. Later changes add no entry until it is read.',
  assigned: 'A record was assigned to you.',
  due: 'An assignment is due today.',
  overdue: 'An assignment is overdue.',
  automation: 'An automation sends you a text.',
  automationFailed: 'An automation of yours was refused on a record.',
  viewAlert: 'The number of records of a view has risen to that of your alert. Its email says so too.',
  viewEmailFailed: 'A weekly email of a view was not sent. It is tried again at its next time.',
  viewAlertFailed: 'An alert of a view could not be checked. It is tried again; an entry is added once a day at most.',
  emailRefused:
    'For super admins: an email to the account was not sent after eight attempts. Added once a day at most.',
  jobFailed: 'For super admins: a job failed eight times and is removed. Added once a day at most for each job.',
}

const record = {
  resource: resourceName,
  recordId: ['ID!', 'Which record.'],
} as const
const page = { paging: ['OffsetPaging', 'The page; 20 at most by default, 100 at most.'] } as const

/** Adds notes, assignments, the inbox and presence (docs/api.md "Notes, assignments and the inbox"). */
export function addCollaboration(builder: Builder): void {
  addTypes(builder)
  defineQueries(builder, {
    recordNotes: {
      type: 'RecordNoteConnection!',
      description: 'Notes of a record that you may see with their replies, the latest first.',
      args: { ...record, ...page },
      resolve: (args, { operations, actor }) => listNotes(operations, actor, args, args.paging),
    },
    recordCollaboration: {
      type: 'RecordCollaboration!',
      description: 'The number of notes, the assignment, whether you follow it, and who has the record open.',
      args: record,
      resolve: (args, { services, actor }) => services.collaboration.read(actor, args),
    },
    colleagues: {
      type: '[Colleague!]!',
      description:
        'Active staff who may see a record, or records of a resource, by name; 20 at most. With `ids` also deactivated ones.',
      args: {
        resource: resourceName,
        recordId: ['ID', 'Which record; omitted for those who may see records of the resource.'],
        search: ['String', 'A part of the name.'],
        ids: ['[ID!]', 'Only these accounts.'],
      },
      resolve: (args, { operations, actor }) =>
        listColleagues(operations, actor, args, { ...args, isInactiveIncluded: args.ids != null }),
    },
  })

  defineOwnFields(builder, {
    assignments: {
      type: '[RecordAssignment!]!',
      description: 'What is assigned to you, the first due first; 500 at most.',
      resolve: (_args, { operations, actor }) => listAssignments(operations, actor),
    },
    followed: {
      type: '[FollowedRecord!]!',
      description: 'The records that you follow, the latest first; 500 at most.',
      resolve: (_args, { operations, actor }) => listFollowed(operations, actor),
    },
    inbox: {
      type: 'Inbox!',
      description: 'Your inbox, the latest entries first.',
      args: {
        unread: ['Boolean', 'Only unread entries.'],
        snoozed: ['Boolean', 'Only snoozed entries, the next to come back first. They are left out otherwise.'],
        ...page,
      },
      resolve: (
        args: { unread?: boolean | null; snoozed?: boolean | null; paging?: Paging | null },
        { operations, actor },
      ) => readInbox(operations, actor, args),
    },
  })

  addChanges(builder)
  defineSubscriptions(builder, {
    recordCollaboration: {
      type: 'RecordCollaboration!',
      description: 'The same as the query: now, and each time that it changes.',
      args: record,
      subscribe: (args: RecordRef, { services, actor, subscriber }) =>
        services.collaboration.followRecord(actor, args, subscriber),
    },
    inboxUnreadCount: {
      type: 'Int!',
      description: 'The number of unread entries of your inbox: now, and each time that the inbox changes.',
      subscribe: (_args, { services, actor, subscriber }) => services.collaboration.followInbox(actor, subscriber),
    },
  })
}

function addTypes(builder: Builder): void {
  defineType<Colleague>(builder, 'Colleague', 'A member of staff.', {
    id: ['ID!', 'Id of the account.'],
    name: ['String!', 'The display name.'],
    isActive: ['Boolean!', 'False if the account is deactivated.'],
  })
  defineType<Note>(builder, 'RecordNote', 'A note on a record.', {
    id: ['ID!', 'Id of the note.'],
    parentId: ['ID', 'The note that this one replies to.'],
    body: ['String!', 'Plain text; `<@id>` mentions the account with this id. Empty where the note is deleted.'],
    authorId: ['ID!', 'Id of the account of the author.'],
    authorName: ['String!', 'The name of the author when it was added.'],
    mentions: ['[Colleague!]!', 'The mentioned people with their present names.'],
    createdAt: ['DateTime!', 'When it was added.'],
    editedAt: ['DateTime', 'When its text was last changed.'],
    isOwn: ['Boolean!', 'Whether you are the author, who may change and delete it.'],
    isDeleted: ['Boolean!', 'Whether it was deleted; it is here for its replies.'],
    replies: ['[RecordNote!]!', `The replies, the earliest first, ${mostReplies} at most. A reply has none.`],
  })
  defineType<NotePage>(builder, 'RecordNoteConnection', 'A page of notes.', {
    nodes: ['[RecordNote!]!', 'The notes of the page.'],
    totalCount: ['Int!', 'The number of notes; replies are not counted.'],
  })
  defineType<Assignment>(builder, 'RecordAssignment', 'A record that is assigned to a person.', {
    id: ['ID!', 'Id of the assignment; another assignee is another assignment.'],
    resource: resourceName,
    recordId: ['ID!', 'Which record.'],
    title: ['JSON', "The value of the resource's title field."],
    assigneeId: ['ID!', 'Id of the account.'],
    assigneeName: ['String!', 'The display name.'],
    isAssigneeActive: ['Boolean!', 'False if the account is deactivated.'],
    assignedByName: ['String', 'Who assigned it.'],
    dueOn: ['Date', 'The due date.'],
    createdAt: ['DateTime!', 'When it was assigned.'],
  })
  defineType<FollowedRecord>(builder, 'FollowedRecord', 'A record that you follow.', {
    resource: resourceName,
    recordId: ['ID!', 'Which record.'],
    title: ['JSON', "The value of the resource's title field."],
    since: ['DateTime!', 'When you began to follow it.'],
  })
  defineType<Present>(builder, 'RecordPresence', 'A person who has a record open.', {
    id: ['ID!', 'Id of the account.'],
    name: ['String!', 'The display name.'],
    isEditing: ['Boolean!', 'Whether its form is open.'],
    field: ['String', 'The focused field of the form.'],
  })
  defineType<RecordCollaboration>(builder, 'RecordCollaboration', 'Notes, assignment and presence of a record.', {
    noteCount: ['Int!', 'The number of notes and replies.'],
    notesChangedAt: ['DateTime', 'When a note was last added or changed, or deleted with replies.'],
    assignment: ['RecordAssignment', 'The assignment; null if the record is not assigned. Its title is null.'],
    isFollowed: ['Boolean!', 'Whether you follow the record.'],
    people: ['[RecordPresence!]!', 'Who has the record open, you included.'],
  })
  defineEnum(builder, 'InboxKind', 'Why an entry is in the inbox.', kindDescriptions)
  defineType<Refusal>(builder, 'InboxFailure', 'Why a weekly email was not sent.', refusalProperties)
  defineType<InboxEntry>(builder, 'InboxEntry', 'An entry of the inbox, about a record or view that you may see.', {
    id: ['ID!', 'Id of the entry.'],
    kind: ['InboxKind!', 'Why it is there.'],
    resource: resourceName,
    recordId: ['ID', 'Which record; null for a view.'],
    viewId: ['ID', 'Which view.'],
    title: ['JSON', "The value of the resource's title field, or the name of the view."],
    noteId: ['ID', 'Which note.'],
    body: ['String', 'The text of the note, with `@` and the name for each mention, or the text of an automation.'],
    failure: ['InboxFailure', 'Why a weekly email was not sent.'],
    count: ['Int', 'The number of records of the view when its alert was sent.'],
    actorName: ['String', 'Who caused it.'],
    dueOn: ['Date', 'The due date of the assignment.'],
    createdAt: ['DateTime!', 'When it arrived.'],
    isRead: ['Boolean!', 'Whether it is marked as read.'],
    snoozedUntil: ['DateTime', 'Until when it is snoozed. A past time is when it came back.'],
  })
  defineType<Inbox>(builder, 'Inbox', 'A page of the inbox.', {
    nodes: ['[InboxEntry!]!', 'The entries of the page.'],
    totalCount: ['Int!', 'The number of entries, up to 2,000 after the page.'],
    unreadCount: ['Int!', 'The number of unread entries, up to 2,000.'],
  })
}

function addChanges(builder: Builder): void {
  type With<Input> = { input: Input }

  defineMutations(builder, {
    addNote: {
      type: 'RecordNote!',
      description:
        'Adds a note or a reply to a record that you may see. Mentioned people, and those of the thread, receive it in their inbox.',
      ...takes('The note.', 'A new note.', {
        id: ['ID', 'A UUID that you choose, so that a repeated request adds no second note.'],
        ...record,
        parentId: ['ID', 'The note to reply to. A reply has no replies.'],
        body: [
          'String!',
          `Plain text, ${longestNote} characters at most; \`<@id>\` mentions a person of \`colleagues\`.`,
        ],
      }),
      repeat: 'transaction',
      resolve: ({ input }: With<NoteInput>, { operations, actor }) => addNote(operations, actor, input),
    },
    editNote: {
      type: 'RecordNote!',
      description: 'Changes the text of an own note.',
      ...takes('The note.', 'A new text of an own note.', {
        id: ['ID!', 'Which note.'],
        body: ['String!', 'As for a new note.'],
      }),
      repeat: 'transaction',
      resolve: ({ input }: With<{ id: string; body: string }>, { operations, actor }) =>
        editNote(operations, actor, input),
    },
    deleteNote: {
      type: 'Boolean!',
      description: 'Deletes an own note; one with replies loses its text only. False if it was deleted before.',
      args: { id: ['ID!', 'Which note.'] },
      repeat: 'transaction',
      resolve: ({ id }, { operations, actor }) => deleteNote(operations, actor, id),
    },
    assignRecord: {
      type: 'RecordAssignment!',
      description: 'Assigns a record to a person who may see it, or changes its due date.',
      ...takes('The record, the person and the due date.', 'The assignment of a record.', {
        ...record,
        assigneeId: ['ID!', 'Id of a person of `colleagues`.'],
        dueOn: ['Date', 'The due date; omitted for none.'],
      }),
      repeat: 'transaction',
      resolve: ({ input }: With<RecordRef & { assigneeId: string; dueOn?: string | null }>, { operations, actor }) =>
        assignRecord(operations, actor, input),
    },
    completeAssignment: {
      type: 'Boolean!',
      description: 'Completes the assignment of a record. False if it has none.',
      args: record,
      repeat: 'transaction',
      resolve: (assigned: RecordRef, { operations, actor }) => completeAssignment(operations, actor, assigned),
    },
    followRecord: {
      type: 'Boolean!',
      description:
        'Begins or ends to follow a record: its changes by others and its notes reach your inbox. Needs a session.',
      ...takes('The record.', 'Whether you follow a record.', {
        ...record,
        isFollowed: ['Boolean!', 'False to end it.'],
      }),
      repeat: 'harmless',
      resolve: ({ input }: With<RecordRef & { isFollowed: boolean }>, { operations, actor }) =>
        followRecord(operations, actor, input),
    },
    markInboxRead: {
      type: 'Int!',
      description: 'Marks entries of your inbox as read. Returns the number of unread entries. Needs a session.',
      args: { ids: ['[ID!]', 'Which entries, 100 at most; omitted for all.'] },
      repeat: 'harmless',
      resolve: ({ ids }, { operations, actor }) => markInboxRead(operations, actor, ids),
    },
    markInboxUnread: {
      type: 'Int!',
      description: 'Marks entries of your inbox as unread. Returns the number of unread entries. Needs a session.',
      args: { ids: ['[ID!]!', 'Which entries, 100 at most.'] },
      repeat: 'harmless',
      resolve: ({ ids }, { operations, actor }) => markInboxUnread(operations, actor, ids),
    },
    snoozeInbox: {
      type: 'Int!',
      description:
        'Takes entries out of your inbox until a time, when they come back as unread at the top. Returns the number of unread entries. Needs a session.',
      ...takes('The entries and the time.', 'Entries of the own inbox that are snoozed.', {
        ids: ['[ID!]!', 'Which entries, 100 at most.'],
        until: ['DateTime', 'When they come back, within a year; omitted to put them back at once.'],
      }),
      repeat: 'harmless',
      resolve: ({ input }: With<Snooze>, { operations, actor }) => snoozeInbox(operations, actor, input),
    },
    showPresence: {
      type: 'Boolean!',
      description:
        'Shows to others that you have a record open. Repeat it every 20 seconds; after 45 seconds it ends. Needs a session.',
      ...takes('The page.', 'A page that has a record open.', {
        ...record,
        page: ['ID!', 'A UUID of the page.'],
        isHere: ['Boolean!', 'False when the page is left.'],
        isEditing: ['Boolean!', 'Whether the page is a form.'],
        field: ['String', 'The focused field.'],
      }),
      repeat: 'harmless',
      resolve: ({ input }: With<PresenceInput>, { operations, actor }) => showPresence(operations, actor, input),
    },
  })
}
