import type { Scope } from '../../src/fields/scopes/scopes.kind'
import { type accounts, roleSchemes } from '../../src/product'

export type { Reading } from '../../src/declare'

/** Who is asking. Every operation takes one; nothing is decided without it. */
export interface Actor {
  kind: 'none' | 'session' | 'token' | 'system'
  /** Id of the staff account in `accounts` ; null for none and system. */
  id: string | null
  /** Which resource the account lives in. */
  accounts: keyof typeof accounts
  name: string | null
  /** Empty string for someone not signed in. `system` asks as super admin. */
  role: string
  sessionId: string | null
  ip: string | null
  requestId: string
  language: 'en' | 'zh'
  /** The API token that asks in the account's name, where it is one. */
  tokenId?: string
  /** Set where this request carried the account's present password, or a code mailed to its owner. */
  hasProof?: boolean
  /** An API token's scopes; undefined means the whole of what the role may do. */
  scopes?: readonly Scope[]
}

/** The program itself: seed, imports on the command line, the first start. */
export const systemActor = (requestId: string): Actor => ({
  kind: 'system',
  id: null,
  accounts: roleSchemes.A.accounts,
  name: 'system',
  role: roleSchemes.A.roles[0],
  sessionId: null,
  ip: null,
  requestId,
  language: 'en',
})
