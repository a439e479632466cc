import { describe, expect, it } from 'vitest'
import { openAccountSchema } from '../harness/account-schema'
import { codeIn, createAccount, password } from '../harness/auth'
import { openTestDatabase } from '../harness/database'

const database = await openTestDatabase()
const { sql } = database
const accounts = await openAccountSchema(database)

let ip = 0
/** A browser: it keeps the cookie and sends its access token. */
function openBrowser() {
  const jar = new Map<string, string>()
  let accessToken = ''
  const address = `10.9.0.${++ip}`
  return {
    cookies: [] as string[],
    use(token: string) {
      accessToken = token
    },
    async ask(source: string, variables: Record<string, unknown> = {}) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const request = { headers: new Headers({ cookie, authorization: `Bearer ${accessToken}` }) }
      const actor = await accounts.auth.identify(request, { id: 'test', ip: address })
      const { data, errors, cookies } = await accounts.ask({ actor, request }, source, variables)
      for (const set of cookies) {
        this.cookies.push(set)
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
        jar.set(name, value)
      }
      return { data: data as Record<string, never> | null | undefined, errors }
    },
  }
}

const signInDocument = `mutation ($input: SignInInput!) {
  signIn(input: $input) { accessToken expiresAt user { id email displayName role } challengeId }
}`
const meDocument = '{ me { id email displayName role reading access { path resource actions } } }'

describe('signing in over GraphQL', () => {
  it('returns token, time and user, and sets the refresh token only as a cookie', async () => {
    const { id, email } = await createAccount(database)
    const browser = openBrowser()
    const { data } = await browser.ask(signInDocument, { input: { email, password } })
    expect(data).toEqual({
      signIn: {
        accessToken: expect.stringMatching(/^ey/),
        expiresAt: expect.stringMatching(/^20.*Z$/),
        user: { id, email, displayName: 'Ada', role: 'editor' },
        challengeId: null,
      },
    })
    const names = browser.cookies.map((cookie) => cookie.split('=')[0])
    expect(names).toEqual(['storydesk-refresh', 'storydesk-files', 'storydesk-device'])
    for (const cookie of browser.cookies) {
      const [, token = 'none'] = /=([^;]+)/.exec(cookie) ?? []
      expect(JSON.stringify(data)).not.toContain(token)
      expect(cookie).toMatch(/; HttpOnly; SameSite=Strict/)
    }
  })

  it('recognizes a browser by its cookie, which sign-out keeps', async () => {
    const { email } = await createAccount(database)
    const browser = openBrowser()
    await browser.ask(signInDocument, { input: { email, password } })
    await browser.ask('mutation { signOut }')
    for (let each = 0; each < 12; each++) {
      await openBrowser().ask(signInDocument, { input: { email, password: 'wrong password' } })
    }
    expect((await browser.ask(signInDocument, { input: { email, password } })).data).toBeTruthy()
    expect(browser.cookies.at(-1)).toMatch(/^storydesk-device=/)
    expect(
      await sql`select 1 from auth_devices d join admins a on a.id = d.account_id where a.email = ${email}`,
    ).toHaveLength(1)
  })

  it('returns an error with code, status, title and fields', async () => {
    const { errors } = await openBrowser().ask(signInDocument, { input: { email: '', password: '' } })
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      http: { status: 422 },
      title: expect.any(String),
      fields: { email: [{ key: 'validation.enterEmail' }], password: [{ key: 'validation.enterPassword' }] },
    })
  })

  it('counts each executed field, so that aliases allow no more attempts', async () => {
    const { email } = await createAccount(database)
    const guesses = Array.from(
      { length: 12 },
      (_, n) => `a${n}: signIn(input: {email: $email, password: "guess ${n}"}) { accessToken }`,
    )
    const document = `mutation ($email: String!) { ${guesses.join(' ')} }`
    const codes: unknown[] = []
    const browser = openBrowser()
    for (let round = 0; round < 11; round++) {
      const { errors } = await browser.ask(document, { email })
      codes.push(...(errors ?? []).map(({ extensions }) => extensions.code))
    }
    // A failed non-null field ends the document: one attempt in each document.
    expect(codes).toEqual([...Array(10).fill('UNAUTHENTICATED'), 'RATE_LIMITED'])
  })

  it('requires the code of a second step', async () => {
    const { id, email } = await createAccount(database, { secondStep: true })
    const browser = openBrowser()
    const { data } = await browser.ask(signInDocument, { input: { email, password } })
    const { signIn } = data as unknown as { signIn: { challengeId: string } }
    expect(signIn).toMatchObject({ accessToken: null, user: null, challengeId: expect.any(String) })
    expect(browser.cookies).toEqual([])
    const verified = await browser.ask(
      'mutation ($input: VerifyOneTimeCodeInput!) { verifyOneTimeCode(input: $input) { accessToken user { id } } }',
      { input: { challengeId: signIn.challengeId, code: codeIn(accounts.mails, email) } },
    )
    expect(verified.data).toMatchObject({ verifyOneTimeCode: { user: { id } } })
  })
})

describe('a session over GraphQL', () => {
  async function signedIn(role = 'editor') {
    const account = await createAccount(database, { role })
    const browser = openBrowser()
    const { data } = await browser.ask(signInDocument, { input: { email: account.email, password } })
    browser.use((data as unknown as { signIn: { accessToken: string } }).signIn.accessToken)
    return { ...account, browser }
  }

  it('returns the signed-in account and the pages of its role', async () => {
    const { id, email, browser } = await signedIn('moderator')
    const { data } = await browser.ask(meDocument)
    expect(data?.me).toMatchObject({ id, email, displayName: 'Ada', role: 'moderator', reading: 'A' })
    expect(data?.me).toHaveProperty(
      'access',
      expect.arrayContaining([{ path: '/', resource: null, actions: ['show'] }]),
    )
    expect(JSON.stringify(data)).not.toContain('/users')
  })

  it('returns null to an anonymous caller', async () => {
    expect(await openBrowser().ask(meDocument)).toEqual({ data: { me: null }, errors: undefined })
  })

  it('continues by the cookie, and ends for token and cookie on sign-out', async () => {
    const { id, browser } = await signedIn()
    const refreshDocument = 'mutation { refreshSession { accessToken user { id } } }'
    const refreshed = await browser.ask(refreshDocument)
    expect(refreshed.data).toMatchObject({ refreshSession: { user: { id } } })
    expect(await browser.ask('mutation { signOut }')).toMatchObject({ data: { signOut: true } })
    expect(browser.cookies.at(-1)).toContain('Max-Age=0')
    expect((await browser.ask(meDocument)).data).toEqual({ me: null })
    const over = await browser.ask(refreshDocument)
    expect(over.errors?.[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED', http: { status: 401 } })
  })

  it('cannot continue without a cookie, and clears stored data', async () => {
    const browser = openBrowser()
    const { errors } = await browser.ask('mutation { refreshSession { accessToken } }')
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
    expect(browser.cookies.at(-1)).toContain('Max-Age=0')
  })
})

describe('a new password over GraphQL', () => {
  it('is set with an emailed code', async () => {
    const { email } = await createAccount(database)
    const browser = openBrowser()
    const asked = await browser.ask(
      'mutation ($input: RequestPasswordResetInput!) { requestPasswordReset(input: $input) }',
      { input: { email } },
    )
    expect(asked.data).toEqual({ requestPasswordReset: true })
    await expect.poll(() => codeIn(accounts.mails, email)).not.toBe('none')
    const code = codeIn(accounts.mails, email)
    const changed = await browser.ask('mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) }', {
      input: { email, code, password: 'battery staple', confirmPassword: 'battery staple' },
    })
    expect(changed.data).toEqual({ resetPassword: true })
    const { data } = await browser.ask(signInDocument, { input: { email, password: 'battery staple' } })
    expect(data?.signIn).toHaveProperty('accessToken', expect.any(String))
  })
})
