import { createHmac, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Sql, TransactionSql } from 'postgres'
import { typed } from '../database/typed'
import type { KeyRing } from '../encryption/key-ring'
import { tokenHash } from '../encryption/token'
import { newId } from '../new-id'
import type { AccessClaims } from './access-tokens'
import { type Account, type AccountRef, type Accounts, accountsTable } from './accounts'
import { authCodes, authRefreshTokens, authSessions, type SignInSteps } from './tables'

/**
 * A session ends after thirty days. Its refresh token expires after seven days without use (specification section 9).
 */
const sessionDays = 30
export const refreshDays = 7
/** A spent token still returns its successor for this time, because two tabs may refresh at the same time. */
const graceSeconds = 10

export interface StartedSession {
  sessionId: string
  refreshToken: string
}

export type EndReason = 'signOut' | 'replay' | 'passwordChange' | 'emailChange' | 'roleChange' | 'deactivation'

/**
 * Starts a session and records the sign-in, in a transaction. Null if the account's password, role or status changed
 * since the check.
 */
export async function startSession(
  tx: TransactionSql,
  { accounts, id, role, passwordHash }: Account,
  { ip, firstStep, secondStep }: SignInSteps & { ip: string | null },
): Promise<StartedSession | null> {
  const { count } = await tx`
    update ${tx(accountsTable(accounts))} set last_login_at = now()
    where id = ${id} and role = ${role} and status = 'active' and password_hash is not distinct from ${passwordHash}`
  if (count === 0) return null
  const sessionId = newId()
  const refreshToken = randomBytes(32).toString('base64url')
  const expiresAt = inDays(sessionDays)
  await typed(tx)
    .insert(authSessions)
    .values({ id: sessionId, accounts, accountId: id, role, ip, firstStep, secondStep, expiresAt })
  await addToken(tx, sessionId, refreshToken)
  return { sessionId, refreshToken }
}

const addToken = (tx: TransactionSql, sessionId: string, token: string) =>
  typed(tx)
    .insert(authRefreshTokens)
    .values({ tokenHash: tokenHash(token), sessionId, expiresAt: inDays(refreshDays) })

const inDays = (days: number) => sql`now() + make_interval(days => ${days})`

/** The session of a refresh token, with the role at its start, and its next token. */
type ContinuedSession = AccessClaims & StartedSession

/**
 * Exchanges a refresh token for its successor. Null if it is unknown or expired, or if its session has ended. A token
 * that was spent before ends the session, because the token was copied; `onReplay` runs in the same transaction. Only
 * the token spent last returns its successor again, for ten seconds, because tabs share one cookie.
 *
 * The successor is derived from the token itself. So both tabs get the same one although only hashes are stored.
 */
export async function continueSession(
  pool: Sql,
  keys: KeyRing,
  refreshToken: string,
  onReplay: (transaction: TransactionSql, account: AccountRef) => Promise<void>,
): Promise<ContinuedSession | null> {
  const hash = tokenHash(refreshToken)
  const successor = createHmac('sha256', keys.derive('refresh tokens')[0]).update(refreshToken).digest('base64url')
  return await pool.begin(async (tx) => {
    const db = typed(tx)
    // The lock on the session's row serializes its tokens: a token is spent once, however many requests present it.
    await db.select({ id: authSessions.id }).from(authSessions).where(isOfToken(refreshToken)).for('update')
    const { spentAt } = authRefreshTokens
    const [token] = await db
      .select({
        sessionId: authSessions.id,
        accounts: authSessions.accounts,
        accountId: authSessions.accountId,
        role: authSessions.role,
        isSpent: sql<boolean>`${spentAt} is not null`,
        isJustSpent: sql<boolean>`${spentAt} > now() - make_interval(secs => ${graceSeconds})`,
      })
      .from(authRefreshTokens)
      .innerJoin(authSessions, eq(authSessions.id, authRefreshTokens.sessionId))
      .where(
        and(
          eq(authRefreshTokens.tokenHash, hash),
          gt(authRefreshTokens.expiresAt, sql`now()`),
          isNull(authSessions.endedAt),
          gt(authSessions.expiresAt, sql`now()`),
        ),
      )
    if (!token) return null
    const { isSpent, isJustSpent, ...session } = token
    if (isSpent) {
      const isNext = and(eq(authRefreshTokens.tokenHash, tokenHash(successor)), isNull(spentAt))
      if (!isJustSpent || (await db.$count(authRefreshTokens, isNext)) === 0) {
        await endSession(tx, session.sessionId, 'replay')
        await onReplay(tx, { accounts: session.accounts, id: session.accountId })
        return null
      }
    } else {
      await db.update(authRefreshTokens).set({ spentAt: sql`now()` }).where(eq(authRefreshTokens.tokenHash, hash))
      await addToken(tx, session.sessionId, successor)
    }
    return { ...session, refreshToken: successor }
  })
}

/** The session of a refresh token, spent or not. */
const isOfToken = (refreshToken: string) => {
  const { sessionId, tokenHash: known } = authRefreshTokens
  return sql`${authSessions.id} = (select ${sessionId} from ${authRefreshTokens} where ${known} = ${tokenHash(refreshToken)})`
}

/** Ends the active sessions of a condition; their access tokens are refused from the next request on. @returns their accounts */
export const endSessionsWhere = (
  runner: Sql | TransactionSql,
  endReason: EndReason,
  ...conditions: (SQL | undefined)[]
): Promise<AccountRef[]> =>
  typed(runner)
    .update(authSessions)
    .set({ endedAt: sql`now()`, endReason })
    .where(and(isNull(authSessions.endedAt), ...conditions))
    .returning({ accounts: authSessions.accounts, id: authSessions.accountId })

/** Ends one session. @returns its account, where it was active */
export async function endSession(
  runner: Sql | TransactionSql,
  sessionId: string,
  reason: EndReason,
): Promise<AccountRef | null> {
  const [ended] = await endSessionsWhere(runner, reason, eq(authSessions.id, sessionId))
  return ended ?? null
}

/** Ends the session of a refresh token. @returns its account, if it was active */
export async function endSessionOfToken(
  runner: Sql | TransactionSql,
  refreshToken: string,
  reason: EndReason,
): Promise<AccountRef | null> {
  const [ended] = await endSessionsWhere(runner, reason, isOfToken(refreshToken))
  return ended ?? null
}

/**
 * Ends every session of these accounts except `except`, and invalidates their open codes. Call it in the transaction
 * that changes an email address, a password, a role or a status. `except` is the session that changes its own account.
 */
export async function endSessionsOf(
  runner: Sql | TransactionSql,
  { accounts, ids }: { accounts: Accounts; ids: readonly string[] },
  reason: EndReason,
  except: string | null = null,
): Promise<void> {
  const list = `{${ids.join()}}`
  await typed(runner)
    .update(authCodes)
    .set({ voidedAt: sql`now()` })
    .where(
      and(
        eq(authCodes.accounts, accounts),
        sql`${authCodes.accountId} = any (${list}::uuid[])`,
        isNull(authCodes.usedAt),
        isNull(authCodes.voidedAt),
      ),
    )
  const isOther = except === null ? undefined : ne(authSessions.id, except)
  await endSessionsWhere(
    runner,
    reason,
    eq(authSessions.accounts, accounts),
    sql`${authSessions.accountId} = any (${list}::uuid[])`,
    isOther,
  )
}
