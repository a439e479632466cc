import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { notifyDue } from '../../server/account/notifier'
import type { Mail } from '../../server/email/mailer'
import { sendQueued } from '../../server/email/queue'
import { loadPolicy } from '../../server/policy/policy'
import { createAccount, enter, openAuth, password } from '../harness/auth'
import { openTestDatabase } from '../harness/database'
import { type Answer, type Ask, type Endpoint, openEndpoint } from '../harness/endpoint'

const database = await openTestDatabase()
const { sql } = database
let endpoint: Endpoint

beforeAll(async () => {
  endpoint = await openEndpoint(database)
})

/** A separate super admin with a function for requests. */
async function newMember(role = 'super_admin') {
  const account = await createAccount(database, { role })
  const { auth } = await openAuth(database)
  const signIn = async () => asking((await enter(auth, account.email)).accessToken)
  return { ...account, signIn, ask: await signIn() }
}

const asking =
  (token: string): Ask =>
  async (query, variables) => {
    const response = await fetch(endpoint.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query, variables }),
    })
    return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) }
  }

const save = (ask: Ask, part: string, input: object, selection = '{ username }') =>
  ask(`mutation ($input: Save${part}Input!) { save${part}(input: $input) ${selection} }`, { input })

const saveZone = (ask: Ask, zone: string) => ask(`mutation { saveZone(input: {zone: "${zone}"}) }`)

const profile = { username: 'mira', displayEmail: 'full', bio: null, links: [] }
const fieldsOf = ({ errors }: Answer) => errors?.[0]?.extensions.fields
const keysOf = (answer: Answer) =>
  Object.fromEntries(Object.entries(fieldsOf(answer) ?? {}).map(([field, [first]]) => [field, first?.key]))

describe('the rules of the settings', () => {
  test.each([
    ['Profile', { ...profile, username: '' }, { username: 'validation.required' }],
    ['Profile', { ...profile, username: 'm' }, { username: 'validation.minLength' }],
    ['Profile', { ...profile, username: 'm'.repeat(31) }, { username: 'validation.maxLength' }],
    ['Profile', { ...profile, displayEmail: null }, { displayEmail: 'validation.required' }],
    ['Profile', { ...profile, links: ['https://a.example', 'nowhere'] }, { 'links.1': 'validation.url' }],
    ['Account', {}, { name: 'validation.required', bornOn: 'validation.required', language: 'validation.required' }],
    ['Account', { name: 'M', bornOn: '1990-02-03', language: 'en' }, { name: 'validation.minLength' }],
    ['Account', { name: 'Mira', bornOn: '2990-02-03', language: 'en' }, { bornOn: 'validation.bornOn' }],
    ['Account', { name: 'Mira', bornOn: '1990-02-30', language: 'en' }, { bornOn: 'validation.date' }],
    ['Appearance', { theme: 'pink', font: 'inter' }, { theme: 'validation.choice', direction: 'validation.required' }],
    ['Notifications', {}, { notifications: 'validation.required' }],
    ['Notifications', { notifications: 'hourly' }, { notifications: 'validation.choice' }],
    ['Display', { shown: [], hidden: ['tags'] }, { shown: 'validation.oneShown' }],
  ])('save%s refuses %j', async (part, input, expected) => {
    const answer = await save(await endpoint.as('super_admin'), part, input)
    expect(answer.errors?.[0]?.extensions.code).toBe('VALIDATION_FAILED')
    expect(keysOf(answer)).toEqual(expected)
  })

  test('stores choices and updates the app shell', async () => {
    const { ask, email } = await newMember()
    await save(ask, 'Profile', {
      username: 'kept-one',
      displayEmail: 'masked',
      bio: 'Hi',
      links: ['https://a.example'],
    })
    await save(ask, 'Account', { name: 'Kept One', bornOn: '1990-02-03', language: 'zh' })
    await save(ask, 'Appearance', { theme: 'dark', font: 'manrope', direction: 'ltr' })
    await save(ask, 'Display', { shown: ['models'], hidden: ['tags', 'machines'] })
    await save(ask, 'Notifications', { notifications: 'daily' })
    await saveZone(ask, 'Asia/Shanghai')
    const { data } =
      await ask(`{ ownSettings { username name displayEmail bio links bornOn language hiddenEntries notifications }
      me { displayName displayEmail hiddenEntries zone appearance { theme font direction } } }`)
    expect(data.ownSettings).toEqual({
      username: 'kept-one',
      name: 'Kept One',
      displayEmail: 'masked',
      bio: 'Hi',
      links: ['https://a.example'],
      bornOn: '1990-02-03',
      language: 'zh',
      hiddenEntries: ['machines', 'tags'],
      notifications: 'daily',
    })
    expect(data.me).toEqual({
      displayName: 'Kept One',
      displayEmail: `${email[0]}•••@example.com`,
      appearance: { theme: 'dark', font: 'manrope', direction: 'ltr' },
      hiddenEntries: ['machines', 'tags'],
      zone: 'Asia/Shanghai',
    })
  })

  test('have the time zone of emails for every role, and keep it when a wrong one is refused', async () => {
    const ask = await endpoint.as('moderator')
    const zone = async () => (await ask('{ me { zone } }')).data.me.zone
    expect(await zone()).toBe('UTC')
    expect((await saveZone(ask, 'Europe/Berlin')).data).toEqual({ saveZone: true })
    // PostgreSQL knows "Factory", and Node knows "JST": due emails need a zone of both.
    for (const wrong of ['', 'Mars/Base', '+08:00', 'posix/Europe/Berlin', 'Factory', 'JST'])
      expect(keysOf(await saveZone(ask, wrong)), wrong).toEqual({ zone: 'validation.zone' })
    expect(await zone()).toBe('Europe/Berlin')
    const { errors } = await saveZone(await endpoint.as('none'), 'Europe/Berlin')
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })

  test.each(['editor', 'moderator', 'support', 'none'])('are closed to %s', async (role) => {
    const code = role === 'none' ? 'UNAUTHENTICATED' : 'FORBIDDEN'
    const ask = await endpoint.as(role)
    const answers = await Promise.all([
      ask('{ ownSettings { username } }'),
      save(ask, 'Profile', profile),
      save(ask, 'Display', { shown: ['models'], hidden: [] }),
    ])
    expect(answers.map(({ errors }) => errors?.[0]?.extensions.code)).toEqual(answers.map(() => code))
  })
})

describe('the own username', () => {
  const rename = (ask: Ask, username: string) => save(ask, 'Profile', { ...profile, username })
  const age = (id: string, days: number) =>
    sql`update staff_settings set username_changed_at = now() - make_interval(days => ${days}) where account_id = ${id}`

  test('changes once in 30 days, and a refusal has the next date', async () => {
    const { id, ask } = await newMember()
    expect((await rename(ask, 'first-name')).data.saveProfile.username).toBe('first-name')
    await age(id, 29)
    const refused = await rename(ask, 'second-name')
    const [message] = fieldsOf(refused)?.username ?? []
    expect(message?.key).toBe('validation.usernameFrozen')
    const until = Number(message?.values?.until)
    expect(Math.round((until - Date.now()) / 3_600_000)).toBe(24)
    const { data } = await ask('{ ownSettings { username usernameFrozenUntil } }')
    expect(data.ownSettings.username).toBe('first-name')
    expect(Math.abs(Date.parse(data.ownSettings.usernameFrozenUntil) - until)).toBeLessThan(1000)
    // The rest of the form can still be saved.
    expect((await save(ask, 'Profile', { ...profile, username: 'first-name', bio: 'Hi' })).errors).toBeUndefined()
    await age(id, 30)
    expect((await rename(ask, 'second-name')).data.saveProfile.username).toBe('second-name')
  })

  test('cannot change in another way, although other accounts can be renamed', async () => {
    const { id, ask } = await newMember()
    await rename(ask, 'by-settings')
    const update = (of: string, username: string) =>
      ask('mutation ($input: UpdateOneAdminInput!) { updateOneAdmin(input: $input) { username } }', {
        input: { id: of, update: { username } },
      })
    expect(keysOf(await update(id, 'by-the-list'))).toEqual({ username: 'validation.usernameFrozen' })
    const other = await createAccount(database)
    expect((await update(other.id, 'other-one')).errors).toBeUndefined()
    expect((await update(other.id, 'other-two')).errors).toBeUndefined()
  })

  test('changes once for two concurrent requests, and never to a used name', async () => {
    const { ask } = await newMember()
    const { ask: another } = await newMember()
    await rename(another, 'taken-name')
    expect((await rename(ask, 'taken-name')).errors?.[0]?.extensions.code).toBe('CONFLICT')
    const answers = await Promise.all([rename(ask, 'race-a'), rename(ask, 'race-b')])
    expect(answers.filter(({ errors }) => errors)).toHaveLength(1)
  })
})

describe('the own password and sessions', () => {
  const change = (ask: Ask, input: object) =>
    ask('mutation ($input: ChangePasswordInput!) { changePassword(input: $input) }', { input })

  test('a new password requires the current one and ends all other sessions', async () => {
    const { ask, signIn, email } = await newMember()
    const elsewhere = await signIn()
    const next = { password: 'a new password', confirmPassword: 'a new password' }
    expect(keysOf(await change(ask, { currentPassword: 'wrong one', ...next }))).toEqual({
      currentPassword: 'validation.wrongPassword',
    })
    expect(keysOf(await change(ask, { currentPassword: password, password: 'a new password' }))).toEqual({
      confirmPassword: 'validation.confirmPassword',
    })
    expect(keysOf(await change(ask, { currentPassword: password, ...next, confirmPassword: 'else' }))).toEqual({
      confirmPassword: 'validation.passwordsDiffer',
    })
    expect((await change(ask, { currentPassword: password, ...next })).data).toEqual({ changePassword: true })
    expect((await ask('{ me { email } }')).data.me).toEqual({ email })
    expect((await elsewhere('{ me { email } }')).data.me).toBeNull()
  })

  test('lists and ends own sessions, but no others', async () => {
    const { ask, signIn } = await newMember()
    const elsewhere = await signIn()
    const { data } = await ask('{ ownSessions { id isCurrent } }')
    expect(data.ownSessions.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent).sort()).toEqual([false, true])
    const other = data.ownSessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    const end = (by: Ask, id: string) => by('mutation ($id: ID!) { endSession(id: $id) }', { id })
    const { ask: stranger } = await newMember()
    expect((await end(stranger, other.id)).data).toEqual({ endSession: false })
    expect((await elsewhere('{ me { id } }')).data.me).not.toBeNull()
    expect((await end(ask, other.id)).data).toEqual({ endSession: true })
    expect((await elsewhere('{ me { id } }')).data.me).toBeNull()
    await signIn()
    await signIn()
    expect((await ask('mutation { endOtherSessions }')).data).toEqual({ endOtherSessions: 2 })
  })
})

describe('notification emails', () => {
  const mails: Mail[] = []
  const log = { error: () => undefined }
  const sent = () =>
    sendQueued({ sql, mailer: { send: async (mail) => void mails.push(mail), close: () => undefined }, log })
  const queue = async (now?: Date, operations = endpoint.operations) =>
    notifyDue({ operations, policy: await loadPolicy('A'), settings: { publicUrl: 'https://desk.example' }, log }, now)
  const notify = async (now: Date) => {
    await queue(now)
    return sent()
  }
  const notifiedUntil = (id: string, at: string) =>
    sql`update staff_settings set notified_at = ${at} where account_id = ${id}`
  const depotAt = (at: string) =>
    sql`insert into depots ${sql({ id: crypto.randomUUID(), name_en: 'Hall', name_zh: '仓库', created_at: at })}`

  // Accounts of earlier tests get no more emails.
  beforeEach(async () => {
    await sql`update staff_settings set notifications = 'none'`
    await sql`delete from email_queue`
  })
  afterEach(() => vi.useRealTimers())

  test('report each new item, at most once in fifteen minutes', async () => {
    const { ask, id, email } = await newMember()
    await save(ask, 'Notifications', { notifications: 'each' })
    await notifiedUntil(id, '2026-03-01T10:00:00Z')
    await depotAt('2026-03-01T09:59:00Z')
    await depotAt('2026-03-01T10:05:00Z')
    await depotAt('2026-03-01T10:06:00Z')
    // The email of the inbox has a time of its own.
    await ask('mutation { saveInboxEmails(input: {isOn: false}) }')
    expect(await notify(new Date('2026-03-01T10:14:00Z'))).toBe(0)
    // Two processes check at the same time.
    const due = new Date('2026-03-01T10:15:00Z')
    expect((await Promise.all([queue(due), queue(due)])).sort()).toEqual([0, 1])
    // The process that queued it may end before it sends it.
    expect(await sent()).toBe(1)
    expect(mails.at(-1)?.to).toBe(email)
    expect(mails.at(-1)?.text).toContain('Depots: 2')
    expect(await notify(new Date('2026-03-01T10:40:00Z'))).toBe(0)
  })

  test('leave out no item where the clock of the server is ahead of the clock of the database', async () => {
    const { ask, id } = await newMember()
    await save(ask, 'Notifications', { notifications: 'each' })
    await sql`update staff_settings set notified_at = now() - interval '20 minutes' where account_id = ${id}`
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 })
    await queue()
    vi.useRealTimers()
    await depotAt(new Date(Date.now() + 60_000).toISOString())
    expect(await notify(new Date(Date.now() + 30 * 60_000))).toBe(1)
    expect(mails.at(-1)?.text).toContain('Depots: 1')
  })

  test("arrive once a day at eight in the reader's zone, in their language", async () => {
    const { ask, id } = await newMember()
    await save(ask, 'Account', { name: 'Mei', bornOn: '1990-02-03', language: 'zh' })
    await save(ask, 'Notifications', { notifications: 'daily' })
    await saveZone(ask, 'Asia/Shanghai')
    await notifiedUntil(id, '2026-04-01T00:05:00Z')
    await depotAt('2026-04-01T12:00:00Z')
    expect(await notify(new Date('2026-04-01T23:59:00Z'))).toBe(0)
    expect(await notify(new Date('2026-04-02T00:00:00Z'))).toBe(1)
    expect(mails.at(-1)?.text).toMatch(/Mei，您好！[\s\S]*Depots: 1/)
    expect(await notify(new Date('2026-04-02T05:00:00Z'))).toBe(0)
  })

  test('are due again after a failure', async () => {
    const { ask, id } = await newMember()
    await save(ask, 'Notifications', { notifications: 'each' })
    await notifiedUntil(id, '2026-05-01T10:00:00Z')
    await depotAt('2026-05-01T10:05:00Z')
    const slots = { ...endpoint.operations.slots, read: () => Promise.reject(new Error('a fault')) }
    expect(await queue(new Date('2026-05-01T10:20:00Z'), { ...endpoint.operations, slots })).toBe(0)
    expect(await notify(new Date('2026-05-01T10:21:00Z'))).toBe(1)
  })

  test('are not sent to accounts that disabled them, lost access or can no longer stop them', async () => {
    const quiet = await newMember()
    await save(quiet.ask, 'Notifications', { notifications: 'none' })
    await notifiedUntil(quiet.id, '2026-06-01T10:00:00Z')
    const gone = await newMember()
    await save(gone.ask, 'Notifications', { notifications: 'each' })
    await notifiedUntil(gone.id, '2026-06-01T10:00:00Z')
    await sql`update admins set status = 'inactive' where id = ${gone.id}`
    const moved = await newMember()
    await save(moved.ask, 'Notifications', { notifications: 'each' })
    await notifiedUntil(moved.id, '2026-06-01T10:00:00Z')
    await sql`update admins set role = 'support' where id = ${moved.id}`
    await depotAt('2026-06-01T10:05:00Z')
    const before = mails.length
    await notify(new Date('2026-06-01T10:30:00Z'))
    const receivers = mails.slice(before).map(({ to }) => to)
    expect(receivers).not.toContain(quiet.email)
    expect(receivers).not.toContain(gone.email)
    expect(receivers).not.toContain(moved.email)
  })
})
