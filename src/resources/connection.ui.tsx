import { lazyPart } from '../crud/lazy-part'
import type { ResourceSlots } from './slots.ui'

/** The own parts of a resource whose records configure a connection. */
export const connectionSlots: ResourceSlots = {
  header: lazyPart(async () => (await import('./connection/connection-test.ui')).ConnectionTest),
}
