import { defineResource, type Row } from '../../declare'
import { f } from '../../fields'

/** Payment providers: one for cards and one PayPal-type, each enabled separately (specification section 3). */
export const paymentChannels = defineResource('paymentChannels', {
  icon: 'card',
  group: 'other',
  path: '/site-settings/payment-channels',
  page: '/site-settings',
  title: 'provider',
  fields: {
    provider: f.enum(['card', 'paypal'], { required: true, unique: true, write: 'create' }),
    mode: f.enum(['sandbox', 'live'], { required: true, default: 'sandbox' }),
    enabled: f.boolean(),
    publishableKey: f.text({ max: 255 }),
    secretKey: f.secret({ max: 255 }),
    webhookSecret: f.secret({ max: 255 }),
    clientId: f.text({ max: 255 }),
    clientSecret: f.secret({ max: 255 }),
  },
  list: {
    columns: ['provider', 'mode', 'enabled', 'secretKey', 'clientSecret', 'updatedAt'],
    sort: 'provider',
    filters: ['mode', 'enabled'],
    as: 'cards',
  },
  form: [
    { id: 'channel', fields: ['provider', 'mode', 'enabled'] },
    { id: 'card', when: { provider: { eq: 'card' } }, fields: ['publishableKey', 'secretKey', 'webhookSecret'] },
    { id: 'paypal', when: { provider: { eq: 'paypal' } }, fields: ['clientId', 'clientSecret'] },
  ],
  show: 'form',
})

export type PaymentChannel = Row<typeof paymentChannels>
