import { and, eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import { type Language, languages } from '../../src/declare/languages'
import { staffOf } from '../../src/declare/role-scheme'
import { type Accounts, accountsTable, displayNameSql } from '../auth/accounts'
import { staffSettings } from '../auth/tables'
import { ofAccount } from '../database/account-columns'
import { typed } from '../database/typed'
import type { OperationContext } from '../operations'
import type { Policy } from '../policy/policy'

export interface DueEmailParts {
  operations: OperationContext
  policy: Policy
  log: Pick<Logger, 'error'>
}

/** An account with a due email. */
export interface DueAccount {
  accounts: Accounts
  id: string
  email: string
  name: string
  role: string
  language: Language
  /** The time of the last email; null before the first one. */
  since: string | null
}

/** An email that staff choose in their settings. */
export interface StaffEmail {
  /** The setting with the time of the last email; it advances when an email is claimed. */
  lastTime: 'notifiedAt' | 'inboxEmailedAt'
  /** The SQL condition of settings whose email is due; `$1` is now. */
  isDue: string
  /** The message of the log when it fails. */
  failure: string
  /** False if there is nothing to send. */
  send(account: DueAccount): Promise<boolean>
}

const batch = 50

/** The part of `StaffEmail.isDue` for an email in the morning of each day, in the zone of the person. */
export const isMorning = "($1::timestamptz at time zone zone)::time >= '08:00'"

/**
 * Sends the due emails. An email is claimed before it is written, so that only one process sends it. A failed one is due
 * again.
 * @returns the number of sent emails
 */
export async function sendDue(parts: DueEmailParts, email: StaffEmail, now: Date): Promise<number> {
  const { operations, policy, log } = parts
  const at = now.toISOString()
  let sent = 0
  for (const account of await claim(parts, email, at)) {
    try {
      if (policy.isStaff(account.role) && (await email.send(account))) sent++
    } catch (problem) {
      log.error({ err: problem, account: account.id }, email.failure)
      const isClaimed = and(...ofAccount(staffSettings, account), eq(staffSettings[email.lastTime], at))
      await typed(operations.database.sql)
        .update(staffSettings)
        .set({ [email.lastTime]: account.since })
        .where(isClaimed)
    }
  }
  return sent
}

/** Accounts with a due email and the time of their last one; it advances to `now`. */
async function claim({ operations, policy }: DueEmailParts, email: StaffEmail, now: string): Promise<DueAccount[]> {
  const accounts = staffOf(policy.roleScheme).accounts
  const column = staffSettings[email.lastTime].name
  const text = `
    with due as (
      select account_id, ${column} as since from staff_settings
      where accounts = '${accounts}' and (${email.isDue}) order by ${column} limit ${batch} for update skip locked
    ), claimed as (
      update staff_settings s set ${column} = $1::timestamptz from due
      where s.accounts = '${accounts}' and s.account_id = due.account_id returning s.account_id, s.language
    )
    select '${accounts}' as accounts, a.id, a.email, ${displayNameSql(accounts)} as name, a.role,
      coalesce(c.language, '${languages[0]}') as language, due.since
    from claimed c join due using (account_id) join ${accountsTable(accounts)} a on a.id = c.account_id
    where a.status = 'active'`
  return await operations.database.sql.unsafe<DueAccount[]>(text, [now])
}
