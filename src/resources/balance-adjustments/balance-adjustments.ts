import { defineResource } from '../../declare'
import { f } from '../../fields'

/** The ledger of credits and points. Each change of a balance is a line; a balance is the sum of its lines. */
export const balanceAdjustments = defineResource('balanceAdjustments', {
  icon: 'ledger',
  group: 'userManagement',
  path: '/balance-adjustments',
  policyPath: '/users',
  title: 'reason',
  hidden: true,
  operations: ['list', 'show'],
  fields: {
    user: f.relation('users', { required: true, write: 'never', onDelete: 'restrict', search: true }),
    kind: f.enum(['credits', 'points'], { required: true, write: 'never' }),
    delta: f.int({ required: true, write: 'never' }),
    balanceAfter: f.int({ required: true, write: 'never' }),
    reason: f.text({ required: true, max: 255, write: 'never', search: true }),
    admin: f.relation('admins', { write: 'never', roleScheme: 'A' }),
    adjustedBy: f.relation('users', { write: 'never', roleScheme: 'B' }),
  },
  list: {
    columns: ['createdAt', 'user', 'kind', 'delta', 'balanceAfter', 'reason', 'admin', 'adjustedBy'],
    sort: '-createdAt',
    filters: ['kind', 'user', 'admin', 'adjustedBy', 'createdAt'],
    sums: ['delta'],
  },
})
