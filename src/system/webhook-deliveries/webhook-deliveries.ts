import { defineResource } from '../../declare'
import { deliveryProblems } from '../../declare/webhook-events'
import { f } from '../../fields'

/** Deliveries of webhooks and their results: written with the change, sent by the program. */
export const webhookDeliveries = defineResource('webhookDeliveries', {
  singular: 'webhookDelivery',
  icon: 'send',
  group: 'other',
  path: '/webhooks/deliveries',
  page: '/webhooks',
  search: false,
  collaboration: false,
  title: 'event',
  operations: ['list', 'show'],
  // The first index finds due deliveries of an endpoint, the second one old deliveries.
  indexes: [
    ['webhook', 'status', 'nextAttemptAt'],
    ['status', 'createdAt'],
  ],
  fields: {
    event: f.text({ required: true, max: 120, write: 'never' }),
    webhook: f.relation('webhooks', { required: true, write: 'never', onDelete: 'cascade' }),
    resource: f.text({ required: true, max: 60, write: 'never' }),
    recordId: f.text({ max: 36, write: 'never' }),
    status: f.enum(['waiting', 'delivered', 'failed'], { required: true, default: 'waiting', write: 'action' }),
    attempts: f.int({ min: 0, default: 0, write: 'action' }),
    statusCode: f.int({ write: 'never' }),
    problem: f.enum(deliveryProblems, { write: 'action' }),
    duration: f.int({ min: 0, write: 'never' }),
    lastAttemptAt: f.datetime({ write: 'never' }),
    nextAttemptAt: f.datetime({ write: 'action' }),
    body: f.json({ required: true, write: 'never' }),
    answer: f.longText({ max: 1000, write: 'never' }),
  },
  list: {
    columns: ['event', 'webhook', 'status', 'attempts', 'statusCode', 'problem', 'createdAt'],
    sort: '-createdAt',
    filters: ['status', 'webhook', 'event', 'recordId', 'createdAt'],
    presets: [
      { id: 'waiting', filter: { status: { eq: 'waiting' } } },
      { id: 'failed', filter: { status: { eq: 'failed' } } },
    ],
  },
  show: [
    { id: 'main', fields: ['event', 'webhook', 'resource', 'recordId', 'status'] },
    { id: 'attempts', fields: ['attempts', 'lastAttemptAt', 'nextAttemptAt', 'statusCode', 'problem', 'duration'] },
    { id: 'body', fields: ['body'] },
    { id: 'answer', fields: ['answer'] },
  ],
  actions: {
    resend: { icon: 'send', set: { status: 'waiting', attempts: 0, nextAttemptAt: '$now', problem: null }, bulk: true },
  },
})
