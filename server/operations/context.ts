import type { ResourceDeclaration } from '../../src/declare'
import type { Reading } from '../access/actor'
import type { KeyRing } from '../encryption/key-ring'
import type { ReadContext } from '../sql/rows'
import type { ResourceBehaviour } from './behaviour'

/** What every operation works with; made once at start. */
export interface OperationContext extends ReadContext {
  /** The reading of the role names that is on. */
  reading: Reading
  behaviourOf(resource: ResourceDeclaration): ResourceBehaviour
  keys: KeyRing
  hashPassword(password: string): Promise<string>
}
