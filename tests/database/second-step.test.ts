import { describe, expect, it } from 'vitest'
import { systemActor } from '../../server/access/actor'
import { openAccountSchema } from '../harness/account-schema'
import {
  codeIn,
  codeOf,
  createAccount,
  enter,
  failingMailer,
  openAuth,
  origin,
  password,
  visitor,
  withToken,
} from '../harness/auth'
import { openTestDatabase } from '../harness/database'

const database = await openTestDatabase()
const { sql } = database
const system = await openAccountSchema(database)

/** An admin in a browser, with a language. */
async function openAdmin(language: 'en' | 'zh' = 'en') {
  const account = await createAccount(database)
  const { accessToken } = await enter(system.auth, account.email, language)
  const request = withToken(accessToken)
  const actor = { ...(await system.auth.identify(request, { ...origin, ip: visitor().ip })), language }
  const ask = async (source: string, input?: object) => {
    const { data, errors } = await system.ask({ actor, request }, source, { input })
    return { data: (data ?? {}) as Record<string, unknown>, fields: errors?.[0]?.extensions.fields, errors }
  }
  return {
    ...account,
    ask,
    async request() {
      const { data } = await ask('mutation { requestSecondStep { challengeId } }')
      return (data.requestSecondStep as { challengeId: string }).challengeId
    },
    turnOn: (challengeId: string, code: string) =>
      ask('mutation ($input: TurnOnSecondStepInput!) { turnOnSecondStep(input: $input) }', { challengeId, code }),
    turnOff: (secret: string) =>
      ask('mutation ($input: TurnOffSecondStepInput!) { turnOffSecondStep(input: $input) }', {
        currentPassword: secret,
      }),
    isOn: async () => ((await ask('{ me { secondStep } }')).data.me as { secondStep: boolean }).secondStep,
    signIn: () => system.auth.signIn({ email: account.email, password }, visitor(language)),
  }
}

const wrongCode = { code: [{ key: 'validation.wrongCode' }] }

describe('the own second step', () => {
  it('is turned on with an emailed code, and then required', async () => {
    const ada = await openAdmin()
    expect(await ada.isOn()).toBe(false)
    const challengeId = await ada.request()
    expect(system.mails.at(-1)).toMatchObject({ to: ada.email, subject: 'Turn on two-step sign-in' })
    expect(await ada.turnOn(challengeId, codeIn(system.mails, ada.email))).toMatchObject({
      data: { turnOnSecondStep: true },
    })
    expect(await ada.isOn()).toBe(true)
    const answer = await ada.signIn()
    if (!('challengeId' in answer)) throw new Error('The second step was not asked for.')
    const entered = await system.auth.verifyCode(
      { challengeId: answer.challengeId, code: codeIn(system.mails, ada.email) },
      visitor(),
    )
    expect(entered.user.id).toBe(ada.id)
    const [line] =
      await sql`select action, actor_id, after from audit_events where record_id = ${ada.id} and resource = 'admins'`
    expect(line).toEqual({ action: 'update', actor_id: ada.id, after: { secondStep: true } })
  })

  it("emails in the person's language", async () => {
    const li = await openAdmin('zh')
    await li.request()
    expect(system.mails.at(-1)).toMatchObject({ to: li.email, subject: '开启 Storydesk 两步验证' })
  })

  it('accepts a code once, also concurrently, and only from its account', async () => {
    const [ada, eve] = [await openAdmin(), await openAdmin()]
    const challengeId = await ada.request()
    const code = codeIn(system.mails, ada.email)
    expect((await eve.turnOn(challengeId, code)).fields).toEqual(wrongCode)
    expect(await eve.isOn()).toBe(false)
    // A tried code is used up: a known code is worthless afterwards.
    expect((await ada.turnOn(challengeId, code)).fields).toEqual(wrongCode)
    const again = await ada.request()
    const right = codeIn(system.mails, ada.email)
    const answers = await Promise.all([1, 2, 3].map(() => ada.turnOn(again, right)))
    expect(answers.filter(({ data }) => data.turnOnSecondStep)).toHaveLength(1)
  })

  it('refuses codes for sign-in and password reset', async () => {
    const ada = await openAdmin()
    await sql`update admins set second_step = true where id = ${ada.id}`
    const { challengeId } = (await ada.signIn()) as { challengeId: string }
    expect((await ada.turnOn(challengeId, codeIn(system.mails, ada.email))).fields).toEqual(wrongCode)
  })

  it('is turned off with the password', async () => {
    const ada = await openAdmin()
    await sql`update admins set second_step = true where id = ${ada.id}`
    expect((await ada.turnOff('not the password')).fields).toEqual({
      currentPassword: [{ key: 'validation.wrongPassword' }],
    })
    expect(await ada.isOn()).toBe(true)
    expect(await ada.turnOff(password)).toMatchObject({ data: { turnOffSecondStep: true } })
    expect(await ada.signIn()).toHaveProperty('accessToken')
  })

  it('is turned on and off again without an error, as in a tab that shows the state before', async () => {
    const ada = await openAdmin()
    for (let each = 0; each < 2; each++) {
      const challengeId = await ada.request()
      const answer = await ada.turnOn(challengeId, codeIn(system.mails, ada.email))
      expect(answer).toMatchObject({ data: { turnOnSecondStep: true } })
    }
    for (let each = 0; each < 2; each++) {
      expect(await ada.turnOff(password)).toMatchObject({ data: { turnOffSecondStep: true } })
    }
  })

  it('is only for signed-in admins: not for anonymous callers, tokens, or users of role scheme B', async () => {
    const { auth } = system
    const nobody = await auth.identify(withToken('none'), origin)
    expect(await codeOf(auth.ownCodes.challenge(nobody, 'secondStep'))).toBe('UNAUTHENTICATED')
    expect(await codeOf(auth.ownCodes.challenge(systemActor('test'), 'secondStep'))).toBe('FORBIDDEN')
    const { auth: inB } = await openAuth(database, 'B')
    const { email } = await createAccount(database, { accounts: 'users', role: 'manager' })
    const { accessToken } = await enter(inB, email)
    const manager = await inB.identify(withToken(accessToken), origin)
    expect(await codeOf(inB.ownCodes.challenge(manager, 'secondStep'))).toBe('FORBIDDEN')
    expect(await inB.accountOf(manager)).toMatchObject({ secondStep: null })
  })

  it('limits the number of emails', async () => {
    const ada = await openAdmin()
    for (let each = 0; each < 10; each++) await ada.request()
    const { errors } = await ada.ask('mutation { requestSecondStep { challengeId } }')
    expect(errors?.[0]?.extensions.code).toBe('RATE_LIMITED')
  })
})

describe('a mail server that refuses the email', () => {
  it('is reported to the caller and logged with its reason', async () => {
    const { auth, problems } = await openAuth(database, 'A', { mailer: failingMailer })
    const { email } = await createAccount(database, { secondStep: true })
    const problem = await auth.signIn({ email, password }, visitor()).catch((error) => error)
    expect(problem.extensions).toMatchObject({ code: 'INTERNAL', key: 'errors.mailNotSent' })
    expect(problems).toHaveLength(1)
    // Sign-up errors must not reveal which addresses have accounts.
    await auth.requestPasswordReset({ email }, visitor())
    await auth.close()
    expect(problems).toHaveLength(2)
  })
})

describe('resending a sign-in code', () => {
  /** A sign-in with a right password. */
  async function beginSignIn() {
    const account = await createAccount(database, { secondStep: true })
    const by = visitor()
    const { challengeId } = (await system.auth.signIn({ email: account.email, password }, by)) as {
      challengeId: string
    }
    const code = () => codeIn(system.mails, account.email)
    const verify = (of: string, digits: string) =>
      codeOf(system.auth.verifyCode({ challengeId: of, code: digits }, visitor()))
    return { ...account, by, challengeId, code, verify }
  }

  it('accepts the new code and voids the previous one', async () => {
    const { by, challengeId, code, verify } = await beginSignIn()
    const older = code()
    const next = await system.auth.challengeAgain({ challengeId }, by)
    expect(next.challengeId).not.toBe(challengeId)
    expect(await verify(challengeId, older)).toBe('VALIDATION_FAILED')
    expect(await codeOf(system.auth.challengeAgain({ challengeId }, by))).toBe('UNAUTHENTICATED')
    expect(await verify(next.challengeId, code())).toBe('fulfilled')
    expect(await codeOf(system.auth.challengeAgain(next, by))).toBe('UNAUTHENTICATED')
  })

  it('works after five wrong attempts, but not after the time limit', async () => {
    const { by, challengeId, code, verify } = await beginSignIn()
    const wrong = code() === '000000' ? '111111' : '000000'
    for (let each = 0; each < 5; each++) await verify(challengeId, wrong)
    expect(await verify(challengeId, code())).toBe('VALIDATION_FAILED')
    const next = await system.auth.challengeAgain({ challengeId }, by)
    expect(await verify(next.challengeId, code())).toBe('fulfilled')

    const late = await beginSignIn()
    await sql`update auth_codes set expires_at = now() where id = ${late.challengeId}`
    expect(await codeOf(system.auth.challengeAgain(late, by))).toBe('UNAUTHENTICATED')
  })

  it('refuses accounts without access, and challenges of another kind', async () => {
    const { id, by, challengeId } = await beginSignIn()
    await sql`update admins set status = 'inactive' where id = ${id}`
    expect(await codeOf(system.auth.challengeAgain({ challengeId }, by))).toBe('FORBIDDEN')
    const ada = await openAdmin()
    expect(await codeOf(system.auth.challengeAgain({ challengeId: await ada.request() }, by))).toBe('UNAUTHENTICATED')
    expect(await codeOf(system.auth.challengeAgain({ challengeId: 'made up' }, by))).toBe('UNAUTHENTICATED')
  })

  it('is limited per mailbox and hour, across all reasons for a code', async () => {
    const { email, challengeId } = await beginSignIn()
    let latest = challengeId
    for (let each = 0; each < 9; each++) {
      latest = (await system.auth.challengeAgain({ challengeId: latest }, visitor())).challengeId
      await system.auth.signIn({ email, password }, visitor()).then((answer) => {
        latest = (answer as { challengeId: string }).challengeId
      })
    }
    await system.auth.challengeAgain({ challengeId: latest }, visitor())
    expect(await codeOf(system.auth.signIn({ email, password }, visitor()))).toBe('RATE_LIMITED')
  })
})
