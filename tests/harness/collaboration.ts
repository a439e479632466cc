import { queueDigests } from '../../server/collaboration/digest'
import type { Database } from '../../server/database/database'
import type { Mail, Mailer } from '../../server/email/mailer'
import { sendQueued } from '../../server/email/queue'
import { loadPolicy } from '../../server/policy/policy'
import type { Ask, Endpoint } from './endpoint'

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

/** The daily emails about inboxes. `run` queues those of a time in each process and sends them to `sent`. */
export async function dailyEmails({ sql }: Database, ...processes: readonly Endpoint[]) {
  const sent: Mail[] = []
  const mailer: Mailer = { send: async (mail) => void sent.push(mail), close: () => undefined }
  const log = { error: () => undefined }
  const parts = { policy: await loadPolicy('A'), settings: { publicUrl: 'https://desk.example' }, log }
  const run = async (at: string) => {
    await Promise.all(processes.map(({ operations }) => queueDigests({ ...parts, operations }, new Date(at))))
    await sendQueued({ sql, mailer, log })
  }
  return { sent, run }
}
