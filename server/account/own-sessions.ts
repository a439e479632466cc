import type { Sql } from 'postgres'
import type { AccountRef } from '../auth/accounts'

/** A sign-in of somebody's that still stands. Moments in ISO 8601. */
export interface OwnSession {
  id: string
  ip: string | null
  startedAt: string
  /** When it last got a new access token, which is every quarter of an hour while it is used. */
  usedAt: string
  isCurrent: boolean
}

/** The sessions of an account, the one used last first; a hundred at most. */
export async function ownSessions(sql: Sql, { accounts, id }: AccountRef, current: string): Promise<OwnSession[]> {
  return await sql<OwnSession[]>`
    select s.id, s.ip, s.created_at as "startedAt", max(t.created_at) as "usedAt", s.id = ${current} as "isCurrent"
    from auth_sessions s join auth_refresh_tokens t on t.session_id = s.id
    where s.accounts = ${accounts} and s.account_id = ${id} and s.ended_at is null and s.expires_at > now()
    group by s.id having max(t.expires_at) > now()
    order by "usedAt" desc limit 100`
}

/** Ends one of an account's own sessions; false where it has no such session, or no longer. */
export async function endOwnSession(sql: Sql, { accounts, id }: AccountRef, sessionId: string): Promise<boolean> {
  const ended = await sql`
    update auth_sessions set ended_at = now(), end_reason = 'signOut'
    where id = ${sessionId} and accounts = ${accounts} and account_id = ${id} and ended_at is null returning 1`
  return ended.length > 0
}

/** Ends every session of an account but one. @returns how many */
export async function endOtherSessions(sql: Sql, { accounts, id }: AccountRef, current: string): Promise<number> {
  const ended = await sql`
    update auth_sessions set ended_at = now(), end_reason = 'signOut'
    where accounts = ${accounts} and account_id = ${id} and ended_at is null and id <> ${current} returning 1`
  return ended.length
}
