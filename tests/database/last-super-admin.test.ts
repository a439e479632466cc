import { describe, expect, test } from 'vitest'
import { systemActor } from '../../server/access/actor'
import { remove, removeMany, update, updateMany } from '../../server/operations'
import { checkDeletion } from '../../server/operations/check-deletion'
import { selectionOf } from '../../server/sql/selected-fields'
import { resourceNamed } from '../../src/registry/resources'
import { codeOf, createAccount, openOperations } from '../harness/auth'
import { openTestDatabase } from '../harness/database'

// The last active super admin cannot be demoted, deactivated or deleted, also by two concurrent requests (guarantees,
// "Access").

const database = await openTestDatabase()
const actor = systemActor('test')

describe.each([
  { roleScheme: 'A', accounts: 'admins', role: 'super_admin', lower: 'editor' },
  { roleScheme: 'B', accounts: 'users', role: 'superadmin', lower: 'user' },
] as const)('role scheme $roleScheme', async ({ roleScheme, accounts, role, lower }) => {
  const operations = await openOperations(database, roleScheme)
  const resource = resourceNamed(accounts)
  const selection = selectionOf(['id'])
  const change = (id: string, values: object) =>
    update({ context: operations, resource, actor }, { id, update: { ...values } }, selection)

  const ways: [string, (id: string) => Promise<unknown>][] = [
    ['demoted', (id) => change(id, { role: lower })],
    ['deactivated', (id) => change(id, { status: 'inactive' })],
    [
      'demoted among many',
      (id) => updateMany({ context: operations, resource, actor }, { id: { in: [id] } }, { role: lower }),
    ],
    ['deleted', (id) => remove({ context: operations, resource, actor }, { id }, selectionOf(['id']))],
    ['deleted among many', (id) => removeMany({ context: operations, resource, actor }, { id: { eq: id } })],
  ]

  test.each(ways)('one of two that are concurrently %s remains', async (_word, weaken) => {
    await database.sql`update ${database.sql(accounts)} set status = 'inactive'`
    const [one, two] = [
      await createAccount(database, { accounts, role }),
      await createAccount(database, { accounts, role }),
    ]
    const ends = await Promise.all([codeOf(weaken(one.id)), codeOf(weaken(two.id))])
    expect(ends.sort()).toEqual(['CONFLICT', 'fulfilled'])
    const left = await database.sql`
      select 1 from ${database.sql(accounts)} where role = ${role} and status = 'active'`
    expect(left).toHaveLength(1)
  })

  test('a deletion check of the last one is refused and changes nothing', async () => {
    await database.sql`update ${database.sql(accounts)} set status = 'inactive'`
    const { id } = await createAccount(database, { accounts, role })
    const [check] = await checkDeletion({ context: operations, resource, actor }, [id])
    expect(check?.refusal?.extensions).toMatchObject({ code: 'CONFLICT', key: 'errors.lastSuperAdmin' })
    await createAccount(database, { accounts, role })
    expect(await checkDeletion({ context: operations, resource, actor }, [id])).toEqual([
      { id, uses: [], refusal: null },
    ])
    const [left] = await database.sql`select status from ${database.sql(accounts)} where id = ${id}`
    expect(left).toEqual({ status: 'active' })
  })
})
