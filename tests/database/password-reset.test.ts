import { describe, expect, it } from 'vitest'
import {
  codeIn,
  codeOf,
  createAccount,
  enter,
  failingMailer,
  openAuth,
  origin,
  visitor,
  withToken,
} from '../harness/auth'
import { openTestDatabase } from '../harness/database'

const database = await openTestDatabase()
const { sql } = database
const { auth, mails, problems } = await openAuth(database)

const chosen = { password: 'battery staple', confirmPassword: 'battery staple' }

/** Requests a code and reads it from the email. */
async function codeFor(email: string): Promise<string> {
  await auth.requestPasswordReset({ email }, visitor())
  await auth.settled()
  return codeIn(mails, email)
}

describe('resetting a password', () => {
  it('sets the new password, ends every session and writes an audit event without it', async () => {
    const { id, email } = await createAccount(database)
    const before = await enter(auth, email)
    const code = await codeFor(email)
    await auth.resetPassword({ email, code, ...chosen }, visitor())

    expect((await auth.identify(withToken(before.accessToken), origin)).kind).toBe('none')
    expect(await codeOf(auth.refresh(before.refreshToken, visitor()))).toBe('UNAUTHENTICATED')
    expect(await codeOf(enter(auth, email))).toBe('UNAUTHENTICATED')
    expect(await auth.signIn({ email, password: chosen.password }, visitor())).toHaveProperty('accessToken')
    const lines =
      await sql`select action, resource, actor_id, before, after from audit_events where record_id = ${id} and resource <> 'security'`
    expect(lines).toMatchObject([{ action: 'resetPassword', resource: 'admins', actor_id: id }])
    expect(JSON.stringify(lines)).not.toMatch(/staple|argon2/)
  })

  it('accepts the id of the challenge instead of the address', async () => {
    const { id, email } = await createAccount(database)
    const code = await codeFor(email)
    const [open] = await sql<{ id: string }[]>`select id from auth_codes where account_id = ${id}`
    await auth.resetPassword({ challengeId: open?.id ?? '', code, ...chosen }, visitor())
    expect(await auth.signIn({ email, password: chosen.password }, visitor())).toHaveProperty('accessToken')
  })

  it('accepts a code once, also concurrently', async () => {
    const { email } = await createAccount(database)
    const code = await codeFor(email)
    const entered = Array.from({ length: 4 }, () => codeOf(auth.resetPassword({ email, code, ...chosen }, visitor())))
    expect((await Promise.all(entered)).filter((each) => each === 'fulfilled')).toHaveLength(1)
  })

  it('refuses codes of another account, of a sign-in, and replaced ones', async () => {
    const [ada, bo] = [await createAccount(database), await createAccount(database)]
    const older = await codeFor(ada.email)
    const ofBo = await codeFor(bo.email)
    const newer = await codeFor(ada.email)
    for (const code of [older, ofBo].filter((each) => each !== newer)) {
      expect(await codeOf(auth.resetPassword({ email: ada.email, code, ...chosen }, visitor()))).toBe(
        'VALIDATION_FAILED',
      )
    }
    await sql`update auth_codes set purpose = 'signIn' where account_id = ${ada.id}  and voided_at is null`
    const signInCode = { email: ada.email, code: newer, ...chosen }
    expect(await codeOf(auth.resetPassword(signInCode, visitor()))).toBe('VALIDATION_FAILED')
  })

  it('returns an issue for each field', async () => {
    const input = { email: '', code: '12', password: 'short', confirmPassword: 'other' }
    const problem = await auth.resetPassword(input, visitor()).catch((error) => error)
    expect(problem.extensions.fields).toEqual({
      email: [{ key: 'validation.enterEmail' }],
      code: [{ key: 'validation.enterCode' }],
      password: [{ key: 'validation.passwordLength', values: { min: 7 } }],
      confirmPassword: [{ key: 'validation.passwordsDiffer' }],
    })
  })
})

describe('requesting a new password', () => {
  it.each([
    ['an unknown address', async () => 'nobody@example.com'],
    ['an inactive account', async () => (await createAccount(database, { status: 'inactive' })).email],
  ])('answers the same for %s and sends no email', async (_name, emailOf) => {
    expect(await codeFor(await emailOf())).toBe('none')
    expect(problems).toEqual([])
  })

  it('answers before the email is sent, and only logs a failure', async () => {
    const { email } = await createAccount(database)
    const broken = await openAuth(database, 'A', { mailer: failingMailer })
    await broken.auth.requestPasswordReset({ email }, visitor())
    await broken.auth.settled()
    expect(broken.problems).toMatchObject([{ err: new Error('the mail server is away') }])
  })

  it('sends the email in the language of the page', async () => {
    const { email } = await createAccount(database)
    await auth.requestPasswordReset({ email }, visitor('zh'))
    await auth.settled()
    expect(mails.at(-1)?.subject).toContain('密码')
  })

  it('is limited per address and network, for known and unknown addresses', async () => {
    const { email } = await createAccount(database)
    for (const each of [email, 'ghost@example.com']) {
      const by = visitor()
      const codes = await Promise.all(
        Array.from({ length: 12 }, () => codeOf(auth.requestPasswordReset({ email: each }, by))),
      )
      expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(2)
    }
    await auth.settled()
  })

  it("by another person does not block the owner's request and code", async () => {
    const { email } = await createAccount(database)
    const stranger = visitor()
    const asked = Array.from({ length: 12 }, () => codeOf(auth.requestPasswordReset({ email }, stranger)))
    await Promise.all(asked)
    // The emails follow the answers: the owner's is the last one only after those.
    await auth.settled()
    const code = await codeFor(email)
    expect(await codeOf(auth.resetPassword({ email, code, ...chosen }, visitor()))).toBe('fulfilled')
  })

  it('accepts thirty wrong codes a day for an account, across challenges', async () => {
    const { email } = await createAccount(database)
    const tried = (code: string) => codeOf(auth.resetPassword({ email, code, ...chosen }, visitor()))
    for (let each = 0; each < 30; each++) {
      if (each % 5 === 0) await codeFor(email)
      expect(await tried('000000')).toBe('VALIDATION_FAILED')
    }
    expect(await tried(await codeFor(email))).toBe('RATE_LIMITED')
  })
})
