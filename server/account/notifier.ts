import { waitingPresetOf } from '../../src/declare'
import { resources } from '../../src/registry/resources'
import { settingsPages } from '../../src/settings/settings-pages'
import type { Actor } from '../access/actor'
import { actorFor } from '../auth/person'
import type { Mail } from '../email/mailer'
import { type WaitingEntry, waitingEmail } from '../email/waiting-message'
import { list, type OperationContext } from '../operations'
import { waitingLabel } from '../resource-messages'
import type { Settings } from '../settings'
import { type DueAccount, type DueEmailParts, isMorning, queueDue } from './due-emails'

interface NotifierParts extends DueEmailParts {
  settings: Pick<Settings, 'publicUrl'>
}

/** Emails about each new item come at most every so many minutes. */
const minutesBetween = 15

const isDue = `
  notifications = 'each' and notified_at <= $1::timestamptz - make_interval(mins => ${minutesBetween})
  or notifications = 'daily' and ${isMorning}
    and (notified_at at time zone zone)::date < ($1::timestamptz at time zone zone)::date`

/** Queues emails about pending items since the last email to those who chose it. Returns the number of emails. */
export function notifyDue(parts: NotifierParts, now?: Date): Promise<number> {
  const failure = 'An email about pending items was not written.'
  const mail = (account: DueAccount, until: string) => mailOf(parts, account, until)
  return queueDue(parts, { lastTime: 'notifiedAt', isDue, failure, mailOf: mail }, now)
}

async function mailOf(parts: NotifierParts, account: DueAccount, until: string): Promise<Mail | null> {
  const { operations, policy, settings } = parts
  const { email, since, ...person } = account
  // A role without the page cannot stop the emails.
  if (!policy.may(person.role, settingsPages.notifications, 'edit')) return null
  const { name, language } = person
  const entries = await cameSince(operations, actorFor(person, 'notifier'), since ?? until, until)
  return entries.length === 0 ? null : waitingEmail({ to: email, name, language, entries, address: settings.publicUrl })
}

/** Pending items between two times, in the lists that the actor's role may read. */
async function cameSince(
  operations: OperationContext,
  actor: Actor,
  since: string,
  until: string,
): Promise<WaitingEntry[]> {
  const access = operations.access(actor)
  const entries: WaitingEntry[] = []
  for (const resource of resources) {
    const waiting = waitingPresetOf(resource)?.filter
    if (!waiting || resource.hidden || !access.may(resource, 'list')) continue
    const filter = { and: [waiting, { createdAt: { gte: since, lt: until } }] }
    const { totalCount } = await list({ context: operations, resource, actor }, { filter, wantsCount: true })
    if (totalCount) entries.push({ label: waitingLabel(resource, actor.language), count: totalCount })
  }
  return entries
}
