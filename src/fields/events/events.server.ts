import { resourceWordsKind } from '../resource-words.server'

export const server = resourceWordsKind('events', {
  typeName: 'WebhookEvents',
  output: '[WebhookEvents]',
  input: '[WebhookEventsInput]',
})
