import { and, desc, eq, gt, isNull, max, ne, sql } from 'drizzle-orm'
import type { Sql } from 'postgres'
import type { AccountRef } from '../auth/accounts'
import { endSessionsWhere } from '../auth/sessions'
import { authRefreshTokens, authSessions } from '../auth/tables'
import { ofAccount } from '../database/account-columns'
import { typed } from '../database/typed'

/** An active session. Times are in ISO 8601. */
export interface OwnSession {
  id: string
  ip: string | null
  startedAt: string
  /** The last refresh; an active session refreshes every 15 minutes. */
  usedAt: string
  isCurrent: boolean
}

const isOf = (account: AccountRef) => and(...ofAccount(authSessions, account))

/** The sessions of an account, last used first; a hundred at most. */
export async function ownSessions(pool: Sql, account: AccountRef, current: string): Promise<OwnSession[]> {
  const usedAt = max(authRefreshTokens.createdAt)
  const sessions = await typed(pool)
    .select({ id: authSessions.id, ip: authSessions.ip, startedAt: authSessions.createdAt, usedAt })
    .from(authSessions)
    .innerJoin(authRefreshTokens, eq(authRefreshTokens.sessionId, authSessions.id))
    .where(and(isOf(account), isNull(authSessions.endedAt), gt(authSessions.expiresAt, sql`now()`)))
    .groupBy(authSessions.id)
    .having(gt(max(authRefreshTokens.expiresAt), sql`now()`))
    .orderBy(desc(usedAt))
    .limit(100)
  return sessions.map(({ usedAt, ...session }) => ({
    ...session,
    usedAt: usedAt ?? session.startedAt,
    isCurrent: session.id === current,
  }))
}

/** Ends a session of an account; false if it has no active session with this id. */
export async function endOwnSession(pool: Sql, account: AccountRef, sessionId: string): Promise<boolean> {
  const ended = await endSessionsWhere(pool, 'signOut', isOf(account), eq(authSessions.id, sessionId))
  return ended.length > 0
}

/** Ends every session of an account except one. @returns the number */
export async function endOtherSessions(pool: Sql, account: AccountRef, current: string): Promise<number> {
  const ended = await endSessionsWhere(pool, 'signOut', isOf(account), ne(authSessions.id, current))
  return ended.length
}
