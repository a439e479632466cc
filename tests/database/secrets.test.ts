import { beforeAll, expect, test, vi } from 'vitest'
import { resealSecrets, sealedColumnsOf } from '../../server/database/stored-secrets'
import { keyRing } from '../../server/encryption/key-ring'
import { newId } from '../../server/new-id'
import { resourceNamed } from '../../src/registry/resources'
import { asking, codeOfAnswer, fieldsOfAnswer, recordOf } from '../harness/asking'
import { openTestDatabase } from '../harness/database'
import { type Endpoint, openEndpoint } from '../harness/endpoint'

const database = await openTestDatabase()
let endpoint: Endpoint
const as = async (role: string, resource: string) => asking(await endpoint.as(role), resource)

beforeAll(async () => {
  endpoint = await openEndpoint(database)
})

// AI keys and storage buckets: records with secrets that every product has.

test('a secret is written but never returned; an empty one keeps it', async () => {
  const keys = await as('super_admin', 'aiKeys')
  const secret = 'sk-test-abcdefgh1234'
  const made = recordOf(await keys.create({ name: 'Main', value: secret, model: 'gpt-4o' }, 'id value { isSet last4 }'))
  expect(made.value).toEqual({ isSet: true, last4: '1234' })
  const sealed = async () =>
    (await database.sql<{ value: string }[]>`select value from ai_keys where id = ${made.id}`)[0]?.value ?? ''
  const before = await sealed()
  expect(before).not.toContain('abcdefgh')
  recordOf(await keys.update(made.id, { value: '', status: 'inactive' }))
  expect(await sealed()).toBe(before)
  expect(codeOfAnswer(await keys.update(made.id, { value: '' }))).toBe('NOT_MODIFIED')
  const changed = recordOf(await keys.update(made.id, { value: 'sk-another-9876' }, 'value { isSet last4 }'))
  expect(changed.value).toEqual({ isSet: true, last4: '9876' })
  const audit = JSON.stringify(await database.sql`select * from audit_events where record_id = ${made.id}`)
  expect(audit).not.toMatch(/abcdefgh|another/)
})

test('a masked value keeps the secret, and creates none', async () => {
  const keys = await as('super_admin', 'aiKeys')
  const made = recordOf(await keys.create({ name: 'Masked', value: 'sk-test-abcd5678', model: 'gpt-4o' }))
  for (const value of ['••••', '••••5678']) {
    expect(codeOfAnswer(await keys.update(made.id, { value }))).toBe('NOT_MODIFIED')
    expect(fieldsOfAnswer(await keys.create({ name: 'None', value, model: 'gpt-4o' }))).toEqual({
      value: [{ key: 'validation.required' }],
    })
  }
  const longer = recordOf(await keys.update(made.id, { value: '••••12345' }, 'value { last4 }'))
  expect(longer.value).toEqual({ last4: '2345' })
})

test('a short secret shows no characters', async () => {
  const keys = await as('super_admin', 'aiKeys')
  const lastOf = async (value: string) =>
    recordOf(await keys.create({ name: value, value, model: 'gpt-4o' }, 'value { isSet last4 }')).value
  expect(await lastOf('4711')).toEqual({ isSet: true, last4: null })
  expect(await lastOf('47110')).toEqual({ isSet: true, last4: '7110' })
  expect(await lastOf('code-a😀bc')).toEqual({ isSet: true, last4: 'a😀bc' })
})

test('a key requires its value', async () => {
  const keys = await as('super_admin', 'aiKeys')
  expect(fieldsOfAnswer(await keys.create({ name: 'Empty', value: '' }))).toEqual({
    value: [{ key: 'validation.required' }],
  })
})

test('a storage bucket requires its location and credentials', async () => {
  const buckets = await as('super_admin', 'storageBuckets')
  expect(Object.keys(fieldsOfAnswer(await buckets.create({ name: 'Media' })) ?? {}).sort()).toEqual([
    'accessKey',
    'endpoint',
    'secretKey',
  ])
  const values = { name: 'Media', endpoint: 'https://s3.example.com', accessKey: 'AK', secretKey: 'topsecret' }
  expect(recordOf(await buckets.create(values, 'status usedSpace secretKey { last4 }'))).toEqual({
    status: 'inactive',
    usedSpace: 0,
    secretKey: { last4: 'cret' },
  })
})

test('the newest key encrypts secrets of an older one and of a former name again, and of no other place', async () => {
  const { sql } = database
  const aiKeys = resourceNamed('aiKeys')
  const [older, newer] = ['an older key of at least 32 characters', 'a newer key of at least 32 characters']
  const [both, newest] = [keyRing([newer, older]), keyRing([newer])]
  const place = (row: string, table = 'ai_keys') => ({ table, row, field: 'value' })
  const add = async (name: string, value: string, id = newId()) => {
    await sql`insert into ai_keys ${sql({ id, name, value })}`
    return id
  }
  const opened = async (id: string) => {
    const [row] = await sql<{ value: string }[]>`select value from ai_keys where id = ${id}`
    return newest.open(row?.value ?? '', place(id))
  }
  await sql`delete from ai_keys`
  const [id, renamed] = [newId(), newId()]
  const sealed = keyRing([older]).seal('sk-older', place(id))
  await add('Older', sealed, id)
  const copied = await add('Copied', sealed)
  await add('Renamed', newest.seal('sk-renamed', place(renamed, 'model_keys')), renamed)
  const warn = vi.fn()

  expect(await resealSecrets(database, both, sealedColumnsOf([aiKeys]), { warn })).toBe(1)
  expect(await opened(id)).toBe('sk-older')
  await expect(opened(copied)).rejects.toThrow('cannot be opened')
  expect(warn).toHaveBeenCalledTimes(1)
  expect(JSON.stringify(warn.mock.calls)).toContain(copied)
  await expect(opened(renamed)).rejects.toThrow('another place')
  expect(await resealSecrets(database, both, sealedColumnsOf([{ ...aiKeys, was: 'modelKeys' }]), { warn })).toBe(1)
  expect(await opened(renamed)).toBe('sk-renamed')
  await sql`delete from ai_keys`
})
