import { Flex } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { isInstant, isObject } from '../../declare/formats'
import { hasShape, isConcealed } from '../../declare/traits'
import { useFormats } from '../../fields/formats.ui'
import { useLabels } from '../../providers/labels'
import { languageLabel } from '../../providers/language'
import type { ScheduledChange } from '../../providers/scheduled-changes'
import { InputValue } from '../form-values/input-value'
import { useFailureText } from '../schedule/use-scheduled'
import { type ChangedField, changedFields, isBlank, type RecordedChange } from './changed-fields'
import './history.css'

interface RecordChangesProps {
  resource: ResourceDeclaration
  /** The current record, if known: it may contain the title of an id. */
  record: AnyRecord
  event: RecordedChange
  /** Shown after a change: a button for it. */
  extra?(change: ChangedField, label: string): ReactNode
}

/** Each changed field of an audit event with its label, before and after, rendered by its kind. */
export const RecordChanges = ({ resource, record, event, extra }: RecordChangesProps) => {
  const labels = useLabels(resource)
  const labelOf = ({ isInput, name }: ChangedField) =>
    isInput ? labels.actionField(event.action, name) : labels.field(name)
  return (
    <Flex component="dl" vertical gap={4}>
      {changedFields(resource, event).map((change) => (
        <Change
          key={change.key}
          resource={resource}
          record={record}
          change={change}
          label={labelOf(change)}
          isFirst={event.before === null}
          extra={extra}
        />
      ))}
    </Flex>
  )
}

interface ChangeProps {
  resource: ResourceDeclaration
  record: AnyRecord
  change: ChangedField
  label: string
  /** A creation has no previous values to show. */
  isFirst: boolean
  extra: RecordChangesProps['extra']
}

const Change = ({ resource, record, change, label, isFirst, extra }: ChangeProps) => {
  const { t } = useTranslation()
  const name = change.language
    ? t('form.inLanguage', { field: label, language: languageLabel(change.language) })
    : label
  return (
    <div className="history-change" style={{ alignItems: 'baseline' }}>
      <dt className="text-secondary text-small">{name}</dt>
      <Flex component="dd" wrap align="baseline" gap="0 8px">
        {isFirst || (
          <>
            <span className="anywhere text-quiet">
              <span className="visually-hidden">{t('show.history.before')}</span>
              <Side resource={resource} record={record} change={change} value={change.before} />
            </span>
            <span aria-hidden="true" className="mirrored text-quiet">
              →
            </span>
          </>
        )}
        <span className="anywhere">
          <span className="visually-hidden">{t('show.history.after')}</span>
          <Side resource={resource} record={record} change={change} value={change.after} />
        </span>
        {extra?.(change, name)}
      </Flex>
    </div>
  )
}

/** One side of a change, rendered by its kind; secrets are masked, and undeclared fields are text. */
const Side = ({
  resource,
  record,
  change,
  value,
}: Omit<ChangeProps, 'isFirst' | 'label' | 'extra'> & { value: unknown }) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const labels = useLabels(resource)
  const failureOf = useFailureText(resource)
  const { field, name } = change
  if (isBlank(value)) return <span className="text-quiet">{t('show.history.nothing')}</span>
  if (name === 'reason' && isObject(value)) {
    return <span>{failureOf({ failure: value as ScheduledChange['failure'] })}</span>
  }
  if (field && hasShape(field, 'upload')) {
    const current = record[name] as { id: string; name: string } | null | undefined
    return <span>{current?.id === value ? current?.name : t('show.history.file')}</span>
  }
  if (name === 'scheduledAction') return <span>{labels.action(String(value))}</span>
  if (name === 'draftedFields' || name === 'templateFields')
    return <span>{(value as string[]).map(labels.field).join(t('list.comma'))}</span>
  if (!field && isInstant(value)) return <span>{formats.exact(value)}</span>
  if (!field || isConcealed(field)) return <span>{plain(value)}</span>
  return <InputValue resource={resource} name={name} field={field} value={value} record={record} />
}

const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
