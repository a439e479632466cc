import { resourceNamed } from '../../src/registry/resources'
import { titleOf } from '../../src/registry/title'
import { type DueAccount, type DueEmailParts, isMorning, sendDue } from '../account/due-emails'
import { actorFor } from '../auth/person'
import { inboxEmail } from '../email/inbox-message'
import type { Mailer } from '../email/mailer'
import type { Settings } from '../settings'
import { readInbox } from './inbox'

interface DigestParts extends DueEmailParts {
  mailer: Mailer
  settings: Pick<Settings, 'publicUrl'>
}

/** Entries that an email names; it counts the others. */
const mostLines = 20

const isDue = `
  inbox_emails and ${isMorning} and (inbox_emailed_at is null
    or (inbox_emailed_at at time zone zone)::date < ($1::timestamptz at time zone zone)::date)`

/** Emails the new unread entries of inboxes once a day to those who chose it. Returns the number of sent emails. */
export const sendDigests = (parts: DigestParts, now = new Date()): Promise<number> =>
  sendDue(
    parts,
    {
      lastTime: 'inboxEmailedAt',
      isDue,
      failure: 'An email about an inbox was not sent.',
      send: (account) => send(parts, account),
    },
    now,
  )

async function send({ operations, mailer, settings }: DigestParts, account: DueAccount): Promise<boolean> {
  const { email, since, ...person } = account
  const { name, language } = person
  const actor = actorFor(person, 'inbox')
  const paging = { limit: mostLines }
  const { nodes, totalCount } = await readInbox(operations, actor, { unread: true, paging, ...(since && { since }) })
  if (totalCount === 0) return false
  const lines = nodes.map(({ kind, actorName, resource: owner, recordId, viewId, title }) => {
    const resource = resourceNamed(owner)
    const record = { id: recordId, [resource.title]: title }
    return { kind, actorName, title: viewId ? String(title) : titleOf(resource, record, language) }
  })
  const address = settings.publicUrl && `${settings.publicUrl}/inbox`
  await mailer.send(inboxEmail({ to: email, name, language, lines, total: totalCount, address }))
  return true
}
