/**
 * How a statement asks on its way what was not asked before it: whether the session stands that an access token claims,
 * and what its account is called. Nothing may be answered, and nothing written, where it does not stand.
 */
export interface SessionProof {
  /** The condition, given the place of the session's id. */
  standing(parameter: string): string
  /** The name the audit will show, given the place of the account's id. */
  actorName(parameter: string): string
}
