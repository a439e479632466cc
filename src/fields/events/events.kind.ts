import { declareField, type FieldOptions } from '../../declare/field'
import { defineKind } from '../../declare/kind'
import { eventWords, type ResourceEvents } from '../../declare/webhook-events'
import { checkResourceWords, formatResourceWords } from '../resource-words'

/** Selected events by resource, each resource once. */
export const events = <const O extends FieldOptions = object>(options: O = {} as O) =>
  declareField<'events', O, readonly ResourceEvents[]>('events', options)

export const eventsKind = defineKind({
  name: 'events',
  build: events,
  sortable: false,
  parts: ['resource', 'events'],
  check: checkResourceWords({ key: 'events', words: eventWords, issue: 'event' }),
  parse: () => undefined,
  format: formatResourceWords('events'),
})

declare module '../../declare/kind' {
  interface FieldKinds {
    events: typeof eventsKind
  }
}
