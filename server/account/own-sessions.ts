import { and, desc, eq, gt, isNull, max, ne, sql } from 'drizzle-orm'
import type { Sql } from 'postgres'
import type { AccountRef } from '../auth/accounts'
import { endSessionsWhere } from '../auth/sessions'
import { authRefreshTokens, authSessions } from '../auth/tables'
import { typed } from '../database/typed'

/** A sign-in of somebody's that still stands. Moments in ISO 8601. */
export interface OwnSession {
  id: string
  ip: string | null
  startedAt: string
  /** When it last got a new access token, which is every quarter of an hour while it is used. */
  usedAt: string
  isCurrent: boolean
}

const isOf = ({ accounts, id }: AccountRef) => and(eq(authSessions.accounts, accounts), eq(authSessions.accountId, id))

/** The sessions of an account, the one used last first; a hundred at most. */
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

/** Ends one of an account's own sessions; false where it has no such session, or no longer. */
export async function endOwnSession(pool: Sql, account: AccountRef, sessionId: string): Promise<boolean> {
  const ended = await endSessionsWhere(pool, 'signOut', isOf(account), eq(authSessions.id, sessionId))
  return ended.length > 0
}

/** Ends every session of an account but one. @returns how many */
export async function endOtherSessions(pool: Sql, account: AccountRef, current: string): Promise<number> {
  const ended = await endSessionsWhere(pool, 'signOut', isOf(account), ne(authSessions.id, current))
  return ended.length
}
