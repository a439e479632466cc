import type { ResourceSlots } from '../../admin/slots'
import { lazyPart } from '../../theme/later'

const previews = () => import('./previews')

export const slots: ResourceSlots = {
  formSections: [{ id: 'preview', Section: lazyPart(async () => (await previews()).FormPreview) }],
  showSections: [{ id: 'picture', Section: lazyPart(async () => (await previews()).RecordPreview) }],
}
