import { describe, expect, it } from 'vitest'
import { openAccountSchema } from '../harness/account-schema'
import { codeIn, createAccount, enter, origin, password, visitor, withToken } from '../harness/auth'
import { openTestDatabase } from '../harness/database'

const database = await openTestDatabase()
const { sql } = database
const system = await openAccountSchema(database)

const anyAddress = () => `${crypto.randomUUID()}@example.com`
const wrongCode = { code: [{ key: 'validation.wrongCode' }] }

/** Asks with an access token, as a browser does. */
async function askerOf(token: string) {
  const request = withToken(token)
  const actor = await system.auth.identify(request, { ...origin, ip: visitor().ip })
  return async (source: string, input?: object) => {
    const { data, errors } = await system.ask({ actor, request }, source, { input })
    return { data: (data ?? {}) as Record<string, unknown>, fields: errors?.[0]?.extensions.fields, errors }
  }
}

/** An admin who changes their own email address. */
async function openAdmin() {
  const account = await createAccount(database)
  const ask = await askerOf((await enter(system.auth, account.email)).accessToken)
  const request = (email: string, currentPassword?: string) =>
    ask('mutation ($input: RequestEmailChangeInput!) { requestEmailChange(input: $input) { challengeId } }', {
      email,
      currentPassword,
    })
  return {
    ...account,
    request,
    /** Requests a code for the address, and returns its challenge. */
    async challenge(email: string) {
      const { data } = await request(email, password)
      return (data.requestEmailChange as { challengeId: string }).challengeId
    },
    change: (input: { email: string; challengeId: string; code: string }) =>
      ask('mutation ($input: ChangeEmailInput!) { changeEmail(input: $input) }', input),
    stored: async () => (await sql`select email from admins where id = ${account.id}`)[0]?.email,
  }
}

describe('the own email address', () => {
  it('changes by a code that the new address received, which the current password requests', async () => {
    const ada = await openAdmin()
    const email = anyAddress()
    expect((await ada.request(email)).fields).toEqual({ currentPassword: [{ key: 'validation.required' }] })
    expect((await ada.request(email, 'wrong one')).fields).toEqual({
      currentPassword: [{ key: 'validation.wrongPassword' }],
    })
    expect((await ada.request('nowhere', password)).fields).toEqual({ email: [{ key: 'validation.email' }] })
    expect(system.mails.filter(({ to }) => to === email)).toEqual([])

    const challengeId = await ada.challenge(` ${email.toUpperCase()} `)
    expect(system.mails.at(-1)).toMatchObject({ to: email, subject: 'Confirm your email for Storydesk' })
    expect(await ada.stored()).toBe(ada.email)
    const code = codeIn(system.mails, email)
    expect((await ada.change({ email: email.toUpperCase(), challengeId, code })).data).toEqual({ changeEmail: true })
    expect(await ada.stored()).toBe(email)
  })

  it('ends all sessions except the current one', async () => {
    const ada = await openAdmin()
    const there = await enter(system.auth, ada.email)
    const email = anyAddress()
    const challengeId = await ada.challenge(email)
    await ada.change({ email, challengeId, code: codeIn(system.mails, email) })
    const { data } = await (await askerOf(there.accessToken))('{ me { email } }')
    expect(data.me).toBeNull()
  })

  it('refuses an address that is the own one or taken, before a code is sent', async () => {
    const [ada, eve] = [await openAdmin(), await createAccount(database)]
    const sent = system.mails.length
    expect((await ada.request(ada.email, password)).fields).toEqual({ email: [{ key: 'validation.ownEmail' }] })
    expect((await ada.request(eve.email, password)).fields).toEqual({ email: [{ key: 'validation.taken' }] })
    expect(system.mails).toHaveLength(sent)
  })

  it('refuses an address that was taken after the code was sent', async () => {
    const ada = await openAdmin()
    const email = anyAddress()
    const challengeId = await ada.challenge(email)
    await createAccount(database, { email })
    const { fields } = await ada.change({ email, challengeId, code: codeIn(system.mails, email) })
    expect(fields).toEqual({ email: [{ key: 'validation.taken' }] })
    expect(await ada.stored()).toBe(ada.email)
  })

  it('accepts a code only for its address, its account and its purpose', async () => {
    const [ada, eve] = [await openAdmin(), await openAdmin()]
    const email = anyAddress()
    const code = async () => ({ challengeId: await ada.challenge(email), code: codeIn(system.mails, email) })
    expect((await ada.change({ ...(await code()), email: anyAddress() })).fields).toEqual(wrongCode)
    expect((await eve.change({ ...(await code()), email })).fields).toEqual(wrongCode)
    await system.auth.requestPasswordReset({ email: ada.email }, visitor())
    await system.auth.settled()
    const challengeId = await ada.challenge(email)
    expect((await ada.change({ challengeId, code: codeIn(system.mails, ada.email), email })).fields).toEqual(wrongCode)
    expect([await ada.stored(), await eve.stored()]).toEqual([ada.email, eve.email])
  })

  it('limits guesses of the password: after ten from one network the right one must wait', async () => {
    const ada = await openAdmin()
    for (let each = 0; each < 10; each++) await ada.request('guessed@example.com', 'wrong one')
    const { errors } = await ada.request('guessed@example.com', password)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 60 })
  })

  it('changes only for a signed-in person', async () => {
    const ask = await askerOf('none')
    const { errors } = await ask('mutation ($input: ChangeEmailInput!) { changeEmail(input: $input) }', {
      email: 'a@example.com',
      challengeId: crypto.randomUUID(),
      code: '000000',
    })
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })
})
