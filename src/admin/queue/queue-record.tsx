import { Alert, Flex } from 'antd'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { fieldOf, type ResourceDeclaration } from '../../declare'
import { momentField, viewOf } from '../../fields/views.ui'
import { useLabels, useLanguage } from '../../providers/labels'
import { stateFields } from '../../registry/summary'
import { titleOf } from '../../registry/title'
import { Loading } from '../../theme/loading'
import { RecordSections, SectionsSkeleton } from '../record/record-sections'
import { RecordStates } from '../record/record-states'
import type { QueueItem } from './queue-state'
import '../record/show.css'

interface QueueRecordProps {
  ref: Ref<HTMLElement>
  resource: ResourceDeclaration
  item: QueueItem
}

/** A record of the queue, with everything that its own screen shows. */
export const QueueRecord = ({ ref, resource, item }: QueueRecordProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const language = useLanguage()
  const { record, status } = item
  // A long text as a title is only for links; here the text follows in full.
  const isProse = viewOf(fieldOf(resource, resource.title) ?? momentField).isProse
  const title = titleOf(resource, record, language)
  return (
    <Flex
      component="article"
      vertical
      gap={12}
      ref={ref}
      tabIndex={-1}
      className="record page page-wide wide"
      aria-label={isProse ? labels.one : title}
    >
      <Flex component="header" wrap align="center" gap="4px 10px">
        <h2>{isProse ? labels.one : title}</h2>
        <RecordStates resource={resource} record={record} />
        <Link className="end text-small" to={`${resource.path}/${record.id}`} aria-keyshortcuts="o">
          {t('queue.open')}
        </Link>
      </Flex>
      {status !== 'waiting' && <StatusAlert item={item} />}
      <RecordSections resource={resource} record={record} shown={stateFields(resource)} />
    </Flex>
  )
}

/** Why the record is no longer pending, or pending again. */
const StatusAlert = ({ item: { status, problem, isSaving } }: { item: QueueItem }) => {
  const { t } = useTranslation()
  const isProblem = status !== 'decided'
  return (
    <Alert
      type={status === 'failed' ? 'error' : isProblem ? 'warning' : 'info'}
      showIcon
      role={isProblem ? 'alert' : 'note'}
      message={`${isSaving ? t('queue.status.saving') : t(`queue.status.${status}`)} ${problem}`.trim()}
    />
  )
}

export const QueueSkeleton = ({ resource }: { resource: ResourceDeclaration }) => {
  const labels = useLabels(resource)
  const { t } = useTranslation()
  return (
    <Loading className="record page page-wide wide" label={t('list.loading', { many: labels.manyInline })}>
      <Flex vertical gap={12}>
        <SectionsSkeleton resource={resource} />
      </Flex>
    </Loading>
  )
}
