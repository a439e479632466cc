import type { ResourceDeclaration } from '../../src/declare'
import type { Actor, Reading } from '../access/actor'
import type { AfterCommit } from '../audit/after-commit'
import type { KeyRing } from '../encryption/key-ring'
import type { ReadContext } from '../sql/rows'
import type { HookOperations, ResourceBehaviour } from './behaviour'

/** What every operation works with; made once at start. */
export interface OperationContext extends ReadContext {
  /** The reading of the role names that is on. */
  reading: Reading
  /** What hooks change other resources by; given the context of the running operation. */
  hookOperations(context: OperationContext, actor: Actor): HookOperations
  /** Sends what waited for a commit, and does the work that waited for it. */
  settle(pending: readonly AfterCommit[]): void
  behaviourOf(resource: ResourceDeclaration): ResourceBehaviour
  keys: KeyRing
  hashPassword(password: string): Promise<string>
}
