import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { notifyDue } from '../../server/account/notifier'
import { createMailer } from '../../server/email/mailer'
import { sendQueued } from '../../server/email/queue'
import { loadPolicy } from '../../server/policy/policy'
import { createAccount, enter, openAuth, origin, password, visitor, withToken } from '../harness/auth'
import { openTestDatabase } from '../harness/database'
import { readEmail } from '../harness/emails'
import { type Ask, type Endpoint, openEndpoint } from '../harness/endpoint'
import { mailServer } from '../harness/mail-server'

const database = await openTestDatabase()
const { sql } = database
let endpoint: Endpoint

beforeAll(async () => {
  endpoint = await openEndpoint(database)
})

/** The program with a real mail server. */
async function openMailSystem() {
  const { received, smtpUrl } = await mailServer()
  const mailer = createMailer({
    settings: { smtpUrl, dataDir: '/nowhere', publicUrl: 'https://desk.example' },
    log: { info: () => undefined },
  })
  onTestFinished(() => mailer.close())
  const { auth } = await openAuth(database, 'A', { mailer })
  const subjects = () => received.map(({ body }) => readEmail(body).subject)
  return { auth, mailer, received, subjects }
}

type PostOffice = Awaited<ReturnType<typeof openMailSystem>>

/** An account that receives every kind of email, with requests in a language. */
async function sendAllEmails(
  { auth, mailer }: PostOffice,
  language: 'en' | 'zh',
  choose?: (ask: Ask) => Promise<unknown>,
) {
  const account = await createAccount(database, { role: 'super_admin' })
  const { accessToken } = await enter(auth, account.email, language)
  const ask = endpoint.with(accessToken)
  await choose?.(ask)
  const actor = { ...(await auth.identify(withToken(accessToken), { ...origin, ip: visitor().ip })), language }
  await auth.ownCodes.challenge(actor, 'secondStep')
  await sql`update admins set second_step = true where id = ${account.id}`
  await auth.signIn({ email: account.email, password }, visitor(language))
  await auth.requestPasswordReset({ email: account.email }, visitor(language))
  await auth.settled()
  // No request causes a notification of pending records.
  await ask('mutation ($input: SaveNotificationsInput!) { saveNotifications(input: $input) { language } }', {
    input: { notifications: 'each' },
  })
  const [since, came, now] = ['2026-03-01T10:00:00Z', '2026-03-01T10:05:00Z', '2026-03-01T10:20:00Z']
  await sql`update staff_settings set notifications = 'none' where account_id <> ${account.id}`
  await sql`update staff_settings set notified_at = ${since} where account_id = ${account.id}`
  await sql`delete from depots`
  const id = crypto.randomUUID()
  await sql`insert into depots ${sql({ id, name_en: 'North', name_zh: '北', created_at: came })}`
  const log = { error: () => undefined }
  const parts = { operations: endpoint.operations, policy: await loadPolicy('A'), log }
  // The queue has security emails of the sign-ins.
  await sql`delete from email_queue`
  await notifyDue({ ...parts, settings: { publicUrl: 'https://desk.example' } }, new Date(now))
  await sendQueued({ sql, mailer, log })
  return { ...account, ask }
}

const chooseLanguage = (ask: Ask, language: unknown) =>
  ask('mutation ($input: SaveLanguageInput!) { saveLanguage(input: $input) }', { input: { language } })

const expected = {
  en: [
    'Turn on two-step sign-in',
    'Your Storydesk sign-in code',
    'Reset your Storydesk password',
    '1 new on your Storydesk',
  ],
  zh: [
    '开启 Storydesk 两步验证',
    '您的 Storydesk 登录验证码',
    '重置您的 Storydesk 密码',
    'Storydesk 有 1 项新的待处理内容',
  ],
} as const

describe('emails', () => {
  test.each([
    ['en', 'zh'],
    ['zh', 'en'],
  ] as const)('are in %s for an account with that language, on a page in %s', async (chosen, spoken) => {
    const office = await openMailSystem()
    const { email, ask } = await sendAllEmails(office, spoken, (by) => chooseLanguage(by, chosen))
    expect(office.subjects()).toEqual(expected[chosen])
    expect(office.received.every(({ to }) => to.join() === email)).toBe(true)
    const greeting = { en: 'Hello Ada,', zh: 'Ada，您好！' }[chosen]
    for (const { body } of office.received) expect(readEmail(body).text).toContain(greeting)
    expect((await ask('{ ownSettings { language } }')).data.ownSettings).toEqual({ language: chosen })
  })

  test.each(['en', 'zh'] as const)(
    'are in %s for an account without a chosen language, which signed in on a page in that language',
    async (spoken) => {
      const office = await openMailSystem()
      await sendAllEmails(office, spoken)
      expect(office.subjects()).toEqual(expected[spoken])
    },
  )

  test('use the language of the account form too', async () => {
    const office = await openMailSystem()
    await sendAllEmails(office, 'en', (by) =>
      by('mutation ($input: SaveAccountInput!) { saveAccount(input: $input) { language } }', {
        input: { name: 'Ada', bornOn: '1990-02-03', language: 'zh' },
      }),
    )
    expect(office.subjects()).toEqual(expected.zh)
  })
})

describe('the language of emails', () => {
  test.each(['super_admin', 'editor', 'moderator', 'support'])('is set by %s', async (role) => {
    const ask = await endpoint.as(role)
    expect((await chooseLanguage(ask, 'zh')).data).toEqual({ saveLanguage: true })
    const { id } = await endpoint.accountOf(role)
    const [row] = await sql`select language from staff_settings where account_id = ${id}`
    expect(row).toEqual({ language: 'zh' })
  })

  test('is one of the two, and requires a sign-in', async () => {
    const ask = await endpoint.as('editor')
    for (const [language, key] of [
      ['fr', 'validation.choice'],
      [null, 'validation.required'],
    ]) {
      const { errors } = await chooseLanguage(ask, language)
      expect(errors?.[0]?.extensions.fields?.language?.[0]?.key).toBe(key)
    }
    const { errors } = await chooseLanguage(await endpoint.as('none'), 'zh')
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })
})
