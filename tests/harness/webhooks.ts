import { readFileSync } from 'node:fs'
import { afterEach, expect } from 'vitest'
import type { Database } from '../../server/database/database'
import { projectPath } from '../../server/paths'
import { createSafeFetch } from '../../server/safe-fetch/safe-fetch'
import { createDeliverer } from '../../server/webhooks/deliverer'
import { asking, recordOf } from './asking'
import { testKeys } from './auth'
import { type Endpoint, openEndpoint } from './endpoint'
import { type Receiver, serveReceiver } from './receiver'

/** A row of the delivery log; `wait` is seconds from the last attempt to the next. */
export interface DeliveryRow {
  id: string
  event: string
  record_id: string
  status: string
  attempts: number
  version: number
  status_code: number | null
  problem: string | null
  answer: string | null
  wait: number | null
}

/** Events of a record besides actions. */
export const changes = ['created', 'updated', 'deleted'] as const

/** The function in docs/api.md for receivers, unchanged. */
export async function documentedCheck(): Promise<
  (secret: string, header: string, body: string, seconds?: number) => boolean
> {
  const document = readFileSync(projectPath('docs', 'api.md'), 'utf8')
  const snippet = /```js\n(import [\s\S]*?isFromStorydesk[\s\S]*?)```/.exec(document)?.[1] ?? ''
  const { isFromStorydesk } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(snippet)}`)
  return isFromStorydesk
}

/**
 * A server whose webhooks go to a receiver on the loopback. After each test it removes webhooks, resets the receiver,
 * and checks for unexpected errors.
 */
export async function openWebhooks(database: Database) {
  const { sql } = database
  const endpoint: Endpoint = await openEndpoint(database)
  const ask = await endpoint.as('super_admin')
  const receiver: Receiver = await serveReceiver()
  const problems: unknown[] = []
  const parts = {
    database,
    safeFetch: createSafeFetch({ allowPrivate: true }),
    keys: testKeys,
    log: { error: (problem: unknown) => void problems.push(problem) },
  }
  const delivererWith = (...[more, pace]: [Partial<typeof parts>?, Parameters<typeof createDeliverer>[1]?]) =>
    createDeliverer({ ...parts, ...more }, pace)
  const deliveries = async (webhook: string): Promise<DeliveryRow[]> => sql<DeliveryRow[]>`
    select *, extract(epoch from next_attempt_at - last_attempt_at)::float8 as wait
    from webhook_deliveries where webhook_id = ${webhook} order by id`

  afterEach(async () => {
    await sql`delete from webhooks`
    receiver.received.length = 0
    receiver.answer = { status: 200, text: 'thanks' }
    expect(problems.splice(0)).toEqual([])
  })

  return {
    endpoint,
    ask,
    receiver,
    delivererWith,
    deliverer: delivererWith(),
    deliveries,
    makeWebhook: async (events: readonly object[], more: object = {}) => {
      const values = { name: 'Receiver', url: receiver.url, events, ...more }
      const made = recordOf(await asking(ask, 'webhooks').create(values, 'id secret version'))
      return made as { id: string; secret: string; version: number }
    },
    eventsOf: async (webhook: string) => (await deliveries(webhook)).map(({ event }) => event),
    /** The only received request. */
    onlyReceived: () => {
      const [only, ...others] = receiver.received
      if (!only || others.length > 0) throw new Error(`${receiver.received.length} requests came in.`)
      return only
    },
    makeDue: (webhook: string) =>
      sql`update webhook_deliveries set next_attempt_at = now() where webhook_id = ${webhook} and status = 'waiting'`,
  }
}
