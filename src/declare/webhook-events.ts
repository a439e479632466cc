import type { ResourceDeclaration } from './resource'

/** Events of records; `actions` means all actions. */
export const eventNames = ['created', 'updated', 'deleted', 'actions'] as const
export type EventName = (typeof eventNames)[number]

/** A resource and its selected events. */
export interface ResourceEvents {
  readonly resource: string
  readonly events: readonly EventName[]
}

/** Deliveries must not trigger webhooks themselves. */
const withoutEvents = 'webhookDeliveries'

/** The events of a resource, by its declared operations. */
export const eventsOf = ({
  name,
  operations,
  actions,
}: Pick<ResourceDeclaration, 'name' | 'operations' | 'actions'>): readonly EventName[] => {
  if (name === withoutEvents) return []
  const offered: EventName[] = []
  if (operations.includes('create')) offered.push('created')
  if (operations.includes('edit')) offered.push('updated')
  if (operations.includes('delete')) offered.push('deleted')
  if (Object.keys(actions).length > 0) offered.push('actions')
  return offered
}

/** Why a delivery failed; the first reasons are those of all requests to configured addresses. */
export const deliveryProblems = [
  'badAddress',
  'privateAddress',
  'unreachable',
  'tooSlow',
  'refused',
  'lockedSecret',
  'deactivated',
] as const
export type DeliveryProblem = (typeof deliveryProblems)[number]
