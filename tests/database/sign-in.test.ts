import { randomBytes } from 'node:crypto'
import type { Sql } from 'postgres'
import { describe, expect, it } from 'vitest'
import type { Auth } from '../../server/auth/auth'
import { createPasswords, hashPassword } from '../../server/auth/passwords'
import { codeIn, codeOf, createAccount, enter, openAuth, origin, password, visitor, withToken } from '../harness/auth'
import { openTestDatabase } from '../harness/database'

const database = await openTestDatabase()
const { sql } = database
const { auth, mails } = await openAuth(database)

const attempt = (email: string, secret = password, by = visitor()) => auth.signIn({ email, password: secret }, by)

describe('signing in', () => {
  it('accepts the e-mail in any case and stores the time', async () => {
    const { id, email } = await createAccount(database, { email: 'ada.lovelace@example.com' })
    expect(await attempt(` ${email.toUpperCase()} `)).toMatchObject({ user: { id } })
    const [row] = await sql`select last_login_at, version from admins where id = ${id}`
    expect(row).toEqual({ last_login_at: expect.stringMatching(/^20/), version: 1 })
  })

  it.each([
    ['', '', { email: ['validation.enterEmail'], password: ['validation.enterPassword'] }],
    ['  ', 'correct horse', { email: ['validation.enterEmail'] }],
    ['ada@example.com', '123456', { password: ['validation.passwordLength'] }],
    ['ada\u0000@example.com', 'correct horse', { email: ['validation.characters'] }],
    [
      'ada\ud800@example.com',
      'correct\ud800horse',
      { email: ['validation.characters'], password: ['validation.characters'] },
    ],
    [
      `${'a'.repeat(300)}@example.com`,
      'x'.repeat(300),
      { email: ['validation.maxLength'], password: ['validation.maxLength'] },
    ],
  ])('reports "%s" and "%s" at the right fields', async (email, secret, expected) => {
    const problem = await attempt(email, secret).catch((error) => error)
    expect(problem.code).toBe('VALIDATION_FAILED')
    const { fields } = problem.extensions as { fields: Record<string, { key: string }[]> }
    const keys = Object.entries(fields).map(([field, messages]) => [field, messages.map(({ key }) => key)])
    expect(Object.fromEntries(keys)).toEqual(expected)
  })

  it('refuses an inactive admin with a message only after the right password', async () => {
    const { email } = await createAccount(database, { status: 'inactive' })
    expect(await codeOf(attempt(email))).toBe('FORBIDDEN')
    expect(await codeOf(attempt(email, 'wrong password'))).toBe('UNAUTHENTICATED')
  })

  it('uses the admin if an admin and a platform user have the same address', async () => {
    const email = 'both@example.com'
    await createAccount(database, { accounts: 'users', role: 'user', email })
    const { id } = await createAccount(database, { email })
    expect((await enter(auth, email)).user.id).toBe(id)
  })

  it('refuses an account without a password', async () => {
    const { id, email } = await createAccount(database)
    await sql`update admins set password_hash = null where id = ${id}`
    expect(await codeOf(attempt(email))).toBe('UNAUTHENTICATED')
  })
})

describe('signing in with role scheme B', () => {
  it.each(['superadmin', 'admin', 'manager', 'cashier'])('accepts the user of role %s', async (role) => {
    const { auth: inB } = await openAuth(database, 'B')
    const { email, id } = await createAccount(database, { accounts: 'users', role })
    const { accessToken } = await enter(inB, email)
    expect(await inB.identify(withToken(accessToken), origin)).toMatchObject({ id, accounts: 'users', role })
  })

  it.each([
    ['user', 'active'],
    ['manager', 'suspended'],
    ['manager', 'invited'],
    ['manager', 'inactive'],
  ])('refuses the role %s with status %s', async (role, status) => {
    const { auth: inB } = await openAuth(database, 'B')
    const { email } = await createAccount(database, { accounts: 'users', role, status })
    expect(await codeOf(enter(inB, email))).toBe('FORBIDDEN')
  })

  it('does not know the admins of role scheme A', async () => {
    const { auth: inB } = await openAuth(database, 'B')
    const { email } = await createAccount(database)
    expect(await codeOf(enter(inB, email))).toBe('UNAUTHENTICATED')
  })
})

describe('a known and an unknown e-mail', () => {
  // Times vary, so the test compares their causes: computed hashes and sent statements.
  async function workOf(act: (auth: Auth) => Promise<unknown>) {
    const statements: string[] = []
    const passwords = createPasswords()
    let hashes = 0
    const counted: typeof passwords = {
      matches(hash, secret) {
        hashes++
        return passwords.matches(hash, secret)
      },
    }
    const { auth: observed } = await openAuth({ ...database, sql: recording(sql, statements) }, 'A', {
      passwords: counted,
    })
    const problem = await act(observed).catch((error) => error)
    // A copy: the work after the answer sends statements too.
    return { statements: [...statements], hashes, answer: JSON.stringify(problem) }
  }

  const cases: [string, (auth: Auth, email: string) => Promise<unknown>][] = [
    ['signing in', (by, email) => by.signIn({ email, password: 'wrong password' }, visitor())],
    ['asking for a new password', (by, email) => by.requestPasswordReset({ email }, visitor())],
    [
      'asking for a new password, by a device with a cookie',
      (by, email) =>
        by.requestPasswordReset({ email }, { ...visitor(), deviceToken: randomBytes(32).toString('base64url') }),
    ],
    [
      'a wrong reset code',
      (by, email) => by.resetPassword({ email, code: '000000', password, confirmPassword: password }, visitor()),
    ],
  ]

  it.each(cases)('cause the same work and get the same answer: %s', async (_name, act) => {
    const admin = await createAccount(database)
    const user = await createAccount(database, { accounts: 'users', role: 'user' })
    const emails = ['nobody@example.com', admin.email, user.email]
    const [unknown, ...known] = await Promise.all(emails.map((email) => workOf((by) => act(by, email))))
    for (const work of known) expect(work).toEqual(unknown)
  })

  it('cause the same work at a wrong code while one is pending', async () => {
    const { email } = await createAccount(database)
    await auth.requestPasswordReset({ email }, visitor())
    await auth.settled()
    const input = { code: '000000', password, confirmPassword: password }
    const [unknown, known] = await Promise.all(
      ['nobody@example.com', email].map((each) =>
        workOf((by) => by.resetPassword({ email: each, ...input }, visitor())),
      ),
    )
    expect(known?.statements.length).toBe(unknown?.statements.length)
    expect(known?.answer).toBe(unknown?.answer)
  })

  it('have password hashes of the same cost', async () => {
    const { email } = await createAccount(database)
    const [row] = await sql<{ password_hash: string }[]>`select password_hash from admins where email = ${email}`
    const parameters = (hash = '') => hash.split('$').slice(0, 4)
    expect(parameters(row?.password_hash)).toEqual(parameters(await hashPassword('anything')))
    expect(parameters(row?.password_hash)).toEqual(['', 'argon2id', 'v=19', 'm=19456,t=2,p=1'])
  })
})

/** The driver, recording each statement until the first answer. */
function recording(target: Sql, statements: string[]): Sql {
  return new Proxy(target, {
    apply(tag, self, parameters: [TemplateStringsArray | string, ...unknown[]]) {
      if (typeof parameters[0] !== 'string') statements.push(parameters[0].join('?'))
      return Reflect.apply(tag, self, parameters)
    },
    get(tag, name, receiver) {
      if (name !== 'unsafe') return Reflect.get(tag, name, receiver)
      return (text: string, ...rest: []) => {
        statements.push(text)
        return tag.unsafe(text, ...rest)
      }
    },
  })
}

describe('the second step', () => {
  const challengeOf = async (email: string, by = visitor()) => {
    const answer = await attempt(email, password, by)
    if (!('challengeId' in answer)) throw new Error('No second step was asked for.')
    return answer.challengeId
  }

  it('requires the emailed code, in the language of the page', async () => {
    const { id, email } = await createAccount(database, { secondStep: true })
    const { challengeId } = (await auth.signIn({ email, password }, visitor('zh'))) as { challengeId: string }
    expect(mails.at(-1)).toMatchObject({ to: email, subject: expect.stringContaining('登录验证码') })
    const signedIn = await auth.verifyCode({ challengeId, code: codeIn(mails, email) }, visitor())
    expect(await auth.identify(withToken(signedIn.accessToken), origin)).toMatchObject({ kind: 'session', id })
  })

  it('accepts a code once, also concurrently', async () => {
    const { email } = await createAccount(database, { secondStep: true })
    const challengeId = await challengeOf(email)
    const code = codeIn(mails, email)
    const elsewhere = (await openAuth(database)).auth
    const entered = Array.from({ length: 5 }, (_, each) =>
      codeOf((each % 2 ? auth : elsewhere).verifyCode({ challengeId, code }, visitor())),
    )
    expect((await Promise.all(entered)).sort()).toEqual([
      'VALIDATION_FAILED',
      'VALIDATION_FAILED',
      'VALIDATION_FAILED',
      'VALIDATION_FAILED',
      'fulfilled',
    ])
  })

  it('allows five attempts, also concurrently, and then refuses the right code', async () => {
    const { email } = await createAccount(database, { secondStep: true })
    const challengeId = await challengeOf(email)
    const code = codeIn(mails, email)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    await Promise.all(Array.from({ length: 8 }, () => codeOf(auth.verifyCode({ challengeId, code: wrong }, visitor()))))
    const [row] = await sql`select tries from auth_codes where id = ${challengeId}`
    expect(row).toEqual({ tries: 5 })
    expect(await codeOf(auth.verifyCode({ challengeId, code }, visitor()))).toBe('VALIDATION_FAILED')
  })

  it.each([
    ['unknown devices', false],
    ['a device that it knows', true],
  ])(
    'takes thirty wrong codes a day for an account from %s, whatever challenges they are for',
    async (_name, isKnown) => {
      const { email } = await createAccount(database, { secondStep: true })
      const first = { challengeId: await challengeOf(email), code: codeIn(mails, email) }
      const { deviceToken } = isKnown ? await auth.verifyCode(first, visitor()) : { deviceToken: null }
      const by = () => ({ ...visitor(), deviceToken })
      for (let each = 0; each < 6; each++) {
        const challengeId = await challengeOf(email)
        const wrong = codeIn(mails, email) === '000000' ? '111111' : '000000'
        for (let tried = 0; tried < 5; tried++) {
          expect(await codeOf(auth.verifyCode({ challengeId, code: wrong }, by()))).toBe('VALIDATION_FAILED')
        }
      }
      const challengeId = await challengeOf(email)
      const code = codeIn(mails, email)
      const problem = await auth.verifyCode({ challengeId, code }, by()).catch((error) => error)
      expect(problem.extensions).toMatchObject({ code: 'RATE_LIMITED' })
      expect(problem.extensions.retryAfter).toBeGreaterThan(20 * 60 * 60)
    },
  )

  it('refuses a code of another challenge, a replaced one, and one after ten minutes', async () => {
    const { email } = await createAccount(database, { secondStep: true })
    const older = await challengeOf(email)
    const olderCode = codeIn(mails, email)
    const newer = await challengeOf(email)
    const newerCode = codeIn(mails, email)
    expect(await codeOf(auth.verifyCode({ challengeId: older, code: olderCode }, visitor()))).toBe('VALIDATION_FAILED')
    expect(await codeOf(auth.verifyCode({ challengeId: older, code: newerCode }, visitor()))).toBe('VALIDATION_FAILED')
    await sql`update auth_codes set expires_at = now() where id = ${newer}`
    expect(await codeOf(auth.verifyCode({ challengeId: newer, code: newerCode }, visitor()))).toBe('VALIDATION_FAILED')
  })

  it('leaves one valid code after concurrent requests', async () => {
    const { id, email } = await createAccount(database, { secondStep: true })
    await Promise.all(Array.from({ length: 5 }, () => challengeOf(email)))
    expect(await sql`select 1 from auth_codes where account_id = ${id} and voided_at is null`).toHaveLength(1)
  })

  it.each(['12345', '1234567', 'abcdef', '１２３４５６', ''])('requires six digits instead of "%s"', async (code) => {
    const problem = await auth.verifyCode({ challengeId: 'any', code }, visitor()).catch((error) => error)
    expect(problem.extensions.fields).toEqual({ code: [{ key: 'validation.enterCode' }] })
  })

  it.each(['any', '', '01920000-0000-7000-8000-000000000000'])(
    'refuses the unknown challenge "%s"',
    async (challengeId) => {
      expect(await codeOf(auth.verifyCode({ challengeId, code: '123456' }, visitor()))).toBe('VALIDATION_FAILED')
    },
  )

  it('stores no readable code', async () => {
    const { email } = await createAccount(database, { secondStep: true })
    await challengeOf(email)
    expect(JSON.stringify(await sql`select code_hash from auth_codes`)).not.toContain(codeIn(mails, email))
  })

  it('refuses an account that was deactivated between the steps', async () => {
    const { id, email } = await createAccount(database, { secondStep: true })
    const challengeId = await challengeOf(email)
    await sql`update admins set status = 'inactive' where id = ${id}`
    const code = codeIn(mails, email)
    expect(await codeOf(auth.verifyCode({ challengeId, code }, visitor()))).toBe('FORBIDDEN')
  })
})
