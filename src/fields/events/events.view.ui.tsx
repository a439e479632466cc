import { useTranslation } from 'react-i18next'
import type { CellProps, KindView } from '../kind.ui'
import { ResourceValues } from '../resource-values.ui'

const EventsCell = (props: CellProps) => {
  const { t } = useTranslation()
  return <ResourceValues {...props} entryKey="events" valueLabel={(event) => t(`webhooks.events.${event}`)} />
}

export const view: KindView = { Cell: EventsCell, width: 200 }
