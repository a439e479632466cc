import { expect, test } from 'vitest'
import { asking, codeOfAnswer, fieldsOfAnswer, recordOf } from '../../harness/asking'
import { createAccount } from '../../harness/auth'
import { openTestDatabase } from '../../harness/database'
import { openEndpoint } from '../../harness/endpoint'

// In role scheme A staff are admins (specification section 6): users cannot get the staff roles of scheme B.

const database = await openTestDatabase()
const endpoint = await openEndpoint(database)
const users = asking(await endpoint.as('super_admin'), 'users')
const notOffered = { role: [{ key: 'validation.choice', values: { choices: 'creator, user' } }] }

test.each(['superadmin', 'admin', 'manager', 'cashier'])('a user cannot become %s', async (role) => {
  const values = { username: `as-${role}`, email: `as-${role}@example.com` }
  expect(fieldsOfAnswer(await users.create({ ...values, role }))).toEqual(notOffered)
  const { id } = recordOf(await users.create(values))
  expect(fieldsOfAnswer(await users.update(id, { role }))).toEqual(notOffered)
  expect(codeOfAnswer(await users.update(id, { role: 'creator' }))).toBe(undefined)
})

test('a user with such a role from before keeps it, and a filter finds it', async () => {
  const { id } = await createAccount(database, { accounts: 'users', role: 'manager' })
  expect(codeOfAnswer(await users.update(id, { phoneNumber: '+49 30 901820' }))).toBe(undefined)
  const { data } = await users.list('id role', { role: { in: ['superadmin', 'manager'] } })
  expect(data.users.nodes).toEqual([{ id, role: 'manager' }])
})

test("a ledger line has the admin's name", async () => {
  const { id } = recordOf(await users.create({ username: 'mira', email: 'mira@example.com' }))
  const input = { kind: 'credits', delta: 5, reason: 'Goodwill' }
  recordOf(await users.act('adjustBalance', id, 'credits', input))
  const { list } = asking(await endpoint.as('super_admin'), 'balanceAdjustments')
  const { data } = await list('admin { id } adjustedBy { id }', { user: { id: { eq: id } } })
  const { id: adminId } = await endpoint.accountOf('super_admin')
  expect(data.balanceAdjustments.nodes).toEqual([{ admin: { id: adminId }, adjustedBy: null }])
})
