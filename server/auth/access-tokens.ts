import { createHash } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { isId } from '../../src/declare/formats'
import type { KeyRing } from '../encryption/key-ring'
import { type Accounts, isAccounts } from './accounts'

/** The content of an access token. It is valid only while its session is. */
export interface AccessClaims {
  sessionId: string
  accountId: string
  accounts: Accounts
  role: string
}

export interface AccessTokens {
  issue(claims: AccessClaims): Promise<{ accessToken: string; expiresAt: Date }>
  /** Null for a token that is foreign, modified or expired; a promise for one that was not read before. */
  read(token: string): AccessClaims | null | Promise<AccessClaims | null>
}

/** Seconds that an access token is valid. */
export const accessSeconds = 15 * 60

const algorithm = 'HS256'
const issuer = 'storydesk'
const keptTokens = 5_000

/** Access tokens signed with the newest key; older keys still verify. */
export function createAccessTokens(keys: KeyRing, now: () => number = Date.now): AccessTokens {
  const byId = new Map(keys.derive('access tokens').map((key) => [keyId(key), key]))
  const [newest] = byId.entries()
  if (!newest) throw new Error('There is no key to sign with.')
  // Caches signature checks, which cost more than the rest of reading a request and never change for one text. Expiry
  // and session are checked each time.
  const known = new LRUCache<string, { claims: AccessClaims; expires: number }>({ max: keptTokens })

  const readFirst = async (token: string): Promise<AccessClaims | null> => {
    const verified = await verify(token, byId, now())
    if (!verified) return null
    known.set(token, verified)
    return verified.claims
  }

  return {
    async issue({ sessionId, accountId, accounts, role }) {
      const issued = Math.floor(now() / 1000)
      const accessToken = await new SignJWT({ sid: sessionId, acc: accounts, role })
        .setProtectedHeader({ alg: algorithm, kid: newest[0] })
        .setSubject(accountId)
        .setIssuer(issuer)
        .setAudience(issuer)
        .setIssuedAt(issued)
        .setExpirationTime(issued + accessSeconds)
        .sign(newest[1])
      return { accessToken, expiresAt: new Date((issued + accessSeconds) * 1000) }
    },
    read(token) {
      const before = known.get(token)
      if (before) return before.expires > now() ? before.claims : null
      return readFirst(token)
    },
  }
}

async function verify(token: string, keys: Map<string, Buffer>, time: number) {
  try {
    const { payload } = await jwtVerify(token, ({ kid = '' }) => keys.get(kid) ?? Promise.reject(unknownKey()), {
      algorithms: [algorithm],
      issuer,
      audience: issuer,
      requiredClaims: ['sub', 'sid', 'acc', 'role', 'exp'],
      currentDate: new Date(time),
    })
    const { sub, sid, acc, role, exp } = payload
    if (!isId(sub) || !isId(sid) || typeof role !== 'string' || !isAccounts(acc)) return null
    const claims: AccessClaims = { sessionId: sid, accountId: sub, accounts: acc, role }
    return { claims, expires: (exp ?? 0) * 1000 }
  } catch (problem) {
    if (problem instanceof errors.JOSEError) return null
    throw problem
  }
}

const unknownKey = () => new errors.JWSSignatureVerificationFailed()
const keyId = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 8)
