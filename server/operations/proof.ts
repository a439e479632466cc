import type { Actor } from '../access/actor'
import type { Params } from '../sql/params'

/**
 * How a statement verifies a claimed session or token, and the name of its account. If it is invalid, the statement
 * must return and write nothing.
 */
export interface SessionProof {
  /** The condition; its values become parameters of the statement. */
  isValid(actor: Actor, params: Params): string
  /** The name for the audit. */
  actorName(actor: Actor, params: Params): string
}

/** Stores the answer of a statement under the key of its request. A taken key fails the whole statement. */
export interface AnswerKey {
  /** The values of the key, which a run of the statement writes. */
  values: readonly (string | undefined)[]
  /** An INSERT of the key for each row of `from`; `answer` is an SQL expression on it. The same text for each key. */
  storeSql(answer: string, from: string, params: Params): string
}
