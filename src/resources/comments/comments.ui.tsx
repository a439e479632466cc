import type { ResourceSlots } from '../../admin/slots'
import { lazyPart } from '../../theme/later'

export const slots: ResourceSlots = {
  showSections: [{ id: 'main', Section: lazyPart(async () => (await import('./comment')).Comment) }],
}
