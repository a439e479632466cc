import { Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../../preferences/preferences'
import { Dialog } from '../../theme/dialog'

interface QueueKeysProps {
  actions: readonly { key: string; label: string }[]
  onClose(): void
}

/** The shortcuts of a queue and their effects. */
export const QueueKeys = ({ actions, onClose }: QueueKeysProps) => {
  const { t } = useTranslation()
  const { direction } = usePreferences()
  const [onward, back] = direction === 'rtl' ? ['←', '→'] : ['→', '←']
  const lines: readonly (readonly [keys: readonly string[], meaning: string])[] = [
    ...actions.map(({ key, label }) => [[key.toUpperCase()], label] as const),
    [['J', onward], t('queue.keys.next')],
    [['K', back], t('queue.keys.previous')],
    [['Z'], t('queue.keys.stepBack')],
    [['O'], t('queue.keys.open')],
    [['?'], t('queue.keys.help')],
    [['Esc'], t('queue.keys.leave')],
  ]
  return (
    <Dialog
      title={t('queue.keys.label')}
      onClose={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('queue.keys.close')}
        </Button>
      }
    >
      <Flex component="dl" vertical gap={2}>
        {lines.map(([keys, meaning]) => (
          <div key={meaning} className="line">
            <dt className="line" style={{ minInlineSize: 72 }}>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </Flex>
    </Dialog>
  )
}
