import { lazyPart } from '../crud/lazy-part'
import type { ResourceSlots } from './slots.ui'

export const slots: ResourceSlots = {
  showSections: [{ id: 'main', Section: lazyPart(async () => (await import('./comments/comment.ui')).Comment) }],
}
