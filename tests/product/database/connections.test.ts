import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asking, codeOfAnswer, recordOf } from '../../harness/asking'
import { openTestDatabase } from '../../harness/database'
import { type Ask, type Endpoint, openEndpoint } from '../../harness/endpoint'
import { rightKeys, serveServices } from '../../harness/services'

const database = await openTestDatabase()
const services = await serveServices()
afterAll(() => services.close())

/** A port without a listener. */
const silent = 'http://127.0.0.1:9'
const at = { aiBaseUrl: `${services.url}/ai`, cardApiUrl: services.url, payPalApiUrl: services.url }
let endpoint: Endpoint
let owner: Ask
const answers: unknown[] = []

const tried = async (ask: Ask, resource: string, id: string) => {
  const answer = await ask(
    'mutation ($input: TestConnectionInput!) { testConnection(input: $input) { isOk problem title milliseconds } }',
    { input: { resource, id } },
  )
  answers.push(answer)
  return answer
}
const problemOf = async (resource: string, id: string, ask = owner) => {
  const { data, errors } = await tried(ask, resource, id)
  if (errors) throw new Error(JSON.stringify(errors))
  const { isOk, problem, milliseconds } = data.testConnection
  expect(isOk).toBe(problem === null)
  expect(milliseconds).toBeGreaterThanOrEqual(0)
  return problem
}
const made = async (resource: string, values: object) =>
  recordOf(await asking(owner, resource).create(values)).id as string

interface Kind {
  title: string
  resource: string
  right: object
  wrong: object
  asks: string[]
}

const bucket = { name: 'media', endpoint: services.url, accessKey: rightKeys.access }
const kinds: Kind[] = [
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
  {
    title: 'an AI key',
    resource: 'aiKeys',
    right: { name: 'Main', value: rightKeys.model },
    wrong: { name: 'Main', value: 'sk-model-wrong-value' },
    asks: ['GET /ai/models'],
  },
  {
    title: 'a storage bucket',
    resource: 'storageBuckets',
    right: { ...bucket, region: 'eu-central-1', secretKey: rightKeys.s3 },
    wrong: { ...bucket, secretKey: 's3-wrong-value' },
    asks: ['HEAD /media', 'PUT /media/…', 'GET /media/…', 'DELETE /media/…'],
  },
]

beforeAll(async () => {
  endpoint = await openEndpoint(database, 'A', undefined, at)
  owner = await endpoint.as('super_admin')
})

beforeEach(async () => {
  await database.sql`delete from payment_channels`
  await database.sql`delete from auth_attempts`
  services.asked.length = 0
  services.isReadOnly = false
})

describe.each(kinds)('testing $title', ({ resource, right, wrong, asks }) => {
  test('connects with the stored secret, changes nothing and adds a history entry', async () => {
    const id = await made(resource, right)
    expect(await problemOf(resource, id)).toBe(null)
    expect(services.asked.map((line) => line.replace(/(?<=\/media\/).*/, '…'))).toEqual(asks)
    expect(services.files.size).toBe(0)
    const { data } = await owner(`{ recordHistory(resource: "${resource}", id: "${id}") {
      nodes { action actorName before after } } }`)
    expect(data.recordHistory.nodes[0]).toMatchObject({ action: 'connectionWorked', before: null, after: null })
    expect(data.recordHistory.nodes).toHaveLength(2)
  })

  test('reports a wrong secret and a server without an answer', async () => {
    const id = await made(resource, wrong)
    expect(await problemOf(resource, id)).toBe('refused')
    const lines = await database.sql`select action from audit_events where record_id = ${id} order by created_at, id`
    expect(lines.map(({ action }) => action)).toEqual(['create', 'connectionFailed'])

    const lost = await openEndpoint(database, 'A', undefined, { aiBaseUrl: silent })
    if (resource === 'storageBuckets') recordOf(await asking(owner, resource).update(id, { endpoint: silent }))
    expect(await problemOf(resource, id, await lost.as('super_admin'))).toBe('unreachable')
  })

  test('refuses private networks', async () => {
    const id = await made(resource, right)
    const guarded = await openEndpoint(database, 'A', undefined, { ...at, allowPrivate: false })
    expect(await problemOf(resource, id, await guarded.as('super_admin'))).toBe('privateAddress')
    expect(services.asked).toEqual([])
  })

  test('is only for super admins', async () => {
    const id = await made(resource, right)
    for (const role of ['editor', 'moderator', 'support']) {
      expect(codeOfAnswer(await tried(await endpoint.as(role), resource, id))).toBe('FORBIDDEN')
    }
    expect(codeOfAnswer(await tried(await endpoint.as('none'), resource, id))).toBe('UNAUTHENTICATED')
    expect(services.asked).toEqual([])
  })
})

test('reports missing and contradictory values', async () => {
  const card = await made('paymentChannels', { provider: 'card', mode: 'live', secretKey: rightKeys.card })
  expect(await problemOf('paymentChannels', card)).toBe('wrongMode')
  const payPal = await made('paymentChannels', { provider: 'paypal', clientSecret: 'x' })
  expect(await problemOf('paymentChannels', payPal)).toBe('noSecret')

  const key = await made('aiKeys', { name: 'Main', value: rightKeys.model })
  const withBase = async (aiBaseUrl: string | null) =>
    (await openEndpoint(database, 'A', undefined, { ...at, aiBaseUrl })).as('super_admin')
  expect(await problemOf('aiKeys', key, await withBase(null))).toBe('noAddress')
  expect(await problemOf('aiKeys', key, await withBase(`${services.url}/page`))).toBe('unreadable')
  expect(await problemOf('aiKeys', key, await withBase(`${services.url}/elsewhere`))).toBe('failed')
  await database.sql`update ai_keys set value = 'v1.moved.here' where id = ${key}`
  expect(await problemOf('aiKeys', key)).toBe('lockedSecret')

  const values = { ...bucket, secretKey: rightKeys.s3 }
  expect(await problemOf('storageBuckets', await made('storageBuckets', { ...values, name: 'other' }))).toBe('noBucket')
  services.isReadOnly = true
  expect(await problemOf('storageBuckets', await made('storageBuckets', values))).toBe('notWritable')
})

test('refuses resources without a connection, and missing records', async () => {
  const nowhere = '00000000-0000-7000-8000-000000000000'
  expect(codeOfAnswer(await tried(owner, 'tags', nowhere))).toBe('FORBIDDEN')
  expect(codeOfAnswer(await tried(owner, 'nothing', nowhere))).toBe('FORBIDDEN')
  expect(codeOfAnswer(await tried(owner, 'aiKeys', nowhere))).toBe('NOT_FOUND')
})

test('shows no secret in answers, the audit or the log', async () => {
  const audit = await database.sql`select * from audit_events`
  expect(audit.length).toBeGreaterThan(10)
  expect(answers.length).toBeGreaterThan(20)
  const output = JSON.stringify([answers, audit, endpoint.problems])
  expect(output).not.toMatch(/right_4242|paypal-right|model-right|s3-right|wrong-value|wrong_value|A21AA/)
  expect(endpoint.problems).toEqual([])
})
