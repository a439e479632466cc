import { lazyPart } from '../../admin/lazy-part'
import type { ResourceSlots } from '../../admin/slots'

export const slots: ResourceSlots = {
  createButton: lazyPart(async () => (await import('./upload-files')).UploadFiles),
  showSections: [{ id: 'uses', Section: lazyPart(async () => (await import('./file-uses')).FileUses) }],
}
