import { beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../harness/database'
import { type Ask, openEndpoint } from '../../harness/endpoint'

let ask: Ask
const database = await openTestDatabase()
const update = (input: object) =>
  ask('mutation ($input: UpdateOneUserInput!) { updateOneUser(input: $input) { version phoneNumber } }', { input })

const createUser = async (username: string): Promise<string> => {
  const answer = await ask('mutation ($input: CreateOneUserInput!) { createOneUser(input: $input) { id } }', {
    input: { user: { username, email: `${username}@example.com`, phoneNumber: '+1 000 000' } },
  })
  return answer.data.createOneUser.id
}

beforeAll(async () => {
  ask = await (await openEndpoint(database)).as('super_admin')
})

test('thirty changes at once are thirty versions, and each audit line begins where the one before it ended', async () => {
  const id = await createUser('crowded')
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => update({ id, update: { phoneNumber: `+1 555 ${1000 + index}` } })),
  )
  const versions = answers.map((answer) => answer.data.updateOneUser.version as number)
  expect(versions.sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index + 2))
  const lines = await database.sql<{ before: { phoneNumber: string }; after: { phoneNumber: string } }[]>`
    select before, after from audit_events where record_id = ${id} and action = 'update'`
  expect(lines).toHaveLength(30)
  const next = new Map(lines.map((line) => [line.before.phoneNumber, line.after.phoneNumber]))
  let [number, steps] = ['+1 000 000', 0]
  for (let after = next.get(number); after !== undefined; after = next.get(number)) {
    number = after
    steps++
  }
  expect(steps).toBe(30)
})

test('of changes made against one version, one is saved', async () => {
  const id = await createUser('versioned')
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      update({ id, version: 1, update: { phoneNumber: `+1 555 ${2000 + index}` } }),
    ),
  )
  const codes = answers.map((answer) => answer.errors?.[0]?.extensions.code ?? 'saved')
  expect(codes.filter((code) => code === 'saved')).toHaveLength(1)
  expect(codes.filter((code) => code === 'CONFLICT')).toHaveLength(7)
})

test('what a change leaves as it is does not stand in the audit', async () => {
  const id = await createUser('partly')
  await update({ id, update: { phoneNumber: '+1 555 3000', status: 'active' } })
  await update({ id, update: { phoneNumber: '+1 555 3001' } })
  const lines = await database.sql`
    select before, after from audit_events where record_id = ${id} and action = 'update' order by created_at`
  expect(lines.map(({ before, after }) => ({ before, after }))).toEqual([
    { before: { phoneNumber: '+1 000 000' }, after: { phoneNumber: '+1 555 3000' } },
    { before: { phoneNumber: '+1 555 3000' }, after: { phoneNumber: '+1 555 3001' } },
  ])
})

test('a taken value is an issue of its field', async () => {
  await createUser('first')
  const id = await createUser('second')
  const answer = await update({ id, update: { email: 'first@example.com' } })
  expect(answer.errors?.[0]?.extensions).toMatchObject({
    code: 'CONFLICT',
    fields: { email: [{ key: 'validation.taken' }] },
  })
})
