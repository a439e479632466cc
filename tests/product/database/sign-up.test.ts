import { describe, expect, it } from 'vitest'
import { openAccountSchema } from '../../harness/account-schema'
import { codeOf, createAccount, enter, openAuth, password, visitor } from '../../harness/auth'
import { openTestDatabase } from '../../harness/database'

// Players sign up themselves: they may not enter the back office.

const database = await openTestDatabase()
const { sql } = database
const { auth, askAsVisitor: ask } = await openAccountSchema(database)

const signInDocument = 'mutation ($input: SignInInput!) { signIn(input: $input) { accessToken } }'

describe('signing up over GraphQL', () => {
  const document = `mutation ($input: SignUpInput!) {
    signUp(input: $input) { id username email role status credits points }
  }`
  const someone = { username: 'grace', email: 'Grace@Example.com', password, confirmPassword: password }

  it('creates a platform user, whom the back office refuses with a message', async () => {
    const { data } = await ask(document, someone)
    expect(data?.signUp).toMatchObject({
      username: 'grace',
      email: 'grace@example.com',
      role: 'user',
      status: 'active',
      credits: 100,
      points: 500,
    })
    const { errors } = await ask(signInDocument, { email: someone.email, password })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', key: 'errors.noBackOffice' })
    const lines = await sql`select action, actor_name from audit_events where resource = 'users'`
    expect(lines).toEqual([{ action: 'create', actor_name: 'grace' }])
  })
})

describe('a player', () => {
  it('is refused at sign-in with a message only after the right password', async () => {
    const { email } = await createAccount(database, { accounts: 'users', role: 'user' })
    const attempt = (secret: string) => auth.signIn({ email, password: secret }, visitor())
    expect(await codeOf(attempt(password))).toBe('FORBIDDEN')
    expect(await codeOf(attempt('wrong password'))).toBe('UNAUTHENTICATED')
  })

  it('is refused as a creator too', async () => {
    const { auth: inB } = await openAuth(database, 'B')
    const { email } = await createAccount(database, { accounts: 'users', role: 'creator', status: 'active' })
    expect(await codeOf(enter(inB, email))).toBe('FORBIDDEN')
  })
})
