import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Sql, TransactionSql } from 'postgres'
import { uuidv7 } from 'uuidv7'
import type { KeyRing } from '../encryption/key-ring'
import type { Account, AccountRef, Accounts } from './accounts'

/** A session ends for good after thirty days; unused for seven, its refresh token has expired (specification section 9). */
const sessionDays = 30
export const refreshDays = 7
/** For this long a token that was just spent is answered with its successor: two tabs refreshed at once. */
const graceSeconds = 10

export interface StartedSession {
  sessionId: string
  refreshToken: string
}

export type EndReason = 'signOut' | 'replay' | 'passwordChange' | 'emailChange' | 'roleChange' | 'deactivation'

/**
 * Starts a session and notes the sign-in, in one statement, provided that the account is still what was checked: the
 * password, role and status of a moment ago. Null when it is not, so that a change made meanwhile cannot be outrun.
 */
export async function startSession(
  sql: Sql | TransactionSql,
  account: Account,
  ip: string | null,
): Promise<StartedSession | null> {
  const sessionId = uuidv7()
  const refreshToken = randomBytes(32).toString('base64url')
  const { accounts, id, role, passwordHash } = account
  const started = await sql`
    with account as (
      update ${sql(accounts)} set last_login_at = now()
      where id = ${id} and role = ${role} and status = 'active' and password_hash = ${passwordHash}
      returning id, role
    ), session as (
      insert into auth_sessions (id, accounts, account_id, role, ip, expires_at)
      select ${sessionId}::uuid, ${accounts}, id, role, ${ip}::text, now() + make_interval(days => ${sessionDays})
      from account
      returning id
    )
    insert into auth_refresh_tokens (token_hash, session_id, expires_at)
    select ${hashed(refreshToken)}, id, now() + make_interval(days => ${refreshDays}) from session
    returning session_id`
  return started.length === 1 ? { sessionId, refreshToken } : null
}

/** The session that a refresh token goes on with, and the token that follows it. */
export interface ContinuedSession {
  sessionId: string
  accounts: Accounts
  accountId: string
  /** The role that the session was started with. */
  role: string
  refreshToken: string
}

interface PresentedToken {
  session_id: string
  accounts: Accounts
  account_id: string
  role: string
  spent: boolean
  just_spent: boolean
  expired: boolean
}

/**
 * Spends a refresh token for its successor. Null when it is unknown or expired, or its session is over; and when it
 * was spent before, which ends the session: somebody has a copy, which `onReplay` is told in the same transaction. Only the token spent last, and only for ten seconds, is
 * answered with its successor again, because tabs share one cookie and may refresh at the same moment.
 *
 * The successor is derived from the token itself, so that both tabs are given the same one although only hashes are kept.
 */
export async function continueSession(
  sql: Sql,
  keys: KeyRing,
  refreshToken: string,
  onReplay: (transaction: TransactionSql, account: AccountRef) => Promise<void>,
): Promise<ContinuedSession | null> {
  const hash = hashed(refreshToken)
  const successor = createHmac('sha256', keys.derive('refresh tokens')[0]).update(refreshToken).digest('base64url')
  return await sql.begin(async (transaction) => {
    // The session's row is the lock of its family: a token is spent once, however many present it at once.
    await transaction`
      select id from auth_sessions where id = (select session_id from auth_refresh_tokens where token_hash = ${hash})
      for update`
    const [token] = await transaction<PresentedToken[]>`
      select t.session_id, s.accounts, s.account_id, s.role, t.spent_at is not null as spent,
        t.spent_at > now() - make_interval(secs => ${graceSeconds}) as just_spent, t.expires_at <= now() as expired
      from auth_refresh_tokens t join auth_sessions s on s.id = t.session_id
      where t.token_hash = ${hash} and s.ended_at is null and s.expires_at > now()`
    if (!token || token.expired) return null
    if (token.spent) {
      const [next] = await transaction`
        select 1 from auth_refresh_tokens where token_hash = ${hashed(successor)} and spent_at is null`
      if (!next || !token.just_spent) {
        await endSession(transaction, token.session_id, 'replay')
        await onReplay(transaction, { accounts: token.accounts, id: token.account_id })
        return null
      }
    } else {
      await transaction`
        with spent as (update auth_refresh_tokens set spent_at = now() where token_hash = ${hash})
        insert into auth_refresh_tokens (token_hash, session_id, expires_at)
        values (${hashed(successor)}, ${token.session_id}, now() + make_interval(days => ${refreshDays}))`
    }
    const { session_id: sessionId, accounts, account_id: accountId, role } = token
    return { sessionId, accounts, accountId, role, refreshToken: successor }
  })
}

/** Ends one session; its access tokens are refused from the next request on. @returns its account, where it was active */
export async function endSession(
  sql: Sql | TransactionSql,
  sessionId: string,
  reason: EndReason,
): Promise<AccountRef | null> {
  const [ended] = await sql<AccountRef[]>`
    update auth_sessions set ended_at = now(), end_reason = ${reason} where id = ${sessionId} and ended_at is null
    returning accounts, account_id as id`
  return ended ?? null
}

/** Ends the session that a refresh token belongs to. @returns its account, where it was active */
export async function endSessionOfToken(
  sql: Sql | TransactionSql,
  refreshToken: string,
  reason: EndReason,
): Promise<AccountRef | null> {
  const [ended] = await sql<AccountRef[]>`
    update auth_sessions set ended_at = now(), end_reason = ${reason}
    where id = (select session_id from auth_refresh_tokens where token_hash = ${hashed(refreshToken)})
      and ended_at is null
    returning accounts, account_id as id`
  return ended ?? null
}

/**
 * Ends every session of these accounts but one, and voids their open codes. Belongs into the transaction that changes an
 * e-mail address, a password, a role or a status. `except` is the session that changes its own account's credentials.
 */
export async function endSessionsOf(
  sql: Sql | TransactionSql,
  { accounts, ids }: { accounts: Accounts; ids: readonly string[] },
  reason: EndReason,
  except: string | null = null,
): Promise<void> {
  const list = `{${ids.join()}}`
  await sql`
    with voided as (
      update auth_codes set voided_at = now()
      where accounts = ${accounts} and account_id = any (${list}::uuid[]) and used_at is null and voided_at is null
    )
    update auth_sessions set ended_at = now(), end_reason = ${reason}
    where accounts = ${accounts} and account_id = any (${list}::uuid[]) and ended_at is null
      and id is distinct from ${except}::uuid`
}

const hashed = (token: string) => createHash('sha256').update(token).digest('hex')
