import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { turnOffSecondStep } from '../../server/auth/second-step-off'
import { sweep } from '../../server/auth/sweep'
import { authSecrets } from '../../server/auth/tables'
import { resealSecrets, sealedColumn } from '../../server/database/stored-secrets'
import { keyRing } from '../../server/encryption/key-ring'
import { openAccountSchema } from '../harness/account-schema'
import { codeIn, codeOf, createAccount, enter, openAuth, origin, password, visitor, withToken } from '../harness/auth'
import { openTestDatabase } from '../harness/database'

const database = await openTestDatabase()
const { sql } = database
const system = await openAccountSchema(database)

const step = 30_000
// Codes depend on the time, which must not pass by itself.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / step) * step + 10_000 }))
afterAll(() => void vi.useRealTimers())
const passSteps = (count = 1) => vi.setSystemTime(Date.now() + count * step)

/** The code of an app, some time steps from now. */
const codeAt = (secret: string, steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * step })
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

interface Setup {
  id: string
  secret: string
  uri: string
}

/** An admin in a browser. */
async function openAdmin(role = 'editor') {
  const account = await createAccount(database, { role })
  const { accessToken } = await enter(system.auth, account.email)
  const request = withToken(accessToken)
  const actor = await system.auth.identify(request, { ...origin, ip: visitor().ip })
  const ask = async (name: string, selection: string, input: object) => {
    const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input!`
    const text = `mutation ($input: ${type}) { answer: ${name}(input: $input) ${selection} }`
    const { data, errors } = await system.ask({ actor, request }, text, { input })
    return { answer: data?.answer, error: errors?.[0]?.extensions }
  }
  const setUp = async () =>
    (await ask('setUpAuthenticator', '{ id secret uri expiresAt }', { currentPassword: password })).answer as Setup
  const confirm = (setupId: string, code: string) => ask('confirmAuthenticator', '', { setupId, code })
  const state = async () => {
    const text = '{ ownSecondStep { method appConfirmedAt recoveryCodesLeft } }'
    return (await system.ask({ actor, request }, text)).data?.ownSecondStep
  }
  return {
    ...account,
    actor,
    ask,
    setUp,
    confirm,
    state,
    /** Sets up an app. A minute later its codes are unused again. */
    async addApp() {
      const { id, secret } = await setUp()
      const codes = (await confirm(id, codeAt(secret))).answer as string[]
      passSteps(2)
      return { secret, codes }
    },
    async startSignIn() {
      const answer = await system.auth.signIn({ email: account.email, password }, visitor())
      if (!('challengeId' in answer)) throw new Error('No second step was asked for.')
      return answer
    },
    async signInWith(code: string) {
      const { challengeId } = await this.startSignIn()
      return system.auth.verifyCode({ challengeId, code }, visitor())
    },
  }
}

const wrongAppCode = { code: [{ key: 'validation.wrongAppCode' }] }
const fieldsOf = (work: Promise<unknown>) => work.catch((problem) => problem.extensions.fields)

const mailsTo = async (email: string) => {
  await system.sendMails()
  return system.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
}

describe('an authenticator app', () => {
  it('is set up with the password and its first code, which turns on the second step', async () => {
    const ada = await openAdmin()
    const refused = await ada.ask('setUpAuthenticator', '{ id }', { currentPassword: 'not the password' })
    expect(refused.error?.fields).toEqual({ currentPassword: [{ key: 'validation.wrongPassword' }] })
    const { id, secret, uri } = await ada.setUp()
    expect(uri).toBe(
      `otpauth://totp/Storydesk:${encodeURIComponent(ada.email)}?issuer=Storydesk&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    expect((await ada.confirm(id, otherThan(codeAt(secret)))).error?.fields).toEqual(wrongAppCode)
    expect(await ada.state()).toEqual({ method: null, appConfirmedAt: null, recoveryCodesLeft: null })
    const { answer } = await ada.confirm(id, codeAt(secret))
    expect(answer).toHaveLength(10)
    expect(answer).toEqual(expect.arrayContaining([expect.stringMatching(/^[2-9a-z]{5}-[2-9a-z]{5}$/)]))
    expect(await ada.state()).toMatchObject({ method: 'app', recoveryCodesLeft: 10 })
    expect(await mailsTo(ada.email)).toEqual(['An authenticator app was added to your Storydesk account'])
    const events = await sql`select action, resource, after from audit_events where record_id = ${ada.id} order by id`
    expect(events.slice(-2)).toEqual([
      { action: 'update', resource: 'admins', after: { secondStep: true } },
      { action: 'authenticatorAdded', resource: 'security', after: null },
    ])
    const [stored] =
      await sql`select a.secret, c.code_hash from auth_apps a join auth_recovery_codes c on c.app_id = a.id`
    expect(JSON.stringify(stored)).not.toContain(secret)
    expect(JSON.stringify([system.lines, await sql`select after from audit_events`])).not.toContain(secret)
  })

  it('is asked for at sign-in instead of an emailed code', async () => {
    const ada = await openAdmin()
    const { secret } = await ada.addApp()
    const before = system.mails.length
    const challenge = await ada.startSignIn()
    expect(challenge.secondStep).toBe('app')
    const resent = await system.auth.challengeAgain(challenge, visitor()).catch((problem) => problem.extensions)
    expect(resent).toMatchObject({ code: 'CONFLICT', key: 'errors.noEmailedCode' })
    expect(system.mails).toHaveLength(before)
    const { challengeId } = await ada.startSignIn()
    const answer = await system.auth.verifyCode({ challengeId, code: codeAt(secret) }, visitor())
    expect(answer).toMatchObject({ user: { id: ada.id }, recoveryCodesLeft: undefined })
  })

  it.each([
    [-2, 'VALIDATION_FAILED'],
    [-1, 'fulfilled'],
    [1, 'fulfilled'],
    [2, 'VALIDATION_FAILED'],
  ])('has a clock that is %i steps off: %s', async (steps, result) => {
    const ada = await openAdmin()
    const { secret } = await ada.addApp()
    passSteps(2)
    expect(await codeOf(ada.signInWith(codeAt(secret, steps)))).toBe(result)
  })

  it('gives each code once, also to concurrent sign-ins in two processes, and no older one afterwards', async () => {
    const ada = await openAdmin()
    const { id, secret } = await ada.setUp()
    const first = codeAt(secret)
    await ada.confirm(id, first)
    expect(await fieldsOf(ada.signInWith(first))).toEqual(wrongAppCode)
    passSteps(2)
    const elsewhere = (await openAuth(database)).auth
    const { challengeId } = await ada.startSignIn()
    const code = codeAt(secret)
    const answers = await Promise.all(
      [system.auth, elsewhere, system.auth].map((auth) => codeOf(auth.verifyCode({ challengeId, code }, visitor()))),
    )
    expect(answers.filter((each) => each === 'fulfilled')).toHaveLength(1)
    expect(await fieldsOf(ada.signInWith(code))).toEqual(wrongAppCode)
    expect(await fieldsOf(ada.signInWith(codeAt(secret, -1)))).toEqual(wrongAppCode)
  })

  it('allows five attempts at a sign-in', async () => {
    const ada = await openAdmin()
    const { secret } = await ada.addApp()
    const { challengeId } = await ada.startSignIn()
    const attempt = (code: string) => codeOf(system.auth.verifyCode({ challengeId, code }, visitor()))
    const wrong = await Promise.all(Array.from({ length: 7 }, () => attempt(otherThan(codeAt(secret)))))
    expect(wrong.filter((code) => code === 'VALIDATION_FAILED')).toHaveLength(5)
    expect(await attempt(codeAt(secret))).toBe('UNAUTHENTICATED')
    expect(await codeOf(ada.signInWith('12345'))).toBe('VALIDATION_FAILED')
  })

  it('takes thirty wrong codes a day, at sign-in and in its setup', async () => {
    const ada = await openAdmin()
    const { secret } = await ada.addApp()
    const { id, secret: next } = await ada.setUp()
    for (let each = 0; each < 30; each++) {
      expect((await ada.confirm(id, otherThan(codeAt(next)))).error?.code).toBe('VALIDATION_FAILED')
      expect(await codeOf(ada.signInWith(otherThan(codeAt(secret))))).toBe('VALIDATION_FAILED')
    }
    expect((await ada.confirm(id, codeAt(next))).error?.code).toBe('RATE_LIMITED')
    expect(await codeOf(ada.signInWith(codeAt(secret)))).toBe('RATE_LIMITED')
  }, 30_000)

  it('ends a pending sign-in by email when it is set up', async () => {
    const ada = await openAdmin()
    await sql`update admins set second_step = true where id = ${ada.id}`
    const { challengeId } = await ada.startSignIn()
    const code = codeIn(system.mails, ada.email)
    await ada.addApp()
    expect(await codeOf(system.auth.verifyCode({ challengeId, code }, visitor()))).toBe('UNAUTHENTICATED')
  })

  it('ends a pending sign-in when the password changes', async () => {
    const ada = await openAdmin()
    const { secret } = await ada.addApp()
    const { challengeId } = await ada.startSignIn()
    await sql`update admins set password_hash = 'another' where id = ${ada.id}`
    expect(await codeOf(system.auth.verifyCode({ challengeId, code: codeAt(secret) }, visitor()))).toBe(
      'UNAUTHENTICATED',
    )
  })

  it('works until a new one is confirmed, by one of concurrent requests', async () => {
    const ada = await openAdmin()
    const { secret, codes } = await ada.addApp()
    const replaced = await ada.setUp()
    const { id, secret: next } = await ada.setUp()
    expect((await ada.confirm(replaced.id, codeAt(replaced.secret))).error).toMatchObject({ key: 'errors.setupOver' })
    expect(await codeOf(ada.signInWith(codeAt(secret)))).toBe('fulfilled')
    const confirmed = await Promise.all([1, 2].map(() => ada.confirm(id, codeAt(next))))
    expect(confirmed.filter(({ answer }) => answer)).toHaveLength(1)
    passSteps(2)
    expect(await codeOf(ada.signInWith(codeAt(secret)))).toBe('VALIDATION_FAILED')
    expect(await codeOf(ada.signInWith(codes[0] ?? ''))).toBe('VALIDATION_FAILED')
    expect(await codeOf(ada.signInWith(codeAt(next)))).toBe('fulfilled')
  })

  it('has 15 minutes for its setup, which is then removed', async () => {
    const ada = await openAdmin()
    const { id, secret } = await ada.setUp()
    await sql`update auth_apps set created_at = now() - interval '16 minutes' where id = ${id}`
    expect((await ada.confirm(id, codeAt(secret))).error).toMatchObject({ key: 'errors.setupOver' })
    const { id: present } = await (await openAdmin()).setUp()
    await sweep(sql)
    const left = await sql<{ id: string }[]>`select id from auth_apps where confirmed_at is null`
    expect(left.map((each) => each.id)).toContain(present)
    expect(left.map((each) => each.id)).not.toContain(id)
  })

  it('is confirmed only by its owner', async () => {
    const [ada, eve] = [await openAdmin(), await openAdmin()]
    const { id, secret } = await ada.setUp()
    expect((await eve.confirm(id, codeAt(secret))).error).toMatchObject({ key: 'errors.setupOver' })
  })

  it('is removed with its recovery codes when the second step is turned off, by its owner or a super admin', async () => {
    const root = await openAdmin('super_admin')
    const turnOff = [
      (ada: Awaited<ReturnType<typeof openAdmin>>) => ada.ask('turnOffSecondStep', '', { currentPassword: password }),
      ({ id }: { id: string }) => root.ask('updateOneAdmin', '{ id }', { id, update: { secondStep: false } }),
    ]
    for (const turn of turnOff) {
      const ada = await openAdmin()
      await ada.addApp()
      expect((await turn(ada)).error).toBeUndefined()
      expect(await sql`select id from auth_apps where account_id = ${ada.id}`).toEqual([])
      expect(await system.auth.signIn({ email: ada.email, password }, visitor())).toHaveProperty('accessToken')
      expect(await mailsTo(ada.email)).toContain('Two-step sign-in of your Storydesk account is off')
      await root.ask('updateOneAdmin', '{ id }', { id: ada.id, update: { secondStep: true } })
      expect((await ada.startSignIn()).secondStep).toBe('email')
    }
    expect(await sql`select id from auth_recovery_codes where app_id not in (select id from auth_apps)`).toEqual([])
  })

  it('is removed by the operator, for the last super admin', async () => {
    const root = await openAdmin('super_admin')
    await root.addApp()
    expect(await turnOffSecondStep(database, 'A', ` ${root.email.toUpperCase()}`)).toBe(true)
    expect(await sql`select id from auth_apps where account_id = ${root.id}`).toEqual([])
    expect(await root.state()).toMatchObject({ method: null })
    expect(await mailsTo(root.email)).toContain('Two-step sign-in of your Storydesk account is off')
    const [event] = await sql`
      select actor_name, before, after from audit_events where record_id = ${root.id} order by id desc limit 1`
    expect(event).toEqual({ actor_name: 'system', before: { secondStep: true }, after: { secondStep: false } })
    expect(await turnOffSecondStep(database, 'A', root.email)).toBe(false)
    expect(await turnOffSecondStep(database, 'A', 'nobody@storydesk.local')).toBe(false)
  })

  it('is not asked for after the second step was turned off in the database and on by email', async () => {
    const ada = await openAdmin()
    await ada.addApp()
    await sql`update admins set second_step = false where id = ${ada.id}`
    expect(await ada.state()).toEqual({ method: null, appConfirmedAt: null, recoveryCodesLeft: null })
    const challenge = await system.auth.ownCodes.challenge(ada.actor, 'secondStep')
    await ada.ask('turnOnSecondStep', '', { ...challenge, code: codeIn(system.mails, ada.email) })
    expect((await ada.startSignIn()).secondStep).toBe('email')
  })

  it('is not for API tokens', async () => {
    const ada = await openAdmin()
    const token = { ...ada.actor, kind: 'token' as const, sessionId: null }
    const { ownAuthenticator } = system.auth
    for (const work of [ownAuthenticator.read, ownAuthenticator.start, ownAuthenticator.renewCodes]) {
      expect(await codeOf(work(token))).toBe('FORBIDDEN')
    }
    const text = 'mutation ($input: ConfirmAuthenticatorInput!) { confirmAuthenticator(input: $input) }'
    const input = { setupId: (await ada.setUp()).id, code: '123456' }
    const { errors } = await system.ask({ actor: token, request: withToken('none') }, text, { input })
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })
})

describe('a recovery code', () => {
  it('signs in once, however it is typed, and tells how many are left', async () => {
    const ada = await openAdmin()
    const { codes } = await ada.addApp()
    const [first = '', second = ''] = codes
    expect(await ada.signInWith(first)).toMatchObject({ user: { id: ada.id }, recoveryCodesLeft: 9 })
    expect(await fieldsOf(ada.signInWith(first))).toEqual({ code: [{ key: 'validation.wrongRecoveryCode' }] })
    const typed = ` ${second.toUpperCase().replace('-', ' – ')} `
    expect(await ada.signInWith(typed)).toMatchObject({ recoveryCodesLeft: 8 })
    expect(await ada.state()).toMatchObject({ recoveryCodesLeft: 8 })
    await system.sendMails()
    const mail = system.mails.findLast(({ to, subject }) => to === ada.email && subject.includes('recovery code'))
    expect(mail?.text).toContain('Recovery codes left: 8')
    const events = await sql`
      select actor_id, after from audit_events where record_id = ${ada.id} and action = 'recoveryCodeUsed' order by id`
    expect(events).toEqual([9, 8].map((codesLeft) => ({ actor_id: ada.id, after: { codesLeft } })))
  })

  it('is used by one of concurrent sign-ins', async () => {
    const ada = await openAdmin()
    const { codes } = await ada.addApp()
    const { challengeId } = await ada.startSignIn()
    const input = { challengeId, code: codes[0] ?? '' }
    const answers = await Promise.all([1, 2, 3].map(() => codeOf(system.auth.verifyCode(input, visitor()))))
    expect(answers.filter((each) => each === 'fulfilled')).toHaveLength(1)
  })

  it('is replaced by new ones with the password, for an account with an app', async () => {
    const ada = await openAdmin()
    const make = (currentPassword: string) => ada.ask('makeRecoveryCodes', '', { currentPassword })
    expect((await make(password)).error).toMatchObject({ code: 'CONFLICT', key: 'errors.noApp' })
    const { codes } = await ada.addApp()
    expect((await make('not the password')).error?.code).toBe('VALIDATION_FAILED')
    const { answer } = await make(password)
    expect(await codeOf(ada.signInWith(codes[0] ?? ''))).toBe('VALIDATION_FAILED')
    expect(await codeOf(ada.signInWith((answer as string[])[0] ?? ''))).toBe('fulfilled')
    expect(await mailsTo(ada.email)).toContain('New recovery codes for your Storydesk account')
  })
})

it('the app and its recovery codes work with a new key alone, after they were encrypted again', async () => {
  const [older, newer] = ['an older key of at least 32 characters', 'a newer key of at least 32 characters']
  const before = await openAuth(database, 'A', { keys: keyRing([older]) })
  const account = await createAccount(database, { secondStep: true })
  const actor = await openAdmin().then((ada) => ({ ...ada.actor, id: account.id }))
  const { id: setupId, secret } = await before.auth.ownAuthenticator.start(actor)
  const codes = await sql.begin((tx) =>
    before.auth.ownAuthenticator.confirm(tx, actor, { setupId, code: codeAt(secret) }),
  )
  passSteps(2)
  const warn = vi.fn()
  await sql`delete from auth_apps where id <> ${setupId}`
  expect(await resealSecrets(database, keyRing([newer, older]), authSecrets.map(sealedColumn), { warn })).toBe(11)
  expect(warn).not.toHaveBeenCalled()
  const after = (await openAuth(database, 'A', { keys: keyRing([newer]) })).auth
  for (const code of [codeAt(secret), codes[0] ?? '']) {
    const { challengeId } = (await after.signIn({ email: account.email, password }, visitor())) as {
      challengeId: string
    }
    expect(await codeOf(after.verifyCode({ challengeId, code }, visitor()))).toBe('fulfilled')
  }
})
