import { describe, expect, it } from 'vitest'
import { addBuiltInRecords } from '../../server/database/built-in-records'
import { openAccountSchema } from '../harness/account-schema'
import { codeIn, codeOf, createAccount, enter, openAuth, password, visitor } from '../harness/auth'
import { openTestDatabase } from '../harness/database'

// A sign-up creates an account of `users` with points of `depotSettings`; under role scheme A none of them is staff.

const database = await openTestDatabase()
const { sql } = database
await addBuiltInRecords(database)
const { auth, mails, askAsVisitor: ask } = await openAccountSchema(database)

const signInDocument = 'mutation ($input: SignInInput!) { signIn(input: $input) { accessToken } }'

describe('signing up over GraphQL', () => {
  const document = `mutation ($input: SignUpInput!) {
    signUp(input: $input) { id username email role status points can }
  }`
  const someone = { username: 'grace', email: 'Grace@Example.com', password, confirmPassword: password }

  it('creates an account, whom the back office refuses with a message', async () => {
    const { data } = await ask(document, someone)
    expect(data?.signUp).toMatchObject({
      username: 'grace',
      email: 'grace@example.com',
      role: 'user',
      status: 'active',
      points: 50,
      can: [],
    })
    const { errors } = await ask(signInDocument, { email: someone.email, password })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', key: 'errors.noBackOffice' })
    const lines = await sql`select action, actor_name from audit_events where resource = 'users'`
    expect(lines).toEqual([{ action: 'create', actor_name: 'grace' }])
  })

  it('refuses a name or an address that is in use', async () => {
    const { errors } = await ask(document, { ...someone, username: 'grace2' })
    expect(errors?.[0]?.extensions.code).toBe('CONFLICT')
  })

  it('returns an issue for each field', async () => {
    const input = { username: '', email: 'nonsense', password: '', confirmPassword: 'other' }
    const first = await ask(document, input)
    expect(first.errors?.[0]?.extensions.fields).toEqual({
      username: [{ key: 'validation.required' }],
      password: [{ key: 'validation.enterPassword' }],
      confirmPassword: [{ key: 'validation.passwordsDiffer' }],
    })
    const second = await ask(document, { ...someone, username: 'x', email: 'nonsense' })
    expect(Object.keys((second.errors?.[0]?.extensions.fields ?? {}) as object)).toEqual(['username', 'email'])
  })

  it('ignores a role or a balance in the input', async () => {
    const { errors } = await ask(document, { ...someone, role: 'superadmin', points: 1000 })
    expect(errors?.[0]?.message).toMatch(/role/)
  })
})

describe('an account of a sign-up', () => {
  it('is refused at sign-in with a message only after the right password', async () => {
    const { email } = await createAccount(database, { accounts: 'users', role: 'user' })
    const attempt = (secret: string) => auth.signIn({ email, password: secret }, visitor())
    expect(await codeOf(attempt(password))).toBe('FORBIDDEN')
    expect(await codeOf(attempt('wrong password'))).toBe('UNAUTHENTICATED')
  })

  it('is refused where some users are staff too', async () => {
    const { auth: inB } = await openAuth(database, 'B')
    const { email } = await createAccount(database, { accounts: 'users', role: 'user', status: 'active' })
    expect(await codeOf(enter(inB, email))).toBe('FORBIDDEN')
  })

  it('resets the password with the id of the challenge', async () => {
    const { id, email } = await createAccount(database, { accounts: 'users', role: 'user' })
    await auth.requestPasswordReset({ email }, visitor())
    await auth.settled()
    const code = codeIn(mails, email)
    const [open] = await sql<{ id: string }[]>`select id from auth_codes where account_id = ${id}`
    const chosen = { password: 'battery staple', confirmPassword: 'battery staple' }
    await auth.resetPassword({ challengeId: open?.id ?? '', code, ...chosen }, visitor())
    const [line] = await sql`select resource from audit_events where record_id = ${id} and resource <> 'security'`
    expect(line).toEqual({ resource: 'users' })
  })
})
