import { beforeAll, expect, test } from 'vitest'
import { asking, codeOfAnswer, recordOf } from '../../harness/asking'
import { openTestDatabase } from '../../harness/database'
import { type Endpoint, openEndpoint } from '../../harness/endpoint'
import { platformOf } from '../harness/platform'

const database = await openTestDatabase()
let endpoint: Endpoint
let editor: ReturnType<typeof asking>
let platform: ReturnType<typeof platformOf>

beforeAll(async () => {
  endpoint = await openEndpoint(database)
  editor = asking(await endpoint.as('editor'), 'creatorApplications')
  platform = platformOf(endpoint)
})

const apply = (applicantId: string) =>
  platform.make('creatorApplications', {
    applicantId,
    displayName: 'Mira Vale',
    email: 'mira@example.com',
    motivation: 'Stories',
    portfolioUrls: ['https://example.com/a'],
  })

const roleOf = async (id: string) => (await database.sql`select role, version from users where id = ${id}`)[0]

test('an approved applicant becomes a creator, with an audit event for both records', async () => {
  const applicant = await platform.player()
  const id = await apply(applicant)
  const selection = 'status reviewedAt adminNotes can'
  const record = recordOf(await editor.act('approve', id, selection, { adminNotes: 'Strong portfolio' }))
  expect(record).toMatchObject({ status: 'approved', adminNotes: 'Strong portfolio', can: ['show', 'reopen'] })
  expect(Date.now() - Date.parse(record.reviewedAt as string)).toBeLessThan(60_000)
  expect(await roleOf(applicant)).toEqual({ role: 'creator', version: 2 })
  const lines = await database.sql`
    select resource, action, before, after from audit_events where record_id = ${applicant} and action <> 'create'`
  expect(lines).toEqual([
    { resource: 'users', action: 'becomeCreator', before: { role: 'user' }, after: { role: 'creator' } },
  ])
})

test('a rejected applicant stays a player, and a second decision is refused', async () => {
  const applicant = await platform.player()
  const id = await apply(applicant)
  expect(recordOf(await editor.act('reject', id, 'status adminNotes'))).toEqual({
    status: 'rejected',
    adminNotes: null,
  })
  expect(codeOfAnswer(await editor.act('approve', id))).toBe('CONFLICT')
  expect(await roleOf(applicant)).toEqual({ role: 'user', version: 1 })
})

test('a decision is taken back with the role that it gave', async () => {
  const applicant = await platform.player()
  const [first, second] = [await apply(applicant), await apply(applicant)]
  const selection = 'status reviewedAt adminNotes'
  const pending = { status: 'pending', reviewedAt: null, adminNotes: null }
  expect(codeOfAnswer(await editor.act('reopen', first))).toBe('CONFLICT')
  recordOf(await editor.act('reject', first, 'id', { adminNotes: 'Wrong person' }))
  expect(recordOf(await editor.act('reopen', first, selection))).toEqual(pending)
  // The first approval makes the creator; the role stays while an approval remains.
  recordOf(await editor.act('approve', first))
  recordOf(await editor.act('approve', second))
  expect(recordOf(await editor.act('reopen', first, selection))).toEqual(pending)
  expect(await roleOf(applicant)).toMatchObject({ role: 'creator' })
  recordOf(await editor.act('reopen', second))
  expect(await roleOf(applicant)).toMatchObject({ role: 'user' })
})

test('an account that was a creator before keeps its role', async () => {
  const applicant = await platform.player()
  await database.sql`update users set role = 'creator' where id = ${applicant}`
  const id = await apply(applicant)
  recordOf(await editor.act('approve', id))
  recordOf(await editor.act('reopen', id))
  expect(await roleOf(applicant)).toMatchObject({ role: 'creator' })
})

test('an account that a person made a creator after an earlier approval keeps its role', async () => {
  const applicant = await platform.player()
  const [first, second] = [await apply(applicant), await apply(applicant)]
  recordOf(await editor.act('approve', first))
  recordOf(await editor.act('reopen', first))
  expect(await roleOf(applicant)).toMatchObject({ role: 'user' })
  recordOf(await asking(await endpoint.as('super_admin'), 'users').update(applicant, { role: 'creator' }))
  recordOf(await editor.act('approve', second))
  recordOf(await editor.act('reopen', second))
  expect(await roleOf(applicant)).toMatchObject({ role: 'creator' })
})

test('one of two concurrent decisions wins', async () => {
  const id = await apply(await platform.player())
  const answers = await Promise.all([editor.act('approve', id), editor.act('reject', id)])
  expect(answers.map(codeOfAnswer).filter((code) => code === 'CONFLICT')).toHaveLength(1)
})

test('staff who are users cannot decide on their own application, and are not offered to', async () => {
  const other = await openEndpoint(database, 'B')
  const { id: applicant } = await other.accountOf('superadmin')
  const id = await apply(applicant)
  const own = asking(await other.as('superadmin'), 'creatorApplications')
  const offers = async () => (await own.list('can', { id: { eq: id } })).data.creatorApplications.nodes[0].can
  expect(codeOfAnswer(await own.act('approve', id))).toBe('FORBIDDEN')
  expect(codeOfAnswer(await own.act('reject', id))).toBe('FORBIDDEN')
  expect(await offers()).toEqual(['show'])
  recordOf(await editor.act('approve', id))
  expect(codeOfAnswer(await own.act('reopen', id))).toBe('FORBIDDEN')
  expect(await offers()).toEqual(['show'])
  expect((await roleOf(applicant))?.role).toBe('superadmin')
})

test('a moderator and support have no access to applications', async () => {
  for (const role of ['moderator', 'support', 'none']) {
    const code = role === 'none' ? 'UNAUTHENTICATED' : 'FORBIDDEN'
    expect(codeOfAnswer(await asking(await endpoint.as(role), 'creatorApplications').list('id'))).toBe(code)
  }
})
