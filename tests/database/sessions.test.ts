import { beforeAll, describe, expect, it } from 'vitest'
import { activeSessionSql } from '../../server/auth/active-session'
import type { Auth } from '../../server/auth/auth'
import { endSessionsOf } from '../../server/auth/sessions'
import { sweep } from '../../server/auth/sweep'
import { staffOf } from '../../src/declare/role-scheme'
import { codeOf, createAccount, enter, incoming, openAuth, origin, password, visitor, withToken } from '../harness/auth'
import { openTestDatabase } from '../harness/database'

const accounts = staffOf('A').accounts

const database = await openTestDatabase()
const { sql } = database
let auth: Auth
/** A second server process on the same database. */
let elsewhere: Auth

beforeAll(async () => {
  auth = (await openAuth(database)).auth
  elsewhere = (await openAuth(database)).auth
})

const actorOf = (accessToken: string, by: Auth = auth) => by.identify(withToken(accessToken), origin)

describe('an access token', () => {
  it('identifies its account', async () => {
    const { id, email } = await createAccount(database)
    const { accessToken, user } = await enter(auth, email)
    expect(user).toEqual({ id, email, displayName: 'Ada', role: 'editor' })
    expect(await actorOf(accessToken)).toMatchObject({
      kind: 'session',
      id,
      accounts,
      name: 'Ada',
      role: 'editor',
      ip: origin.ip,
      requestId: origin.id,
      language: 'en',
    })
  })

  it.each([
    ['none', {}],
    ['an empty one', { authorization: 'Bearer ' }],
    ['no bearer', { authorization: 'Basic YTpi' }],
    ['nonsense', { authorization: 'Bearer nonsense' }],
    ['an unsigned one', { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' }],
  ])('%s is anonymous', async (_name, headers) => {
    expect(await auth.identify(incoming(headers), origin)).toMatchObject({ kind: 'none', id: null, role: '' })
  })

  it('is verified for each of many concurrent requests', async () => {
    const accounts = await Promise.all([1, 2, 3].map(() => createAccount(database)))
    const tokens = await Promise.all(accounts.map(async ({ email }) => (await enter(auth, email)).accessToken))
    const actors = await Promise.all([...tokens, ...tokens, 'nonsense'].map((token) => actorOf(token)))
    const ids = accounts.map(({ id }) => id)
    expect(actors.map(({ id }) => id)).toEqual([...ids, ...ids, null])
  })
})

describe('the next request is refused in every process', () => {
  const endings: [string, (id: string, session: string, refreshToken: string) => Promise<unknown>][] = [
    ['sign-out', (_id, sessionId) => auth.signOut({ ...visitor(), sessionId }, null)],
    [
      'sign-out by the cookie alone',
      (_id, _session, refreshToken) => auth.signOut({ ...visitor(), sessionId: null }, refreshToken),
    ],
    ['another role', (id) => sql`update admins set role = 'support' where id = ${id}`],
    ['deactivation', (id) => sql`update admins set status = 'inactive' where id = ${id}`],
    ['the end of all sessions', (id) => endSessionsOf(sql, { accounts, ids: [id] }, 'passwordChange')],
    ['thirty days', (_id, session) => sql`update auth_sessions set expires_at = now() where id = ${session}`],
    ['deletion', (id) => sql`delete from admins where id = ${id}`],
  ]

  it.each(endings)('after %s', async (_name, end) => {
    const { id, email } = await createAccount(database)
    const { accessToken, refreshToken } = await enter(auth, email)
    const { sessionId } = await actorOf(accessToken, elsewhere)
    const before = sql.unsafe(`select ${activeSessionSql(accounts, '$1')} as active`, [sessionId])
    expect(await before).toEqual([{ active: true }])

    await end(id, sessionId ?? '', refreshToken)

    for (const process of [auth, elsewhere]) {
      expect(await actorOf(accessToken, process)).toMatchObject({ kind: 'none', id: null })
      expect(await process.isActive({ sessionId, role: 'editor' })).toBe(false)
      expect(await codeOf(process.refresh(refreshToken, visitor()))).toBe('UNAUTHENTICATED')
    }
    const [check] = await sql.unsafe(`select ${activeSessionSql(accounts, '$1')} as active`, [sessionId])
    expect(check).toEqual({ active: false })
  })

  it('but not in the session that changes its own password', async () => {
    const { id, email } = await createAccount(database)
    const [mine, other] = [await enter(auth, email), await enter(auth, email)]
    const { sessionId } = await actorOf(mine.accessToken)
    await endSessionsOf(sql, { accounts, ids: [id] }, 'passwordChange', sessionId)
    expect((await actorOf(mine.accessToken)).kind).toBe('session')
    expect((await actorOf(other.accessToken)).kind).toBe('none')
  })

  it('a role that changed and changed back does not restore ended sessions', async () => {
    const { id, email } = await createAccount(database)
    const { accessToken } = await enter(auth, email)
    await sql`update admins set role = 'support' where id = ${id}`
    await endSessionsOf(sql, { accounts, ids: [id] }, 'roleChange')
    await sql`update admins set role = 'editor' where id = ${id}`
    expect((await actorOf(accessToken)).kind).toBe('none')
  })
})

describe('a refresh token', () => {
  const spend = (refreshToken: string, by: Auth = auth) => by.refresh(refreshToken, visitor())
  /** As if the token had been spent longer ago than two tabs need. */
  const age = () => sql`update auth_refresh_tokens set spent_at = spent_at - interval '11 seconds'`

  it('is exchanged for a new one and for an access token of the same session', async () => {
    const { email } = await createAccount(database)
    const first = await enter(auth, email)
    const second = await spend(first.refreshToken)
    const third = await spend(second.refreshToken)
    expect(new Set([first, second, third].map((each) => each.refreshToken)).size).toBe(3)
    const sessions = await Promise.all([first, third].map(async (each) => (await actorOf(each.accessToken)).sessionId))
    expect(sessions[0]).toBe(sessions[1])
  })

  it('is stored only as a hash', async () => {
    const { email } = await createAccount(database)
    const { refreshToken } = await enter(auth, email)
    const rows = await sql`select * from auth_refresh_tokens`
    expect(JSON.stringify(rows)).not.toContain(refreshToken)
  })

  it('keeps the session when tabs send it concurrently to several processes', async () => {
    const { email } = await createAccount(database)
    const { refreshToken } = await enter(auth, email)
    const tabs = await Promise.all([auth, elsewhere, auth, elsewhere].map((process) => spend(refreshToken, process)))
    expect(new Set(tabs.map((tab) => tab.refreshToken)).size).toBe(1)
    for (const tab of tabs) expect((await actorOf(tab.accessToken)).kind).toBe('session')
    expect(await codeOf(spend(tabs[0]?.refreshToken ?? ''))).toBe('fulfilled')
  })

  it('ends the session when it is replayed later', async () => {
    const { email } = await createAccount(database)
    const first = await enter(auth, email)
    const second = await spend(first.refreshToken)
    await age()
    expect(await codeOf(spend(first.refreshToken))).toBe('UNAUTHENTICATED')
    expect((await actorOf(second.accessToken)).kind).toBe('none')
    expect(await codeOf(spend(second.refreshToken))).toBe('UNAUTHENTICATED')
    const [{ end_reason } = {}] = await sql`
      select end_reason from auth_sessions s join admins a on a.id = s.account_id where a.email = ${email}`
    expect(end_reason).toBe('replay')
  })

  it('ends the session when it is replayed soon but is not the last used one', async () => {
    const { email } = await createAccount(database)
    const first = await enter(auth, email)
    const second = await spend(first.refreshToken)
    const third = await spend(second.refreshToken)
    expect(await codeOf(spend(first.refreshToken))).toBe('UNAUTHENTICATED')
    expect((await actorOf(third.accessToken)).kind).toBe('none')
  })

  it('does not end other sessions of the account when it is replayed', async () => {
    const { email } = await createAccount(database)
    const [stolen, other] = [await enter(auth, email), await enter(auth, email)]
    await spend(stolen.refreshToken)
    await age()
    await codeOf(spend(stolen.refreshToken))
    expect((await actorOf(other.accessToken)).kind).toBe('session')
  })

  it('is refused when it is unknown or expired', async () => {
    const { id, email } = await createAccount(database)
    const { refreshToken } = await enter(auth, email)
    await sql`
      update auth_refresh_tokens set expires_at = now()
      where session_id in (select id from auth_sessions where account_id = ${id})`
    expect(await codeOf(spend(refreshToken))).toBe('UNAUTHENTICATED')
    expect(await codeOf(spend('unknown'))).toBe('UNAUTHENTICATED')
    expect(await codeOf(auth.refresh(null, visitor()))).toBe('UNAUTHENTICATED')
  })

  it('is refused for accounts of the other role scheme', async () => {
    const { email } = await createAccount(database)
    const { refreshToken, accessToken } = await enter(auth, email)
    const { auth: inSchemeB } = await openAuth(database, 'B')
    expect((await actorOf(accessToken, inSchemeB)).kind).toBe('none')
    expect(await codeOf(inSchemeB.refresh(refreshToken, visitor()))).toBe('UNAUTHENTICATED')
  })
})

it('refuses a sign-in whose password changes during the check', async () => {
  const { id, email } = await createAccount(database)
  const slow = {
    async matches() {
      await sql`update admins set password_hash = 'another' where id = ${id}`
      return true
    },
  }
  const racing = (await openAuth(database, 'A', { passwords: slow })).auth
  expect(await codeOf(racing.signIn({ email, password }, visitor()))).toBe('UNAUTHENTICATED')
})

it('the sweep removes sessions that ended long ago and keeps active ones', async () => {
  const { email } = await createAccount(database)
  const [kept, old] = [await enter(auth, email), await enter(auth, email)]
  const { sessionId } = await actorOf(old.accessToken)
  await sql`update auth_sessions set ended_at = now() - interval '8 days' where id = ${sessionId}`
  await sweep(sql)
  expect(await sql`select id from auth_sessions where id = ${sessionId}`).toEqual([])
  expect((await actorOf(kept.accessToken)).kind).toBe('session')
})
