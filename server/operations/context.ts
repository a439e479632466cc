import type { ResourceDeclaration } from '../../src/declare'
import type { Access } from '../access/access'
import type { Actor, Reading } from '../access/actor'
import type { Database } from '../database/database'
import type { KeyRing } from '../encryption/key-ring'
import type { ResourceBehaviour } from './behaviour'
import type { Slots } from './slots'

/** What every operation works with; made once at start. */
export interface OperationContext {
  database: Database
  /** How many connections who may occupy. */
  slots: Slots
  /** The reading of the role names that is on. */
  reading: Reading
  access(actor: Actor): Access
  behaviourOf(resource: ResourceDeclaration): ResourceBehaviour
  keys: KeyRing
  hashPassword(password: string): Promise<string>
}
