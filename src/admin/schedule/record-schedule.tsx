import { Alert, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { type AnyRecord, fieldsByProperty, type ResourceDeclaration } from '../../declare'
import { useFormats } from '../../fields/formats.ui'
import { useLabels } from '../../providers/labels'
import type { ScheduledChange } from '../../providers/scheduled-changes'
import { Icon } from '../../theme/icon'
import { InputValue } from '../form-values/input-value'
import { ChangeTools } from './change-tools'
import { useChangeText, useDueText, useFailureText, useScheduled } from './use-scheduled'

interface RecordScheduleProps {
  resource: ResourceDeclaration
  record: AnyRecord
}

/** What is due on the record, and what failed, each with its tools. */
export const RecordSchedule = ({ resource, record }: RecordScheduleProps) => {
  const changes = useScheduled(resource, [String(record.id)])
  if (!changes || changes.length === 0) return null
  return (
    <Flex vertical gap={8} className="spaced">
      {changes.map((change) => (
        <Entry key={change.id} resource={resource} record={record} change={change} />
      ))}
    </Flex>
  )
}

const Entry = ({ resource, record, change }: RecordScheduleProps & { change: ScheduledChange }) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const textOf = useChangeText(resource)
  const dueAt = useDueText()
  const failureOf = useFailureText(resource)
  const { state, actorName } = change
  const isFailed = state === 'failed'
  const action = textOf(change)
  return (
    <Alert
      type={isFailed ? 'error' : 'info'}
      showIcon
      icon={<Icon name={isFailed ? 'warning' : 'clock'} size={18} />}
      message={
        <span title={formats.exact(change.dueAt)}>
          {isFailed
            ? t('schedule.failedAt', { action, time: dueAt(change.dueAt) })
            : `${action} · ${dueAt(change.dueAt)}`}
          {actorName && <span className="text-secondary"> · {t('schedule.by', { name: actorName })}</span>}
        </span>
      }
      description={
        <Flex vertical gap={8}>
          {isFailed && <span>{failureOf(change)}</span>}
          <Values resource={resource} record={record} change={change} />
          <ChangeTools resource={resource} change={change} />
        </Flex>
      }
    />
  )
}

/** The new values of a change of fields, or the input of an action. */
const Values = ({ resource, record, change }: RecordScheduleProps & { change: ScheduledChange }) => {
  const labels = useLabels(resource)
  if (change.action !== 'update') return null
  return (
    <dl className="row">
      {Object.entries(change.values).map(([property, value]) => {
        const [name, field] = fieldsByProperty(resource).get(property) ?? []
        if (!name || !field) return null
        return (
          <div key={property} className="line">
            <dt className="text-secondary">{labels.field(name)}</dt>
            <dd>
              <InputValue resource={resource} name={name} field={field} value={value} record={record} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
