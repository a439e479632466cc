import { Alert, Button, Empty, Flex, Timeline } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { canDo } from '../../declare/properties'
import { AccountName } from '../../fields/account-name.ui'
import { Ago } from '../../fields/ago.ui'
import type { RecordLog } from '../../providers/audit-log'
import { sentenceOf } from '../../providers/error-catalogue'
import { useLabels } from '../../providers/labels'
import { Loading } from '../../theme/loading'
import { type FormValues, valuesOfRecord } from '../form-values/form-values'
import { useChanges } from '../page/use-changes'
import { askRestoration } from './asked-restoration'
import { inputToPutBack, inputToUndo, valuesAfter } from './former-values'
import { putBack } from './put-back'
import { RecordChanges } from './record-changes'
import { useHistory } from './use-history'
import './history.css'

interface HistoryProps {
  resource: ResourceDeclaration
  record: AnyRecord
}

const step = 20

/** The history of a record: actor, time, action, and each changed field before and after. */
export const History = ({ resource, record }: HistoryProps) => {
  const { t } = useTranslation()
  const [limit, setLimit] = useState(step)
  const { events, hasMore, isLoading, isFetching, error, retry } = useHistory(resource, record, limit)
  // An event may leave the record and its version as they are, such as a scheduled change that failed.
  useChanges([resource.name], ({ updated, isUnknown }) => {
    if (isUnknown || updated.has(String(record.id))) retry()
  })
  if (isLoading) return <Loading />
  if (error) {
    return (
      <Alert
        type="error"
        message={sentenceOf(error)}
        action={
          <Button size="small" onClick={retry}>
            {t('show.retry')}
          </Button>
        }
      />
    )
  }
  if (events.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('show.history.none')} />
  return (
    <>
      <Timeline
        items={events.map((event, index) => ({
          key: event.id,
          color: 'gray',
          children: (
            <Event resource={resource} record={record} event={event} former={formerAt(events.slice(0, index + 1))} />
          ),
        }))}
      />
      {hasMore && (
        <Button loading={isFetching} onClick={() => setLimit(limit + step)}>
          {t('show.history.more')}
        </Button>
      )}
    </>
  )
}

/** The values after the last of these events, newest first. */
const formerAt = (events: readonly RecordLog[]) => valuesAfter(events.map(changeOf))

const changeOf = ({ action, previousData, data }: RecordLog) => ({ action, before: previousData, after: data })

interface EventProps extends HistoryProps {
  event: RecordLog
  /** The values after it that later events changed. */
  former: FormValues
}

const Event = ({ resource, record, event, former }: EventProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const isEditable = resource.operations.includes('edit') && canDo(record, 'edit')
  const { action, author, createdAt, isScheduled } = event
  const own = `resources.${resource.name}.actions.${action}.didIt`
  const did = t([own, `show.history.actions.${action}`], { defaultValue: labels.action(action) })
  return (
    <>
      <Flex component="p" wrap align="baseline" gap="0 8px" className="history-line">
        <strong>
          <AccountName {...author} />
        </strong>
        <span className="text-secondary">{did}</span>
        {isScheduled && (
          <span className="text-secondary">{t('list.aside', { text: t('show.history.scheduled') })}</span>
        )}
        <Ago time={createdAt} />
        {author.ip && <span className="text-caption text-code">{author.ip}</span>}
        {isEditable && Object.keys(former).length > 0 && (
          <Button size="small" type="link" onClick={() => askRestoration({ resource, id: String(record.id), former })}>
            {t('restore.version')}
          </Button>
        )}
      </Flex>
      <RecordChanges
        resource={resource}
        record={record}
        event={changeOf(event)}
        extra={(change, label) => {
          const update = isEditable && event.previousData && inputToPutBack(resource, record, change)
          if (!update) return null
          const undo = inputToUndo(resource, valuesOfRecord(resource, record), update)
          return (
            <Button
              size="small"
              className="end"
              aria-label={t('restore.putBackField', { field: label })}
              onClick={async ({ currentTarget }) => {
                const panel = currentTarget.closest<HTMLElement>('[role="tabpanel"]')
                // The field has its former value now, and its button is gone.
                if (await putBack({ resource, record, update, undo })) panel?.focus({ preventScroll: true })
              }}
            >
              {t('restore.putBack')}
            </Button>
          )
        }}
      />
    </>
  )
}
