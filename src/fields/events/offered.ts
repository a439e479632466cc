import type { ResourceDeclaration } from '../../declare/resource'
import type { EventWord } from './events.kind'

/** The log of what was told: an endpoint that were told of it would be told of that again. */
const untold = 'webhookDeliveries'

/** The events that a resource can have, by what its declaration lets people do. */
export const eventsOf = ({
  name,
  operations,
  actions,
}: Pick<ResourceDeclaration, 'name' | 'operations' | 'actions'>): readonly EventWord[] => {
  if (name === untold) return []
  const offered: EventWord[] = []
  if (operations.includes('create')) offered.push('created')
  if (operations.includes('edit')) offered.push('updated')
  if (operations.includes('delete')) offered.push('deleted')
  if (Object.keys(actions).length > 0) offered.push('actions')
  return offered
}
