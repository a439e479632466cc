import { tokenPrefix } from '../../src/system/api-tokens/api-tokens'
import { newToken, tokenHash } from '../encryption/token'
import type { Signer } from './accounts'
import { type Rows, stamped } from './catalogue'
import type { Clock } from './clock'
import { demoId } from './ids'

interface DemoToken {
  name: string
  scopes: readonly { resource: string; access: readonly string[] }[]
  /** Days ago; a negative number is in the future. */
  created: number
  used: number | null
  expires: number | null
  revoked: number | null
}

const tokens: readonly DemoToken[] = [
  {
    name: 'Website: published games',
    scopes: ['games', 'categories', 'tags', 'recommendations'].map((resource) => ({ resource, access: ['read'] })),
    created: 120,
    used: 0.01,
    expires: -245,
    revoked: null,
  },
  {
    name: 'Nightly bookkeeping',
    scopes: ['orders', 'balanceAdjustments'].map((resource) => ({ resource, access: ['read'] })),
    created: 64,
    used: 0.4,
    expires: null,
    revoked: null,
  },
  {
    name: 'Moderation bot (trial)',
    scopes: [{ resource: 'comments', access: ['read', 'actions'] }],
    created: 90,
    used: 61,
    expires: 60,
    revoked: null,
  },
  {
    name: 'Old importer',
    scopes: ['games', 'gamePrompts'].map((resource) => ({ resource, access: ['read', 'write'] })),
    created: 200,
    used: 151,
    expires: null,
    revoked: 150,
  },
]

/** Tokens of the demo's super admin. Their values are random and discarded, so they are visible but not usable. */
export function tokenRows(clock: Clock, { admin_id, adjusted_by_id: user_id }: Signer): Rows {
  if (!admin_id && !user_id) return []
  return tokens.map(({ name, scopes, created, used, expires, revoked }, at) => {
    const token = newToken(tokenPrefix)
    const text = (days: number | null) => (days === null ? null : new Date(clock.before(days)).toISOString())
    return {
      id: demoId('apiTokens', at),
      name,
      scopes,
      token_hash: tokenHash(token),
      starts_with: token.slice(0, 10),
      admin_id,
      user_id,
      last_used_at: text(used),
      expires_at: text(expires),
      revoked_at: text(revoked),
      ...stamped(clock, clock.before(created), clock.before(revoked ?? created)),
    }
  })
}
