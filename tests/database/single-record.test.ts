import { uuidv7 } from 'uuidv7'
import { beforeAll, expect, test } from 'vitest'
import { queueDigests } from '../../server/collaboration/digest'
import { sweepCollaboration } from '../../server/collaboration/inbox'
import { addBuiltInRecords } from '../../server/database/built-in-records'
import type { Mail, Mailer } from '../../server/email/mailer'
import { sendQueued } from '../../server/email/queue'
import { loadPolicy } from '../../server/policy/policy'
import { singleId } from '../../src/declare'
import { codeOfAnswer, fieldsOfAnswer } from '../harness/asking'
import { createAccount, enter } from '../harness/auth'
import { inboxOf, notesOf } from '../harness/collaboration'
import { openTestDatabase } from '../harness/database'
import { type Ask, type Endpoint, openEndpoint } from '../harness/endpoint'
import { connect, listenTo, soon, subscribed } from '../harness/live'

const database = await openTestDatabase()
let endpoint: Endpoint
let ask: Ask

beforeAll(async () => {
  endpoint = await openEndpoint(database)
  ask = await endpoint.as('super_admin')
})

const change = (input: object) =>
  ask('mutation ($input: UpdateDepotSettingsInput!) { updateDepotSettings(input: $input) { motto version } }', {
    input,
  })

test('a single record exists from the start, and is read and changed without an id', async () => {
  const before = await ask('{ depotSettings { motto version can } }')
  expect(before.data.depotSettings).toEqual({ motto: null, version: 1, can: ['show', 'edit'] })
  const after = await change({ version: 1, update: { motto: 'On time' } })
  expect(after.data.updateDepotSettings).toEqual({ motto: 'On time', version: 2 })
  expect(codeOfAnswer(await change({ version: 1, update: { motto: 'Late' } }))).toBe('CONFLICT')
  expect(fieldsOfAnswer(await change({ update: { motto: 'x'.repeat(81) } }))).toMatchObject({
    motto: [{ key: 'validation.maxLength' }],
  })
})

test('a start does not change it', async () => {
  await change({ update: { motto: 'Kept' } })
  await addBuiltInRecords(database)
  const { data } = await ask('{ depotSettings { motto } }')
  expect(data.depotSettings.motto).toBe('Kept')
})

test('only roles with its permission read it', async () => {
  for (const role of ['editor', 'moderator', 'support']) {
    expect(codeOfAnswer(await (await endpoint.as(role))('{ depotSettings { motto } }'))).toBe('FORBIDDEN')
  }
})

const single = { resource: 'depotSettings', recordId: singleId }

test('it has notes, an assignment, followers and a history like any other record', async () => {
  const { id, email } = await createAccount(database, { role: 'super_admin' })
  const colleague = endpoint.with((await enter(endpoint.auth, email)).accessToken)
  const note = (asker: Ask, body: string) =>
    asker('mutation ($input: AddNoteInput!) { addNote(input: $input) { id } }', { input: { ...single, body } })
  const follow = (asker: Ask) =>
    asker('mutation ($input: FollowRecordInput!) { followRecord(input: $input) }', {
      input: { ...single, isFollowed: true },
    })
  expect((await follow(colleague)).data.followRecord).toBe(true)
  await note(ask, `<@${id}> Look.`)
  await ask('mutation ($input: AssignRecordInput!) { assignRecord(input: $input) { id } }', {
    input: { ...single, assigneeId: id, dueOn: '2026-03-10' },
  })
  await change({ update: { motto: 'Followed' } })

  const { nodes } = await inboxOf(colleague)
  expect(nodes.map(({ kind, resource, recordId }: Record<string, string>) => [kind, resource, recordId])).toEqual(
    ['changed', 'assigned', 'mention'].map((kind) => [kind, 'depotSettings', singleId]),
  )
  const own = await colleague('{ me { assignments { resource recordId dueOn } followed { resource recordId } } }')
  expect(own.data.me).toEqual({ assignments: [{ ...single, dueOn: '2026-03-10' }], followed: [single] })
  const history = await colleague(
    'query ($id: ID!) { recordHistory(resource: "depotSettings", id: $id) { nodes { action } } }',
    { id: singleId },
  )
  expect(history.data.recordHistory.nodes.slice(0, 3)).toEqual(
    ['update', 'assign', 'addNote'].map((action) => ({ action })),
  )
  await sweepCollaboration({ database })
  expect((await notesOf(colleague, singleId, 'depotSettings')).data.recordNotes.totalCount).toBe(1)

  // The email names it as the screens do, not by the value of its title field.
  const sent: Mail[] = []
  const mailer: Mailer = { send: async (mail) => void sent.push(mail), close: () => undefined }
  const log = { error: () => undefined }
  await colleague('mutation { saveInboxEmails(input: {isOn: true}) }')
  const policy = await loadPolicy('A')
  const parts = { policy, operations: endpoint.operations, settings: { publicUrl: 'https://desk.example' }, log }
  await queueDigests(parts, new Date('2030-01-01T09:00:00Z'))
  await sendQueued({ sql: database.sql, mailer, log })
  expect(sent[0]?.text).toContain('mentioned you: Depot settings')

  const editor = await endpoint.as('editor')
  expect(codeOfAnswer(await note(editor, 'Mine'))).toBe('FORBIDDEN')
  expect(codeOfAnswer(await follow(editor))).toBe('FORBIDDEN')
  const other = { ...single, recordId: uuidv7() }
  expect(codeOfAnswer(await notesOf(ask, other.recordId, other.resource))).toBe('NOT_FOUND')
})

test('it shows who edits it, and in which field', async () => {
  const { accessToken } = await endpoint.accountOf('super_admin')
  const states = listenTo<{ recordCollaboration: { people: object[] } }>(
    connect(endpoint.url, accessToken),
    'subscription ($resource: String!, $recordId: ID!) { recordCollaboration(resource: $resource, recordId: $recordId) { people { isEditing field } } }',
    single,
  )
  await subscribed(endpoint)
  await soon(() => states.events.length).toBe(1)
  await ask('mutation ($input: ShowPresenceInput!) { showPresence(input: $input) }', {
    input: { ...single, page: uuidv7(), isHere: true, isEditing: true, field: 'motto' },
  })
  await soon(() => states.events.at(-1)?.recordCollaboration.people).toEqual([{ isEditing: true, field: 'motto' }])
  states.stop()
})
