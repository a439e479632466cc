import { createHmac } from 'node:crypto'

/**
 * The value of `Storydesk-Signature`: the time in seconds since 1970, and HMAC-SHA256 in hex of that time, a dot and
 * the body, keyed by the endpoint's whole secret (docs/api.md, "Webhooks").
 */
export function signatureOf(secret: string, body: string, now = Date.now()): string {
  const time = Math.floor(now / 1000)
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return `t=${time},v1=${signature}`
}
