import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { useFormats } from '../../fields/formats.ui'
import { sentenceOf } from '../../providers/error-catalogue'
import { InputValue } from '../form/input-value'
import { useLabels } from '../labels'
import { type ChangedField, changedFields } from './changed-fields'
import { type HistoryEvent, useHistory } from './use-history'
import './history.css'

interface HistoryProps {
  resource: ResourceDeclaration
  record: AnyRecord
}

const step = 20

/** What happened to a record: who, when, what, and each changed field before and after. */
export const History = ({ resource, record }: HistoryProps) => {
  const { t } = useTranslation()
  const [limit, setLimit] = useState(step)
  const { events, hasMore, isLoading, isFetching, error, retry } = useHistory(resource, record, limit)
  if (isLoading) return <div className="skeleton history-skeleton" role="status" aria-label={t('show.loading')} />
  if (error) {
    return (
      <p role="alert" className="history-empty">
        {sentenceOf(error)} <Button onClick={retry}>{t('show.retry')}</Button>
      </p>
    )
  }
  if (events.length === 0) return <p className="history-empty">{t('show.history.none')}</p>
  return (
    <>
      <ol className="history">
        {events.map((event) => (
          <Event key={event.id} resource={resource} record={record} event={event} />
        ))}
      </ol>
      {hasMore && (
        <Button loading={isFetching} onClick={() => setLimit(limit + step)}>
          {t('show.history.more')}
        </Button>
      )}
    </>
  )
}

const Event = ({ resource, record, event }: HistoryProps & { event: HistoryEvent }) => {
  const { t, i18n } = useTranslation()
  const labels = useLabels(resource)
  const formats = useFormats()
  const { action, actorName, createdAt, ip } = event
  const key = `show.history.actions.${action}`
  const did = i18n.exists(key) ? t(key) : labels.action(action)
  return (
    <li className="history-event">
      <p className="history-line">
        <strong>{actorName ?? t('show.history.program')}</strong>
        <span className="history-action">{did}</span>
        <time dateTime={createdAt} title={formats.exact(createdAt)}>
          {formats.relative(createdAt)}
        </time>
        {ip && <span className="history-ip">{ip}</span>}
      </p>
      <dl className="history-changes">
        {changedFields(resource, event).map((change) => (
          <Change
            key={change.key}
            resource={resource}
            record={record}
            change={change}
            isFirst={event.before === null}
          />
        ))}
      </dl>
    </li>
  )
}

interface ChangeProps extends HistoryProps {
  change: ChangedField
  /** There was no record before: what every field was is no news. */
  isFirst: boolean
}

const Change = ({ resource, record, change, isFirst }: ChangeProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const label = labels.field(change.name)
  return (
    <div className="history-change">
      <dt>
        {change.language
          ? t('form.inLanguage', { field: label, language: t(`form.languages.${change.language}`) })
          : label}
      </dt>
      <dd>
        {isFirst || (
          <>
            <span className="history-before">
              <span className="visually-hidden">{t('show.history.before')}</span>
              <Side resource={resource} record={record} change={change} value={change.before} />
            </span>
            <span aria-hidden="true" className="history-arrow">
              →
            </span>
          </>
        )}
        <span className="history-after">
          <span className="visually-hidden">{t('show.history.after')}</span>
          <Side resource={resource} record={record} change={change} value={change.after} />
        </span>
      </dd>
    </div>
  )
}

/** One side of a change as the field's kind shows it; secrets come masked, and what the declaration no longer knows as text. */
const Side = ({ resource, record, change, value }: Omit<ChangeProps, 'isFirst'> & { value: unknown }) => {
  const { t } = useTranslation()
  const { field, name } = change
  const isEmpty = value === null || value === undefined || value === ''
  if (isEmpty) return <span className="history-nothing">{t('show.history.nothing')}</span>
  if (field?.kind === 'file' || field?.kind === 'image') {
    const current = record[name] as { id: string; name: string } | null | undefined
    return <span>{current?.id === value ? current?.name : t('show.history.file')}</span>
  }
  if (!field || ['password', 'secret', 'token'].includes(field.kind)) return <span>{plain(value)}</span>
  return <InputValue resource={resource} name={name} field={field} value={value} record={record} />
}

const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
