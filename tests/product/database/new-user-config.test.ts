import { beforeAll, expect, test } from 'vitest'
import { codeOfAnswer, fieldsOfAnswer } from '../../harness/asking'
import { openTestDatabase } from '../../harness/database'
import { type Ask, type Endpoint, openEndpoint } from '../../harness/endpoint'

const database = await openTestDatabase()
let endpoint: Endpoint
let ask: Ask

beforeAll(async () => {
  endpoint = await openEndpoint(database)
  ask = await endpoint.as('super_admin')
})

const change = (input: object) =>
  ask(
    `mutation ($input: UpdateNewUserConfigInput!) {
      updateNewUserConfig(input: $input) { initialCredits initialPoints version } }`,
    { input },
  )

test('is a single record that is read and changed without an id', async () => {
  const before = await ask('{ newUserConfig { initialCredits initialPoints version can } }')
  expect(before.data.newUserConfig).toEqual({
    initialCredits: 100,
    initialPoints: 500,
    version: 1,
    can: ['show', 'edit'],
  })
  const after = await change({ version: 1, update: { initialCredits: 80 } })
  expect(after.data.updateNewUserConfig).toEqual({ initialCredits: 80, initialPoints: 500, version: 2 })
  expect(codeOfAnswer(await change({ version: 1, update: { initialCredits: 90 } }))).toBe('CONFLICT')
  expect(fieldsOfAnswer(await change({ update: { initialPoints: -1 } }))).toMatchObject({
    initialPoints: [{ key: 'validation.min' }],
  })
})

test('is only for super admins', async () => {
  for (const role of ['editor', 'moderator', 'support']) {
    const answer = await (await endpoint.as(role))('{ newUserConfig { initialCredits } }')
    expect(codeOfAnswer(answer)).toBe('FORBIDDEN')
  }
})

test('determines the starting balances of a sign-up, with ledger lines', async () => {
  await change({ update: { initialCredits: 60, initialPoints: 0 } })
  const password = 'correct horse'
  const input = { username: 'newcomer', email: 'newcomer@example.com', password, confirmPassword: password }
  const nobody = await endpoint.as('none')
  const { data } = await nobody(
    'mutation ($input: SignUpInput!) { signUp(input: $input) { id credits points role } }',
    { input },
  )
  expect(data.signUp).toMatchObject({ credits: 60, points: 0, role: 'user' })
  const lines = await database.sql`
    select kind, delta, balance_after from balance_adjustments where user_id = ${data.signUp.id}`
  expect(lines).toEqual([{ kind: 'credits', delta: 60, balance_after: 60 }])
})
