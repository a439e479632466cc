import type { ResourceSlots } from '../../admin/slots'
import { lazyPart } from '../../theme/later'
import { UploadButton } from './upload-button'

const crops = () => import('./crops')

export const slots: ResourceSlots = {
  createButton: UploadButton,
  showSections: [
    { id: 'framing', Section: lazyPart(async () => (await crops()).Crops) },
    { id: 'uses', Section: lazyPart(async () => (await import('./file-uses')).FileUses) },
  ],
  actions: { replace: lazyPart(async () => (await crops()).DroppedCrops) },
}

export const screens = { CreateScreen: lazyPart(async () => (await import('./upload-files')).UploadScreen) }
