import { beforeAll, describe, expect, test } from 'vitest'
import { asking, codeOfAnswer, recordOf } from '../../harness/asking'
import { openTestDatabase } from '../../harness/database'
import { type Endpoint, openEndpoint } from '../../harness/endpoint'
import { platformOf } from '../harness/platform'

const database = await openTestDatabase()
let endpoint: Endpoint
let moderator: ReturnType<typeof asking>
let write: (values?: object) => Promise<string>
let userId: string
let gameId: string

beforeAll(async () => {
  endpoint = await openEndpoint(database)
  moderator = asking(await endpoint.as('moderator'), 'comments')
  const platform = platformOf(endpoint)
  userId = await platform.player({ username: 'mira', email: 'mira@example.com' })
  gameId = await platform.game()
  write = (values) => platform.make('comments', { userId, gameId, rating: 4, content: 'A good night', ...values })
})

describe('the moderation of comments', () => {
  test('starts pending and visible', async () => {
    const id = await write()
    const { data } = await moderator.list('moderationStatus visibility can', { id: { eq: id } })
    expect(data.comments.nodes).toEqual([
      { moderationStatus: 'pending', visibility: 'visible', can: ['show', 'approve', 'reject', 'hide'] },
    ])
  })

  test('approves once, can still reject, and refuses a second approval', async () => {
    const id = await write()
    const selection = 'moderationStatus version'
    expect(recordOf(await moderator.act('approve', id, selection))).toEqual({
      moderationStatus: 'approved',
      version: 2,
    })
    expect(codeOfAnswer(await moderator.act('approve', id))).toBe('CONFLICT')
    expect(recordOf(await moderator.act('reject', id, selection))).toEqual({ moderationStatus: 'rejected', version: 3 })
  })

  test('returns a decided comment to review', async () => {
    const id = await write()
    expect(codeOfAnswer(await moderator.act('reopen', id))).toBe('CONFLICT')
    for (const decision of ['approve', 'reject']) {
      await moderator.act(decision, id)
      expect(recordOf(await moderator.act('reopen', id, 'moderationStatus')).moderationStatus).toBe('pending')
    }
  })

  test('hides and unhides in any state', async () => {
    const id = await write()
    expect(recordOf(await moderator.act('hide', id, 'visibility can')).visibility).toBe('hidden')
    expect(codeOfAnswer(await moderator.act('hide', id))).toBe('CONFLICT')
    expect(recordOf(await moderator.act('unhide', id, 'visibility')).visibility).toBe('visible')
  })

  test('decides many at once and reports the refused ones', async () => {
    const ids = [await write(), await write(), await write()]
    await moderator.act('approve', ids[1] as string)
    const answer = await moderator.actMany('approve', { id: { in: ids } })
    expect(answer.data.approveManyComments).toEqual({
      changedCount: 2,
      refused: [{ id: ids[1], code: 'CONFLICT' }],
    })
  })

  test('writes an audit event for each decision', async () => {
    const id = await write()
    await moderator.act('reject', id)
    const lines = await database.sql`
      select action, before, after from audit_events where record_id = ${id} and action <> 'create'`
    expect(lines).toEqual([
      { action: 'reject', before: { moderationStatus: 'pending' }, after: { moderationStatus: 'rejected' } },
    ])
  })
})

describe('access to comments', () => {
  test("a moderator sees only the commenter's name", async () => {
    const seen = await moderator.list('user { id username }', { user: { id: { eq: userId } } })
    expect(seen.data.comments.nodes[0].user).toEqual({ id: userId, username: 'mira' })
    expect(codeOfAnswer(await moderator.list('user { email }'))).toBe('FORBIDDEN')
    expect(codeOfAnswer(await moderator.list('id', { user: { email: { iLike: 'm%' } } }))).toBe('FORBIDDEN')
  })

  test('a moderator cannot delete, an editor can, support sees no comments', async () => {
    const id = await write()
    expect(codeOfAnswer(await moderator.remove(id))).toBe('FORBIDDEN')
    expect(codeOfAnswer(await asking(await endpoint.as('support'), 'comments').list('id'))).toBe('FORBIDDEN')
    expect(recordOf(await asking(await endpoint.as('editor'), 'comments').remove(id)).id).toBe(id)
  })

  test('no role creates or edits a comment', async () => {
    const ask = await endpoint.as('super_admin')
    const { data } = await ask('{ __schema { mutationType { fields { name } } } }')
    const names = data.__schema.mutationType.fields.map(({ name }: { name: string }) => name)
    expect(names.filter((name: string) => /^(create|update).*Comment/.test(name))).toEqual([])
  })
})
