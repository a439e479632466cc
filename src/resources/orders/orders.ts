import { defineResource, type Row } from '../../declare'
import { f } from '../../fields'

/** Orders, which the shop creates and staff do not (specification sections 3 and 4). */
export const orders = defineResource('orders', {
  icon: 'receipt',
  group: 'orderManagement',
  path: '/orders',
  title: 'orderNumber',
  operations: ['list', 'show'],
  fields: {
    orderNumber: f.text({
      required: true,
      unique: true,
      max: 40,
      search: true,
      write: 'never',
      mention: 'SD-\\d{8}-\\d{5}',
    }),
    user: f.relation('users', { onDelete: 'restrict', write: 'never', search: true }),
    type: f.enum(['subscription', 'points_package', 'credits_package'], { default: 'subscription', write: 'never' }),
    product: f.text({ max: 120, search: true, write: 'never' }),
    credits: f.int({ min: 0, default: 0, write: 'never' }),
    points: f.int({ min: 0, default: 0, write: 'never' }),
    amount: f.money({ min: '0', default: '0.00', write: 'never' }),
    status: f.enum(['paid', 'pending', 'cancelled', 'refunded'], {
      required: true,
      default: 'pending',
      write: 'action',
    }),
    paymentMethod: f.enum(['alipay', 'wechat', 'other'], { default: 'other', write: 'never' }),
    orderedAt: f.datetime({ default: '$now', write: 'never' }),
    paidAt: f.datetime({ write: 'never' }),
    statusReason: f.text({ max: 255, write: 'action' }),
    /** The refund's number at the payment provider, which returns the money: the refund action moves none. */
    refundReference: f.text({ max: 120, write: 'action' }),
  },
  list: {
    columns: ['orderNumber', 'user', 'type', 'product', 'amount', 'status', 'paymentMethod', 'orderedAt', 'paidAt'],
    sort: '-orderedAt',
    board: 'status',
    filters: ['status', 'type', 'paymentMethod', 'user', 'amount', 'orderedAt', 'paidAt'],
    sums: ['amount', 'credits', 'points'],
    presets: [
      { id: 'pending', filter: { status: { eq: 'pending' } }, waiting: true },
      { id: 'paid', filter: { status: { eq: 'paid' } } },
      { id: 'refunded', filter: { status: { eq: 'refunded' } } },
    ],
  },
  show: [
    { id: 'main', fields: ['orderNumber', 'user', 'type', 'product', 'credits', 'points'] },
    { id: 'payment', fields: ['amount', 'status', 'statusReason', 'paymentMethod', 'orderedAt', 'paidAt'] },
    { id: 'refund', when: { status: { eq: 'refunded' } }, fields: ['refundReference'] },
  ],
  actions: {
    refund: {
      icon: 'refund',
      // In role scheme B staff are users, and a refund changes the user's balance. An order may have no user.
      when: { status: { eq: 'paid' }, or: [{ user: { id: { is: null } } }, { user: { id: { neq: '$me' } } }] },
      set: { status: 'refunded' },
      input: { reference: f.text({ max: 120 }), reason: f.text({ max: 255 }) },
      confirm: true,
      danger: true,
    },
    cancel: {
      icon: 'cancel',
      when: { status: { eq: 'pending' } },
      set: { status: 'cancelled' },
      input: { reason: f.text({ max: 255 }) },
      bulk: true,
      confirm: true,
      danger: true,
    },
    reopen: {
      icon: 'history',
      when: { status: { eq: 'cancelled' } },
      set: { status: 'pending', statusReason: null },
      bulk: true,
    },
  },
  // Revenue by day, read only from the index.
  indexes: [['paidAt', 'status', 'amount']],
})

export type Order = Row<typeof orders>
