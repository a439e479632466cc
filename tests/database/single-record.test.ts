import { beforeAll, expect, test } from 'vitest'
import { addBuiltInRecords } from '../../server/database/built-in-records'
import { codeOfAnswer, fieldsOfAnswer } from '../harness/asking'
import { openTestDatabase } from '../harness/database'
import { type Ask, type Endpoint, openEndpoint } from '../harness/endpoint'

const database = await openTestDatabase()
let endpoint: Endpoint
let ask: Ask

beforeAll(async () => {
  endpoint = await openEndpoint(database)
  ask = await endpoint.as('super_admin')
})

const change = (input: object) =>
  ask('mutation ($input: UpdateDepotSettingsInput!) { updateDepotSettings(input: $input) { motto version } }', {
    input,
  })

test('a single record exists from the start, and is read and changed without an id', async () => {
  const before = await ask('{ depotSettings { motto version can } }')
  expect(before.data.depotSettings).toEqual({ motto: null, version: 1, can: ['show', 'edit'] })
  const after = await change({ version: 1, update: { motto: 'On time' } })
  expect(after.data.updateDepotSettings).toEqual({ motto: 'On time', version: 2 })
  expect(codeOfAnswer(await change({ version: 1, update: { motto: 'Late' } }))).toBe('CONFLICT')
  expect(fieldsOfAnswer(await change({ update: { motto: 'x'.repeat(81) } }))).toMatchObject({
    motto: [{ key: 'validation.maxLength' }],
  })
})

test('a start does not change it', async () => {
  await change({ update: { motto: 'Kept' } })
  await addBuiltInRecords(database)
  const { data } = await ask('{ depotSettings { motto } }')
  expect(data.depotSettings.motto).toBe('Kept')
})

test('only roles with its permission read it', async () => {
  for (const role of ['editor', 'moderator', 'support']) {
    expect(codeOfAnswer(await (await endpoint.as(role))('{ depotSettings { motto } }'))).toBe('FORBIDDEN')
  }
})
