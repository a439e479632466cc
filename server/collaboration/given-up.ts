import { staffOf, superRole } from '../../src/declare/role-scheme'
import { accountsTable } from '../auth/accounts'
import type { Mail } from '../email/mailer'
import type { OperationContext } from '../operations'
import { run } from '../sql/rows'
import { inboxChanged } from './signals'
import type { InboxKind } from './tables'

/** An email that no attempt could send, or the name of a job that failed at each of its attempts. */
type GivenUp = Pick<Mail, 'to' | 'subject'> | string

/**
 * Adds an entry to the inbox of each super admin about work that is removed after its last attempt. The entry about an
 * email is about the staff account of its address; any other is about the receiver's own. Each account has one entry
 * about emails a day, because without a mail server all fail, and one about each job.
 */
export async function reportGivenUp({ database, roleScheme, settle }: OperationContext, work: GivenUp): Promise<void> {
  const { accounts } = staffOf(roleScheme)
  const table = accountsTable(accounts)
  const [kind, body, to]: [InboxKind, string, string | null] =
    typeof work === 'string' ? ['jobFailed', work, null] : ['emailRefused', `${work.to}: ${work.subject}`, work.to]
  const added = await run<{ accountId: string }>(
    database.sql,
    `insert into "inbox_entries" ("id", "accounts", "account_id", "resource", "record_id", "kind", "body")
     select gen_random_uuid(), $1::text, s."id", $1::text, coalesce(a."id", s."id"), $2::text, $3::text
     from ${table} s left join ${table} a on a."email" = $4::text
     where s."role" = $5::text and s."status" = 'active' and not exists (
       select from "inbox_entries" e where e."accounts" = $1::text and e."account_id" = s."id" and e."kind" = $2::text
         and e."record_id" = coalesce(a."id", s."id") and ($4::text is not null or e."body" = $3::text)
         and e."created_at" > now() - interval '1 day')
     returning "account_id" as "accountId"`,
    [accounts, kind, body, to, superRole(roleScheme)],
  )
  settle(added.map(({ accountId }) => inboxChanged(accounts, accountId)))
}
