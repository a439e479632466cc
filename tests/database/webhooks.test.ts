import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { giveUpInactive } from '../../server/webhooks/outbox'
import { makeToken } from '../harness/api-tokens'
import { asking, codeOfAnswer, fieldsOfAnswer, recordOf, tagNamed } from '../harness/asking'
import { openTestDatabase } from '../harness/database'
import { askExport, importFile } from '../harness/import-export'
import { documentedCheck, openWebhooks } from '../harness/webhooks'

const database = await openTestDatabase()
const { sql } = database
const { endpoint, ask, receiver, delivererWith, deliverer, deliveries, makeWebhook, onlyReceived } =
  await openWebhooks(database)
const isFromStorydesk = await documentedCheck()

describe('a webhook', () => {
  test('that is switched off or deleted gets no delivery, not even a pending one', async () => {
    const webhooks = asking(ask, 'webhooks')
    const { id } = await makeWebhook([{ resource: 'tags', events: ['created'] }])
    const gone = await makeWebhook([{ resource: 'tags', events: ['created'] }])
    await asking(ask, 'tags').create(tagNamed('Quiet'))
    recordOf(await webhooks.update(id, { active: false }))
    recordOf(await webhooks.remove(gone.id))
    await deliverer.run()
    expect(receiver.received).toEqual([])
    const [row] = await deliveries(id)
    expect(row).toMatchObject({ status: 'failed', problem: 'deactivated', attempts: 0, version: 2 })
    expect(codeOfAnswer(await webhooks.act('sendTest', id))).toBe('CONFLICT')
    const log = asking(ask, 'webhookDeliveries')
    expect((await log.act('resend', row?.id ?? '')).errors?.[0]?.extensions.key).toBe('errors.webhookInactive')
    recordOf(await webhooks.update(id, { active: true }))
    recordOf(await log.act('resend', row?.id ?? ''))
    await deliverer.run()
    expect(receiver.received).toHaveLength(1)
  })

  test('that is switched off ends many pending deliveries, a part with each statement', async () => {
    const { id } = await makeWebhook([{ resource: 'tags', events: ['created'] }])
    await sql`insert into webhook_deliveries (id, event, webhook_id, resource, body, next_attempt_at)
      select gen_random_uuid(), 'tags.created', ${id}, 'tags', '{}', now() + interval '1 hour' from generate_series(1, 6000)`
    recordOf(await asking(ask, 'webhooks').update(id, { active: false }))
    const first = await giveUpInactive(sql)
    expect(first.length).toBeGreaterThan(0)
    expect(first.length).toBeLessThan(6000)
    await deliverer.run()
    const ended = sql`select count(*)::int as count from webhook_deliveries where webhook_id = ${id} and problem = 'deactivated'`
    expect((await ended)[0]?.count).toBe(6000)
  })

  test('gets a new secret that is shown once, encrypted, and masked in the audit', async () => {
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

  test('accepts existing events only, and from a token only those that it may read', async () => {
    const webhooks = asking(ask, 'webhooks')
    const wrong = [
      [{ resource: 'spells', events: ['created'] }],
      [{ resource: 'depotSettings', events: ['created'] }],
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
    expect(codeOfAnswer(await limited.create(values('machines')))).toBe('FORBIDDEN')
    const { id } = await makeWebhook([{ resource: 'machines', events: ['updated'] }])
    expect(codeOfAnswer(await limited.update(id, { url: 'https://elsewhere.example' }))).toBe('FORBIDDEN')
    expect(codeOfAnswer(await limited.act('newSecret', id))).toBe('FORBIDDEN')
  })

  test.each(['one', 'many'])('gets the defaults of a new record that is created by the mutation of %s', async (by) => {
    const { id } = await makeWebhook([{ resource: 'tags', events: ['created'] }])
    const tag = { name: { en: `Plain ${by}`, zh: '素' }, active: false }
    if (by === 'one') recordOf(await asking(ask, 'tags').create(tag))
    else
      await ask('mutation ($input: CreateManyTagsInput!) { createManyTags(input: $input) { id } }', {
        input: { tags: [tag] },
      })
    const [row] = await sql`select body -> 'after' as after from webhook_deliveries where webhook_id = ${id}`
    expect(row?.after).toEqual({ ...tag, color: '#6366f1' })
  })

  test('that is saved with the events that it has is not modified', async () => {
    const events = [{ resource: 'tags', events: ['created', 'updated'] }]
    const { id } = await makeWebhook(events)
    expect(codeOfAnswer(await asking(ask, 'webhooks').update(id, { events }))).toBe('NOT_MODIFIED')
  })

  test('is imported as it was exported, with its events', async () => {
    const { id } = await makeWebhook([
      { resource: 'tags', events: ['created', 'updated'] },
      { resource: 'shelves', events: ['deleted'] },
    ])
    const exported = await (await askExport(endpoint, 'super_admin', 'webhooks.csv')).text()
    const importWebhooks = async (text: string) =>
      (await importFile(endpoint, 'super_admin', 'webhooks.csv', text, { mode: 'run' })).lines
    expect(await importWebhooks(exported)).toContainEqual({
      type: 'end',
      created: 0,
      changed: 0,
      unchanged: 1,
      refused: 0,
    })
    await importWebhooks(`id,events\n${id},tags: deleted\n`)
    const { data } = await asking(ask, 'webhooks').list('events { resource events }')
    expect(data.webhooks.nodes).toEqual([{ events: [{ resource: 'tags', events: ['deleted'] }] }])
    expect(await importWebhooks(`id,events\n${id},tags deleted\n`)).toContainEqual(
      expect.objectContaining({ outcome: 'refused', fields: { 'events.0': [{ key: 'validation.event' }] } }),
    )
  })

  test('is called by a running server at once, without audit events for its attempts', async () => {
    const running = delivererWith()
    running.start()
    const { id } = await makeWebhook([{ resource: 'tags', events: ['created'] }])
    await asking(ask, 'tags').create(tagNamed('Live'))
    await expect.poll(async () => (await deliveries(id))[0]?.status, { interval: 20, timeout: 3_000 }).toBe('delivered')
    await running.stop()
    expect(await sql`select 1 from audit_events where resource = 'webhookDeliveries' and action <> 'resend'`).toEqual(
      [],
    )
  })
})
