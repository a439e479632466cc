import { expect, test } from 'vitest'
import { codeOfAnswer } from '../harness/asking'
import { type ConnectionKind, describeConnection, openConnections, silent, testSecrecy } from '../harness/connections'
import { openEndpoint } from '../harness/endpoint'
import { rightKeys } from '../harness/services'

const connections = await openConnections()
const { database, services, owner, at, tried, problemOf, made } = connections

const bucket = { name: 'media', endpoint: services.url, accessKey: rightKeys.access }
const kinds: ConnectionKind[] = [
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
    lost: { endpoint: silent },
    asks: ['HEAD /media', 'PUT /media/…', 'GET /media/…', 'DELETE /media/…'],
  },
]

for (const kind of kinds) describeConnection(connections, kind)

test('reports missing and contradictory values', async () => {
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

testSecrecy(connections)
