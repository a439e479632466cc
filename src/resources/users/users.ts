import { defineResource, type Row } from '../../declare'
import { f } from '../../fields'

/** Users of the platform: players, creators and, in role scheme B, staff (specification section 3). */
export const users = defineResource('users', {
  icon: 'users',
  group: 'userManagement',
  path: '/users',
  title: 'username',
  duplicate: false,
  fields: {
    username: f.text({ required: true, unique: true, min: 2, max: 30, search: true }),
    firstName: f.text({ max: 60 }),
    lastName: f.text({ max: 60 }),
    name: f.text({ max: 121, search: true }),
    email: f.email({ required: true, unique: true, search: true }),
    phoneNumber: f.phone({ search: true }),
    role: f.enum(['superadmin', 'admin', 'manager', 'cashier', 'creator', 'user'], {
      required: true,
      default: 'user',
      schemeValues: { B: ['superadmin', 'admin', 'manager', 'cashier'] },
    }),
    status: f.enum(['active', 'inactive', 'invited', 'suspended'], { required: true, default: 'active' }),
    password: f.password({ confirm: true }),
    credits: f.int({ min: 0, default: 0, write: 'action' }),
    points: f.int({ min: 0, default: 0, write: 'action' }),
    subscribed: f.boolean({ write: 'action' }),
    registeredAt: f.datetime({ default: '$now', write: 'never' }),
    lastLoginAt: f.datetime({ write: 'never' }),
    lifetimeSpend: f.total({ of: 'orders', by: 'user', sum: 'amount', filter: { status: { eq: 'paid' } } }),
    orders: f.children('orders', {
      by: 'user',
      search: ['orderNumber'],
      latest: { fields: ['amount', 'status', 'orderedAt'] },
    }),
    balanceAdjustments: f.children('balanceAdjustments', {
      by: 'user',
      // Those by a person: games and orders write many.
      latest: {
        fields: ['delta', 'kind', 'admin', 'adjustedBy', 'createdAt'],
        filter: { or: [{ admin: { id: { isNot: null } } }, { adjustedBy: { id: { isNot: null } } }] },
      },
    }),
  },
  list: {
    columns: ['username', 'name', 'email', 'role', 'status', 'credits', 'points', 'subscribed', 'registeredAt'],
    sort: '-registeredAt',
    filters: ['status', 'role', 'username', 'email', 'subscribed', 'credits', 'points', 'registeredAt', 'lastLoginAt'],
  },
  form: [
    { id: 'account', fields: ['username', 'email', 'role', 'status'] },
    { id: 'person', fields: ['firstName', 'lastName', 'name', 'phoneNumber'] },
    { id: 'password', fields: ['password'] },
  ],
  show: [
    { id: 'account', fields: ['username', 'email', 'role', 'status', 'subscribed'] },
    { id: 'person', fields: ['firstName', 'lastName', 'name', 'phoneNumber'] },
    { id: 'balance', fields: ['credits', 'points', 'lifetimeSpend'] },
    { id: 'dates', fields: ['registeredAt', 'lastLoginAt'] },
  ],
  actions: {
    adjustBalance: {
      icon: 'wallet',
      // In role scheme B staff are users, and nobody adjusts their own balance.
      when: { id: { notIn: ['$me'] } },
      input: {
        kind: f.enum(['credits', 'points'], { required: true }),
        delta: f.int({ required: true }),
        reason: f.text({ required: true, max: 255 }),
      },
      undo: { kind: 'same', delta: 'opposite', reason: 'same' },
    },
  },
})

export type User = Row<typeof users>
