import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localeOf } from '../../declare/languages'
import { handleMutationError } from '../../providers/error-catalogue'
import { useLanguage } from '../../providers/labels'
import { Icon } from '../../theme/icon'
import { lazyPart } from '../../theme/later'
import { MenuDropdown } from '../../theme/menu-dropdown'
import { type InboxEntry, useSnooze } from './inbox-actions'
import { snoozeTimes } from './snooze-times'

const SnoozeDialog = lazyPart(async () => (await import('./snooze-dialog')).SnoozeDialog, null)

interface SnoozeButtonProps {
  entry: InboxEntry
  /** The title of its record or view. */
  title: string
}

/** The times until which an entry can be snoozed. */
export const SnoozeButton = ({ entry, title }: SnoozeButtonProps) => {
  const { t } = useTranslation()
  const snooze = useSnooze(entry, title)
  const [isChoosing, setChoosing] = useState(false)
  const locale = localeOf(useLanguage())
  const partOf = (moment: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, options).format(moment)
  // Intl has no space between them in Chinese.
  const timeOf = (at: string) => {
    const moment = new Date(at)
    const time = partOf(moment, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    return `${partOf(moment, { weekday: 'short' })} ${time}`
  }
  const items = () => [
    ...snoozeTimes().map(({ key, at }) => ({
      key,
      label: t(`collaboration.snoozeTimes.${key}`),
      extra: <span className="text-quiet numbers">{timeOf(at)}</span>,
      onClick: () => void snooze(at).catch(handleMutationError),
    })),
    { key: 'own', label: t('collaboration.snoozeTimes.own'), onClick: () => setChoosing(true) },
  ]
  const [shown, setShown] = useState<ReturnType<typeof items>>([])
  return (
    <>
      <MenuDropdown
        placement="bottomRight"
        menu={{ items: shown }}
        onOpenChange={(isOpen) => isOpen && setShown(items())}
      >
        <Button
          type="text"
          size="small"
          aria-label={`${t('collaboration.snooze')}${t('form.colon')}${title}`}
          aria-keyshortcuts="h"
          title={`${t('collaboration.snooze')} (H)`}
          icon={<Icon name="clock" />}
        />
      </MenuDropdown>
      {isChoosing && <SnoozeDialog entry={entry} title={title} onClose={() => setChoosing(false)} />}
    </>
  )
}
