import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, test } from 'vitest'
import { codeOfAnswer, fieldsOfAnswer } from '../harness/asking'
import { createAccount, enter } from '../harness/auth'
import { addNote, inboxOf, readAll } from '../harness/collaboration'
import type { Ask } from '../harness/endpoint'
import { machines, rentals } from '../second-product/declarations'
import { openProduct } from '../second-product/open-product'

// Support sees the rentals of the north only; editors see no rentals.

const { database, endpoint, make } = await openProduct()
let root: Ask
let support: Ask
let editor: Ask
let rootId: string
let recordId: string
let north: string
let south: string

beforeAll(async () => {
  root = await endpoint.as('super_admin')
  support = await endpoint.as('support')
  editor = await endpoint.as('editor')
  rootId = (await endpoint.accountOf('super_admin')).id
  const machineId = await make(machines, { name: 'Loader' })
  recordId = await make(rentals, { customer: 'Runa', branch: 'north', place: 1, machineId })
  north = await make(rentals, { customer: 'Nora', branch: 'north', place: 2, machineId })
  south = await make(rentals, { customer: 'Sune', branch: 'south', place: 3, machineId })
})

describe('replies', () => {
  const threadsOf = async (ask: Ask, recordId: string) =>
    (
      await ask(
        'query ($recordId: ID!) { recordNotes(resource: "rentals", recordId: $recordId) { totalCount nodes { id body isDeleted replies { id parentId body isOwn isDeleted replies { id } } } } }',
        { recordId },
      )
    ).data.recordNotes
  const unreadOf = async (ask: Ask) =>
    (await inboxOf(ask, '(unread: true)')).nodes.map(({ kind, noteId }: { kind: string; noteId: string }) => [
      kind,
      noteId,
    ])
  const noteCountOf = async (recordId: string) =>
    (await root(`{ recordCollaboration(resource: "rentals", recordId: "${recordId}") { noteCount } }`)).data
      .recordCollaboration.noteCount
  const remove = (ask: Ask, id: string) => ask(`mutation { deleteNote(id: "${id}") }`)

  test('are under their note, and reach its author and those who replied', async () => {
    const { email } = await createAccount(database, { role: 'support' })
    const third = endpoint.with((await enter(endpoint.auth, email)).accessToken)
    const { id: parentId } = (await addNote(support, recordId, 'Who calls them?')).data.addNote
    await readAll(support)
    const first = (await addNote(root, recordId, 'I do.', { parentId })).data.addNote.id
    expect(await unreadOf(support)).toEqual([['reply', first]])
    await readAll(root)
    const second = (await addNote(third, recordId, `Thank you <@${rootId}>`, { parentId })).data.addNote.id
    expect(await unreadOf(root)).toEqual([['mention', second]])
    expect(await unreadOf(support)).toEqual([
      ['reply', second],
      ['reply', first],
    ])
    expect((await inboxOf(third)).nodes).toEqual([])
    const other = (await addNote(root, recordId, 'Another note')).data.addNote.id
    const { nodes, totalCount } = await threadsOf(root, recordId)
    expect(totalCount).toBe(2)
    expect(nodes).toMatchObject([
      { id: other, replies: [] },
      {
        id: parentId,
        replies: [
          { id: first, parentId, isOwn: true, replies: [] },
          { id: second, isOwn: false },
        ],
      },
    ])
    expect(await noteCountOf(recordId)).toBe(4)
  })

  test('are refused to another record, to a reply, and where the record is closed', async () => {
    const { id: parentId } = (await addNote(root, recordId, 'A thread')).data.addNote
    const { id: reply } = (await addNote(root, recordId, 'A reply', { parentId })).data.addNote
    for (const [ask, where, under] of [
      [root, north, parentId],
      [root, recordId, reply],
      [root, recordId, uuidv7()],
      [root, recordId, 'nothing'],
    ] as const)
      expect(fieldsOfAnswer(await addNote(ask, where, 'Hello', { parentId: under }))?.parentId?.[0]?.key).toBe(
        'validation.notFound',
      )
    expect(codeOfAnswer(await addNote(editor, recordId, 'Hello', { parentId }))).toBe('FORBIDDEN')
    const closed = (await addNote(root, south, 'In the south')).data.addNote.id
    expect(codeOfAnswer(await addNote(support, south, 'Hello', { parentId: closed }))).toBe('NO_CONTENT')
  })

  test('keep the place of a deleted note, until the last of them is deleted', async () => {
    const before = await noteCountOf(recordId)
    const { id: parentId } = (await addNote(support, recordId, 'To be deleted')).data.addNote
    const { id: reply } = (await addNote(root, recordId, 'Still readable', { parentId })).data.addNote
    expect((await remove(support, parentId)).data.deleteNote).toBe(true)
    const [thread] = (await threadsOf(support, recordId)).nodes
    expect(thread).toMatchObject({ id: parentId, body: '', isDeleted: true, replies: [{ body: 'Still readable' }] })
    expect(await noteCountOf(recordId)).toBe(before + 1)
    const late = await addNote(root, recordId, 'Too late', { parentId })
    expect(fieldsOfAnswer(late)?.parentId?.[0]?.key).toBe('validation.notFound')
    expect((await remove(support, parentId)).data.deleteNote).toBe(false)
    expect((await remove(root, reply)).data.deleteNote).toBe(true)
    expect((await threadsOf(root, recordId)).nodes.map(({ id }: { id: string }) => id)).not.toContain(parentId)
  })

  test('stay as they are when their note is deleted twice, or edited meanwhile', async () => {
    const { id: parentId } = (await addNote(support, recordId, 'Deleted twice')).data.addNote
    await addNote(root, recordId, 'Stays', { parentId })
    const countDeletions = async () =>
      (await database.sql`select from audit_events where action = 'deleteNote' and record_id = ${recordId}`).length
    const before = await countDeletions()
    const answers = await Promise.all([remove(support, parentId), remove(support, parentId)])
    expect(answers.map(({ data }) => data.deleteNote).sort()).toEqual([false, true])
    expect(await countDeletions()).toBe(before + 1)

    const { id } = (await addNote(support, recordId, 'Edited meanwhile')).data.addNote
    const { edit } = await database.sql.begin(async (tx) => {
      await tx`update record_notes set body = '', deleted_at = now() where id = ${id}`
      const edit = support('mutation ($id: ID!) { editNote(input: {id: $id, body: "Back"}) { body } }', { id })
      const isWaiting = () => database.sql`select from pg_locks where not granted and locktype = 'transactionid'`
      await expect.poll(isWaiting).toHaveLength(1)
      return { edit }
    })
    expect(codeOfAnswer(await edit)).toBe('NOT_FOUND')
    expect(await database.sql`select body from record_notes where id = ${id}`).toEqual([{ body: '' }])
  })
})
