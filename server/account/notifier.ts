import { and, eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import { waitingPresetOf } from '../../src/declare'
import { type Language, languages } from '../../src/declare/languages'
import { resources } from '../../src/registry/resources'
import type { Actor } from '../access/actor'
import { type Accounts, accountsTable, displayNameSql } from '../auth/accounts'
import { actorFor } from '../auth/person'
import { staffSettings } from '../auth/tables'
import { typed } from '../database/typed'
import type { Mailer } from '../email/mailer'
import { type WaitingEntry, waitingEmail } from '../email/waiting-message'
import { list, type OperationContext } from '../operations'
import type { Policy } from '../policy/policy'
import { staffAccounts } from '../policy/roles'
import { schedule } from '../schedule'
import type { Settings } from '../settings'

interface NotifierParts {
  operations: OperationContext
  policy: Policy
  mailer: Mailer
  settings: Pick<Settings, 'publicUrl'>
  log: Pick<Logger, 'error'>
}

/** Emails about each new item come at most every so many minutes; daily emails come from this hour on. */
const minutesBetween = 15
const morning = '08:00'
const batch = 50
const everyMinute = 60_000

interface Due {
  id: string
  email: string
  name: string
  role: string
  language: Language
  /** The time up to which the account was notified. */
  since: string
}

/**
 * Emails pending items since the last email to those who asked for it. An email is claimed before it is written, so
 * that only one server process sends it. A failed one is due again.
 * @returns the number of sent emails
 */
export async function notifyDue(parts: NotifierParts, now = new Date()): Promise<number> {
  const accounts = staffAccounts(parts.policy.reading)
  const due = await claim(parts, accounts, now.toISOString())
  let sent = 0
  for (const account of due) {
    try {
      if (await tell(parts, accounts, account, now.toISOString())) sent++
    } catch (problem) {
      parts.log.error({ err: problem, account: account.id }, 'an email about pending items was not sent')
      const isClaimed = and(
        eq(staffSettings.accounts, accounts),
        eq(staffSettings.accountId, account.id),
        eq(staffSettings.notifiedAt, now.toISOString()),
      )
      await typed(parts.operations.database.sql)
        .update(staffSettings)
        .set({ notifiedAt: account.since })
        .where(isClaimed)
    }
  }
  return sent
}

/** Sends due emails every minute. Returns a function that stops it. */
export const startNotifier = (parts: NotifierParts): (() => Promise<void>) =>
  schedule({ name: 'emails about pending items', every: everyMinute, run: () => notifyDue(parts) }, parts.log)

/** Accounts with a due email and the time of their last notification; it advances to `now`. */
async function claim({ operations }: NotifierParts, accounts: Accounts, now: string): Promise<Due[]> {
  const text = `
    with due as (
      select account_id, notified_at from staff_settings
      where accounts = '${accounts}' and (
        notifications = 'each' and notified_at <= $1::timestamptz - make_interval(mins => ${minutesBetween})
        or notifications = 'daily' and ($1::timestamptz at time zone zone)::time >= '${morning}'
          and (notified_at at time zone zone)::date < ($1::timestamptz at time zone zone)::date)
      order by notified_at limit ${batch} for update skip locked
    ), claimed as (
      update staff_settings s set notified_at = $1::timestamptz from due
      where s.accounts = '${accounts}' and s.account_id = due.account_id returning s.account_id, s.language
    )
    select a.id, a.email, ${displayNameSql(accounts)} as name, a.role, coalesce(c.language, '${languages[0]}') as language,
      due.notified_at as since
    from claimed c join due using (account_id) join ${accountsTable(accounts)} a on a.id = c.account_id where a.status = 'active'`
  return await operations.database.sql.unsafe<Due[]>(text, [now])
}

async function tell(parts: NotifierParts, accounts: Accounts, account: Due, until: string): Promise<boolean> {
  const { operations, policy, mailer, settings } = parts
  const { id, name, role, language, email } = account
  if (!policy.isStaff(role)) return false
  const actor = actorFor({ id, accounts, name, role, language }, 'notifier')
  const entries = await cameSince(operations, actor, account.since, until)
  if (entries.length === 0) return false
  await mailer.send(waitingEmail({ to: email, name, language, entries, address: settings.publicUrl }))
  return true
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
    const { totalCount } = await list(operations, resource, actor, { filter, wantsCount: true })
    if (totalCount) entries.push({ resource: resource.name, count: totalCount })
  }
  return entries
}
