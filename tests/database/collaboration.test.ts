import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDueEntries, sweepCollaboration } from '../../server/collaboration/inbox'
import type { ScopeAccess } from '../../src/declare/token-scopes'
import { putToken } from '../harness/api-tokens'
import { codeOfAnswer, fieldsOfAnswer } from '../harness/asking'
import { createAccount, enter } from '../harness/auth'
import { addNote, dailyEmails, inboxOf, notesOf, readAll } from '../harness/collaboration'
import type { Ask } from '../harness/endpoint'
import { connect, listenTo, soon, subscribed } from '../harness/live'
import { machines, rentals, tags } from '../second-product/declarations'
import { openTwoProcesses } from '../second-product/open-product'

// Support sees the rentals of the north only; editors see no rentals.

const { database, endpoint, second, make } = await openTwoProcesses()
let root: Ask
let support: Ask
let editor: Ask
const ids = { support: '', editor: '', root: '' }
let north: string
let south: string

beforeAll(async () => {
  root = await endpoint.as('super_admin')
  support = await endpoint.as('support')
  editor = await endpoint.as('editor')
  ids.root = (await endpoint.accountOf('super_admin')).id
  ids.support = (await endpoint.accountOf('support')).id
  ids.editor = (await endpoint.accountOf('editor')).id
  const machineId = await make(machines, { name: 'Crane' })
  north = await make(rentals, { customer: 'Nora', branch: 'north', place: 1, machineId })
  south = await make(rentals, { customer: 'Sune', branch: 'south', place: 2, machineId })
})

const assign = (ask: Ask, recordId: string, assigneeId: string, dueOn?: string) =>
  ask('mutation ($input: AssignRecordInput!) { assignRecord(input: $input) { id assigneeName dueOn } }', {
    input: { resource: 'rentals', recordId, assigneeId, dueOn },
  })
const complete = (ask: Ask, recordId: string) =>
  ask(`mutation { completeAssignment(resource: "rentals", recordId: "${recordId}") }`)

describe('notes', () => {
  test('are added, read, edited and deleted by those who may see the record', async () => {
    const { data } = await addNote(support, north, '  Call them.\r\nToday. ')
    expect(data.addNote).toMatchObject({ body: 'Call them.\nToday.', isOwn: true, mentions: [] })
    const { id } = data.addNote
    expect((await notesOf(root, north)).data.recordNotes).toMatchObject({
      totalCount: 1,
      nodes: [{ id, isOwn: false, editedAt: null }],
    })
    const edit = (ask: Ask, body: string) =>
      ask('mutation ($input: EditNoteInput!) { editNote(input: $input) { body editedAt } }', { input: { id, body } })
    expect(codeOfAnswer(await edit(root, 'Mine now'))).toBe('FORBIDDEN')
    expect((await edit(support, 'Called.')).data.editNote).toEqual({ body: 'Called.', editedAt: expect.any(String) })
    expect(codeOfAnswer(await root(`mutation { deleteNote(id: "${id}") }`))).toBe('FORBIDDEN')
    expect((await support(`mutation { deleteNote(id: "${id}") }`)).data.deleteNote).toBe(true)
    expect((await support(`mutation { deleteNote(id: "${id}") }`)).data.deleteNote).toBe(false)
  })

  test('are closed to roles, scopes of rows, and resources without them', async () => {
    const none = await endpoint.as('none')
    for (const [ask, recordId, read, changed] of [
      [editor, north, 'FORBIDDEN', 'FORBIDDEN'],
      [support, south, 'NOT_FOUND', 'NO_CONTENT'],
      [none, north, 'UNAUTHENTICATED', 'UNAUTHENTICATED'],
    ] as const) {
      expect(codeOfAnswer(await notesOf(ask, recordId))).toBe(read)
      expect(codeOfAnswer(await addNote(ask, recordId, 'Hello'))).toBe(changed)
      expect(codeOfAnswer(await assign(ask, recordId, ids.root))).toBe(changed)
      expect(codeOfAnswer(await complete(ask, recordId))).toBe(changed)
    }
    const [event] = (await root('{ auditEvents { nodes { id } } }')).data.auditEvents.nodes
    expect(codeOfAnswer(await notesOf(root, event.id, 'auditEvents'))).toBe('FORBIDDEN')
  })

  test('take a token with the scope to write, and are read with the scope to read', async () => {
    const token = async (access: ScopeAccess[]) =>
      endpoint.with((await putToken(database, { id: ids.support }, [{ resource: 'rentals', access }])).token)
    const [reader, writer] = [await token(['read']), await token(['read', 'write'])]
    expect(codeOfAnswer(await addNote(reader, north, 'Hello'))).toBe('FORBIDDEN')
    expect(codeOfAnswer(await assign(reader, north, ids.root))).toBe('FORBIDDEN')
    expect((await addNote(writer, north, 'From afar')).errors).toBeUndefined()
    expect((await notesOf(reader, north)).data.recordNotes.nodes[0].body).toBe('From afar')
  })

  test('are bounded, and added once for one id or one key', async () => {
    for (const blank of [' ', '\u200b']) {
      expect(fieldsOfAnswer(await addNote(support, north, blank))?.body?.[0]?.key).toBe('validation.required')
    }
    expect(fieldsOfAnswer(await addNote(support, north, 'x'.repeat(5_001)))?.body?.[0]?.key).toBe(
      'validation.maxLength',
    )
    const before = (await notesOf(support, north)).data.recordNotes.totalCount
    const id = uuidv7()
    for (const _time of [1, 2]) expect((await addNote(support, north, 'Once', { id })).data.addNote.id).toBe(id)
    const headers = { 'idempotency-key': uuidv7() }
    const query = `mutation { addNote(input: {resource: "rentals", recordId: "${north}", body: "Keyed"}) { id } }`
    const [first, second] = [await support(query, {}, headers), await support(query, {}, headers)]
    expect(second.data).toEqual(first.data)
    expect((await notesOf(support, north)).data.recordNotes.totalCount).toBe(before + 2)
  })

  test('go with a record that is deleted permanently, and stay with one in the trash', async () => {
    const record = await make(tags, { name: { en: 'Kept', zh: '保留' } })
    const ask = 'mutation ($input: AddNoteInput!) { addNote(input: $input) { id } }'
    await root(ask, { input: { resource: 'tags', recordId: record, body: 'A note' } })
    await root(`mutation { deleteOneTag(input: {id: "${record}"}) { id } }`)
    await sweepCollaboration({ database })
    expect(codeOfAnswer(await notesOf(root, record, 'tags'))).toBe('NOT_FOUND')
    await root(`mutation { restoreFromTrash(input: {resource: "tags", ids: ["${record}"]}) { count } }`)
    expect((await notesOf(root, record, 'tags')).data.recordNotes.totalCount).toBe(1)
    await root(`mutation { deleteOneTag(input: {id: "${record}"}) { id } }`)
    await root(`mutation { deleteFromTrash(input: {resource: "tags", ids: ["${record}"]}) { count } }`)
    await sweepCollaboration({ database })
    expect(await database.sql`select 1 from record_notes where record_id = ${record}`).toHaveLength(0)
  })
})

describe('mentions', () => {
  test('offer and accept only staff who may see the record', async () => {
    const colleagues = async (recordId: string) =>
      (await root(`{ colleagues(resource: "rentals", recordId: "${recordId}") { id } }`)).data.colleagues.map(
        ({ id }: { id: string }) => id,
      )
    expect(await colleagues(north)).toEqual(expect.arrayContaining([ids.root, ids.support]))
    expect(await colleagues(north)).not.toContain(ids.editor)
    expect(await colleagues(south)).not.toContain(ids.support)
    const found = (wanted: string) => root(`{ colleagues(resource: "rentals", ${wanted}) { id } }`)
    for (const wanted of ['ids: ["zz"]', 'search: "\\u0000"']) expect((await found(wanted)).data.colleagues).toEqual([])
    expect(fieldsOfAnswer(await assign(root, north, 'zz'))).toEqual({ assigneeId: [{ key: 'validation.mention' }] })
    expect(fieldsOfAnswer(await addNote(root, south, `<@${ids.support}> look`))?.body?.[0]?.key).toBe(
      'validation.mention',
    )
    expect(fieldsOfAnswer(await assign(root, south, ids.support))?.assigneeId?.[0]?.key).toBe('validation.mention')
    const { data } = await addNote(root, north, `<@${ids.support}> look, <@${ids.support}>`)
    expect(data.addNote.mentions).toEqual([{ id: ids.support }])
  })

  test('arrive in the inbox until they are read, and not after the record is out of scope', async () => {
    await readAll(support)
    const { data } = await addNote(root, north, `<@${ids.support}> please`)
    const { nodes, unreadCount } = await inboxOf(support, '(unread: true)')
    expect(unreadCount).toBe(1)
    expect(nodes).toEqual([
      {
        id: expect.any(String),
        kind: 'mention',
        resource: 'rentals',
        recordId: north,
        title: 'Nora',
        noteId: data.addNote.id,
        body: expect.stringMatching(/^@[^<>@]+ please$/),
        dueOn: null,
        isRead: false,
      },
    ])
    const move = (branch: string) =>
      root(`mutation { updateOneRental(input: {id: "${north}", update: {branch: ${branch}}}) { id } }`)
    await move('south')
    expect(await inboxOf(support)).toMatchObject({ unreadCount: 0, nodes: [] })
    await move('north')
    expect((await inboxOf(root)).nodes).toEqual([])
    const mark = (ask: Ask) => ask(`mutation { markInboxRead(ids: ["${nodes[0].id}"]) }`)
    const { token } = await putToken(database, { id: ids.support }, [{ resource: 'machines', access: ['read'] }])
    expect(codeOfAnswer(await mark(endpoint.with(token)))).toBe('FORBIDDEN')
    expect((await inboxOf(support, '(unread: true)')).unreadCount).toBe(1)
    await mark(root)
    expect((await inboxOf(support)).unreadCount).toBe(1)
    expect((await mark(support)).data.markInboxRead).toBe(0)
    await root(`mutation { deleteNote(id: "${data.addNote.id}") }`)
    expect((await inboxOf(support)).nodes.map(({ noteId }: { noteId: string }) => noteId)).not.toContain(
      data.addNote.id,
    )
  })
})

describe('an assignment', () => {
  test('is shown with its record, listed by due date, and completed', async () => {
    await readAll(support)
    const machineId = await make(machines, { name: 'Digger' })
    const other = await make(rentals, { customer: 'Nils', branch: 'north', place: 3, machineId })
    await assign(root, north, ids.support)
    expect((await assign(root, other, ids.support, '2026-01-31')).data.assignRecord).toMatchObject({
      dueOn: '2026-01-31',
    })
    const listed = async () => (await support('{ me { assignments { recordId title dueOn } } }')).data.me.assignments
    expect(await listed()).toEqual([
      { recordId: other, title: 'Nils', dueOn: '2026-01-31' },
      { recordId: north, title: 'Nora', dueOn: null },
    ])
    await addNote(root, other, 'Any news?')
    expect((await inboxOf(support, '(unread: true)')).nodes.map(({ kind }: { kind: string }) => kind)).toEqual([
      'note',
      'assigned',
      'assigned',
    ])
    const history = `{ recordHistory(resource: "rentals", id: "${other}") { nodes { action after } } }`
    const { nodes } = (await support(history)).data.recordHistory
    expect(nodes.map(({ action }: { action: string }) => action).slice(0, 2)).toEqual(['addNote', 'assign'])
    expect((await complete(support, other)).data.completeAssignment).toBe(true)
    expect((await complete(support, other)).data.completeAssignment).toBe(false)
    expect(await listed()).toHaveLength(1)
    await complete(support, north)
  })

  test('and a mention are marked when their person is deactivated, who is not offered again', async () => {
    const { id } = await createAccount(database, { role: 'support' })
    await assign(root, north, id)
    const noteId = (await addNote(root, north, `<@${id}> left`)).data.addNote.id
    const read = async () => {
      const of = `resource: "rentals", recordId: "${north}"`
      const { data } = await root(`{
        recordCollaboration(${of}) { assignment { assigneeName isAssigneeActive } }
        recordNotes(${of}) { nodes { id mentions { id isActive } } }
        offered: colleagues(${of}) { id }
        named: colleagues(${of}, ids: ["${id}"]) { id isActive }
      }`)
      const nodes = data.recordNotes.nodes.filter((note: { id: string }) => note.id === noteId)
      return { ...data, recordNotes: { nodes }, offered: data.offered.filter((each: { id: string }) => each.id === id) }
    }
    const state = (isActive: boolean) => ({
      recordCollaboration: { assignment: { assigneeName: 'Ada', isAssigneeActive: isActive } },
      recordNotes: { nodes: [{ id: noteId, mentions: [{ id, isActive }] }] },
      offered: isActive ? [{ id }] : [],
      named: [{ id, isActive }],
    })
    expect(await read()).toEqual(state(true))
    await database.sql`update admins set status = 'inactive' where id = ${id}`
    expect(await read()).toEqual(state(false))
    expect(codeOfAnswer(await assign(root, north, id))).toBe('VALIDATION_FAILED')
    await complete(root, north)
  })

  test('arrives again when it is due, and when it is overdue, each once', async () => {
    await readAll(support)
    await assign(root, north, ids.support, '2026-03-10')
    await readAll(support)
    const dueKinds = async () =>
      (await inboxOf(support, '(unread: true)')).nodes.map(({ kind }: { kind: string }) => kind)
    await addDueEntries(endpoint.operations, new Date('2026-03-09T12:00:00Z'))
    expect(await dueKinds()).toEqual([])
    for (const _time of [1, 2])
      await Promise.all([1, 2].map(() => addDueEntries(endpoint.operations, new Date('2026-03-10T12:00:00Z'))))
    expect(await dueKinds()).toEqual(['due'])
    await addDueEntries(endpoint.operations, new Date('2026-03-11T12:00:00Z'))
    expect(await dueKinds()).toEqual(['overdue', 'due'])
    await assign(root, north, ids.support, '2026-04-10')
    expect(await dueKinds()).toEqual([])
    await complete(support, north)
  })
})

describe('the daily email', () => {
  test('has the new unread entries, is sent once by several processes, and only to those who chose it', async () => {
    const { id, email } = await createAccount(database, { role: 'support' })
    const person = endpoint.with((await enter(endpoint.auth, email)).accessToken)
    await addNote(root, north, `<@${id}> for the <b>email</b>`)
    const { sent, run } = await dailyEmails(database, endpoint, second)
    await run('2030-01-01T09:00:00Z')
    expect(sent).toEqual([])
    // The policy of this product opens the settings to super admins only.
    await person('mutation { saveInboxEmails(input: {isOn: true}) }')
    await run('2030-01-01T07:00:00Z')
    expect(sent).toEqual([])
    await run('2030-01-01T09:00:00Z')
    await run('2030-01-01T10:00:00Z')
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ to: email, subject: expect.stringContaining('1 unread') })
    expect(sent[0]?.text).toContain('mentioned you: Nora')
    expect(sent[0]?.text).toContain('https://desk.example/inbox')
    expect(sent[0]?.text).toContain('You asked for this email below your inbox.')
    await readAll(person)
    await run('2030-01-02T09:00:00Z')
    expect(sent).toHaveLength(1)
  })
})

describe('live, over two processes', () => {
  test('an inbox and a record send each change, and presence ends with the page', async () => {
    const { accessToken } = await endpoint.accountOf('support')
    const client = connect(second.url, accessToken)
    const counts = listenTo<{ inboxUnreadCount: number }>(client, 'subscription { inboxUnreadCount }')
    const states = listenTo<{ recordCollaboration: { noteCount: number; people: object[] } }>(
      client,
      'subscription ($id: ID!) { recordCollaboration(resource: "rentals", recordId: $id) { noteCount people { name isEditing field } assignment { assigneeId } } }',
      { id: north },
    )
    const refused = listenTo(
      client,
      'subscription ($id: ID!) { recordCollaboration(resource: "rentals", recordId: $id) { noteCount } }',
      { id: south },
    )
    await refused.ended
    expect(refused.problems).toHaveLength(1)
    await subscribed(second)
    await soon(() => states.events.length).toBeGreaterThan(0)
    const before = counts.events.at(-1)?.inboxUnreadCount ?? 0
    await addNote(root, north, `<@${ids.support}> now`)
    await soon(() => counts.events.at(-1)?.inboxUnreadCount).toBe(before + 1)

    const { email } = await createAccount(database, { role: 'super_admin' })
    const colleague = endpoint.with((await enter(endpoint.auth, email)).accessToken)
    const page = uuidv7()
    const show = (ask: Ask, more: object = {}) =>
      ask('mutation ($input: ShowPresenceInput!) { showPresence(input: $input) }', {
        input: { resource: 'rentals', recordId: north, page, isHere: true, isEditing: true, field: 'place', ...more },
      })
    expect(fieldsOfAnswer(await show(colleague, { field: 'nothing' }))?.field?.[0]?.key).toBe('validation.unknownField')
    expect(codeOfAnswer(await show(editor))).toBe('FORBIDDEN')
    expect(codeOfAnswer(await show(support, { recordId: south }))).toBe('NO_CONTENT')
    await show(colleague)
    const people = () => states.events.at(-1)?.recordCollaboration.people
    await soon(people).toEqual([{ name: expect.any(String), isEditing: true, field: 'place' }])
    await show(colleague, { isHere: false })
    await soon(people).toEqual([])

    await root(`mutation { updateOneRental(input: {id: "${north}", update: {branch: south}}) { id } }`)
    await states.ended
    await root(`mutation { updateOneRental(input: {id: "${north}", update: {branch: north}}) { id } }`)
    counts.stop()
  })
})
