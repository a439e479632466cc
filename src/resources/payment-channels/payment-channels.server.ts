import {
  assertAccepted,
  type ConnectionAttempt,
  ConnectionError,
  objectOf,
} from '../../../server/connections/connection'
import { defineBehaviour } from '../../../server/operations/behaviour'
import { type PaymentChannel, paymentChannels } from './payment-channels'

type Attempt = ConnectionAttempt<PaymentChannel, 'secretKey' | 'clientSecret'>

/** The connection test of a payment channel: the provider must accept its credentials in its mode. No money moves. */
export const paymentChannelsBehaviour = defineBehaviour(paymentChannels, {
  test: (attempt) => (attempt.record.provider === 'card' ? askCard(attempt) : askPayPal(attempt)),
})

/** The balance, which every secret key may read and which shows whether the key is live. */
async function askCard({ record, settings: { serviceUrls }, secret, send }: Attempt): Promise<void> {
  const response = await send(`${serviceUrls.CARD_API_URL}/v1/balance`, {
    headers: { authorization: `Bearer ${secret('secretKey')}` },
  })
  assertAccepted(response)
  const { livemode } = objectOf(response)
  if (typeof livemode !== 'boolean') throw new ConnectionError('unreadable')
  if (livemode !== (record.mode === 'live')) throw new ConnectionError('wrongMode')
}

const payPalUrls = { sandbox: 'https://api-m.sandbox.paypal.com', live: 'https://api-m.paypal.com' } as const

/** A token for the client's credentials, which is discarded. Each mode has its own URL. */
async function askPayPal({ record, settings: { serviceUrls }, secret, send }: Attempt): Promise<void> {
  const { clientId, mode } = record
  if (!clientId) throw new ConnectionError('noSecret')
  const base = serviceUrls.PAYPAL_API_URL ?? payPalUrls[mode === 'live' ? 'live' : 'sandbox']
  const response = await send(`${base}/v1/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${secret('clientSecret')}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: 'grant_type=client_credentials',
  })
  assertAccepted(response)
  if (typeof objectOf(response).access_token !== 'string') throw new ConnectionError('unreadable')
}
