import { defineResource } from '../../declare'
import { f } from '../../fields'

/** Prices and grants of monthly and yearly subscriptions (specification section 3). */
export const subscriptionPlans = defineResource('subscriptionPlans', {
  icon: 'crown',
  group: 'monetization',
  path: '/subscription-plans',
  title: 'type',
  deletion: { trash: true },
  fields: {
    type: f.enum(['monthly', 'yearly'], { required: true, default: 'monthly' }),
    price: f.money({ required: true, above: '0' }),
    credits: f.int({ min: 0, default: 0 }),
    points: f.int({ min: 0, default: 0 }),
    enabled: f.boolean({ default: true }),
  },
  list: {
    columns: ['type', 'price', 'credits', 'points', 'enabled', 'updatedAt'],
    sort: 'price',
    filters: ['type', 'enabled', 'price'],
    as: 'cards',
  },
  recommended: [
    {
      id: 'monthly',
      when: { type: { eq: 'monthly' } },
      ranges: {
        price: { from: '2.99', to: '5.99' },
        credits: { from: 300, to: 800 },
        points: { from: 2000, to: 5000 },
      },
    },
    {
      id: 'yearly',
      when: { type: { eq: 'yearly' } },
      ranges: {
        price: { from: '19.99', to: '49.99' },
        credits: { from: 5000, to: 12_000 },
        points: { from: 30_000, to: 80_000 },
      },
    },
  ],
  form: [
    { id: 'main', fields: ['type', 'price', 'enabled'] },
    { id: 'grant', fields: ['credits', 'points'] },
  ],
  schedule: ['price', 'credits', 'points', 'enabled'],
  show: 'form',
})
