import type { Ask } from './endpoint'

/** Adds a note to a rental of the second product. */
export const addNote = (ask: Ask, recordId: string, body: string, more: object = {}) =>
  ask('mutation ($input: AddNoteInput!) { addNote(input: $input) { id body isOwn mentions { id } } }', {
    input: { resource: 'rentals', recordId, body, ...more },
  })

/** The notes of a record, the newest first. */
export const notesOf = async (ask: Ask, recordId: string, resource = 'rentals') =>
  ask(
    'query ($resource: String!, $recordId: ID!) { recordNotes(resource: $resource, recordId: $recordId) { totalCount nodes { id body editedAt isOwn } } }',
    { resource, recordId },
  )

/** The inbox of an account; `args` such as `(unread: true)`. */
export const inboxOf = async (ask: Ask, args = '') =>
  (
    await ask(
      `{ me { inbox${args} { totalCount unreadCount nodes { id kind resource recordId title noteId body dueOn isRead } } } }`,
    )
  ).data.me.inbox

/** Marks all entries of the own inbox as read. */
export const readAll = (ask: Ask) => ask('mutation { markInboxRead }')
