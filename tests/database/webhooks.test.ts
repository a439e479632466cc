import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { updateMany } from '../../server/operations'
import { systemAsker } from '../../server/operations/asker'
import { createOutgoing } from '../../server/outgoing/outgoing'
import { createDeliverer } from '../../server/webhooks/deliverer'
import { sweepDeliveries } from '../../server/webhooks/outbox'
import { delayAfter, retryDelays } from '../../server/webhooks/schedule'
import { resourceNamed } from '../../src/resources'
import { makeToken } from '../harness/api-tokens'
import { asking, codeOfAnswer, fieldsOfAnswer, recordOf } from '../harness/asking'
import { testKeys } from '../harness/auth'
import { openTestDatabase } from '../harness/database'
import { type Ask, type Endpoint, openEndpoint } from '../harness/endpoint'
import { platformOf } from '../harness/platform'
import { type Receiver, serveReceiver } from '../harness/receiver'
import { importFile } from '../harness/sheets'

const database = await openTestDatabase()
const { sql } = database
let endpoint: Endpoint
let ask: Ask
let receiver: Receiver
const changes = ['created', 'updated', 'deleted'] as const
const problems: unknown[] = []
const log = { error: (problem: unknown) => void problems.push(problem) }
const outgoing = createOutgoing({ allowPrivate: true })
const delivererWith = (more: Partial<Parameters<typeof createDeliverer>[0]> = {}) =>
  createDeliverer({ database, outgoing, keys: testKeys, log, ...more })
const deliverer = delivererWith()

/** The function that docs/api.md gives to receivers, as it stands there. */
const snippet = /```js\n(import [\s\S]*?isFromStorydesk[\s\S]*?)```/.exec(
  readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8'),
)?.[1]
const { isFromStorydesk } = (await import(
  /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(snippet ?? '')}`
)) as { isFromStorydesk(secret: string, header: string, body: string, seconds?: number): boolean }

const makeWebhook = async (events: readonly object[], more: object = {}) =>
  recordOf(
    await asking(ask, 'webhooks').create({ name: 'Receiver', url: receiver.url, events, ...more }, 'id secret version'),
  ) as { id: string; secret: string; version: number }

interface Row {
  id: string
  event: string
  record_id: string
  status: string
  attempts: number
  status_code: number | null
  problem: string | null
  answer: string | null
  wait: number | null
}
const deliveries = async (webhook: string): Promise<Row[]> => sql<Row[]>`
  select *, extract(epoch from next_attempt_at - last_attempt_at)::float8 as wait
  from webhook_deliveries where webhook_id = ${webhook} order by id`
const eventsOf = async (webhook: string) => (await deliveries(webhook)).map(({ event }) => event)
/** The one request that came in. */
const onlyReceived = () => {
  const [only, ...others] = receiver.received
  if (!only || others.length > 0) throw new Error(`${receiver.received.length} requests came in.`)
  return only
}
const makeDue = (webhook: string) =>
  sql`update webhook_deliveries set next_attempt_at = now() where webhook_id = ${webhook} and status = 'waiting'`

beforeAll(async () => {
  endpoint = await openEndpoint(database)
  ask = await endpoint.as('super_admin')
  receiver = await serveReceiver()
})

afterEach(async () => {
  await sql`delete from webhooks`
  receiver.received.length = 0
  receiver.answer = { status: 200, text: 'thanks' }
  expect(problems.splice(0)).toEqual([])
})

const tag = (name: string) => ({ name: { en: name, zh: name }, color: '#112233' })

describe('each change is written down once, with the change itself', () => {
  test('on every path', async () => {
    const { id } = await makeWebhook([
      { resource: 'tags', events: changes },
      { resource: 'games', events: ['actions'] },
    ])
    const tags = asking(ask, 'tags')
    const paths: Record<string, string[]> = {}
    let seen = 0
    const noting = async (path: string, work: () => Promise<unknown>) => {
      await work()
      const events = await eventsOf(id)
      paths[path] = events.slice(seen)
      seen = events.length
    }
    let one = ''
    await noting('create', async () => {
      one = recordOf(await tags.create(tag('One'))).id
    })
    const many = 'mutation ($input: CreateManyTagsInput!) { createManyTags(input: $input) { id } }'
    await noting('create many', () => ask(many, { input: { tags: [tag('Two'), tag('Three')] } }))
    // Twice the same document: the second one goes the way of the kept plan, in one statement.
    await noting('update', async () => {
      await tags.update(one, { color: '#223344' })
      await tags.update(one, { color: '#334455' })
    })
    await noting('update many', () =>
      ask('mutation ($input: UpdateManyTagsInput!) { updateManyTags(input: $input) { updatedCount } }', {
        input: { filter: { color: { eq: '#112233' } }, update: { color: '#000000' } },
      }),
    )
    await noting('import', () =>
      importFile(endpoint, 'super_admin', 'tags.csv', 'name.en,name.zh,color\nFour,Four,#112233\n', { mode: 'run' }),
    )
    await noting('a dry run of an import', () =>
      importFile(endpoint, 'super_admin', 'tags.csv', 'name.en,name.zh,color\nFive,Five,#112233\n', { mode: 'check' }),
    )
    await noting('delete', () => tags.remove(one))
    const platform = platformOf(endpoint)
    const games = [await platform.game(), await platform.game(), await platform.game()]
    await noting('an action', () => asking(ask, 'games').act('publish', games[0] ?? ''))
    await noting('an action on many', () => asking(ask, 'games').actMany('publish', { id: { in: games } }))
    await noting('a change of what nobody wants to hear', () =>
      asking(ask, 'games').update(games[0] ?? '', { author: 'Bo' }),
    )
    await noting('what was refused', async () => {
      expect(codeOfAnswer(await tags.create({ ...tag('x'), color: 'red' }))).toBe('VALIDATION_FAILED')
      expect(codeOfAnswer(await asking(ask, 'games').act('publish', games[0] ?? ''))).toBe('CONFLICT')
      const editor = await endpoint.as('support')
      expect(codeOfAnswer(await asking(editor, 'tags').create(tag('x')))).toBe('FORBIDDEN')
    })
    await noting('what was taken back', async () => {
      // The second of them has a name that is taken by the first: all or nothing.
      const slugs = ['twice', 'twice'].map((slug) => ({ title: { en: 'A', zh: 'A' }, slug, author: 'Ada' }))
      const refused = await ask('mutation ($input: CreateManyGamesInput!) { createManyGames(input: $input) { id } }', {
        input: { games: slugs },
      })
      expect(codeOfAnswer(refused)).toBe('CONFLICT')
      const failing = sql.begin(async (tx) => {
        const context = { ...endpoint.operations, database: { ...database, sql: { begin: tx.savepoint.bind(tx) } } }
        const filter = { color: { eq: '#000000' } }
        const asker = systemAsker('test')
        await updateMany(context as never, resourceNamed('tags'), asker, filter, { color: '#111111' })
        expect((await tx`select 1 from webhook_deliveries where webhook_id = ${id}`).length).toBeGreaterThan(seen)
        throw new Error('taken back')
      })
      await expect(failing).rejects.toThrow('taken back')
    })
    expect(paths).toEqual({
      create: ['tags.created'],
      'create many': ['tags.created', 'tags.created'],
      update: ['tags.updated', 'tags.updated'],
      'update many': ['tags.updated', 'tags.updated'],
      import: ['tags.created'],
      'a dry run of an import': [],
      delete: ['tags.deleted'],
      'an action': ['games.publish'],
      'an action on many': ['games.publish', 'games.publish'],
      'a change of what nobody wants to hear': [],
      'what was refused': [],
      'what was taken back': [],
    })
    const ids = await sql<{ id: string }[]>`select id from webhook_deliveries`
    expect(ids.every((row) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/.test(row.id))).toBe(true)
  })

  test('for each endpoint that wants it, never with a secret, and not for what is dated back', async () => {
    const first = await makeWebhook([{ resource: 'admins', events: changes }])
    const second = await makeWebhook([{ resource: 'admins', events: ['created'] }])
    const off = await makeWebhook([{ resource: 'admins', events: changes }], { active: false })
    const values = { username: 'hooked', email: 'hooked@example.com', password: 'a long password', role: 'editor' }
    const { id } = recordOf(await asking(ask, 'admins').create(values))
    await sql`
      insert into audit_events (id, action, resource, record_id, after, created_at)
      values (gen_random_uuid(), 'update', 'admins', ${id}, '{"role": "editor"}', now() - interval '1 day')`
    expect(await eventsOf(first.id)).toEqual(['admins.created'])
    expect(await eventsOf(second.id)).toEqual(['admins.created'])
    expect(await eventsOf(off.id)).toEqual([])
    await deliverer.run()
    expect(receiver.received.map(({ body }) => body.after?.password)).toEqual(['••••', '••••'])
    expect(JSON.stringify(receiver.received.map(({ text }) => text))).not.toContain('a long password')
  })
})

describe('a delivery', () => {
  test('says what the audit says, signed as the documentation verifies it', async () => {
    const { secret } = await makeWebhook([{ resource: 'tags', events: ['updated'] }])
    const tags = asking(ask, 'tags')
    const { id } = recordOf(await tags.create(tag('Told')))
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

  test('that fails is tried again with growing delay, and given up in the end', async () => {
    receiver.answer = { status: 500, text: `${'不'.repeat(1500)}\0` }
    const { id } = await makeWebhook([{ resource: 'tags', events: ['created'] }])
    await asking(ask, 'tags').create(tag('Again'))
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
    expect(row).toMatchObject({ status: 'failed', attempts: 8, status_code: 500, problem: 'refused' })
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

  test('is not redirected, and not sent into a private network, by a name either', async () => {
    receiver.answer = { status: 307, text: '', headers: { location: receiver.url } }
    const { id } = await makeWebhook([{ resource: 'tags', events: ['created'] }])
    const named = await makeWebhook([{ resource: 'tags', events: ['created'] }], {
      url: receiver.url.replace('127.0.0.1', 'localhost'),
    })
    await asking(ask, 'tags').create(tag('Moved'))
    const guarded = delivererWith({ outgoing: createOutgoing({ allowPrivate: false }) })
    await guarded.run()
    expect(receiver.received).toEqual([])
    expect((await deliveries(id))[0]).toMatchObject({ status: 'waiting', problem: 'privateAddress' })
    expect((await deliveries(named.id))[0]).toMatchObject({ status: 'waiting', problem: 'privateAddress' })
    await makeDue(id)
    await deliverer.run()
    expect(receiver.received).toHaveLength(1)
    expect((await deliveries(id))[0]).toMatchObject({ status: 'waiting', status_code: 307, problem: 'refused' })
  })

  test('is sent once by two processes, and by another one after the lease of one that died', async () => {
    const { id } = await makeWebhook([{ resource: 'tags', events: ['created'] }])
    const input = { input: { tags: Array.from({ length: 40 }, (_, at) => tag(`Crowd ${at}`)) } }
    await ask('mutation ($input: CreateManyTagsInput!) { createManyTags(input: $input) { id } }', input)
    const other = delivererWith()
    await Promise.all([deliverer.run(), other.run()])
    expect(receiver.received).toHaveLength(40)
    expect(new Set(receiver.received.map(({ body }) => body.id)).size).toBe(40)

    // It was taken, and nothing more is known of it.
    const [taken] = await deliveries(id)
    await sql`update webhook_deliveries set status = 'waiting', next_attempt_at = now() + interval '20 seconds' where id = ${taken?.id ?? ''}`
    await other.run()
    expect(receiver.received).toHaveLength(40)
    await makeDue(id)
    await other.run()
    expect(receiver.received.at(-1)?.body.id).toBe(taken?.id)
    await other.stop()
  })

  test('that a process has taken when it ends is given back', async () => {
    const { id } = await makeWebhook([{ resource: 'tags', events: ['created'] }])
    await asking(ask, 'tags').create(tag('Hanging'))
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
    const ending = createDeliverer({ database, outgoing: hanging, keys: testKeys, log }, { grace: 10 })
    void ending.run()
    await isAsked
    await ending.stop()
    expect((await deliveries(id))[0]).toMatchObject({ status: 'waiting', attempts: 0 })
    await deliverer.run()
    expect(receiver.received).toHaveLength(1)
  })
})

describe('a webhook', () => {
  test('switched off or deleted is told nothing, not even what waited', async () => {
    const webhooks = asking(ask, 'webhooks')
    const { id } = await makeWebhook([{ resource: 'tags', events: ['created'] }])
    const gone = await makeWebhook([{ resource: 'tags', events: ['created'] }])
    await asking(ask, 'tags').create(tag('Quiet'))
    recordOf(await webhooks.update(id, { active: false }))
    recordOf(await webhooks.remove(gone.id))
    await deliverer.run()
    expect(receiver.received).toEqual([])
    const [row] = await deliveries(id)
    expect(row).toMatchObject({ status: 'failed', problem: 'deactivated', attempts: 0 })
    expect(codeOfAnswer(await webhooks.act('sendTest', id))).toBe('CONFLICT')
    const log = asking(ask, 'webhookDeliveries')
    expect((await log.act('resend', row?.id ?? '')).errors?.[0]?.extensions.key).toBe('errors.webhookInactive')
    recordOf(await webhooks.update(id, { active: true }))
    recordOf(await log.act('resend', row?.id ?? ''))
    await deliverer.run()
    expect(receiver.received).toHaveLength(1)
  })

  test('gets a new secret, shown once, sealed, masked in the audit', async () => {
    const { id, secret } = await makeWebhook([{ resource: 'tags', events: ['created'] }])
    expect(secret).toMatch(/^whsec_[0-9A-Za-z]{46}$/)
    const webhooks = asking(ask, 'webhooks')
    const key = { 'idempotency-key': createHash('sha256').update(id).digest('hex') }
    const document = `mutation ($input: NewSecretOneWebhookInput!) { newSecretOneWebhook(input: $input) { id secret } }`
    const renewed = recordOf(await ask(document, { input: { id } }, key)) as unknown as { secret: string }
    expect(renewed.secret).toMatch(/^whsec_[0-9A-Za-z]{46}$/)
    expect(renewed.secret).not.toBe(secret)
    expect(recordOf(await ask(document, { input: { id } }, key))).toEqual({ id, secret: null })
    expect((await webhooks.list('id secret')).data.webhooks.nodes).toEqual([{ id, secret: null }])

    recordOf(await webhooks.act('sendTest', id))
    await deliverer.run()
    const { headers, text, body } = onlyReceived()
    expect(body).toMatchObject({ type: 'ping', resource: 'webhooks', recordId: id, before: null, after: null })
    expect(isFromStorydesk(renewed.secret, String(headers['storydesk-signature']), text)).toBe(true)
    expect(isFromStorydesk(secret, String(headers['storydesk-signature']), text)).toBe(false)

    const kept = JSON.stringify([
      await sql`select * from webhooks`,
      await sql`select before, after from audit_events where resource = 'webhooks'`,
      await sql`select answer from idempotency_keys`,
    ])
    expect(kept).not.toContain(secret)
    expect(kept).not.toContain(renewed.secret)
    const lines = await sql<{ action: string; after: object }[]>`
      select action, after from audit_events where resource = 'webhooks' and record_id = ${id} order by id`
    expect(lines.map(({ action }) => action)).toEqual(['create', 'newSecret', 'sendTest'])
    expect(lines[1]?.after).toEqual({ secret: '••••' })
  })

  test('asks for events that there are; a token sets up none that hears of more than it may read', async () => {
    const webhooks = asking(ask, 'webhooks')
    const wrong = [
      [{ resource: 'spells', events: ['created'] }],
      [{ resource: 'orders', events: ['created'] }],
      [{ resource: 'webhookDeliveries', events: ['actions'] }],
    ]
    for (const events of wrong) {
      const refused = await webhooks.create({ name: 'No', url: receiver.url, events })
      expect(Object.keys(fieldsOfAnswer(refused) ?? {})).toEqual(['events.0'])
    }
    const { token } = await makeToken(ask, [
      { resource: 'tags', access: ['read'] },
      { resource: 'webhooks', access: ['read', 'write', 'actions'] },
    ])
    const limited = asking(endpoint.with(token), 'webhooks')
    const values = (resource: string) => ({ name: 'T', url: receiver.url, events: [{ resource, events: ['updated'] }] })
    recordOf(await limited.create(values('tags')))
    expect(codeOfAnswer(await limited.create(values('games')))).toBe('FORBIDDEN')
    const { id } = await makeWebhook([{ resource: 'games', events: ['updated'] }])
    expect(codeOfAnswer(await limited.update(id, { url: 'https://elsewhere.example' }))).toBe('FORBIDDEN')
    expect(codeOfAnswer(await limited.act('newSecret', id))).toBe('FORBIDDEN')
  })

  test('is delivered by a running server at once, and its attempts leave no line in the audit', async () => {
    const running = delivererWith()
    running.start()
    const { id } = await makeWebhook([{ resource: 'tags', events: ['created'] }])
    await asking(ask, 'tags').create(tag('Live'))
    await expect.poll(async () => (await deliveries(id))[0]?.status, { interval: 20, timeout: 3_000 }).toBe('delivered')
    await running.stop()
    expect(await sql`select 1 from audit_events where resource = 'webhookDeliveries' and action <> 'resend'`).toEqual(
      [],
    )
  })
})

test('the log forgets what arrived after 30 days, and what failed after 90', async () => {
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

test('delays grow by chance, a quarter at most', () => {
  expect(delayAfter(1, retryDelays, 0)).toBe(10_000)
  expect(delayAfter(1, retryDelays, 1)).toBe(12_500)
  expect(delayAfter(7, retryDelays, 0)).toBe(86_400_000)
  expect(delayAfter(8)).toBe(null)
})
