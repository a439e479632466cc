import { useQuery } from '@tanstack/react-query'
import { Button, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../fields/formats.ui'
import { handleMutationError } from '../../providers/error-catalogue'
import { useLabels } from '../../providers/labels'
import { request } from '../../providers/transport'
import { Icon } from '../../theme/icon'
import { Loading } from '../../theme/loading'
import { EmptyList } from '../page/empty-list'
import { Failed } from '../page/load-failed'
import { today } from './assignment-control'
import { type Assignment, assignmentsDocument, collaborationKey, completeDocument, inboxKey } from './documents'
import { useNamedRecord } from './named-record'
import { refreshCollaboration } from './use-collaboration'

/** What is assigned to the person in all resources, the first due first. */
export const AssignedList = () => {
  const { t } = useTranslation()
  const query = useQuery({
    // An event of the inbox reads it again.
    queryKey: [inboxKey, collaborationKey, 'assignments'],
    queryFn: async () => (await request(assignmentsDocument, {})).me?.assignments ?? [],
    meta: { quiet: true },
  })
  if (query.isError && !query.data) return <Failed retry={query.refetch} />
  if (query.isPending) return <Loading />
  const assignments = query.data ?? []
  if (assignments.length === 0)
    return (
      <EmptyList
        icon="check"
        title={t('collaboration.nothingAssigned')}
        text={t('collaboration.nothingAssignedText')}
      />
    )
  return (
    <ul className="divided" aria-label={t('menu.assigned')}>
      {assignments.map((assignment) => (
        <Assigned key={assignment.id} assignment={assignment} onDone={() => void query.refetch()} />
      ))}
    </ul>
  )
}

const Assigned = ({ assignment, onDone }: { assignment: Assignment; onDone(): void }) => {
  const { t } = useTranslation()
  const { resource, title, path } = useNamedRecord(assignment)
  const labels = useLabels(resource)
  const { recordId, assignedByName } = assignment
  const complete = async () => {
    try {
      await request(completeDocument, { resource: resource.name, recordId })
      refreshCollaboration(resource, recordId)
      onDone()
    } catch (error) {
      handleMutationError(error)
    }
  }
  return (
    <li className="inbox-entry line wide" data-read>
      <Icon name={resource.icon} size={18} />
      <Link className="inbox-link fill anywhere" to={path}>
        <div>{title}</div>
        <span className="text-secondary">
          {labels.one}
          {assignedByName && ` · ${t('collaboration.assignedBy', { name: assignedByName })}`}
        </span>
      </Link>
      <DueTag dueOn={assignment.dueOn} />
      <Button
        size="small"
        aria-label={`${t('collaboration.complete')}: ${title}`}
        icon={<Icon name="check" />}
        onClick={() => void complete()}
      >
        <span className="phone-hidden">{t('collaboration.complete')}</span>
      </Button>
    </li>
  )
}

const DueTag = ({ dueOn }: Pick<Assignment, 'dueOn'>) => {
  const { t } = useTranslation()
  const formats = useFormats()
  if (!dueOn) return <span className="text-secondary text-small">{t('collaboration.noDue')}</span>
  const day = formats.day(dueOn)
  const now = today()
  if (dueOn < now) return <Tag color="error">{t('collaboration.overdue', { day })}</Tag>
  if (dueOn === now) return <Tag color="warning">{t('collaboration.dueToday')}</Tag>
  return <Tag>{t('collaboration.due', { day })}</Tag>
}
