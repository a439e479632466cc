import { describe, expect, test } from 'vitest'
import { systemActor } from '../../server/access/actor'
import { update } from '../../server/operations'
import { selectionOf } from '../../server/sql/selected-fields'
import { resourceNamed } from '../../src/registry/resources'
import {
  codeIn,
  codeOf,
  createAccount,
  enter,
  openAuth,
  openOperations,
  password,
  visitor,
  withToken,
} from '../harness/auth'
import { openTestDatabase } from '../harness/database'

const database = await openTestDatabase()
const { sql } = database
const { auth, mails } = await openAuth(database)
const operations = await openOperations(database)

/** Changes an account as another actor. */
const change = (accounts: 'admins' | 'users', id: string, values: object) =>
  update(
    { context: operations, resource: resourceNamed(accounts), actor: systemActor('test') },
    { id, update: { ...values } },
    selectionOf(['id']),
  )

const newPassword = { password: 'a new password', confirmPassword: 'a new password' }
const changes: [string, () => object][] = [
  ['e-mail', () => ({ email: `${crypto.randomUUID()}@example.com` })],
  ['password', () => ({ password: 'chosen by another' })],
  ['role', () => ({ role: 'moderator' })],
]

/** Requests a reset and returns the code of its email. */
async function resetCode(email: string) {
  await auth.requestPasswordReset({ email }, visitor())
  await auth.settled()
  return codeIn(mails, email)
}
const emailOf = async (accounts: string, id: string) =>
  (await sql<{ email: string }[]>`select email from ${sql(accounts)} where id = ${id}`)[0]?.email ?? ''

describe.each(changes)('changing the %s', (_what, values) => {
  test('voids an earlier reset code', async () => {
    const { id, email } = await createAccount(database)
    const code = await resetCode(email)
    await change('admins', id, values())
    const now = await emailOf('admins', id)
    expect(await codeOf(auth.resetPassword({ email: now, code, ...newPassword }, visitor()))).toBe('VALIDATION_FAILED')
  })

  test('voids the challenge of a pending sign-in', async () => {
    const { id, email } = await createAccount(database, { secondStep: true })
    const { challengeId } = (await auth.signIn({ email, password }, visitor())) as { challengeId: string }
    const code = codeIn(mails, email)
    await change('admins', id, values())
    expect(await codeOf(auth.verifyCode({ challengeId, code }, visitor()))).toBe('VALIDATION_FAILED')
  })

  test('ends the sessions', async () => {
    const { id, email } = await createAccount(database)
    const { accessToken } = await enter(auth, email)
    await change('admins', id, values())
    expect(await auth.identify(withToken(accessToken), { id: 'test', ip: null })).toMatchObject({ kind: 'none' })
  })
})

test('changing the e-mail voids the reset code of a platform user without a staff role', async () => {
  const { id, email } = await createAccount(database, { accounts: 'users', role: 'user' })
  const code = await resetCode(email)
  const next = `${crypto.randomUUID()}@example.com`
  await change('users', id, { email: next })
  expect(await codeOf(auth.resetPassword({ email: next, code, ...newPassword }, visitor()))).toBe('VALIDATION_FAILED')
})

test('refuses a code for the old address that was created after the change', async () => {
  const { id, email } = await createAccount(database)
  const code = await resetCode(email)
  const [open] = await sql`select * from auth_codes where account_id = ${id}`
  const next = `${crypto.randomUUID()}@example.com`
  await change('admins', id, { email: next })
  // As if the email had been written at the moment of the change, which is too early to be invalidated.
  await sql`update auth_codes set voided_at = null where id = ${open?.id}`
  expect(await codeOf(auth.resetPassword({ email: next, code, ...newPassword }, visitor()))).toBe('VALIDATION_FAILED')
})
