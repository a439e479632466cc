import { LRUCache } from 'lru-cache'
import type { Actor } from '../../access/actor'
import type { OperationContext } from '../../operations/context'

/** Maximum statements of all documents together, and their characters. */
const most = 2_000
const mostCharacters = 8_000_000

/** A compiled statement with its values. */
export interface KeptStatement {
  text: string
  /** Whether the statement may run again: counts and positions that it relies on are still known, or still unknown. */
  isValid(): boolean
}

const statements = new WeakMap<OperationContext, LRUCache<string, KeptStatement>>()

/**
 * Caches the statement of a read for the same document, variables, session and access: screens repeat their requests.
 * Everything else that the text and the values depend on is in `isValid`. The statement itself verifies the session.
 * @param variables identifies the document and its variables
 */
export function keptStatement<Statement extends KeptStatement>(
  context: OperationContext,
  actor: Actor,
  variables: string,
  compile: () => Statement | null,
): Statement | null {
  const kept = statements.get(context) ?? new LRUCache({ max: most, maxSize: mostCharacters, sizeCalculation: sizeOf })
  statements.set(context, kept)
  const key = `${actor.tokenId ?? actor.sessionId} ${actor.id} ${actor.language} ${context.access(actor).key} ${variables}`
  const known = kept.get(key) as Statement | undefined
  if (known?.isValid()) return known
  const made = compile()
  if (made) kept.set(key, made)
  return made
}

const sizeOf = ({ text }: KeptStatement, key: string) => text.length + key.length
