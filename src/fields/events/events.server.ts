import type { EventName } from '../../declare/webhook-events'
import { resourceValuesKind } from '../resource-values.server'

export const server = resourceValuesKind<EventName>({
  type: 'WebhookEvents',
  description: 'A resource and the events that a webhook receives.',
  key: 'events',
  chosen: 'The selected events, without duplicates.',
  enumName: 'WebhookEvent',
  enumDescription: 'An event on records of a resource.',
  meanings: {
    created: 'A record was created: `<resource>.created`.',
    updated: 'A record was changed: `<resource>.updated`.',
    deleted: 'A record was deleted, or deactivated if deletion means that: `<resource>.deleted`.',
    actions: 'An action was taken: `<resource>.<action>`.',
  },
})
