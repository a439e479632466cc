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
const desk = await openAccountSchema(database)

/** An admin in a browser, with a language. */
async function openDesk(language: 'en' | 'zh' = 'en') {
  const account = await createAccount(database)
  const { accessToken } = await enter(desk.auth, account.email)
  const request = withToken(accessToken)
  const actor = { ...(await desk.auth.identify(request, { ...origin, ip: visitor().ip })), language }
  const ask = async (source: string, input?: object) => {
    const { data, errors } = await desk.ask({ actor, request }, source, { input })
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
    signIn: () => desk.auth.signIn({ email: account.email, password }, visitor(language)),
  }
}

const wrongCode = { code: [{ key: 'validation.wrongCode' }] }

describe('the second step of one’s own sign-in', () => {
  it('is turned on by a code that arrived, and then asked for', async () => {
    const ada = await openDesk()
    expect(await ada.isOn()).toBe(false)
    const challengeId = await ada.request()
    expect(desk.mails.at(-1)).toMatchObject({ to: ada.email, subject: 'Turn on two-step sign-in' })
    expect(await ada.turnOn(challengeId, codeIn(desk.mails, ada.email))).toMatchObject({
      data: { turnOnSecondStep: true },
    })
    expect(await ada.isOn()).toBe(true)
    const answer = await ada.signIn()
    if (!('challengeId' in answer)) throw new Error('The second step was not asked for.')
    const entered = await desk.auth.verifyCode(
      { challengeId: answer.challengeId, code: codeIn(desk.mails, ada.email) },
      visitor(),
    )
    expect(entered.user.id).toBe(ada.id)
    const [line] =
      await sql`select action, actor_id, after from audit_events where record_id = ${ada.id} and resource = 'admins'`
    expect(line).toEqual({ action: 'update', actor_id: ada.id, after: { secondStep: true } })
  })

  it('writes in the language of the person', async () => {
    const li = await openDesk('zh')
    await li.request()
    expect(desk.mails.at(-1)).toMatchObject({ to: li.email, subject: '开启 Storydesk 两步验证' })
  })

  it('takes the code once, also in the same moment, and only from the one it was sent to', async () => {
    const [ada, eve] = [await openDesk(), await openDesk()]
    const challengeId = await ada.request()
    const code = codeIn(desk.mails, ada.email)
    expect((await eve.turnOn(challengeId, code)).fields).toEqual(wrongCode)
    expect(await eve.isOn()).toBe(false)
    // A tried code is used up: a known code is worthless afterwards.
    expect((await ada.turnOn(challengeId, code)).fields).toEqual(wrongCode)
    const again = await ada.request()
    const right = codeIn(desk.mails, ada.email)
    const answers = await Promise.all([1, 2, 3].map(() => ada.turnOn(again, right)))
    expect(answers.filter(({ data }) => data.turnOnSecondStep)).toHaveLength(1)
  })

  it('does not take a code of signing in or of a new password', async () => {
    const ada = await openDesk()
    await sql`update admins set second_step = true where id = ${ada.id}`
    const { challengeId } = (await ada.signIn()) as { challengeId: string }
    expect((await ada.turnOn(challengeId, codeIn(desk.mails, ada.email))).fields).toEqual(wrongCode)
  })

  it('is turned off by the password', async () => {
    const ada = await openDesk()
    await sql`update admins set second_step = true where id = ${ada.id}`
    expect((await ada.turnOff('not the password')).fields).toEqual({
      currentPassword: [{ key: 'validation.wrongPassword' }],
    })
    expect(await ada.isOn()).toBe(true)
    expect(await ada.turnOff(password)).toMatchObject({ data: { turnOffSecondStep: true } })
    expect(await ada.signIn()).toHaveProperty('accessToken')
  })

  it('is nobody’s who is not signed in as an admin: no visitor, no program, no user of reading B', async () => {
    const { auth } = desk
    const nobody = await auth.identify(withToken('none'), origin)
    expect(await codeOf(auth.secondStep.challenge(nobody))).toBe('UNAUTHENTICATED')
    expect(await codeOf(auth.secondStep.challenge(systemActor('test')))).toBe('FORBIDDEN')
    const { auth: inB } = await openAuth(database, 'B')
    const { email } = await createAccount(database, { accounts: 'users', role: 'manager' })
    const { accessToken } = await enter(inB, email)
    const manager = await inB.identify(withToken(accessToken), origin)
    expect(await codeOf(inB.secondStep.challenge(manager))).toBe('FORBIDDEN')
    expect(await inB.accountOf(manager)).toMatchObject({ secondStep: null })
  })

  it('sends so many letters and no more', async () => {
    const ada = await openDesk()
    for (let each = 0; each < 10; each++) await ada.request()
    const { errors } = await ada.ask('mutation { requestSecondStep { challengeId } }')
    expect(errors?.[0]?.extensions.code).toBe('RATE_LIMITED')
  })
})

describe('a mail server that does not take the letter', () => {
  it('is said, in the log with its reason', async () => {
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

describe('another code for a sign-in that waits', () => {
  /** A sign-in with a right password. */
  async function beginSignIn() {
    const account = await createAccount(database, { secondStep: true })
    const by = visitor()
    const { challengeId } = (await desk.auth.signIn({ email: account.email, password }, by)) as { challengeId: string }
    const code = () => codeIn(desk.mails, account.email)
    const verify = (of: string, digits: string) =>
      codeOf(desk.auth.verifyCode({ challengeId: of, code: digits }, visitor()))
    return { ...account, by, challengeId, code, verify }
  }

  it('opens the door, and the one before does not any more', async () => {
    const { by, challengeId, code, verify } = await beginSignIn()
    const older = code()
    const next = await desk.auth.challengeAgain({ challengeId }, by)
    expect(next.challengeId).not.toBe(challengeId)
    expect(await verify(challengeId, older)).toBe('VALIDATION_FAILED')
    expect(await codeOf(desk.auth.challengeAgain({ challengeId }, by))).toBe('UNAUTHENTICATED')
    expect(await verify(next.challengeId, code())).toBe('fulfilled')
    expect(await codeOf(desk.auth.challengeAgain(next, by))).toBe('UNAUTHENTICATED')
  })

  it('comes after five wrong tries too, but not once the time is over', async () => {
    const { by, challengeId, code, verify } = await beginSignIn()
    const wrong = code() === '000000' ? '111111' : '000000'
    for (let each = 0; each < 5; each++) await verify(challengeId, wrong)
    expect(await verify(challengeId, code())).toBe('VALIDATION_FAILED')
    const next = await desk.auth.challengeAgain({ challengeId }, by)
    expect(await verify(next.challengeId, code())).toBe('fulfilled')

    const late = await beginSignIn()
    await sql`update auth_codes set expires_at = now() where id = ${late.challengeId}`
    expect(await codeOf(desk.auth.challengeAgain(late, by))).toBe('UNAUTHENTICATED')
  })

  it('is sent to nobody who may not enter any more, nor for a challenge of another sort', async () => {
    const { id, by, challengeId } = await beginSignIn()
    await sql`update admins set status = 'inactive' where id = ${id}`
    expect(await codeOf(desk.auth.challengeAgain({ challengeId }, by))).toBe('FORBIDDEN')
    const ada = await openDesk()
    expect(await codeOf(desk.auth.challengeAgain({ challengeId: await ada.request() }, by))).toBe('UNAUTHENTICATED')
    expect(await codeOf(desk.auth.challengeAgain({ challengeId: 'made up' }, by))).toBe('UNAUTHENTICATED')
  })

  it('comes so many times an hour to one mailbox, by whichever way it is asked for', async () => {
    const { email, challengeId } = await beginSignIn()
    let latest = challengeId
    for (let each = 0; each < 9; each++) {
      latest = (await desk.auth.challengeAgain({ challengeId: latest }, visitor())).challengeId
      await desk.auth.signIn({ email, password }, visitor()).then((answer) => {
        latest = (answer as { challengeId: string }).challengeId
      })
    }
    await desk.auth.challengeAgain({ challengeId: latest }, visitor())
    expect(await codeOf(desk.auth.signIn({ email, password }, visitor()))).toBe('RATE_LIMITED')
  })
})
