import type { TransactionSql } from 'postgres'
import { beforeEach, describe, expect, it } from 'vitest'
import { guardLastSuperAdmin } from '../../server/account/staff-behaviour'
import { ensureFirstAdmin, FirstAdminError } from '../../server/auth/first-admin'
import { update } from '../../server/operations/update'
import { selectionOf } from '../../server/sql/selected-fields'
import { resourceNamed } from '../../src/registry/resources'
import { codeOf, createAccount, enter, openAuth, openOperations, origin, visitor, withToken } from '../harness/auth'
import { openTestDatabase } from '../harness/database'

const database = await openTestDatabase()
const { sql } = database

beforeEach(async () => {
  await sql`delete from admins`
  await sql`delete from users`
})

const settings = { adminEmail: null, adminPassword: null, roleScheme: 'A' as const }

describe('the first start', () => {
  it.each([
    ['A', ['admin', 'editor', 'moderator', 'support'], ['super_admin', 'editor', 'moderator', 'support']],
    ['B', ['admin', 'office', 'manager', 'cashier'], ['superadmin', 'admin', 'manager', 'cashier']],
  ] as const)(
    'creates an account for each role of role scheme %s, with valid passwords',
    async (roleScheme, names, roles) => {
      let printed = ''
      const print = (text: string) => {
        printed += text
      }
      const made = await ensureFirstAdmin({ database, settings: { ...settings, roleScheme }, demo: true, print })
      expect(made.map(({ email }) => email)).toEqual(names.map((name) => `${name}@storydesk.local`))
      expect(new Set(made.map(({ password }) => password)).size).toBe(4)
      const { auth } = await openAuth(database, roleScheme)
      for (const [index, { email, password }] of made.entries()) {
        expect(printed).toContain(email)
        expect(printed).toContain(`${password}`)
        const answer = await auth.signIn({ email, password: password ?? '' }, visitor())
        expect(answer).toMatchObject({ user: { role: roles[index] } })
      }
    },
  )

  it('prints a block with aligned edges', async () => {
    const prints: string[] = []
    await ensureFirstAdmin({ database, settings, demo: true, print: (text) => void prints.push(text) })
    const lines = prints.join('').trim().split('\n')
    expect(new Set(lines.map((line) => line.length)).size).toBe(1)
    expect(lines[0]).toMatch(/^┌─+┐$/)
  })

  it("without demo data creates only the operator's super admin, and prints no password", async () => {
    const prints: string[] = []
    const chosen = { ...settings, adminEmail: 'Boss@Example.com', adminPassword: 'a chosen password' }
    await ensureFirstAdmin({ database, settings: chosen, demo: false, print: (text) => void prints.push(text) })
    expect(await sql`select email, role, status from admins`).toEqual([
      { email: 'boss@example.com', role: 'super_admin', status: 'active' },
    ])
    expect(prints.join()).toContain('boss@example.com')
    expect(prints.join()).not.toContain('a chosen password')
    const { auth } = await openAuth(database)
    const answer = await auth.signIn({ email: 'boss@example.com', password: 'a chosen password' }, visitor())
    expect(answer).toHaveProperty('accessToken')
  })

  it('creates the accounts once when several processes start at the same time', async () => {
    const prints: string[] = []
    const start = () => ensureFirstAdmin({ database, settings, demo: true, print: (text) => void prints.push(text) })
    await Promise.all([start(), start(), start()])
    expect(await start()).toEqual([])
    expect(prints).toHaveLength(1)
    expect(await sql`select 1 from admins`).toHaveLength(4)
  })

  it('reports an address that belongs to an account which is not a super admin', async () => {
    await createAccount(database, { email: 'admin@storydesk.local' })
    await expect(ensureFirstAdmin({ database, settings, demo: false })).rejects.toThrow(FirstAdminError)
  })
})

type Change = (transaction: TransactionSql, id: string) => Promise<unknown>

describe('the last active super admin', () => {
  const ways: [string, Change][] = [
    ['demoted', (transaction, id) => transaction`update admins set role = 'editor' where id = ${id}`],
    ['deactivated', (transaction, id) => transaction`update admins set status = 'inactive' where id = ${id}`],
    ['deleted', (transaction, id) => transaction`delete from admins where id = ${id}`],
  ]
  /** The change as the operations make it: in a transaction, with the guard at its end. */
  const guarded = (change: Change, id: string) =>
    sql.begin(async (transaction) => {
      await change(transaction, id)
      await guardLastSuperAdmin(transaction, 'A')
    })
  const superAdmin = (status = 'active') => createAccount(database, { role: 'super_admin', status })
  const remaining = () => sql`select id from admins where role = 'super_admin' and status = 'active'`

  it.each(ways)('cannot be %s, although an inactive one exists', async (_name, change) => {
    const { id } = await superAdmin()
    await superAdmin('inactive')
    expect(await codeOf(guarded(change, id))).toBe('CONFLICT')
    expect(await remaining()).toEqual([{ id }])
  })

  it.each(ways)('remains when another one is %s', async (_name, change) => {
    const [kept, other] = [await superAdmin(), await superAdmin()]
    expect(await codeOf(guarded(change, other.id))).toBe('fulfilled')
    expect(await remaining()).toEqual([{ id: kept.id }])
  })

  it.each(ways)('remains when two are %s at the same time', async (_name, change) => {
    for (let round = 0; round < 5; round++) {
      await sql`delete from admins`
      const both = [await superAdmin(), await superAdmin()]
      const codes = await Promise.all(both.map(({ id }) => codeOf(guarded(change, id))))
      expect(codes.sort()).toEqual(['CONFLICT', 'fulfilled'])
      expect(await remaining()).toHaveLength(1)
    }
  })

  it('remains when two demote each other through operations, and the demoted one is signed out', async () => {
    const both = [await superAdmin(), await superAdmin()]
    const { auth } = await openAuth(database)
    const sessions = await Promise.all(both.map(({ email }) => enter(auth, email)))
    const actors = await Promise.all(sessions.map(({ accessToken }) => auth.identify(withToken(accessToken), origin)))
    const operations = await openOperations(database)
    const demoted = actors.map((actor, index) => {
      const id = both[1 - index]?.id ?? ''
      return codeOf(
        update(
          { context: operations, resource: resourceNamed('admins'), actor },
          { id, update: { role: 'editor' } },
          selectionOf(['id']),
        ),
      )
    })
    expect((await Promise.all(demoted)).sort()).toEqual(['CONFLICT', 'fulfilled'])
    const kinds = await Promise.all(
      sessions.map(async ({ accessToken }) => (await auth.identify(withToken(accessToken), origin)).kind),
    )
    expect(kinds.sort()).toEqual(['none', 'session'])
  })

  it('is looked up among users in role scheme B', async () => {
    const { id } = await createAccount(database, { accounts: 'users', role: 'superadmin' })
    const demoted = sql.begin(async (transaction) => {
      await transaction`update users set role = 'admin' where id = ${id}`
      await guardLastSuperAdmin(transaction, 'B')
    })
    expect(await codeOf(demoted)).toBe('CONFLICT')
  })
})
