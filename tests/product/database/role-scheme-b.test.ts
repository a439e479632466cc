import { expect, test } from 'vitest'
import { policySource } from '../../../server/policy/source'
import { asking, codeOfAnswer } from '../../harness/asking'
import { createAccount } from '../../harness/auth'
import { openTestDatabase } from '../../harness/database'
import { openEndpoint } from '../../harness/endpoint'

// Role scheme B with the commented lines of the policy file enabled. An admin may create and edit users there. Only
// super admins decide who is staff and in which role.

const lines = policySource.lines.replaceAll('# p, B,', 'p, B,')
const database = await openTestDatabase()
const endpoint = await openEndpoint(database, 'B', { ...policySource, lines })
const users = async (role: string) => asking(await endpoint.as(role), 'users')
const somebody = (role: string) => createAccount(database, { accounts: 'users', role })

test('an admin with the enabled lines edits users, but makes nobody staff', async () => {
  const { id } = await somebody('user')
  const { update } = await users('admin')
  expect(codeOfAnswer(await update(id, { role: 'creator', status: 'suspended', password: 'another one' }))).toBe(
    undefined,
  )
  expect(codeOfAnswer(await update(id, { role: 'manager' }))).toBe('FORBIDDEN')
})

test('the ledger has the name of the staff user who adjusted a balance', async () => {
  const [player, { id: staffId }] = [await somebody('user'), await endpoint.accountOf('superadmin')]
  const { act } = await users('superadmin')
  const input = { kind: 'points', delta: 25, reason: 'Goodwill' }
  expect(codeOfAnswer(await act('adjustBalance', player.id, 'points', input))).toBe(undefined)
  const { list } = asking(await endpoint.as('superadmin'), 'balanceAdjustments')
  const { data } = await list('delta admin { id } adjustedBy { id username }', { user: { id: { eq: player.id } } })
  expect(data.balanceAdjustments.nodes).toMatchObject([{ delta: 25, admin: null, adjustedBy: { id: staffId } }])
})

test('a staff user is not offered to refund an own order, which would change their own balance', async () => {
  const { id: staffId } = await endpoint.accountOf('superadmin')
  const id = crypto.randomUUID()
  const order = { id, order_number: 'SD-20260301-00001', user_id: staffId, status: 'paid', credits: 10 }
  await database.sql`insert into orders ${database.sql(order)}`
  const { act, list } = asking(await endpoint.as('superadmin'), 'orders')
  const refund = async () => codeOfAnswer(await act('refund', id, 'status', {}))
  const offers = async () => (await list('can', { id: { eq: id } })).data.orders.nodes[0].can
  expect(await offers()).not.toContain('refund')
  expect(await refund()).toBe('FORBIDDEN')
  await database.sql`update orders set user_id = ${(await somebody('user')).id} where id = ${id}`
  expect(await offers()).toContain('refund')
  expect(await refund()).toBe(undefined)
})
