import type { ResourceSlots } from '../../admin/slots'
import { lazyPart } from '../../theme/later'

/** The slots of a resource whose records configure a connection. */
export const connectionSlots: ResourceSlots = {
  header: lazyPart(async () => (await import('./connection-test')).ConnectionTest),
}
