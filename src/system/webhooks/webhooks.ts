import { defineResource } from '../../declare'
import { f } from '../../fields'

/** URLs of programs that receive changes (docs/api.md, "Webhooks"). */
export const webhooks = defineResource('webhooks', {
  icon: 'webhook',
  group: 'other',
  path: '/webhooks',
  page: '/webhooks',
  title: 'name',
  fields: {
    name: f.text({ required: true, max: 60, search: true }),
    url: f.url({ required: true }),
    active: f.boolean({ default: true }),
    events: f.events({ required: true }),
    secret: f.token({ prefix: 'whsec_', sealed: true, write: 'never' }),
    deliveries: f.children('webhookDeliveries', { by: 'webhook' }),
  },
  list: {
    columns: ['name', 'url', 'active', 'events', 'createdAt'],
    sort: '-createdAt',
    filters: ['active', 'createdAt'],
  },
  form: [
    { id: 'main', fields: ['name', 'url', 'active'] },
    { id: 'events', fields: ['events'] },
  ],
  show: 'form',
  actions: {
    sendTest: { icon: 'send', when: { active: { is: true } } },
    newSecret: { icon: 'key', issue: ['secret'], confirm: true },
  },
})
