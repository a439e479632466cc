import { resourceWordsKind } from '../resource-words.server'

export const eventsServer = resourceWordsKind('events', 'events', {
  typeName: 'WebhookEvents',
  output: '[WebhookEvents]',
  input: '[WebhookEventsInput]',
})
