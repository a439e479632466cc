import { useQuery } from '@tanstack/react-query'
import { Button, Flex } from 'antd'
import dayjs from 'dayjs'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { DayPicker } from '../../fields/day-picker.ui'
import { useFormats } from '../../fields/formats.ui'
import { SearchSelect } from '../../fields/search-select.ui'
import { handleMutationError } from '../../providers/error-catalogue'
import { useTabState } from '../../providers/tab-state'
import { request } from '../../providers/transport'
import { Icon } from '../../theme/icon'
import { Panel } from '../controls/panel'
import { assignDocument, collaborationKey, colleaguesDocument, completeDocument, type RecordState } from './documents'
import { usePersonLabel } from './person-label'
import { refreshCollaboration } from './use-collaboration'

interface AssignmentProps {
  resource: ResourceDeclaration
  recordId: string
  assignment: RecordState['assignment']
}

/** `YYYY-MM-DD` in the reader's zone. */
export const today = () => dayjs().format('YYYY-MM-DD')

const assigneeOf = ({ assigneeId, assigneeName, isAssigneeActive }: NonNullable<AssignmentProps['assignment']>) => ({
  ...{ id: assigneeId, name: assigneeName, isActive: isAssigneeActive },
})

/** Who the record is assigned to, and until when; a button that changes it. */
export const AssignmentControl = ({ resource, recordId, assignment }: AssignmentProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useTabState(`assignment:${recordId}`, false)
  const { dueOn } = assignment ?? {}
  const assignee = assignment && assigneeOf(assignment)
  const name = assignee && (assignee.isActive ? assignee.name : t('collaboration.deactivated', assignee))
  const isOverdue = dueOn != null && dueOn < today()
  const label = !assignment
    ? t('collaboration.assign')
    : dueOn
      ? t(isOverdue ? 'collaboration.assignedOverdue' : 'collaboration.assignedUntil', {
          name,
          day: formats.day(dueOn),
        })
      : t('collaboration.assigned', { name })
  return (
    <Panel
      label={t('collaboration.assignment')}
      title={t('collaboration.assignment')}
      isOpen={isOpen}
      anchor={button}
      padding={12}
      onOpenChange={setOpen}
      content={
        <AssignmentForm
          resource={resource}
          recordId={recordId}
          assignment={assignment}
          onDone={() => {
            setOpen(false)
            refreshCollaboration(resource, recordId)
          }}
        />
      }
    >
      <Button
        ref={button}
        size="small"
        className="assignment multiline"
        data-attention={isOverdue || assignee?.isActive === false}
        icon={<Icon name="user" size={14} />}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
      >
        {label}
      </Button>
    </Panel>
  )
}

const AssignmentForm = ({ resource, recordId, assignment, onDone }: AssignmentProps & { onDone(): void }) => {
  const { t } = useTranslation()
  const labelOf = usePersonLabel()
  const before = assignment && assigneeOf(assignment)
  const [search, setSearch] = useState('')
  const [assignee, setAssignee] = useTabState(
    `assignee:${recordId}`,
    // Another person must be chosen for a deactivated one.
    before?.isActive ? before : null,
  )
  const [dueOn, setDueOn] = useTabState(`due:${recordId}`, assignment?.dueOn ?? null)
  const [isSaving, setSaving] = useState(false)
  const colleagues = useQuery({
    queryKey: [collaborationKey, 'colleagues', resource.name, recordId, search],
    queryFn: async () => (await request(colleaguesDocument, { resource: resource.name, recordId, search })).colleagues,
    placeholderData: (before) => before,
    meta: { quiet: true },
  })
  const found = colleagues.data ?? []
  const isKnown = !assignee || search !== '' || found.some(({ id }) => id === assignee.id)
  const options = (isKnown ? found : [assignee, ...found]).map((each) => ({ value: each.id, label: labelOf(each) }))
  const change = async (work: () => Promise<unknown>) => {
    setSaving(true)
    try {
      await work()
      onDone()
    } catch (error) {
      handleMutationError(error)
      setSaving(false)
    }
  }
  const assign = () =>
    change(() =>
      request(assignDocument, { input: { resource: resource.name, recordId, assigneeId: assignee?.id ?? '', dueOn } }),
    )
  const complete = () => change(() => request(completeDocument, { resource: resource.name, recordId }))
  return (
    <Flex vertical gap={12}>
      <SearchSelect
        isAnswered={!colleagues.isPending && !colleagues.isPlaceholderData}
        aria-label={t('collaboration.assignee')}
        placeholder={t('collaboration.assignee')}
        value={assignee?.id}
        options={options}
        onSearch={setSearch}
        onChange={(chosen) => setAssignee(found.find(({ id }) => id === chosen) ?? assignee)}
      />
      <DayPicker
        aria-label={t('collaboration.dueOn')}
        placeholder={t('collaboration.dueOn')}
        value={dueOn}
        onChange={setDueOn}
      />
      <Flex gap={8} justify="end" wrap>
        {assignment && (
          <Button loading={isSaving} onClick={() => void complete()}>
            {t('collaboration.complete')}
          </Button>
        )}
        <Button type="primary" disabled={!assignee} loading={isSaving} onClick={() => void assign()}>
          {t('collaboration.saveAssignment')}
        </Button>
      </Flex>
    </Flex>
  )
}
