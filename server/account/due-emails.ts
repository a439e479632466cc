import { and, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { type Language, languages } from '../../src/declare/languages'
import { staffOf } from '../../src/declare/role-scheme'
import { type Accounts, accountsTable, displayNameSql } from '../auth/accounts'
import { staffSettings } from '../auth/tables'
import { ofAccount } from '../database/account-columns'
import { databaseTime } from '../database/moment'
import { typed } from '../database/typed'
import type { Mail } from '../email/mailer'
import { queueEmail } from '../email/queue'
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
  /** The setting with the time of the last email; it advances with each check. */
  lastTime: 'notifiedAt' | 'inboxEmailedAt'
  /** The SQL condition of settings whose email is due; `$1` is now. */
  isDue: string
  /** The message of the log when it fails. */
  failure: string
  /** Null if there is nothing to send. `until` is now. */
  mailOf(account: DueAccount, until: string): Promise<Mail | null>
}

const batch = 50

/** The part of `StaffEmail.isDue` for an email in the morning of each day, in the zone of the person. */
export const isMorning = "($1::timestamptz at time zone zone)::time >= '08:00'"

/**
 * Queues the due emails. An email and the time of its account commit together, so that it is queued once over several
 * processes, also after a crash. A failed one is due again.
 * @param now the time of the database by default, which records have too: with a clock that is ahead, the next email
 * would leave out records that no email had
 * @returns the number of queued emails
 */
export async function queueDue(parts: DueEmailParts, email: StaffEmail, now?: Date): Promise<number> {
  const { operations, policy, log } = parts
  const at = (now ?? (await databaseTime(operations.database.sql))).toISOString()
  let queued = 0
  for (const { isActive, ...account } of await readDue(parts, email, at)) {
    try {
      const mail = isActive && policy.isStaff(account.role) ? await email.mailOf(account, at) : null
      if ((await settle(parts, email, account, mail, at)) && mail) queued++
    } catch (problem) {
      log.error({ err: problem, account: account.id }, email.failure)
    }
  }
  return queued
}

/** Sets the time of an account and queues its email. False if another process did it. */
function settle(
  { operations }: DueEmailParts,
  { lastTime }: StaffEmail,
  { since, ...account }: DueAccount,
  mail: Mail | null,
  at: string,
): Promise<boolean> {
  const isSame = sql`${staffSettings[lastTime]} is not distinct from ${since}::timestamptz`
  return operations.database.sql.begin(async (tx) => {
    const { count } = await typed(tx)
      .update(staffSettings)
      .set({ [lastTime]: at })
      .where(and(...ofAccount(staffSettings, account), isSame))
    if (count > 0 && mail) await queueEmail(tx, mail)
    return count > 0
  })
}

/** Accounts with a due email and the time of their last one. */
async function readDue({ operations, policy }: DueEmailParts, email: StaffEmail, now: string) {
  const accounts = staffOf(policy.roleScheme).accounts
  const column = staffSettings[email.lastTime].name
  const text = `
    select '${accounts}' as accounts, s.account_id as id, a.email, ${displayNameSql(accounts)} as name, a.role,
      coalesce(s.language, '${languages[0]}') as language, s.since, coalesce(a.status = 'active', false) as "isActive"
    from (select account_id, language, ${column} as since from staff_settings
      where accounts = '${accounts}' and (${email.isDue}) order by ${column} limit ${batch}) s
      left join ${accountsTable(accounts)} a on a.id = s.account_id`
  return await operations.database.sql.unsafe<(DueAccount & { isActive: boolean })[]>(text, [now])
}
