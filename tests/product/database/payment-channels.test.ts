import { beforeEach, expect, test } from 'vitest'
import { asking, codeOfAnswer, fieldsOfAnswer, recordOf } from '../../harness/asking'
import { type ConnectionKind, describeConnection, openConnections, testSecrecy } from '../../harness/connections'
import { rightKeys } from '../../harness/services'

const connections = await openConnections()
const { database, endpoint, problemOf, made } = connections

// Each provider has one channel.
beforeEach(() => database.sql`delete from payment_channels`)

const kinds: ConnectionKind[] = [
  {
    title: 'a card provider',
    resource: 'paymentChannels',
    right: { provider: 'card', secretKey: rightKeys.card },
    wrong: { provider: 'card', secretKey: 'sk_test_wrong_value' },
    asks: ['GET /v1/balance'],
  },
  {
    title: 'a PayPal-type provider',
    resource: 'paymentChannels',
    right: { provider: 'paypal', clientId: rightKeys.payPalClient, clientSecret: rightKeys.payPalSecret },
    wrong: { provider: 'paypal', clientId: rightKeys.payPalClient, clientSecret: 'paypal-wrong-value' },
    asks: ['POST /v1/oauth2/token'],
  },
]

for (const kind of kinds) describeConnection(connections, kind)

test('reports the other mode and a missing identifier', async () => {
  const card = await made('paymentChannels', { provider: 'card', mode: 'live', secretKey: rightKeys.card })
  expect(await problemOf('paymentChannels', card)).toBe('wrongMode')
  const payPal = await made('paymentChannels', { provider: 'paypal', clientSecret: 'x' })
  expect(await problemOf('paymentChannels', payPal)).toBe('noSecret')
})

test('each provider has one channel, by default in the sandbox and off', async () => {
  const channels = asking(await endpoint.as('super_admin'), 'paymentChannels')
  const made = recordOf(await channels.create({ provider: 'card', secretKey: 'sk_live_1' }, 'id mode enabled provider'))
  expect(made).toMatchObject({ provider: 'card', mode: 'sandbox', enabled: false })
  const second = await channels.create({ provider: 'card' })
  expect(codeOfAnswer(second)).toBe('CONFLICT')
  expect(fieldsOfAnswer(second)).toEqual({ provider: [{ key: 'validation.taken' }] })
})

test('the settings of the site are only for super admins', async () => {
  for (const resource of ['paymentChannels', 'aiKeys', 'storageBuckets']) {
    for (const role of ['editor', 'moderator', 'support']) {
      expect(codeOfAnswer(await asking(await endpoint.as(role), resource).list('id'))).toBe('FORBIDDEN')
    }
  }
})

testSecrecy(connections)
