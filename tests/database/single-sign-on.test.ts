import { TOTP } from 'otpauth'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createIdentityProvider } from '../../server/auth/identity-provider'
import type { SignedIn, Visitor } from '../../server/auth/sign-in'
import { createSafeFetch } from '../../server/safe-fetch/safe-fetch'
import { codeIn, codeOf, createAccount, openAuth, origin, visitor, withToken } from '../harness/auth'
import { afterFile } from '../harness/clean-up'
import { openTestDatabase } from '../harness/database'
import { client, serveOpenId } from '../harness/openid-provider'

const publicUrl = 'https://desk.example'
const database = await openTestDatabase()
const { sql } = database
const provider = await serveOpenId()
afterFile(() => provider.close())
const safeFetch = createSafeFetch({ allowPrivate: true })
afterFile(() => safeFetch.close())

const openSystem = (given: { issuer?: string; trustEmail?: boolean; clientSecret?: string } = {}) =>
  openAuth(database, 'A', {
    provider: createIdentityProvider(
      { issuer: provider.url, ...client, name: null, trustEmail: false, ...given },
      publicUrl,
      safeFetch,
    ),
  })
type System = Awaited<ReturnType<typeof openSystem>>
const system = await openSystem()

afterEach(() => {
  provider.reset()
  vi.useRealTimers()
})

/** Starts a sign-in in a browser, which is at the provider then. */
async function begin({ auth }: System = system, redirect = '/orders?page=2') {
  const started = await auth.singleSignOn?.start(redirect, 'test')
  if (!started) throw new Error('There is no single sign-on.')
  return started
}

/** The provider's answer: the query string of the callback page. */
async function answerTo(url: string): Promise<string> {
  const response = await fetch(url)
  return new URL(response.headers.get('x-back') ?? '').search
}

const finish = (answer: string, token: string | null, { auth }: System = system, by: Visitor = visitor()) =>
  auth.singleSignOn?.finish(answer, token, by) ?? Promise.reject(new Error('There is no single sign-on.'))

/** The whole way. */
async function signIn(used: System = system, by?: Visitor) {
  const { url, token } = await begin(used)
  return finish(await answerTo(url), token, used, by)
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'fulfilled',
    ({ extensions }) => extensions?.key?.replace('errors.', '') ?? 'unexpected',
  )

/** An account whose owner is signed in at the provider. */
async function createPerson(options: Parameters<typeof createAccount>[1] = {}) {
  const account = await createAccount(database, options)
  provider.claims.email = account.email
  return account
}

const eventsOf = (id: string) => sql`
  select action, actor_id, after from audit_events where record_id = ${id} and resource = 'security' order by id`

const stepsOf = (id: string) => sql`
  select first_step, second_step from auth_sessions where account_id = ${id} order by id`

describe('single sign-on', () => {
  it('starts a session like that of a password, and returns to the page that was asked for', async () => {
    const { id, email } = await createPerson({ email: 'ada.byron@example.com' })
    provider.claims.email = email.toUpperCase()
    const signedIn = (await signIn()) as SignedIn
    expect(signedIn).toMatchObject({ user: { id }, redirect: '/orders?page=2', deviceToken: expect.any(String) })
    expect(await system.auth.identify(withToken(signedIn.accessToken), origin)).toMatchObject({ id, role: 'editor' })
    expect(await system.auth.refresh(signedIn.refreshToken, visitor())).toMatchObject({ user: { id } })
    expect(await eventsOf(id)).toEqual([{ action: 'signIn', actor_id: id, after: { by: 'singleSignOn' } }])
    expect(provider.asked.filter((path) => path === '/userinfo')).toEqual([])
  })

  it('asks with PKCE, state and nonce, and only for the email address', async () => {
    const { url, token } = await begin()
    const asked = Object.fromEntries(new URL(url).searchParams)
    expect(asked).toMatchObject({
      client_id: client.clientId,
      redirect_uri: `${publicUrl}/auth/oidc/callback`,
      response_type: 'code',
      scope: 'openid email',
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked[name]?.length).toBeGreaterThan(40)
    expect(url).not.toContain(token)
    expect(url).not.toContain('orders')
  })

  it('continues in another process', async () => {
    const { id } = await createPerson()
    const { url, token } = await begin()
    expect(await finish(await answerTo(url), token, await openSystem())).toMatchObject({ user: { id } })
  })

  it('reads the address at the endpoint for user information if the ID token has none', async () => {
    const { id } = await createPerson()
    provider.isThin = true
    expect(await signIn()).toMatchObject({ user: { id } })
  })

  it('signs in an account without a password', async () => {
    const { id } = await createPerson()
    await sql`update admins set password_hash = null where id = ${id}`
    expect(await signIn()).toMatchObject({ user: { id } })
  })

  it('still asks for the second step of the account', async () => {
    const { id, email } = await createPerson({ secondStep: true })
    const challenged = await signIn()
    expect(challenged).toMatchObject({ secondStep: 'email', redirect: '/orders?page=2' })
    const { challengeId } = challenged as { challengeId: string }
    const code = codeIn(system.mails, email)
    expect(await system.auth.verifyCode({ challengeId, code }, visitor())).toMatchObject({ user: { id } })
    expect(await eventsOf(id)).toEqual([{ action: 'signIn', actor_id: id, after: { by: 'singleSignOn' } }])
    expect(await stepsOf(id)).toEqual([{ first_step: 'singleSignOn', second_step: 'email' }])
  })

  it('is in the event and the session also after another code, and after the code of an app', async () => {
    const { id, email } = await createPerson({ secondStep: true })
    const { challengeId: first } = (await signIn()) as { challengeId: string }
    const { challengeId } = await system.auth.challengeAgain({ challengeId: first }, visitor())
    const emailed = codeIn(system.mails, email)
    const { accessToken } = await system.auth.verifyCode({ challengeId, code: emailed }, visitor())

    const actor = await system.auth.identify(withToken(accessToken), origin)
    const { id: setupId, secret } = await system.auth.ownAuthenticator.start(actor)
    const codeAt = (timestamp: number) => new TOTP({ secret }).generate({ timestamp })
    const setup = { setupId, code: codeAt(Date.now()) }
    await sql.begin((tx) => system.auth.ownAuthenticator.confirm(tx, actor, setup))
    const challenged = (await signIn()) as { challengeId: string }
    const code = codeAt(Date.now() + 30_000)
    await system.auth.verifyCode({ challengeId: challenged.challengeId, code }, visitor())

    const signIns = (await eventsOf(id)).filter(({ action }) => action === 'signIn')
    expect(signIns.map(({ after }) => after)).toEqual([{ by: 'singleSignOn' }, { by: 'singleSignOn' }])
    const steps = (second_step: string) => ({ first_step: 'singleSignOn', second_step })
    expect(await stepsOf(id)).toEqual([steps('email'), steps('app')])
  })

  it('emails the owner about a new network', async () => {
    const { email } = await createPerson()
    await signIn(system, { ...visitor(), ip: '192.0.2.1' })
    await signIn(system, { ...visitor(), ip: '198.51.100.1' })
    await system.sendMails()
    expect(system.mails.filter(({ to }) => to === email)).toHaveLength(1)
  })

  it('does not keep a page address that is too long for the provider', async () => {
    await createPerson()
    const { url, token } = await begin(system, `/orders?q=${'a'.repeat(2000)}`)
    expect(await finish(await answerTo(url), token)).toMatchObject({ redirect: '/' })
  })
})

describe('the account', () => {
  it.each([
    ['inactive', { status: 'inactive' }, 'accountNotActive', 'notActive'],
    ['of a player', { accounts: 'users', role: 'user' }, 'noBackOffice', 'noBackOffice'],
  ])('%s is refused as after its password', async (_, options, key, reason) => {
    const { id } = await createPerson(options)
    expect(await refusal(signIn())).toBe(key)
    await system.auth.settled()
    expect(await eventsOf(id)).toEqual([{ action: 'signInFailed', actor_id: null, after: { reason, count: 1 } }])
  })

  it('is not created for an unknown address', async () => {
    const email = 'nobody.knows@example.com'
    provider.claims.email = email
    const failed = await signIn().catch((problem) => problem.extensions)
    expect(failed).toMatchObject({
      code: 'FORBIDDEN',
      key: 'errors.singleSignOn.noAccount',
      redirect: '/orders?page=2',
    })
    expect((await sql`select id from admins where email = ${email}`).length).toBe(0)
    await system.auth.settled()
    const [event] =
      await sql`select after from audit_events where action = 'signInFailed' and record_id is null order by id desc limit 1`
    expect(event?.after).toMatchObject({ email: 'n•••@example.com', by: 'singleSignOn' })
  })

  it.each([
    [true, false, 'fulfilled'],
    ['true', false, 'fulfilled'],
    [false, false, 'singleSignOn.notVerified'],
    ['false', true, 'singleSignOn.notVerified'],
    [false, true, 'singleSignOn.notVerified'],
    [null, true, 'singleSignOn.notVerified'],
    [undefined, false, 'singleSignOn.notVerified'],
    [undefined, true, 'fulfilled'],
  ])('with email_verified %j and OIDC_TRUST_EMAIL %j: %s', async (verified, trustEmail, result) => {
    await createPerson()
    provider.claims.email_verified = verified
    expect(await refusal(signIn(await openSystem({ trustEmail })))).toBe(result)
  })

  it('needs an address', async () => {
    provider.claims = {}
    expect(await refusal(signIn(await openSystem({ trustEmail: true })))).toBe('singleSignOn.notVerified')
  })
})

describe('an answer', () => {
  it('works once, even if the provider accepts its code again', async () => {
    await createPerson()
    provider.takesCodesAgain = true
    const { url, token } = await begin()
    const answer = await answerTo(url)
    const other = await openSystem()
    const results = await Promise.all([system, other, system].map((used) => refusal(finish(answer, token, used))))
    expect(results.toSorted()).toEqual(['challengeOver', 'challengeOver', 'fulfilled'])
    expect(await refusal(finish(answer, token))).toBe('challengeOver')
  })

  it.each<[string, (answer: string, token: string) => unknown]>([
    ['without the cookie', (answer: string) => [answer, null]],
    ['with the cookie of another browser', async (answer: string) => [answer, (await begin()).token]],
    ['with a changed state', (answer: string, token: string) => [answer.replace('state=v1', 'state=v2'), token]],
    ['without a state', (answer: string, token: string) => [answer.replace('state=', 'other='), token]],
  ])('%s is refused', async (_, change) => {
    await createPerson()
    const { url, token } = await begin()
    const [answer, cookie] = (await change(await answerTo(url), token)) as [string, string | null]
    expect(await refusal(finish(answer, cookie))).toBe('challengeOver')
    expect(provider.asked).not.toContain('/token')
  })

  it('with the code of another sign-in is refused', async () => {
    await createPerson()
    const [first, second] = [await begin(), await begin()]
    const code = new URLSearchParams(await answerTo(first.url)).get('code') ?? ''
    const answer = new URLSearchParams(await answerTo(second.url))
    answer.set('code', code)
    expect(await refusal(finish(`?${answer}`, second.token))).toBe('singleSignOn.invalid')
  })

  it.each([
    [9, 'fulfilled'],
    [11, 'challengeOver'],
  ])('%i minutes after the start: %s', async (minutes, result) => {
    await createPerson()
    const { url, token } = await begin()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
    expect(await refusal(finish(await answerTo(url), token))).toBe(result)
  })

  const now = () => Math.floor(Date.now() / 1000)
  it.each([
    ['a wrong nonce', () => ({ nonce: 'another nonce' })],
    ['no nonce', () => ({ nonce: undefined })],
    ['another audience', () => ({ aud: 'another client' })],
    ['several audiences and another authorized party', () => ({ aud: [client.clientId, 'x'], azp: 'x' })],
    ['another issuer', () => ({ iss: 'https://other.example' })],
    ['a time long ago', () => ({ iat: now() - 7200, exp: now() - 3600 })],
    ['a time to come', () => ({ nbf: now() + 3600 })],
  ])('with %s in the ID token is refused', async (_, claims) => {
    await createPerson()
    provider.tokenClaims = claims()
    expect(await refusal(signIn())).toBe('singleSignOn.invalid')
    expect(system.lines.at(-1)).toMatchObject({ err: expect.any(Error), requestId: 'test' })
  })

  it('of a clock that is some seconds off is accepted', async () => {
    await createPerson()
    provider.tokenClaims = { iat: now() + 20, nbf: now() + 20, exp: now() - 10 }
    expect(await refusal(signIn())).toBe('fulfilled')
  })

  it('with the signature of another key is refused', async () => {
    await createPerson()
    provider.isForged = true
    expect(await refusal(signIn())).toBe('singleSignOn.invalid')
  })

  it.each([
    ['access_denied', 'singleSignOn.refused'],
    ['server_error', 'singleSignOn.invalid'],
    ['temporarily_unavailable', 'singleSignOn.down'],
  ])('%s has a message, and its reason in the log', async (error, key) => {
    provider.refusal = error
    expect(await refusal(signIn())).toBe(key)
    expect(system.lines.at(-1)).toMatchObject({ err: expect.stringContaining(error), requestId: 'test' })
  })

  it('counts as an attempt of its network, unless it succeeds', async () => {
    const by = visitor()
    for (let attempt = 0; attempt < 60; attempt++) {
      expect(await refusal(finish('?state=x', null, system, by))).toBe('challengeOver')
    }
    expect(await codeOf(finish('?state=x', null, system, by))).toBe('RATE_LIMITED')
    await createPerson()
    const other = visitor()
    for (let attempt = 0; attempt < 3; attempt++) await signIn(system, other)
    const counted = await sql`select points from auth_attempts where key = ${`singleSignOn network:${other.ip}`}`
    expect(counted.map(({ points }) => Number(points))).toEqual([0])
  })
})

describe('a provider that does not work', () => {
  const isShown = async (used: System) => {
    const { url, token } = await begin(used)
    expect(url).toMatch(/^\/auth\/oidc\/callback\?error=temporarily_unavailable&state=/)
    return refusal(finish(url.slice(url.indexOf('?')), token, used))
  }

  it('ends on the callback page with a message, and is asked again at the next sign-in', async () => {
    const used = await openSystem()
    provider.failure = 503
    expect(await isShown(used)).toBe('singleSignOn.down')
    expect(used.lines.at(-1)).toMatchObject({ err: expect.anything(), requestId: 'test' })
    provider.failure = null
    await createPerson()
    expect(await refusal(signIn(used))).toBe('fulfilled')
  })

  it.each([
    ['at an address without a server', 'http://127.0.0.1:1'],
    ['that has another issuer', `${provider.url}/`.replace('127.0.0.1', 'localhost')],
  ])('%s has the same message', async (_, issuer) => {
    expect(await isShown(await openSystem({ issuer }))).toBe('singleSignOn.down')
  })

  it('stops during the sign-in', async () => {
    await createPerson()
    const { url, token } = await begin()
    const answer = await answerTo(url)
    provider.failure = 500
    expect(await refusal(finish(answer, token))).toMatch(/^singleSignOn\.(down|invalid)$/)
  })

  it('does not accept the client secret', async () => {
    await createPerson()
    const used = await openSystem({ clientSecret: 'a wrong one' })
    expect(await refusal(signIn(used))).toBe('singleSignOn.invalid')
  })
})
