import { lazyPart } from '../../admin/lazy-part'
import type { ResourceSlots } from '../../admin/slots'

export const slots: ResourceSlots = {
  showSections: [{ id: 'main', Section: lazyPart(async () => (await import('./comment')).Comment) }],
}
