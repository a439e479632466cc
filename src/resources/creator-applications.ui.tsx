import { lazyPart } from '../crud/lazy-part'
import type { ResourceSlots } from './slots.ui'

const parts = () => import('./creator-applications/applicant.ui')

export const slots: ResourceSlots = {
  showSections: [
    { id: 'account', Section: lazyPart(async () => (await parts()).ApplicantAccount) },
    { id: 'earlier', Section: lazyPart(async () => (await parts()).EarlierApplications) },
  ],
}
