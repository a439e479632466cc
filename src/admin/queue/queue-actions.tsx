import { Button, Grid } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../theme/icon'
import { useKeptFocus } from '../../theme/use-kept-focus'
import { ActionRow } from '../controls/action-row'
import { useIsPhone } from '../page/use-is-phone'
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
  const container = useRef<HTMLElement>(null)
  const isPhone = useIsPhone()
  // Beside the sidebar of a narrower window, the names alone fit in one row.
  const { lg: hasKeys } = Grid.useBreakpoint()
  useKeptFocus(container)
  const moves = [
    {
      id: 'stepBack',
      label: t('queue.stepBack'),
      icon: 'refund',
      isPossible: canStepBack,
      'aria-keyshortcuts': 'z',
      run: onStepBack,
    },
    {
      id: 'previous',
      label: t('queue.previous'),
      icon: 'back',
      isPossible: canGoBack,
      'aria-keyshortcuts': 'k',
      run: () => onMove('previous'),
    },
  ]
  return (
    <section
      ref={container}
      className="queue-actions row between padded surface"
      // Below the record and the decisions, as wide as both: the keys fit beside the names.
      style={{ flex: '1 0 100%', order: 1 }}
      aria-label={t('queue.actions')}
      data-bottom-bar
    >
      <div className="row">
        <ActionRow
          first={Math.min(actions.length, 2)}
          actions={[
            ...actions.map(({ id, label, icon, isDanger, key, run }, index) => ({
              id,
              label,
              icon,
              type: index === 0 && !isDanger ? ('primary' as const) : undefined,
              danger: isDanger,
              'aria-keyshortcuts': key,
              hint: key && hasKeys && <QueueKey name={key} />,
              run,
            })),
            ...(isPhone ? moves : []),
          ]}
        />
      </div>
      <div className="row end">
        {!isPhone &&
          moves.map(({ id, label, icon, isPossible, run, ...keys }) => (
            <Button
              {...keys}
              key={id}
              icon={<Icon name={icon} />}
              aria-label={label}
              title={label}
              disabled={!isPossible}
              onClick={run}
            />
          ))}
        <Button
          icon={isPhone && <Icon name="chevron" />}
          aria-label={t('queue.next')}
          title={isPhone ? t('queue.next') : undefined}
          aria-keyshortcuts="j"
          disabled={!hasRecord}
          onClick={() => onMove('next')}
        >
          {!isPhone && t('queue.next')}
          {hasKeys && <QueueKey name="j" />}
        </Button>
      </div>
    </section>
  )
}

const QueueKey = ({ name }: { name: string }) => (
  <span className="queue-key chip text-caption" aria-hidden="true">
    {name.toUpperCase()}
  </span>
)
