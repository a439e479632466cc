import type { Sql } from 'postgres'
import { type Accounts, accountsTable, displayNameSql } from './accounts'
import { batched } from './batch'

/** The current account of a valid session. */
interface ActiveSession {
  sessionId: string
  accountId: string
  name: string
  role: string
}

/** A session is valid until it ends or expires, while its account is active with the role of the sign-in. */
const activeFrom = (accounts: Accounts) =>
  `auth_sessions s join ${accountsTable(accounts)} a on a.id = s.account_id and a.role = s.role
   where s.accounts = '${accounts}' and s.ended_at is null and s.expires_at > now() and a.status = 'active'`

/**
 * The check as an SQL condition for another statement. `parameter` is the placeholder of the session's id, such as
 * `$3`.
 */
export const activeSessionSql = (accounts: Accounts, parameter: string): string =>
  `exists (select from ${activeFrom(accounts)} and s.id = ${parameter}::uuid)`

/** Null if the session is no longer valid. */
export type SessionCheck = (sessionId: string) => Promise<ActiveSession | null>

/**
 * Queries the database at every request, because another process may have ended the session. It is one prepared
 * statement with two look-ups by primary key.
 */
export function createSessionCheck(sql: Sql, accounts: Accounts): SessionCheck {
  const text = `select s.id as "sessionId", a.id as "accountId", ${displayNameSql(accounts)} as name, a.role
    from ${activeFrom(accounts)} and s.id = any ($1::uuid[])`
  return batched(async (ids) => {
    const rows = await sql.unsafe<ActiveSession[]>(text, [`{${ids.join()}}`], { prepare: true })
    return rows.map((row) => [row.sessionId, row] as const)
  })
}
