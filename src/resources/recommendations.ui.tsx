import { lazyPart } from '../crud/lazy-part'
import type { ResourceSlots } from './slots.ui'

const previews = () => import('./recommendations/previews.ui')

export const slots: ResourceSlots = {
  formSections: [{ id: 'preview', Section: lazyPart(async () => (await previews()).FormPreview) }],
  showSections: [{ id: 'picture', Section: lazyPart(async () => (await previews()).RecordPreview) }],
}
