import { useList } from '@refinedev/core'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type ShownRecord, useRecord } from '../../admin/page/use-record'
import { FieldValue, RecordDetails } from '../../admin/record/record-section'
import { RecordStates } from '../../admin/record/record-states'
import type { RecordSlotProps } from '../../admin/slots'
import type { AnyRecord } from '../../declare'
import { useMayList } from '../../providers/access'
import { listDocument } from '../../providers/documents'
import { sentenceOf } from '../../providers/error-catalogue'
import { useLabels } from '../../providers/labels'
import { resourceNamed } from '../../registry/resources'
import { Loading } from '../../theme/loading'

const idOfApplicant = (record: AnyRecord) => String((record.applicant as AnyRecord | null)?.id ?? '')

/** The shown fields of the applicant's account. */
const accountFields = [
  'username',
  'name',
  'email',
  'role',
  'status',
  'subscribed',
  'credits',
  'points',
  'registeredAt',
  'lastLoginAt',
]

/** The applicant's account if the viewer may see accounts, otherwise only the name. */
export const ApplicantAccount = ({ record }: RecordSlotProps) => {
  const { t } = useTranslation()
  const users = resourceNamed('users')
  const labels = useLabels(users)
  const mayList = useMayList()
  const maySee = mayList(users.name)
  const { record: user, error } = useRecord(users, maySee ? idOfApplicant(record) : '', accountFields)
  if (!maySee) return <p className="padded text-quiet">{t('applicant.unseen')}</p>
  if (error && !user) return <p className="padded text-quiet">{sentenceOf(error)}</p>
  return (
    <RecordDetails
      items={accountFields.map((name) => ({
        key: name,
        label: labels.field(name),
        children: user ? (
          <FieldValue resource={users} record={user} name={name} />
        ) : (
          <Skeleton.Input active size="small" />
        ),
      }))}
    />
  )
}

/** An applicant with more applications should be opened in the list. */
const mostEarlier = 10

/** Earlier applications of the same person, with decisions and notes. */
export const EarlierApplications = ({ resource, record }: RecordSlotProps) => {
  const { t } = useTranslation()
  const mayList = useMayList()
  const { query, result } = useList<ShownRecord>({
    resource: resource.name,
    pagination: { mode: 'server', currentPage: 1, pageSize: mostEarlier },
    filters: [
      { field: 'applicant.id', operator: 'eq', value: idOfApplicant(record) },
      { field: 'id', operator: 'ne', value: record.id },
    ],
    sorters: [{ field: 'appliedAt', order: 'desc' }],
    meta: { gqlQuery: listDocument(resource, ['status', 'appliedAt', 'reviewedAt', 'adminNotes'], mayList) },
    errorNotification: false,
  })
  if (query.isPending) return <Loading title={false} />
  if (query.isError && !query.data) return <p className="padded text-quiet">{sentenceOf(query.error)}</p>
  if (result.data.length === 0) return <p className="padded text-quiet">{t('applicant.firstTime')}</p>
  return (
    <ul className="divided">
      {result.data.map((earlier) => (
        <li key={earlier.id} className="stack tight padded">
          <p className="row">
            <Link to={`${resource.path}/${earlier.id}`}>
              <FieldValue resource={resource} record={earlier} name="appliedAt" />
            </Link>
            <RecordStates resource={resource} record={earlier} />
          </p>
          {typeof earlier.adminNotes === 'string' && (
            <p dir="auto" className="pre-wrap text-secondary">
              {earlier.adminNotes}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
