import type { DocumentNode } from 'graphql'
import type { Actor } from '../../access/actor'
import type { OperationContext } from '../../operations/context'
import type { SessionProof } from '../../operations/proof'
import type { Selection } from '../../sql/selected-fields'

/**
 * What a document of a simple kind comes down to: one statement whose answer is the text that is sent. Null where it
 * cannot be given this way for this request; GraphQL's own execution then gives the answer, or the error its shape.
 */
export interface Plan {
  run(
    context: OperationContext,
    actor: Actor,
    variables: Record<string, unknown>,
    proof: SessionProof,
  ): Promise<string | null>
}

/** Directives depend on variables or mean something of their own. */
export function hasDirectives(document: DocumentNode): boolean {
  let found = false
  JSON.stringify(document.definitions, (key, value) => {
    if (key === 'directives' && Array.isArray(value) && value.length > 0) found = true
    return key === 'loc' ? undefined : value
  })
  return found
}

/** Whether PostgreSQL can name a column after every key: it cuts a name at 63 bytes, and with it a longer alias. */
export const isShort = (selection: Selection): boolean =>
  [...selection].every(([key, { inside }]) => key.length <= 60 && (!inside || isShort(inside)))
