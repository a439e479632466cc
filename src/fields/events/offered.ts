import type { ResourceDeclaration } from '../../declare/resource'
import type { EventWord } from './events.kind'

/** Deliveries must not trigger webhooks themselves. */
const withoutEvents = 'webhookDeliveries'

/** The events of a resource, by its declared operations. */
export const eventsOf = ({
  name,
  operations,
  actions,
}: Pick<ResourceDeclaration, 'name' | 'operations' | 'actions'>): readonly EventWord[] => {
  if (name === withoutEvents) return []
  const offered: EventWord[] = []
  if (operations.includes('create')) offered.push('created')
  if (operations.includes('edit')) offered.push('updated')
  if (operations.includes('delete')) offered.push('deleted')
  if (Object.keys(actions).length > 0) offered.push('actions')
  return offered
}
