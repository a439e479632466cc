import { Button } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../theme/icon'
import { useKeptFocus } from '../../theme/use-kept-focus'
import type { ItemAction } from './use-item-actions'

interface QueueActionsProps {
  actions: readonly ItemAction[]
  canStepBack: boolean
  canGoBack: boolean
  hasRecord: boolean
  onStepBack(): void
  onMove(type: 'next' | 'previous'): void
}

/** The actions with their shortcuts, and navigation in the queue; at the bottom of the window. */
export const QueueActions = ({ actions, canStepBack, canGoBack, hasRecord, onStepBack, onMove }: QueueActionsProps) => {
  const { t } = useTranslation()
  const place = useRef<HTMLElement>(null)
  useKeptFocus(place)
  return (
    <section
      ref={place}
      className="queue-actions row between padded surface"
      aria-label={t('queue.actions')}
      data-bottom-bar
    >
      <div className="row">
        {actions.map(({ id, label, icon, isDanger, key, run }, index) => (
          <Button
            key={id}
            type={index === 0 && !isDanger ? 'primary' : 'default'}
            danger={isDanger}
            icon={<Icon name={icon} size={16} />}
            aria-keyshortcuts={key}
            onClick={run}
          >
            {label}
            {key && (
              <span className="queue-key phone-hidden chip text-caption" aria-hidden="true">
                {key.toUpperCase()}
              </span>
            )}
          </Button>
        ))}
      </div>
      <div className="row end">
        <Button
          icon={<Icon name="refund" size={16} />}
          aria-label={t('queue.stepBack')}
          title={t('queue.stepBack')}
          aria-keyshortcuts="z"
          disabled={!canStepBack}
          onClick={onStepBack}
        />
        <Button
          icon={<Icon className="mirrored" name="back" size={16} />}
          aria-label={t('queue.previous')}
          title={t('queue.previous')}
          aria-keyshortcuts="k"
          disabled={!canGoBack}
          onClick={() => onMove('previous')}
        />
        <Button aria-keyshortcuts="j" disabled={!hasRecord} onClick={() => onMove('next')}>
          {t('queue.next')}
          <span className="queue-key phone-hidden chip text-caption" aria-hidden="true">
            J
          </span>
        </Button>
      </div>
    </section>
  )
}
