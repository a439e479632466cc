import { and, eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import { type Language, languages } from '../../src/declare/languages'
import { resourceNamed } from '../../src/registry/resources'
import { titleOf } from '../../src/registry/title'
import { type Accounts, accountsTable, displayNameSql } from '../auth/accounts'
import { actorFor } from '../auth/person'
import { staffSettings } from '../auth/tables'
import { typed } from '../database/typed'
import { inboxEmail } from '../email/inbox-message'
import type { Mailer } from '../email/mailer'
import type { OperationContext } from '../operations'
import type { Policy } from '../policy/policy'
import { staffAccounts } from '../policy/roles'
import { schedule } from '../schedule'
import type { Settings } from '../settings'
import { readInbox } from './inbox'

interface DigestParts {
  operations: OperationContext
  policy: Policy
  mailer: Mailer
  settings: Pick<Settings, 'publicUrl'>
  log: Pick<Logger, 'error'>
}

const morning = '08:00'
const batch = 50
const everyMinute = 60_000
/** Entries that an email names; it counts the others. */
const mostLines = 20

interface Due {
  id: string
  email: string
  name: string
  role: string
  language: Language
  /** Time of the last email. */
  since: string | null
}

/**
 * Emails the new unread entries of inboxes once a day to those who chose it. An email is claimed before it is written,
 * so that only one process sends it; a failed one is due again.
 * @returns the number of sent emails
 */
export async function sendDigests(parts: DigestParts, now = new Date()): Promise<number> {
  const accounts = staffAccounts(parts.policy.reading)
  const at = now.toISOString()
  let sent = 0
  for (const account of await claim(parts, accounts, at)) {
    try {
      if (await send(parts, accounts, account)) sent++
    } catch (problem) {
      parts.log.error({ err: problem, account: account.id }, 'an email about an inbox was not sent')
      const isClaimed = and(
        eq(staffSettings.accounts, accounts),
        eq(staffSettings.accountId, account.id),
        eq(staffSettings.inboxEmailedAt, at),
      )
      await typed(parts.operations.database.sql)
        .update(staffSettings)
        .set({ inboxEmailedAt: account.since })
        .where(isClaimed)
    }
  }
  return sent
}

/** Sends due emails every minute. Returns a function that stops it. */
export const startDigests = (parts: DigestParts): (() => Promise<void>) =>
  schedule({ name: 'emails about inboxes', every: everyMinute, run: () => sendDigests(parts) }, parts.log)

/** Accounts whose email of the day is due in their time zone. */
async function claim({ operations }: DigestParts, accounts: Accounts, now: string): Promise<Due[]> {
  const text = `
    with due as (
      select account_id, inbox_emailed_at from staff_settings
      where accounts = '${accounts}' and inbox_emails
        and ($1::timestamptz at time zone zone)::time >= '${morning}'
        and (inbox_emailed_at is null
          or (inbox_emailed_at at time zone zone)::date < ($1::timestamptz at time zone zone)::date)
      limit ${batch} for update skip locked
    ), claimed as (
      update staff_settings s set inbox_emailed_at = $1::timestamptz from due
      where s.accounts = '${accounts}' and s.account_id = due.account_id returning s.account_id, s.language
    )
    select a.id, a.email, ${displayNameSql(accounts)} as name, a.role,
      coalesce(c.language, '${languages[0]}') as language, due.inbox_emailed_at as since
    from claimed c join due using (account_id) join ${accountsTable(accounts)} a on a.id = c.account_id
    where a.status = 'active'`
  return await operations.database.sql.unsafe<Due[]>(text, [now])
}

async function send(parts: DigestParts, accounts: Accounts, account: Due): Promise<boolean> {
  const { operations, policy, mailer, settings } = parts
  const { id, name, role, language, email, since } = account
  if (!policy.isStaff(role)) return false
  const actor = actorFor({ id, accounts, name, role, language }, 'inbox')
  const paging = { limit: mostLines }
  const { nodes, totalCount } = await readInbox(operations, actor, { unread: true, paging, ...(since && { since }) })
  if (totalCount === 0) return false
  const lines = nodes.map(({ kind, actorName, resource: owner, recordId, title }) => {
    const resource = resourceNamed(owner)
    return { kind, actorName, title: titleOf(resource, { id: recordId, [resource.title]: title }, language) }
  })
  const address = settings.publicUrl && `${settings.publicUrl}/inbox`
  await mailer.send(inboxEmail({ to: email, name, language, lines, total: totalCount, address }))
  return true
}
