import type { Actor } from '../../access/actor'
import type { OperationContext } from '../../operations/context'
import type { AnswerKey, SessionProof } from '../../operations/proof'
import type { Selection } from '../../sql/selected-fields'

/** A request for a plan; the statement verifies the claimed actor. */
export interface PlannedRequest {
  context: OperationContext
  actor: Actor
  variables: Record<string, unknown>
  proof: SessionProof
  /** Makes the idempotency key of a mutation; null without one. */
  keyOf: (() => AnswerKey) | null
  /** The actor after an own check of the session or token. */
  identify(): Promise<Actor>
}

/**
 * A plan for a simple document: one statement whose text is the answer. Null if this request does not allow it; then
 * GraphQL's executor produces the answer or the error.
 */
export interface Plan {
  run(request: PlannedRequest): Promise<string | null>
}

/** Whether PostgreSQL can name a column after every key: it truncates names at 63 bytes, and long aliases with them. */
export const isShort = (selection: Selection): boolean =>
  [...selection].every(([key, { inside }]) => key.length <= 60 && (!inside || isShort(inside)))
