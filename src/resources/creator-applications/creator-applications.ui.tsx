import { lazyPart } from '../../admin/lazy-part'
import type { ResourceSlots } from '../../admin/slots'

const parts = () => import('./applicant')

export const slots: ResourceSlots = {
  showSections: [
    { id: 'account', Section: lazyPart(async () => (await parts()).ApplicantAccount) },
    { id: 'earlier', Section: lazyPart(async () => (await parts()).EarlierApplications) },
  ],
}
