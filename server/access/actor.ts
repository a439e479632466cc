import { type Language, languages } from '../../src/declare/languages'
import { declaredSchemes, staffOf } from '../../src/declare/role-scheme'
import type { Scope } from '../../src/declare/token-scopes'
import type { accounts } from '../../src/product'

export type { RoleScheme } from '../../src/declare'

/** Who makes a request. Every operation requires an actor. */
export interface Actor {
  kind: 'none' | 'session' | 'token' | 'system'
  /** Id of the staff account in `accounts` ; null for none and system. */
  id: string | null
  /** The resource of the account. */
  accounts: keyof typeof accounts
  name: string | null
  /** Empty for an anonymous actor. `system` has the permissions of a super admin. */
  role: string
  sessionId: string | null
  ip: string | null
  requestId: string
  language: Language
  /** The API token that acts for the account, if any. */
  tokenId?: string
  /** Set when this request contained the account's current password, or a code that its owner received. */
  hasProof?: boolean
  /** Scopes of an API token; undefined means all permissions of the role. */
  scopes?: readonly Scope[]
}

/** The program itself: seed, command line, first start. */
export const systemActor = (requestId: string): Actor => ({
  kind: 'system',
  id: null,
  accounts: staffOf(declaredSchemes[0]).accounts,
  name: 'system',
  role: staffOf(declaredSchemes[0]).roles[0],
  sessionId: null,
  ip: null,
  requestId,
  language: languages[0],
})
