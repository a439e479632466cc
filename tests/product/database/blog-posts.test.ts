import { beforeAll, expect, test } from 'vitest'
import { asking, codeOfAnswer, fieldsOfAnswer, recordOf } from '../../harness/asking'
import { openTestDatabase } from '../../harness/database'
import { openEndpoint } from '../../harness/endpoint'

const database = await openTestDatabase()
let editor: ReturnType<typeof asking>

beforeAll(async () => {
  editor = asking(await (await openEndpoint(database)).as('editor'), 'blogPosts')
})

const post = (title: string, more: object = {}) => ({
  title: { en: title, zh: '新消息' },
  content: { en: '# News', zh: '# 消息' },
  ...more,
})

test('derives a missing slug from the title and a missing author from the actor', async () => {
  const made = recordOf(await editor.create(post('Five New Worlds'), 'id slug author status publishedAt'))
  expect(made).toMatchObject({ slug: 'five-new-worlds', author: 'Ada', status: 'draft', publishedAt: null })
  const taken = await editor.create(post('Five new worlds!'))
  expect(codeOfAnswer(taken)).toBe('CONFLICT')
  expect(fieldsOfAnswer(taken)).toEqual({ slug: [{ key: 'validation.taken' }] })
})

test('stores the date of the first publication and keeps it on later ones', async () => {
  const { id } = recordOf(await editor.create(post('Kept day', { slug: 'kept-day', author: 'Guest' })))
  const first = recordOf(await editor.act('publish', id, 'status publishedAt author'))
  expect(first).toMatchObject({ status: 'published', author: 'Guest' })
  expect(first.publishedAt).not.toBeNull()
  expect(codeOfAnswer(await editor.act('publish', id))).toBe('CONFLICT')
  expect(recordOf(await editor.act('unpublish', id, 'status')).status).toBe('draft')
  const second = recordOf(await editor.act('publish', id, 'publishedAt'))
  expect(second.publishedAt).toBe(first.publishedAt)
})

test('has texts in both languages, and is only published by its action', async () => {
  const half = await editor.create({ title: { en: 'Half', zh: '半' }, content: { en: 'Half' } })
  expect(fieldsOfAnswer(half)).toEqual({ 'content.zh': [{ key: 'validation.required' }] })
  const jump = await editor.create(post('Jump', { status: 'published' }))
  expect(jump.status).toBe(400)
})
