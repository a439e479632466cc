import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { systemActor } from '../../server/access/actor'
import { reportGivenUp } from '../../server/collaboration/given-up'
import type { Mail } from '../../server/email/mailer'
import { queueEmail, sendQueued } from '../../server/email/queue'
import { update } from '../../server/operations'
import { selectionOf } from '../../server/sql/selected-fields'
import { resourceNamed } from '../../src/registry/resources'
import {
  codeIn,
  codeOf,
  createAccount,
  enter,
  failingMailer,
  openAuth,
  openOperations,
  password,
  visitor,
} from '../harness/auth'
import { openTestDatabase } from '../harness/database'
import { type Endpoint, openEndpoint } from '../harness/endpoint'
import { askExport, askImport } from '../harness/import-export'

const database = await openTestDatabase()
const { sql } = database
const { auth, mails, lines, sendMails } = await openAuth(database)
let endpoint: Endpoint

beforeAll(async () => {
  endpoint = await openEndpoint(database)
})

interface Row {
  action: string
  actor_id: string | null
  actor_name: string | null
  ip: string | null
  after: { count?: number } & Record<string, unknown>
}

/** The security events of an account, in order. */
async function eventsOf(id: string, of = auth): Promise<Row[]> {
  await of.settled()
  return await sql<Row[]>`
    select action, actor_id, actor_name, ip, after from audit_events
    where resource = 'security' and record_id = ${id} order by id`
}
const logged = (id: string) => lines.filter(({ account }) => account === id).map(({ security }) => security)

describe('security events', () => {
  test('record a sign-in and a sign-out, with account and address', async () => {
    const { id, email } = await createAccount(database)
    const by = visitor()
    const { refreshToken } = (await auth.signIn({ email, password }, by)) as { refreshToken: string }
    await auth.signOut({ ...by, sessionId: null }, refreshToken)
    const who = { actor_id: id, actor_name: 'Ada', ip: by.ip }
    expect(await eventsOf(id)).toMatchObject([
      { action: 'signIn', ...who },
      { action: 'signOut', ...who },
    ])
    expect(logged(id)).toEqual(['signIn', 'signOut'])
  })

  test('count failures of one network in one row', async () => {
    const { id, email } = await createAccount(database)
    const own = await openAuth(database)
    const by = visitor()
    for (let each = 0; each < 7; each++) {
      await codeOf(own.auth.signIn({ email, password: 'wrong password' }, by))
    }
    expect(await eventsOf(id, own.auth)).toMatchObject([
      { action: 'signInFailed', actor_id: null, after: { count: 1 } },
    ])
    await own.auth.close()
    const rows = await eventsOf(id, own.auth)
    expect(rows).toHaveLength(2)
    expect(rows.reduce((sum, { after }) => sum + (after.count ?? 0), 0)).toBe(7)
    expect(own.lines.filter(({ account }) => account === id)).toHaveLength(7)
  })

  test('record a failure at an unknown address, without the whole address', async () => {
    const by = visitor()
    await codeOf(auth.signIn({ email: 'ghost@example.com', password: 'wrong password' }, by))
    await auth.settled()
    const rows = await sql`select record_id, after from audit_events where action = 'signInFailed' and ip = ${by.ip}`
    expect(rows).toMatchObject([{ record_id: null, after: { email: 'g•••@example.com' } }])
  })

  test('record a wrong code, and a right password without access', async () => {
    const ada = await createAccount(database, { secondStep: true })
    const { challengeId } = (await auth.signIn({ email: ada.email, password }, visitor())) as { challengeId: string }
    const code = codeIn(mails, ada.email) === '000000' ? '111111' : '000000'
    await codeOf(auth.verifyCode({ challengeId, code }, visitor()))
    expect(await eventsOf(ada.id)).toMatchObject([{ action: 'codeFailed', after: { purpose: 'signIn' } }])
    const bo = await createAccount(database, { status: 'inactive' })
    await codeOf(auth.signIn({ email: bo.email, password }, visitor()))
    expect(await eventsOf(bo.id)).toMatchObject([{ action: 'signInFailed', after: { reason: 'notActive' } }])
  })

  test('record denied access, by operation', async () => {
    const account = await createAccount(database, { role: 'support' })
    const { accessToken } = await enter(endpoint.auth, account.email)
    const ask = endpoint.with(accessToken)
    for (let each = 0; each < 3; each++) {
      expect((await ask('{ admins { nodes { id } } }')).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    }
    const denied = (await eventsOf(account.id, endpoint.auth)).filter(({ action }) => action === 'accessDenied')
    expect(denied).toMatchObject([
      { actor_id: account.id, actor_name: 'Ada', after: { operation: 'admins', count: 1 } },
    ])
  })

  test('record denied exports and imports, by resource', async () => {
    await askExport(endpoint, 'support', 'admins.csv')
    await askImport(endpoint, 'support', 'tags.csv', 'name.en\na\n', { mode: 'check' })
    const { id } = await endpoint.accountOf('support')
    const denied = (await eventsOf(id, endpoint.auth)).map(({ action, after }) => [action, after?.operation])
    expect(denied).toContainEqual(['accessDenied', 'export admins'])
    expect(denied).toContainEqual(['accessDenied', 'import tags'])
  })

  test('record a wrong code for a new password', async () => {
    const { id, email } = await createAccount(database)
    await auth.requestPasswordReset({ email }, visitor())
    await auth.settled()
    const code = codeIn(mails, email) === '000000' ? '111111' : '000000'
    const chosen = { password: 'battery staple', confirmPassword: 'battery staple' }
    await codeOf(auth.resetPassword({ email, code, ...chosen }, visitor()))
    expect(await eventsOf(id)).toMatchObject([{ action: 'codeFailed', after: { purpose: 'passwordReset' } }])
  })

  test('record wrong passwords and codes of signed-in accounts, and ended sessions', async () => {
    const { id, email } = await createAccount(database)
    await enter(endpoint.auth, email)
    const ask = endpoint.with((await enter(endpoint.auth, email)).accessToken)
    const turnOff = 'mutation { turnOffSecondStep(input: {currentPassword: "wrong password"}) }'
    const answer = 'mutation { turnOnSecondStep(input: {challengeId: "none", code: "000000"}) }'
    const end = 'mutation { endOtherSessions }'
    for (const document of [turnOff, answer, end]) await ask(document)
    expect((await eventsOf(id, endpoint.auth)).slice(2)).toMatchObject([
      { action: 'proofFailed', actor_id: id },
      { action: 'codeFailed', after: { purpose: 'secondStep' } },
      { action: 'signOut', actor_id: id, after: { otherSessions: 1 } },
    ])
  })

  test('record an exceeded limit, once', async () => {
    const { email } = await createAccount(database)
    const ask = await endpoint.as('none')
    const input = { email, password: 'wrong password' }
    for (let each = 0; each < 13; each++) {
      await ask('mutation ($input: SignInInput!) { signIn(input: $input) { accessToken } }', { input })
    }
    await endpoint.auth.settled()
    const rows = await sql`select record_id, ip, after from audit_events where action = 'limitReached'`
    expect(rows).toMatchObject([{ record_id: null, after: { operation: 'signIn', count: 1 } }])
    expect(rows[0]?.ip).toContain('127.0.0.1')
  })

  test('are in the audit list, and cannot be changed or deleted', async () => {
    const ask = await endpoint.as('super_admin')
    const { data } = await ask(
      '{ auditEvents(filter: { resource: { eq: "security" } }) { nodes { action resource } } }',
    )
    expect(data.auditEvents.nodes.length).toBeGreaterThan(0)
    await expect(sql`update audit_events set action = 'x' where resource = 'security'`).rejects.toThrow()
    await expect(sql`delete from audit_events where resource = 'security'`).rejects.toThrow()
  })
})

describe('the owner of an account gets an email', () => {
  const subjectsTo = async (email: string) => {
    await sendMails()
    return mails.filter(({ to }) => to === email).map(({ subject }) => subject)
  }

  test('about a sign-in from a new address, except the first one and known addresses', async () => {
    const { email } = await createAccount(database)
    // The language of the first sign-in is that of the emails.
    const home = visitor('zh')
    await auth.signIn({ email, password }, home)
    await auth.signIn({ email, password }, home)
    expect(await subjectsTo(email)).toEqual([])
    const away = visitor()
    await auth.signIn({ email, password }, away)
    expect(await subjectsTo(email)).toEqual(['您的 Storydesk 账号有新的登录'])
    expect(mails.at(-1)?.text).toContain(away.ip)
  })

  test('about a replayed refresh token, which is also in the audit', async () => {
    const { id, email } = await createAccount(database)
    const { refreshToken } = await enter(auth, email)
    const next = await auth.refresh(refreshToken, visitor())
    await auth.refresh(next.refreshToken, visitor())
    const thief = visitor()
    expect(await codeOf(auth.refresh(refreshToken, thief))).toBe('UNAUTHENTICATED')
    expect((await eventsOf(id)).at(-1)).toMatchObject({ action: 'sessionReplayed', ip: thief.ip })
    expect(await subjectsTo(email)).toEqual(['A copied session of your Storydesk account was ended'])
    expect(logged(id).at(-1)).toBe('sessionReplayed')
  })

  test('about a reset password', async () => {
    const { email } = await createAccount(database)
    await auth.requestPasswordReset({ email }, visitor())
    await auth.settled()
    const chosen = { password: 'battery staple', confirmPassword: 'battery staple' }
    await auth.resetPassword({ email, code: codeIn(mails, email), ...chosen }, visitor())
    expect((await subjectsTo(email)).at(-1)).toBe('Your Storydesk password was changed')
  })

  test('at the old address, about credentials that another account changed', async () => {
    const operations = await openOperations(database)
    const { id, email } = await createAccount(database)
    const change = (values: object) =>
      update(
        { context: operations, resource: resourceNamed('admins'), actor: systemActor('test') },
        { id, update: { ...values } },
        selectionOf(['id']),
      )
    await change({ password: 'chosen by another' })
    await change({ email: `next-${email}` })
    expect(await subjectsTo(email)).toEqual([
      'Your Storydesk password was changed',
      'The email address of your Storydesk account was changed',
    ])
  })

  test('again after a failure, and once with two processes', async () => {
    const { email } = await createAccount(database)
    for (const by of [visitor(), visitor()]) await auth.signIn({ email, password }, by)
    const failing = await openAuth(database, 'A', {
      mailer: { send: () => Promise.reject(new Error('the mail server is away')), close: () => undefined },
    })
    await failing.sendMails()
    expect(failing.problems.length).toBeGreaterThan(0)
    expect(await subjectsTo(email)).toEqual([])
    await sql`update email_queue set due_at = now()`
    await Promise.all([sendMails(), sendMails()])
    expect(await subjectsTo(email)).toEqual(['New sign-in to your Storydesk account'])
  })

  test('or super admins get an entry in their inbox after its last attempt, once a day for each account', async () => {
    await sql`delete from email_queue`
    const own = await endpoint.accountOf('super_admin')
    const { id, email } = await createAccount(database)
    for (const by of [visitor(), visitor(), visitor()]) await auth.signIn({ email, password }, by)
    await queueEmail(sql, { to: 'gone@elsewhere.example', subject: 'To nobody', text: '', html: '' })
    const send = async (refused: (mail: Mail) => Promise<void>) => {
      await sql`update email_queue set due_at = now()`
      await sendQueued({ sql, mailer: failingMailer, log: { error: () => undefined }, refused })
    }
    const report = (mail: Mail) => reportGivenUp(endpoint.operations, mail)
    await send(() => Promise.reject(new Error('too early')))
    await sql`update email_queue set attempts = 7`
    await send(report)
    expect(await sql`select from email_queue`).toHaveLength(0)
    const inboxOf = async (role: string) => {
      const ask = await endpoint.as(role)
      return (await ask('{ me { inbox { nodes { kind resource recordId body } } } }')).data.me.inbox.nodes
    }
    const entry = { kind: 'emailRefused', resource: 'admins' }
    const entries = [
      { ...entry, recordId: own.id, body: 'gone@elsewhere.example: To nobody' },
      { ...entry, recordId: id, body: `${email}: New sign-in to your Storydesk account` },
    ]
    const received = await inboxOf('super_admin')
    expect(received).toHaveLength(2)
    expect(received).toEqual(expect.arrayContaining(entries))
    expect(await inboxOf('support')).toEqual([])
    await sql`update inbox_entries set created_at = created_at - interval '1 day' where record_id = ${id}`
    await report({ to: email, subject: 'Another', text: '', html: '' })
    expect(await inboxOf('super_admin')).toHaveLength(3)
  })

  test('one at a time, so that a process that stops waits for one only', async () => {
    await sql`delete from email_queue`
    const { email } = await createAccount(database)
    for (const by of [visitor(), visitor(), visitor()]) await auth.signIn({ email, password }, by)
    const received: string[] = []
    const mailer = { send: async ({ to }: { to: string }) => void received.push(to), close: () => undefined }
    const log = { error: () => undefined }
    await sendQueued({ sql, mailer, log }, () => received.length > 0)
    expect(received).toEqual([email])
    expect(await subjectsTo(email)).toEqual(['New sign-in to your Storydesk account'])
  })

  test('once with two processes, also from a slow mail server', async () => {
    await sendMails()
    const emails: string[] = []
    for (const _ of ['first', 'second']) {
      const { email } = await createAccount(database)
      for (const by of [visitor(), visitor()]) await auth.signIn({ email, password }, by)
      emails.push(email)
    }
    const received: string[] = []
    const slow = await openAuth(database, 'A', {
      mailer: {
        async send({ to }) {
          received.push(to)
          // A minute later, another process sends what is due.
          await sql`update email_queue set due_at = now() where recipient <> ${to}`
          await sendMails()
        },
        close: () => undefined,
      },
    })
    await slow.sendMails()
    const sent = [...received, ...mails.map(({ to }) => to)].filter((to) => emails.includes(to))
    expect(sent.sort()).toEqual(emails.sort())
  })

  test('once with two processes, when the mail server takes longer than a claim', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const to = 'slow@example.com'
    await queueEmail(sql, { to, subject: 'Once', text: 'Once', html: 'Once' })
    const sent: string[] = []
    const waits = async () => (await sql`select from email_queue where recipient = ${to} and due_at > now()`).length
    const send = async (mail: { to: string }) => {
      sent.push(mail.to)
      if (sent.filter((each) => each === to).length > 1) return
      await sql`update email_queue set due_at = now() where recipient = ${to}`
      vi.advanceTimersByTime(20_000)
      await vi.waitFor(async () => expect(await waits()).toBe(1)).catch(() => undefined)
      await sendQueued({ sql, mailer, log })
    }
    const mailer = { send, close: () => undefined }
    const log = { error: () => undefined }
    await sendQueued({ sql, mailer, log })
    expect(sent.filter((each) => each === to)).toHaveLength(1)
  })
})
