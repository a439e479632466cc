import type { ResourceSlots } from '../../admin/slots'
import { lazyPart } from '../../theme/later'

const parts = () => import('./applicant')

export const slots: ResourceSlots = {
  showSections: [
    { id: 'account', Section: lazyPart(async () => (await parts()).ApplicantAccount) },
    { id: 'earlier', Section: lazyPart(async () => (await parts()).EarlierApplications) },
  ],
}
