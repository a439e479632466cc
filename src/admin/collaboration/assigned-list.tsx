import { Button, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../fields/formats.ui'
import { handleMutationError } from '../../providers/error-catalogue'
import { graphql, type ResultOf } from '../../providers/graphql'
import { request } from '../../providers/transport'
import { Icon } from '../../theme/icon'
import { today } from './assignment-control'
import { assignmentParts, completeDocument } from './documents'
import { useNamedRecord } from './named-record'
import { OwnRecord, OwnRecords, useOwnRecords } from './own-records'
import { refreshCollaboration } from './use-collaboration'

const assignmentsDocument = graphql(`query Assignments { me { assignments { ${assignmentParts} } } }`)
type Assignment = NonNullable<ResultOf<typeof assignmentsDocument>['me']>['assignments'][number]

/** What is assigned to the person in all resources, the first due first. */
export const AssignedList = () => {
  const { t } = useTranslation()
  const query = useOwnRecords('assignments', async () => (await request(assignmentsDocument, {})).me?.assignments ?? [])
  return (
    <OwnRecords
      query={query}
      label={t('menu.assigned')}
      empty={{
        icon: 'check',
        title: t('collaboration.nothingAssigned'),
        text: t('collaboration.nothingAssignedText'),
      }}
      row={(assignment) => <Assigned key={assignment.id} assignment={assignment} />}
    />
  )
}

const Assigned = ({ assignment }: { assignment: Assignment }) => {
  const { t } = useTranslation()
  const record = useNamedRecord(assignment)
  const { recordId, assignedByName } = assignment
  const complete = async () => {
    try {
      await request(completeDocument, { resource: record.resource.name, recordId })
      refreshCollaboration(record.resource, recordId)
    } catch (error) {
      handleMutationError(error)
    }
  }
  return (
    <OwnRecord record={record} note={assignedByName && t('collaboration.assignedBy', { name: assignedByName })}>
      <DueTag dueOn={assignment.dueOn} />
      <Button
        size="small"
        aria-label={`${t('collaboration.complete')}${t('form.colon')}${record.title}`}
        icon={<Icon name="check" />}
        onClick={() => void complete()}
      >
        <span className="phone-hidden">{t('collaboration.complete')}</span>
      </Button>
    </OwnRecord>
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
