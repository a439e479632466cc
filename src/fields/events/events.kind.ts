import { type FieldOptions, fieldBuilder } from '../../declare/field'
import { defineKind } from '../../declare/kind'
import { eventNames, type ResourceEvents } from '../../declare/webhook-events'
import { checkResourceValues, formatResourceValues, parseResourceValues } from '../resource-values'

/** Selected events by resource, each resource once. */
export const events = fieldBuilder<'events', FieldOptions, readonly ResourceEvents[]>('events')

export const eventsKind = defineKind({
  name: 'events',
  build: events,
  sortable: false,
  parts: ['resource', 'events'],
  check: checkResourceValues({ key: 'events', values: eventNames, issue: 'event' }),
  parse: parseResourceValues('events'),
  format: formatResourceValues('events'),
})

declare module '../../declare/kind' {
  interface FieldKinds {
    events: typeof eventsKind
  }
}
