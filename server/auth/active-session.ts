import type { Sql } from 'postgres'
import { type Accounts, accountsTable, displayNameSql } from './accounts'
import { askedTogether } from './together'

/** The account behind a session that stands, as it is now. */
export interface ActiveSession {
  sessionId: string
  accountId: string
  name: string
  role: string
}

/** When a session stands: not ended, not over, its account active and of the role it signed in with. */
const activeFrom = (accounts: Accounts) =>
  `auth_sessions s join ${accountsTable(accounts)} a on a.id = s.account_id and a.role = s.role
   where s.accounts = '${accounts}' and s.ended_at is null and s.expires_at > now() and a.status = 'active'`

/**
 * The check as a condition, for a statement that wants to ask it on its way. `parameter` is the place of the session's
 * id in that statement, such as `$3`.
 */
export const activeSessionSql = (accounts: Accounts, parameter: string): string =>
  `exists (select from ${activeFrom(accounts)} and s.id = ${parameter}::uuid)`

/** Null when the session no longer stands. */
export type SessionCheck = (sessionId: string) => Promise<ActiveSession | null>

/**
 * Asks the database at every request, because another process may have ended the session a moment ago: one prepared
 * statement of two look-ups by primary key each.
 */
export function createSessionCheck(sql: Sql, accounts: Accounts): SessionCheck {
  const text = `select s.id as "sessionId", a.id as "accountId", ${displayNameSql(accounts)} as name, a.role
    from ${activeFrom(accounts)} and s.id = any ($1::uuid[])`
  return askedTogether(async (ids) => {
    const rows = await sql.unsafe<ActiveSession[]>(text, [`{${ids.join()}}`], { prepare: true })
    return rows.map((row) => [row.sessionId, row] as const)
  })
}
