import { lazy, Suspense } from 'react'
import type { RecordSlotProps, ResourceSlots } from './slots.ui'

const parts = () => import('./creator-applications/applicant.ui')
const ApplicantAccount = lazy(async () => ({ default: (await parts()).ApplicantAccount }))
const EarlierApplications = lazy(async () => ({ default: (await parts()).EarlierApplications }))

const Account = (props: RecordSlotProps) => (
  <Suspense fallback={<div className="skeleton" />}>
    <ApplicantAccount {...props} />
  </Suspense>
)

const Earlier = (props: RecordSlotProps) => (
  <Suspense fallback={<div className="skeleton" />}>
    <EarlierApplications {...props} />
  </Suspense>
)

export const slots: ResourceSlots = {
  showSections: [
    { id: 'account', Section: Account },
    { id: 'earlier', Section: Earlier },
  ],
}
