import { staffOf, superRole } from '../../src/declare/role-scheme'
import { accountsTable } from '../auth/accounts'
import type { Mail } from '../email/mailer'
import type { OperationContext } from '../operations'
import { run } from '../sql/rows'
import { inboxChanged } from './signals'
import type { InboxKind } from './tables'

/**
 * Adds an entry to the inbox of each super admin about an email that no attempt could send. The entry is about the staff
 * account of the address, or else about their own. Each account has one entry a day: without a mail server all fail.
 */
export async function reportRefused(
  { database, roleScheme, settle }: OperationContext,
  { to, subject }: Pick<Mail, 'to' | 'subject'>,
): Promise<void> {
  const { accounts } = staffOf(roleScheme)
  const table = accountsTable(accounts)
  const added = await run<{ accountId: string }>(
    database.sql,
    `insert into "inbox_entries" ("id", "accounts", "account_id", "resource", "record_id", "kind", "body")
     select gen_random_uuid(), $1::text, s."id", $1::text, coalesce(a."id", s."id"), $2::text, $3::text
     from ${table} s left join ${table} a on a."email" = $4::text
     where s."role" = $5::text and s."status" = 'active' and not exists (
       select from "inbox_entries" e where e."accounts" = $1::text and e."account_id" = s."id" and e."kind" = $2::text
         and e."record_id" = coalesce(a."id", s."id") and e."created_at" > now() - interval '1 day')
     returning "account_id" as "accountId"`,
    [accounts, 'emailRefused' satisfies InboxKind, `${to}: ${subject}`, to, superRole(roleScheme)],
  )
  settle(added.map(({ accountId }) => inboxChanged(accounts, accountId)))
}
