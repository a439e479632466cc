import type { Sql } from 'postgres'
import { staffOf } from '../../src/declare/role-scheme'
import type { Actor } from '../access/actor'
import { languageOf } from '../http/language'
import type { Policy } from '../policy/policy'
import type { AccessClaims, AccessTokens } from './access-tokens'
import { createSessionCheck } from './active-session'
import type { ActiveToken, ApiTokens } from './api-tokens'
import type { FileTokens } from './file-tokens'
import { bearerOf, type Incoming, type Origin } from './incoming'
import type { TokenCookie } from './token-cookies'

/** Identifies the actors of requests by their tokens. */
export interface Identification {
  /** The actor of a request, checked against the database; kind `none` without a valid session or token. */
  identify(incoming: Incoming, origin: Origin): Promise<Actor>
  /**
   * The actor from the access token or the cached API token alone, without the database. Use it only for a statement
   * that checks `activeSessionSql` or `activeTokenSql` itself. Return no data before that check.
   */
  claim(incoming: Incoming, origin: Origin): Promise<Actor>
  /** Whether the session or token of an actor is still valid; open subscriptions check it at each event. */
  isActive(actor: Pick<Actor, 'sessionId' | 'tokenId' | 'role'>): Promise<boolean>
  /** Whether a file request comes from signed-in staff (file cookie or access token) or an API token with `read`. */
  mayReadFiles(incoming: Incoming): Promise<boolean>
}

interface IdentificationParts {
  sql: Sql
  policy: Policy
  accessTokens: AccessTokens
  apiTokens: ApiTokens
  fileTokens: FileTokens
  fileCookie: TokenCookie
}

/** Identifies the staff of one role scheme. */
export function createIdentification(parts: IdentificationParts): Identification {
  const { sql, policy, accessTokens, apiTokens, fileTokens, fileCookie } = parts
  const accounts = staffOf(policy.roleScheme).accounts
  const activeSessionOf = createSessionCheck(sql, accounts)

  // An access token of the other role scheme, from before the setting was changed, is invalid.
  const isOwn = (claims: AccessClaims | null): claims is AccessClaims =>
    claims !== null && claims.accounts === accounts && policy.isStaff(claims.role)
  const nobody = ({ headers }: Incoming, { id: requestId, ip }: Origin): Actor => ({
    kind: 'none',
    id: null,
    accounts,
    name: null,
    role: '',
    sessionId: null,
    ip,
    requestId,
    language: languageOf(headers.get('cookie'), headers.get('accept-language')),
  })

  /** A token acts as its owner, with the owner's current role and within its scopes. */
  const withToken = (actor: Actor, token: ActiveToken | null): Actor => {
    if (!token || !policy.isStaff(token.role)) return actor
    const { tokenId, accountId: id, name, role, scopes } = token
    apiTokens.noteUse(tokenId)
    return { ...actor, kind: 'token', id, name, role, tokenId, scopes }
  }

  const identify: Identification['identify'] = async (incoming, origin) => {
    const actor = nobody(incoming, origin)
    const bearer = bearerOf(incoming)
    if (bearer && apiTokens.looksLikeOne(bearer)) return withToken(actor, await apiTokens.check(bearer))
    const claims = bearer ? await accessTokens.read(bearer) : null
    const session = isOwn(claims) ? await activeSessionOf(claims.sessionId) : null
    if (!claims || !session || session.accountId !== claims.accountId || session.role !== claims.role) return actor
    const { accountId: id, name, role, sessionId } = session
    return { ...actor, kind: 'session', id, name, role, sessionId }
  }

  return {
    identify,
    async claim(incoming, origin) {
      const actor = nobody(incoming, origin)
      const bearer = bearerOf(incoming)
      if (bearer && apiTokens.looksLikeOne(bearer)) return withToken(actor, apiTokens.recall(bearer))
      const read = bearer ? accessTokens.read(bearer) : null
      const claims = read instanceof Promise ? await read : read
      if (!isOwn(claims)) return actor
      return { ...actor, kind: 'session', id: claims.accountId, role: claims.role, sessionId: claims.sessionId }
    },
    async mayReadFiles(incoming) {
      const cookie = fileCookie.read(incoming)
      const sessionId = cookie && fileTokens.read(cookie)
      const session = sessionId && (await activeSessionOf(sessionId))
      if (session && policy.isStaff(session.role)) return true
      const { kind, scopes } = await identify(incoming, { id: '', ip: null })
      return kind === 'token' ? (scopes ?? []).some(({ access }) => access.includes('read')) : kind === 'session'
    },
    async isActive({ sessionId, tokenId, role }) {
      if (tokenId) return apiTokens.isActive(tokenId, role)
      return sessionId !== null && (await activeSessionOf(sessionId)) !== null
    },
  }
}
