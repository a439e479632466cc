import { createHmac } from 'node:crypto'
import type { DeliveryProblem } from '../../src/declare/webhook-events'
import type { KeyRing } from '../encryption/key-ring'
import type { SafeFetch } from '../safe-fetch/safe-fetch'
import { SafeFetchError } from '../safe-fetch/safe-fetch-error'
import type { Claimed, Outcome } from './outbox'

/** Dependencies of attempts. */
export interface Sending {
  safeFetch: SafeFetch
  keys: Pick<KeyRing, 'open'>
}

/** Milliseconds from the connection to the last byte of the response. */
export const attemptTimeout = 10_000
/** Characters of the response in the log, and bytes to read for them. */
const keptCharacters = 1000
const readBytes = 4000

/** The property order of a body; the database does not keep one. */
const bodyOrder = ['id', 'type', 'resource', 'recordId', 'at', 'by', 'before', 'after']

/**
 * Sends a delivery once and returns the result: 2xx is a success, any other status a failure. It does not follow
 * redirects. Throws only when `signal` aborts it.
 */
export async function attempt({ safeFetch, keys }: Sending, claimed: Claimed, signal: AbortSignal): Promise<Outcome> {
  const began = performance.now()
  const outcome = (changes: Partial<Outcome>): Outcome => ({
    isDelivered: false,
    statusCode: null,
    problem: null,
    answer: null,
    ...changes,
    duration: Math.round(performance.now() - began),
  })
  const secret = secretOf(keys, claimed)
  if (secret === null) return outcome({ problem: 'lockedSecret' })
  const body = JSON.stringify(Object.fromEntries(bodyOrder.map((key) => [key, claimed.body[key] ?? null])))
  try {
    const response = await safeFetch.fetch(claimed.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Storydesk-Webhooks/1',
        'storydesk-event': claimed.event,
        'storydesk-delivery': claimed.id,
        'storydesk-signature': signatureOf(secret, body),
      },
      body,
      within: attemptTimeout,
      signal,
    })
    const { status: statusCode } = response
    const isDelivered = statusCode >= 200 && statusCode < 300
    const answer = await beginningOf(response)
    return outcome({ isDelivered, statusCode, problem: isDelivered ? null : 'refused', answer })
  } catch (error) {
    if (signal.aborted) throw error
    return outcome({ problem: problemOf(error) })
  }
}

function secretOf(keys: Sending['keys'], { webhookId, secret }: Claimed): string | null {
  try {
    return secret && keys.open(secret, { table: 'webhooks', row: webhookId, field: 'secret' })
  } catch {
    return null
  }
}

function problemOf(error: unknown): DeliveryProblem {
  const reason = error instanceof SafeFetchError ? error.reason : 'unreachable'
  return reason === 'tooLarge' ? 'unreachable' : reason
}

/** The beginning of a response as text; null if it is empty. Errors while reading do not change the status. */
async function beginningOf({ body }: Response): Promise<string | null> {
  if (!body) return null
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (let size = 0; size < readBytes; ) {
      const { done, value } = await reader.read()
      if (done) break
      size += value.byteLength
      text += decoder.decode(value, { stream: true })
    }
  } catch {
    // Keeps the part that arrived before the error.
  } finally {
    void reader.cancel().catch(() => undefined)
  }
  // PostgreSQL stores no NUL characters.
  return text.replaceAll('\0', '').slice(0, keptCharacters).toWellFormed() || null
}

/**
 * The value of `Storydesk-Signature`: the time in seconds since 1970, and an HMAC-SHA256 in hex. It signs that time, a
 * dot and the body with the endpoint's whole secret (docs/api.md, "Webhooks").
 */
function signatureOf(secret: string, body: string): string {
  const time = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return `t=${time},v1=${signature}`
}
