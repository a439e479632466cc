import { describe, expect, it } from 'vitest'
import type { SignedIn, Visitor } from '../../server/auth/sign-in'
import { codeOf, createAccount, openAuth, password, visitor } from '../harness/auth'
import { openTestDatabase } from '../harness/database'

const database = await openTestDatabase()
const { sql } = database
const context = await openAuth(database)
const { auth } = context

const attempt = (email: string, secret = password, by = visitor()) => auth.signIn({ email, password: secret }, by)

describe('attempts', () => {
  const wrong = (email: string, by: Visitor) => codeOf(attempt(email, 'wrong password', by))
  const times = <Answer>(count: number, act: () => Promise<Answer>) => Promise.all(Array.from({ length: count }, act))

  it('are limited per account and network, also concurrently', async () => {
    const { email } = await createAccount(database)
    const by = visitor()
    const codes = await times(14, () => wrong(email, by))
    expect(codes.filter((code) => code === 'UNAUTHENTICATED')).toHaveLength(10)
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(4)
    const problem = await attempt(email, password, by).catch((error) => error)
    expect(problem.extensions).toMatchObject({ http: { status: 429 }, retryAfter: expect.any(Number) })
  })

  it("from one network do not block the account's owner on another network", async () => {
    const { email } = await createAccount(database)
    for (const by of [visitor(), visitor()]) await times(12, () => wrong(email, by))
    expect(await attempt(email)).toHaveProperty('accessToken')
  })

  it('do not block a known device, even on the same network', async () => {
    const { email } = await createAccount(database)
    const by = visitor()
    const { deviceToken } = (await attempt(email, password, by)) as SignedIn
    await times(12, () => wrong(email, by))
    expect(await codeOf(attempt(email, password, by))).toBe('RATE_LIMITED')
    expect(await attempt(email, password, { ...by, deviceToken })).toHaveProperty('accessToken')
  })

  it('from a known device are limited too, and the device is known only to its accounts', async () => {
    const [ada, bo] = [await createAccount(database), await createAccount(database)]
    const by = visitor()
    const { deviceToken } = (await attempt(ada.email, password, by)) as SignedIn
    const codes = await times(12, () => wrong(ada.email, { ...visitor(), deviceToken }))
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(2)
    await times(12, () => wrong(bo.email, by))
    expect(await codeOf(attempt(bo.email, password, { ...by, deviceToken }))).toBe('RATE_LIMITED')
  })

  it('double the waiting time', async () => {
    const { email } = await createAccount(database)
    const by = visitor()
    const waits: number[] = []
    for (let each = 0; each < 3; each++) {
      await times(10, () => wrong(email, by))
      const problem = await attempt(email, password, by).catch((error) => error)
      waits.push(problem.extensions.retryAfter)
      await sql`update auth_attempts set expire = 0 where key like 'signIn pair:%' or key like 'signIn network:%'`
    }
    expect(waits).toEqual([60, 120, 240])
  })

  it('are limited in the same way for an unknown account', async () => {
    const by = visitor()
    const codes = await times(12, () => wrong('ghost@example.com', by))
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(2)
  })

  it('are limited per address across accounts, counted by all processes together', async () => {
    const by = visitor()
    const others = (await openAuth(database)).auth
    const codes = await Promise.all(
      Array.from({ length: 70 }, (_, each) =>
        codeOf((each % 2 ? auth : others).signIn({ email: `a${each}@example.com`, password: 'wrong password' }, by)),
      ),
    )
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(10)
  })

  it('are limited for one account from many networks, by the day', async () => {
    const { email } = await createAccount(database)
    await wrong(email, visitor())
    await sql`update auth_attempts set points = 500 where key like 'signIn account:%'`
    const problem = await attempt(email).catch((error) => error)
    expect(problem.extensions).toMatchObject({ code: 'RATE_LIMITED', key: 'errors.tooManyAttemptsHours' })
    expect(problem.message).toBe('Too many attempts. Try again in 24 hours.')
    expect(problem.extensions.retryAfter).toBeGreaterThan(20 * 60 * 60)
  })

  it('are not counted when they succeed', async () => {
    const { email } = await createAccount(database)
    const by = visitor()
    for (let each = 0; each < 15; each++) await attempt(email, password, by)
  })
})
