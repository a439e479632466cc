import { LRUCache } from 'lru-cache'
import type { AccessContext } from '../access/access'
import type { Actor } from '../access/actor'

/** Maximum statements of all documents together, and their characters. */
const most = 2_000
const mostCharacters = 8_000_000

/** A compiled statement. */
export interface KeptStatement {
  text: string
}

const statements = new WeakMap<AccessContext, LRUCache<string, KeptStatement>>()

/**
 * Caches a compiled statement for one session with the same access: screens repeat their requests. The statement itself
 * verifies the session.
 * @param shape identifies everything else that text and values depend on, such as the document and its variables
 * @param isValid whether a known statement may run again: counts and positions that it relies on have not changed
 */
export function keptStatement<Statement extends KeptStatement>(
  context: AccessContext,
  actor: Actor,
  shape: string,
  compile: () => Statement | null,
  isValid: (known: Statement) => boolean = () => true,
): Statement | null {
  const kept = statements.get(context) ?? new LRUCache({ max: most, maxSize: mostCharacters, sizeCalculation: sizeOf })
  statements.set(context, kept)
  const key = `${actor.tokenId ?? actor.sessionId} ${actor.id} ${actor.language} ${context.access(actor).key} ${shape}`
  const known = kept.get(key) as Statement | undefined
  if (known && isValid(known)) return known
  const made = compile()
  if (made) kept.set(key, made)
  return made
}

const sizeOf = ({ text }: KeptStatement, key: string) => text.length + key.length
