import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createSafeFetch } from '../../server/safe-fetch/safe-fetch'
import { delayAfter, retryDelays } from '../../server/webhooks/deliverer'
import { sweepDeliveries } from '../../server/webhooks/outbox'
import { asking, recordOf, tagNamed } from '../harness/asking'
import { openTestDatabase } from '../harness/database'
import { documentedCheck, openWebhooks } from '../harness/webhooks'

const database = await openTestDatabase()
const { sql } = database
const { endpoint, ask, receiver, delivererWith, deliverer, deliveries, makeWebhook, onlyReceived, makeDue } =
  await openWebhooks(database)
const isFromStorydesk = await documentedCheck()

describe('a delivery', () => {
  test('has the audit event, with the signature that the documentation verifies', async () => {
    const { secret } = await makeWebhook([{ resource: 'tags', events: ['updated'] }])
    const tags = asking(ask, 'tags')
    const { id } = recordOf(await tags.create(tagNamed('Told')))
    await tags.update(id, { color: '#abcdef' })
    await deliverer.run()
    const { headers, text, body } = onlyReceived()
    const [line] = await sql`select created_at from audit_events where record_id = ${id} and action = 'update'`
    expect(Object.keys(body)).toEqual(['id', 'type', 'resource', 'recordId', 'at', 'by', 'before', 'after'])
    expect(body).toMatchObject({
      type: 'tags.updated',
      resource: 'tags',
      recordId: id,
      at: new Date(line?.created_at).toISOString(),
      by: { id: (await endpoint.accountOf('super_admin')).id },
      before: { color: '#112233' },
      after: { color: '#abcdef' },
    })
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'storydesk-event': 'tags.updated',
      'storydesk-delivery': body.id,
    })
    const signature = String(headers['storydesk-signature'])
    expect(isFromStorydesk(secret, signature, text)).toBe(true)
    expect(isFromStorydesk(secret, signature, `${text} `)).toBe(false)
    expect(isFromStorydesk(`${secret}x`, signature, text)).toBe(false)
    expect(isFromStorydesk(secret, signature, text, -1)).toBe(false)
  })

  test('that fails is retried with growing delays and finally given up', async () => {
    receiver.answer = { status: 500, text: `${'不'.repeat(1500)}\0` }
    const { id } = await makeWebhook([{ resource: 'tags', events: ['created'] }])
    await asking(ask, 'tags').create(tagNamed('Again'))
    const waits: (number | null)[] = []
    for (const _ of [...retryDelays, 'last']) {
      await deliverer.run()
      const [row] = await deliveries(id)
      waits.push(row?.wait ?? null)
      await makeDue(id)
    }
    for (const [index, delay] of retryDelays.entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(delay / 1000)
      expect(waits[index]).toBeLessThan((delay / 1000) * 1.25 + 10)
    }
    expect(waits.at(-1)).toBe(null)
    const [row] = await deliveries(id)
    // Each attempt increments the version, so that a screen detects it.
    expect(row).toMatchObject({ status: 'failed', attempts: 8, version: 9, status_code: 500, problem: 'refused' })
    expect(row?.answer).toBe('不'.repeat(1000))
    await deliverer.run()
    expect(receiver.received).toHaveLength(8)
    expect(new Set(receiver.received.map(({ headers }) => headers['storydesk-delivery'])).size).toBe(1)

    receiver.answer = { status: 204, text: '' }
    const log = asking(ask, 'webhookDeliveries')
    expect(recordOf(await log.act('resend', row?.id ?? '', 'status attempts'))).toEqual({
      status: 'waiting',
      attempts: 0,
    })
    await deliverer.run()
    expect((await deliveries(id))[0]).toMatchObject({ status: 'delivered', attempts: 1, status_code: 204, wait: null })
    const again = await log.actMany('resend', { webhook: { id: { eq: id } } })
    expect(recordOf(again)).toMatchObject({ changedCount: 1, refused: [] })
    await deliverer.run()
    expect(receiver.received).toHaveLength(10)
  })

  test('follows no redirect, and is not sent to a private network, not even by host name', async () => {
    receiver.answer = { status: 307, text: '', headers: { location: receiver.url } }
    const { id } = await makeWebhook([{ resource: 'tags', events: ['created'] }])
    const named = await makeWebhook([{ resource: 'tags', events: ['created'] }], {
      url: receiver.url.replace('127.0.0.1', 'localhost'),
    })
    await asking(ask, 'tags').create(tagNamed('Moved'))
    const guarded = delivererWith({ safeFetch: createSafeFetch({ allowPrivate: false }) })
    await guarded.run()
    expect(receiver.received).toEqual([])
    expect((await deliveries(id))[0]).toMatchObject({ status: 'waiting', problem: 'privateAddress' })
    expect((await deliveries(named.id))[0]).toMatchObject({ status: 'waiting', problem: 'privateAddress' })
    await makeDue(id)
    await deliverer.run()
    expect(receiver.received).toHaveLength(1)
    expect((await deliveries(id))[0]).toMatchObject({ status: 'waiting', status_code: 307, problem: 'refused' })
  })

  test('is sent once by two processes, and by another one after the lease of a crashed one', async () => {
    const { id } = await makeWebhook([{ resource: 'tags', events: ['created'] }])
    const input = { input: { tags: Array.from({ length: 40 }, (_, at) => tagNamed(`Crowd ${at}`)) } }
    await ask('mutation ($input: CreateManyTagsInput!) { createManyTags(input: $input) { id } }', input)
    const other = delivererWith()
    await Promise.all([deliverer.run(), other.run()])
    expect(receiver.received).toHaveLength(40)
    expect(new Set(receiver.received.map(({ body }) => body.id)).size).toBe(40)

    // It was claimed, without a result.
    const [taken] = await deliveries(id)
    await sql`update webhook_deliveries set status = 'waiting', next_attempt_at = now() + interval '20 seconds' where id = ${taken?.id ?? ''}`
    await other.run()
    expect(receiver.received).toHaveLength(40)
    await makeDue(id)
    await other.run()
    expect(receiver.received.at(-1)?.body.id).toBe(taken?.id)
    await other.stop()
  })

  test('does not wait for all those of slow endpoints', async () => {
    const events = [{ resource: 'tags', events: ['created'] }]
    for (const name of ['slow', 'slower', 'fast']) await makeWebhook(events, { url: `https://${name}.example/hooks` })
    const input = { input: { tags: Array.from({ length: 10 }, (_, at) => tagNamed(`Queued ${at}`)) } }
    await ask('mutation ($input: CreateManyTagsInput!) { createManyTags(input: $input) { id } }', input)
    const sent: string[] = []
    const safeFetch = {
      close: () => undefined,
      async fetch(url: string | URL) {
        const { host } = new URL(url)
        sent.push(host)
        if (host !== 'fast.example') await pause(20)
        return new Response()
      },
    }
    await delivererWith({ safeFetch }, { most: 4, each: 2 }).run()
    expect(sent).toHaveLength(30)
    expect(sent.lastIndexOf('fast.example')).toBeLessThan(20)
  })

  test('that a stopping process has claimed is released', async () => {
    const { id } = await makeWebhook([{ resource: 'tags', events: ['created'] }])
    await asking(ask, 'tags').create(tagNamed('Hanging'))
    let asked: () => void = () => undefined
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve
    })
    const hanging = {
      close: () => undefined,
      fetch: (_url: string | URL, { signal }: { signal?: AbortSignal } = {}) =>
        new Promise<Response>((_resolve, reject) => {
          asked()
          signal?.addEventListener('abort', () => reject(signal.reason))
        }),
    }
    const ending = delivererWith({ safeFetch: hanging }, { grace: 10 })
    void ending.run()
    await isAsked
    await ending.stop()
    expect((await deliveries(id))[0]).toMatchObject({ status: 'waiting', attempts: 0 })
    await deliverer.run()
    expect(receiver.received).toHaveLength(1)
  })
})

test('log entries expire after 30 days if successful, and after 90 if failed', async () => {
  const { id } = await makeWebhook([{ resource: 'tags', events: ['created'] }])
  for (const [status, days] of Object.entries({ delivered: 31, failed: 31, waiting: 100 })) {
    await sql`insert into webhook_deliveries (id, webhook_id, event, resource, status, body, created_at)
      values (gen_random_uuid(), ${id}, 'ping', 'webhooks', ${status}, '{}', now() - make_interval(days => ${days}::int))`
  }
  expect(await sweepDeliveries(sql)).toBe(1)
  await sql`update webhook_deliveries set created_at = now() - interval '91 days'`
  expect(await sweepDeliveries(sql)).toBe(1)
  expect((await deliveries(id)).map(({ status }) => status)).toEqual(['waiting'])
})

test('delays have a random increase of at most a quarter', () => {
  expect(delayAfter(1, retryDelays, 0)).toBe(10_000)
  expect(delayAfter(1, retryDelays, 1)).toBe(12_500)
  expect(delayAfter(7, retryDelays, 0)).toBe(86_400_000)
  expect(delayAfter(8)).toBe(null)
})

test('the first record of a state is found by a declared index, also among equal times', async () => {
  await sql`delete from webhook_deliveries`
  const [webhook] = await sql`select id from webhooks limit 1`
  const id = webhook?.id ?? (await makeWebhook([{ resource: 'tags', events: ['created'] }])).id
  // A thousand rows of one transaction have the same time.
  await sql`insert into webhook_deliveries (id, event, webhook_id, resource, body, status, created_at)
    select gen_random_uuid(), 'tags.created', ${id}, 'tags', '{}', case when n > 16000 then 'waiting' else 'delivered' end,
      now() - interval '1 day' + n / 1000 * interval '1 second' from generate_series(1, 20000) n`
  await sql.unsafe('vacuum analyze webhook_deliveries')
  const [row] = await sql`explain (analyze, buffers, timing off, format json)
    select created_at from webhook_deliveries where status = 'waiting' order by created_at, id limit 1`
  const [{ Plan: plan }] = row?.['QUERY PLAN'] ?? [{}]
  expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(10)
})
