import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Sql } from 'postgres'
import { snakeCase } from '../../src/declare/names'
import type { Scope } from '../../src/declare/token-scopes'
import { ownerField, tokenPrefix } from '../../src/system/api-tokens/api-tokens'
import { isToken, tokenHash } from '../encryption/token'
import { type Accounts, accountsTable, displayNameSql } from './accounts'
import { batched } from './batch'

/** A valid token and the current account of its owner. */
export interface ActiveToken {
  tokenId: string
  accountId: string
  /** The actor in the audit: the owner, and the token's name. */
  name: string
  role: string
  scopes: readonly Scope[]
}

export interface ApiTokens {
  /** Whether a bearer token has the format of an API token. */
  looksLikeOne(bearer: string): boolean
  /** The current state of the token; null if it is unknown, revoked, expired, or its owner inactive. */
  check(bearer: string): Promise<ActiveToken | null>
  /** The result of the last check, without the database; null for a token that was never valid. */
  recall(bearer: string): ActiveToken | null
  /** Whether a token is still valid with the same role, for open subscriptions. */
  isActive(tokenId: string, role: string): Promise<boolean>
  /** Records the use, at most once a minute, in the background. */
  noteUse(tokenId: string): void
}

const noteEvery = 60_000
const keptTokens = 5_000

/** A token is valid if it is not revoked or expired, and its owner's account is active. */
const activeFrom = (accounts: Accounts) =>
  `api_tokens t join ${accountsTable(accounts)} a on a.id = t.${snakeCase(ownerField(accounts))}_id
   where t.revoked_at is null and (t.expires_at is null or t.expires_at > now()) and a.status = 'active'`

/** The check as an SQL condition. `token` and `role` are placeholders of the token's id and the claimed role. */
export const activeTokenSql = (accounts: Accounts, token: string, role: string): string =>
  `exists (select from ${activeFrom(accounts)} and t.id = ${token}::uuid and a.role = ${role}::text)`

/** The owner's name and the token's, as the audit shows them. */
const actorSql = (accounts: Accounts) => `${displayNameSql(accounts)} || ' (' || t.name || ')'`

/** The same as an SQL value, for the placeholder of the token's id. */
export const tokenActorSql = (accounts: Accounts, token: string): string =>
  `(select ${actorSql(accounts)} from ${activeFrom(accounts)} and t.id = ${token}::uuid)`

const columnsOf = (accounts: Accounts) =>
  `t.id as "tokenId", t.token_hash as hash, a.id as "accountId", ${actorSql(accounts)} as name, a.role, t.scopes`

/** The current state of a token by its id; null if it is not valid. */
export async function activeToken(sql: Sql, accounts: Accounts, tokenId: string): Promise<ActiveToken | null> {
  const text = `select ${columnsOf(accounts)} from ${activeFrom(accounts)} and t.id = $1::uuid`
  const [row] = await sql.unsafe<(ActiveToken & { hash: string })[]>(text, [tokenId], { prepare: true })
  if (!row) return null
  const { hash: _, ...token } = row
  return token
}

/**
 * API tokens of the staff of one role scheme. The database has only hashes; the next request with a revoked token is
 * refused.
 * @param afterwards receives work that no answer waits for
 */
export function createApiTokens(
  sql: Sql,
  accounts: Accounts,
  log: Pick<Logger, 'error'>,
  afterwards: (work: Promise<void>) => void,
): ApiTokens {
  const columns = columnsOf(accounts)
  const askBy = (column: 'token_hash' | 'id', type: string) => {
    const text = `select ${columns} from ${activeFrom(accounts)} and t.${column} = any ($1::${type}[])`
    return batched(async (keys) => {
      const rows = await sql.unsafe<(ActiveToken & { hash: string })[]>(text, [`{${keys.join()}}`], { prepare: true })
      return rows.map(({ hash, ...token }) => [column === 'id' ? token.tokenId : hash, token] as const)
    })
  }
  const byHash = askBy('token_hash', 'text')
  const byId = askBy('id', 'uuid')
  const known = new LRUCache<string, ActiveToken>({ max: keptTokens })
  const noted = new LRUCache<string, true>({ max: keptTokens, ttl: noteEvery })

  /** Returns the known object if nothing changed, because access is cached by its scopes. */
  const remember = (bearer: string, token: ActiveToken | null): ActiveToken | null => {
    const before = known.get(bearer)
    if (before && token && JSON.stringify(before) === JSON.stringify(token)) return before
    known.delete(bearer)
    if (!token) return null
    known.set(bearer, token)
    return token
  }

  const note = async (tokenId: string) => {
    try {
      await sql`
        update api_tokens set last_used_at = now()
        where id = ${tokenId} and revoked_at is null and (expires_at is null or expires_at > now())
          and (last_used_at is null or last_used_at < now() - make_interval(secs => ${noteEvery / 2000}))`
    } catch (problem) {
      log.error({ err: problem }, 'The use of a token was not recorded.')
    }
  }

  return {
    looksLikeOne: (bearer) => bearer.startsWith(tokenPrefix),
    async check(bearer) {
      if (!known.has(bearer) && !isToken(bearer, tokenPrefix)) return null
      return remember(bearer, await byHash(tokenHash(bearer)))
    },
    recall: (bearer) => known.get(bearer) ?? null,
    isActive: async (tokenId, role) => (await byId(tokenId))?.role === role,
    noteUse(tokenId) {
      if (noted.has(tokenId)) return
      noted.set(tokenId, true)
      afterwards(note(tokenId))
    },
  }
}
