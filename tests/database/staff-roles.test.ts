import { describe, expect, test } from 'vitest'
import { policySource } from '../../server/policy/source'
import { asking, codeOfAnswer, fieldsOfAnswer, recordOf } from '../harness/asking'
import { createAccount } from '../harness/auth'
import { openTestDatabase } from '../harness/database'
import { openEndpoint } from '../harness/endpoint'

// Where staff are users too (role scheme B), the policy may let others edit users. Only super admins decide who is staff.

const lines = policySource.lines.replaceAll('# p, B,', 'p, B,')
const database = await openTestDatabase()
const endpoint = await openEndpoint(database, 'B', { ...policySource, lines })
const users = async (role: string) => asking(await endpoint.as(role), 'users')
const separate = await openTestDatabase()
const withoutStaff = asking(await (await openEndpoint(separate)).as('super_admin'), 'users')
const somebody = (role: string) => createAccount(database, { accounts: 'users', role })

describe('an admin who may edit users', () => {
  test('edits users without a staff role', async () => {
    const { id } = await somebody('user')
    const { update } = await users('admin')
    expect(codeOfAnswer(await update(id, { status: 'suspended', password: 'another one' }))).toBe(undefined)
  })

  test.each(['superadmin', 'admin', 'manager', 'cashier'])('cannot make a user %s', async (role) => {
    const { id } = await somebody('user')
    const { update, create } = await users('admin')
    expect(codeOfAnswer(await update(id, { role }))).toBe('FORBIDDEN')
    const values = { username: `new-${role}`, email: `new-${role}@example.com`, role }
    // The role allows the mutation, so the message says what it does not allow.
    expect((await create(values)).errors?.[0]?.extensions).toMatchObject({
      code: 'FORBIDDEN',
      key: 'errors.staffDecision',
    })
  })

  test.each(['cashier', 'superadmin', 'user'])('is offered exactly the accepted changes of a %s', async (role) => {
    const { id } = await somebody(role)
    const { list, update, remove } = await users('admin')
    const { can } = (await list('can', { id: { eq: id } })).data.users.nodes[0]
    const isStaff = role !== 'user'
    expect([can.includes('edit'), can.includes('suspend')]).toEqual([!isStaff, !isStaff])
    expect(codeOfAnswer(await update(id, { username: `renamed-${role}` }))).toBe(isStaff ? 'FORBIDDEN' : undefined)
    expect(can.includes('delete')).toBe(codeOfAnswer(await remove(id)) === undefined)
  })

  test('edits the own account', async () => {
    const { id } = await endpoint.accountOf('admin')
    const { list, update } = await users('admin')
    expect((await list('can', { id: { eq: id } })).data.users.nodes[0].can).toContain('edit')
    expect(codeOfAnswer(await update(id, { username: 'my-new-name' }))).toBe(undefined)
  })

  test('cannot change the own role', async () => {
    const { id } = await endpoint.accountOf('admin')
    expect(codeOfAnswer(await (await users('admin')).update(id, { role: 'superadmin' }))).toBe('FORBIDDEN')
  })

  test.each([{ password: 'taken over' }, { email: 'mine@example.com' }, { status: 'inactive' }, { role: 'user' }])(
    'cannot take over the account of a super admin: %j',
    async (values) => {
      const { id } = await somebody('superadmin')
      expect(codeOfAnswer(await (await users('admin')).update(id, values))).toBe('FORBIDDEN')
    },
  )
})

test('a super admin may change all of these', async () => {
  const { id } = await somebody('user')
  const { update } = await users('superadmin')
  expect(codeOfAnswer(await update(id, { role: 'manager' }))).toBe(undefined)
  expect(codeOfAnswer(await update(id, { status: 'inactive' }))).toBe(undefined)
})

describe('where no user is staff', () => {
  const notOffered = { role: [{ key: 'validation.choice', values: { choices: 'user' } }] }

  test.each(['superadmin', 'admin', 'manager', 'cashier'])('a user cannot become %s', async (role) => {
    const values = { username: `as-${role}`, email: `as-${role}@example.com` }
    expect(fieldsOfAnswer(await withoutStaff.create({ ...values, role }))).toEqual(notOffered)
    const { id } = recordOf(await withoutStaff.create(values))
    expect(fieldsOfAnswer(await withoutStaff.update(id, { role }))).toEqual(notOffered)
  })

  test('a user with such a role from before keeps it, and a filter finds it', async () => {
    const { id } = await createAccount(separate, { accounts: 'users', role: 'manager' })
    expect(codeOfAnswer(await withoutStaff.update(id, { name: 'Mira' }))).toBe(undefined)
    const { data } = await withoutStaff.list('id role', { role: { in: ['superadmin', 'manager'] } })
    expect(data.users.nodes).toEqual([{ id, role: 'manager' }])
  })
})
