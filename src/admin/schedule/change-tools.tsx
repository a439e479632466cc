import { Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import type { ScheduledChange } from '../../providers/scheduled-changes'
import { useTabState } from '../../providers/tab-state'
import { lazyPart } from '../../theme/later'
import { useMainFocus } from '../../theme/use-main-focus'
import { useBusy } from '../page/use-busy'
import { useCancelScheduled } from './use-scheduled'

const ScheduleDialog = lazyPart(async () => (await import('./schedule-dialog')).ScheduleDialog, null)

interface ChangeToolsProps {
  resource: ResourceDeclaration
  change: ScheduledChange
}

/** The buttons of a scheduled change: another time, and cancel or dismiss. */
export const ChangeTools = ({ resource, change }: ChangeToolsProps) => {
  const { t } = useTranslation()
  const cancel = useCancelScheduled(resource)
  const [isMoving, setMoving] = useTabState(`schedule:${change.id}`, false)
  const { isBusy, during } = useBusy()
  useMainFocus()
  if (!change.isChangeable) return null
  const isFailed = change.state === 'failed'
  return (
    <Flex gap={8} wrap>
      <Button size="small" onClick={() => setMoving(true)}>
        {t(isFailed ? 'schedule.again' : 'schedule.move')}
      </Button>
      <Button size="small" type="text" loading={isBusy} onClick={() => void during(() => cancel(change))}>
        {t(isFailed ? 'schedule.dismiss' : 'schedule.cancel')}
      </Button>
      {isMoving && (
        <ScheduleDialog
          resource={resource}
          record={{ id: change.recordId, [resource.title]: change.title }}
          change={change}
          onClose={() => setMoving(false)}
        />
      )}
    </Flex>
  )
}
