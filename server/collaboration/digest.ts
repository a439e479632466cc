import { resourceNamed } from '../../src/registry/resources'
import { titleOf } from '../../src/registry/title'
import { type DueAccount, type DueEmailParts, isMorning, queueDue } from '../account/due-emails'
import { actorFor } from '../auth/person'
import { inboxEmail } from '../email/inbox-message'
import type { Mail } from '../email/mailer'
import type { Settings } from '../settings'
import { readInbox } from './inbox'

interface DigestParts extends DueEmailParts {
  settings: Pick<Settings, 'publicUrl'>
}

/** Entries that an email names; it counts the others. */
const mostLines = 20

const isDue = `
  inbox_emails and ${isMorning} and (inbox_emailed_at is null
    or (inbox_emailed_at at time zone zone)::date < ($1::timestamptz at time zone zone)::date)`

/** Queues emails of the new unread entries of inboxes once a day to those who chose it. Returns their number. */
export const queueDigests = (parts: DigestParts, now?: Date): Promise<number> =>
  queueDue(
    parts,
    {
      lastTime: 'inboxEmailedAt',
      isDue,
      failure: 'An email about an inbox was not written.',
      mailOf: (account) => mailOf(parts, account),
    },
    now,
  )

async function mailOf({ operations, settings }: DigestParts, account: DueAccount): Promise<Mail | null> {
  const { email, since, ...person } = account
  const { name, language } = person
  const actor = actorFor(person, 'inbox')
  const paging = { limit: mostLines }
  const { nodes, totalCount } = await readInbox(operations, actor, { unread: true, paging, ...(since && { since }) })
  if (totalCount === 0) return null
  const lines = nodes.map(({ kind, actorName, count, resource: owner, recordId, viewId, title }) => {
    const resource = resourceNamed(owner)
    const record = { id: recordId, [resource.title]: title }
    return { kind, actorName, count, title: viewId ? String(title) : titleOf(resource, record, language) }
  })
  const address = settings.publicUrl && `${settings.publicUrl}/inbox`
  return inboxEmail({ to: email, name, language, lines, total: totalCount, address })
}
