import type { Actor } from '../access/actor'
import type { Params } from '../sql/params'

/**
 * How a statement asks on its way what was not asked before it: whether the session or the token stands that a request
 * claims, and what its account is called. Nothing may be answered, and nothing written, where it does not stand.
 */
export interface SessionProof {
  /** The condition; what it compares with goes into the statement's parameters. */
  isValid(actor: Actor, params: Params): string
  /** The name the audit will show. */
  actorName(actor: Actor, params: Params): string
}
