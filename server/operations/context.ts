import type { ResourceDeclaration } from '../../src/declare'
import type { Actor, RoleScheme } from '../access/actor'
import type { AfterCommit } from '../audit/after-commit'
import type { KeyRing } from '../encryption/key-ring'
import type { ReadContext } from '../sql/rows'
import type { HookOperations, ResourceBehaviour } from './behaviour'
import type { FileStore } from './hook-files'

/** Dependencies of every operation, created once at start. */
export interface OperationContext extends ReadContext {
  /** The role scheme in use. */
  roleScheme: RoleScheme
  /** Operations for hooks on other resources, in the context of the running operation. */
  hookOperations(context: OperationContext, actor: Actor): HookOperations
  /** Sends notifications and runs work after a commit. */
  settle(pending: readonly AfterCommit[]): void
  behaviourOf(resource: ResourceDeclaration): ResourceBehaviour
  /** Where hooks keep files. */
  files: FileStore
  keys: KeyRing
  hashPassword(password: string): Promise<string>
}
