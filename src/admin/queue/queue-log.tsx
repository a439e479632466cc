import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { useLanguage } from '../../providers/labels'
import { titleOf } from '../../registry/title'
import { Icon } from '../../theme/icon'
import { RecordStates } from '../record/record-states'
import type { QueueItem, QueueState } from './queue-state'

/** Number of recent events to show. */
const mostShown = 8

interface QueueLogProps {
  resource: ResourceDeclaration
  state: QueueState
  shownId: string | undefined
  onOpen(id: string): void
}

/** Recent events, newest first: decisions here, decisions by others, and failed saves. */
export const QueueLog = ({ resource, state, shownId, onOpen }: QueueLogProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const items = [...state.log]
    .reverse()
    .slice(0, mostShown)
    .flatMap((id) => state.items.find(({ record }) => record.id === id) ?? [])
  return (
    <Flex
      component="aside"
      vertical
      gap={8}
      aria-label={t('queue.log.label')}
      // On a phone it is below the record, and moves when that arrives.
      style={{ visibility: state.beyond === undefined ? 'hidden' : undefined }}
    >
      <h2 className="text-secondary text-small text-strong">{t('queue.log.label')}</h2>
      {items.length === 0 && <p className="text-quiet text-small">{t('queue.log.none')}</p>}
      <ol className="stack tight">
        {items.map((item) => (
          <li key={item.record.id}>
            <button
              type="button"
              className={`queue-log-entry surface card-link stack tight padded wide ${item.record.id === shownId ? 'chosen' : ''}`}
              disabled={item.status === 'gone'}
              aria-current={item.record.id === shownId ? 'true' : undefined}
              onClick={() => onOpen(item.record.id)}
            >
              <span className="ellipsis text-small" dir="auto">
                {titleOf(resource, item.record, language)}
              </span>
              <span className="row text-small">
                <Outcome item={item} />
                {item.status !== 'gone' && <RecordStates resource={resource} record={item.record} />}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Flex>
  )
}

/** The label of an item that is not simply decided. */
const Outcome = ({ item: { status, isSaving } }: { item: QueueItem }) => {
  const { t } = useTranslation()
  if (isSaving) return <span className="line text-quiet">{t('queue.log.saving')}</span>
  if (status === 'decided' || status === 'waiting') return null
  return (
    <span className="line text-quiet" data-attention={status === 'failed'}>
      <Icon name="warning" size={13} /> {t(`queue.log.${status}`)}
    </span>
  )
}
