import { useTranslation } from 'react-i18next'
import type { ResourceEvents } from '../../declare/webhook-events'
import type { CellProps, KindView } from '../kind.ui'
import { ResourceValues } from '../resource-values.ui'

const EventsCell = ({ value, place }: CellProps) => {
  const { t } = useTranslation()
  const selected = Array.isArray(value) ? (value as ResourceEvents[]) : []
  const entries = selected.map(({ resource, events }) => ({ resource, values: events }))
  return <ResourceValues entries={entries} valueLabel={(event) => t(`webhooks.events.${event}`)} place={place} />
}

export const view: KindView = { Cell: EventsCell, width: 200 }
