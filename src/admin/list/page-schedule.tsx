import { useEffect } from 'react'
import type { ResourceDeclaration } from '../../declare'
import type { ScheduledChange } from '../../providers/scheduled-changes'
import { useScheduled } from '../schedule/use-scheduled'
import type { ListRecord } from './columns'
import { useShownSchedule } from './record-name'

interface PageScheduleProps {
  resource: ResourceDeclaration
  records: readonly ListRecord[]
}

/** Asks for the scheduled changes of a page after its rows are shown, and gives them to the badges. */
export const PageSchedule = ({ resource, records }: PageScheduleProps) => {
  const changes = useScheduled(
    resource,
    records.map(({ id }) => id),
  )
  useEffect(() => {
    const byRecord: Record<string, ScheduledChange[]> = {}
    for (const change of changes ?? []) {
      byRecord[change.recordId] = [...(byRecord[change.recordId] ?? []), change]
    }
    useShownSchedule.setState(byRecord, true)
  }, [changes])
  return null
}
