import { defineResource } from '../../declare'
import { f } from '../../fields'

/**
 * Who changed what, when and from where; the program writes them in the transaction of the change. Events of the
 * resource `security` concern sign-in: `recordId` is the account.
 */
export const auditEvents = defineResource('auditEvents', {
  icon: 'history',
  group: 'other',
  path: '/audit-events',
  title: 'action',
  operations: ['list', 'show'],
  search: false,
  collaboration: false,
  indexes: [
    ['resource', 'recordId', 'createdAt'],
    ['resource', 'action', 'createdAt'],
  ],
  fields: {
    action: f.text({ required: true, max: 60, write: 'never' }),
    resource: f.text({ required: true, max: 60, write: 'never' }),
    recordId: f.text({ max: 36, write: 'never' }),
    actorId: f.text({ max: 36, write: 'never' }),
    actorName: f.text({ max: 255, write: 'never', search: true, account: 'actorId' }),
    ip: f.text({ max: 64, write: 'never' }),
    before: f.json({ write: 'never' }),
    after: f.json({ write: 'never' }),
    requestId: f.text({ max: 64, write: 'never' }),
  },
  list: {
    columns: ['createdAt', 'actorName', 'action', 'resource', 'recordId', 'ip'],
    sort: '-createdAt',
    filters: ['resource', 'action', 'actorName', 'ip', 'recordId', 'createdAt'],
    presets: [
      { id: 'security', filter: { resource: { eq: 'security' } } },
      { id: 'changes', filter: { resource: { neq: 'security' } } },
    ],
  },
  show: [
    { id: 'main', fields: ['action', 'resource', 'recordId'] },
    { id: 'changes', fields: ['before', 'after'] },
    { id: 'origin', fields: ['actorName', 'actorId', 'ip', 'requestId'] },
  ],
})
