import { and, desc, eq, gt, isNull, max, ne, sql } from 'drizzle-orm'
import { isId } from '../../src/declare/formats'
import type { Actor } from '../access/actor'
import type { AccountRef } from '../auth/accounts'
import type { Auth } from '../auth/auth'
import { endSessionsWhere } from '../auth/sessions'
import { authRefreshTokens, authSessions, type SignInSteps } from '../auth/tables'
import { ofAccount } from '../database/account-columns'
import { typed } from '../database/typed'
import type { OperationContext } from '../operations'
import { memberOf } from './member'

/** An active session. Times are in ISO 8601. */
export interface OwnSession extends SignInSteps {
  id: string
  ip: string | null
  startedAt: string
  /** The last refresh; an active session refreshes every 15 minutes. */
  usedAt: string
  isCurrent: boolean
}

const isOf = (account: AccountRef) => and(...ofAccount(authSessions, account))

/** The sessions of the actor, last used first; a hundred at most. Throws UNAUTHENTICATED, FORBIDDEN. */
export async function ownSessions({ database }: OperationContext, actor: Actor): Promise<OwnSession[]> {
  const member = memberOf(actor)
  const usedAt = max(authRefreshTokens.createdAt)
  const { id, ip, createdAt, firstStep, secondStep } = authSessions
  const sessions = await typed(database.sql)
    .select({ id, ip, startedAt: createdAt, firstStep, secondStep, usedAt })
    .from(authSessions)
    .innerJoin(authRefreshTokens, eq(authRefreshTokens.sessionId, authSessions.id))
    .where(and(isOf(member), isNull(authSessions.endedAt), gt(authSessions.expiresAt, sql`now()`)))
    .groupBy(authSessions.id)
    .having(gt(max(authRefreshTokens.expiresAt), sql`now()`))
    .orderBy(desc(usedAt))
    .limit(100)
  return sessions.map(({ usedAt, ...session }) => ({
    ...session,
    usedAt: usedAt ?? session.startedAt,
    isCurrent: session.id === member.sessionId,
  }))
}

/**
 * Ends a session of the actor, or every session except the current one. Returns their number. Throws UNAUTHENTICATED,
 * FORBIDDEN.
 */
export async function endOwnSessions(
  { database }: OperationContext,
  auth: Pick<Auth, 'noteSignOut'>,
  actor: Actor,
  id?: string,
): Promise<number> {
  const member = memberOf(actor)
  if (id !== undefined && !isId(id)) return 0
  const isEnded = id === undefined ? ne(authSessions.id, member.sessionId) : eq(authSessions.id, id)
  const ended = await endSessionsWhere(database.sql, 'signOut', isOf(member), isEnded)
  await auth.noteSignOut(actor, ended.length)
  return ended.length
}
