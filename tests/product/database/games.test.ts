import { expect, test } from 'vitest'
import { asking, codeOfAnswer, fieldsOfAnswer, recordOf } from '../../harness/asking'
import { openTestDatabase } from '../../harness/database'
import { openEndpoint } from '../../harness/endpoint'

const editor = await (await openEndpoint(await openTestDatabase())).as('editor')
const [games, tags, categories] = [asking(editor, 'games'), asking(editor, 'tags'), asking(editor, 'categories')]
const game = (slug: string, more: object = {}) => ({ title: { en: 'G', zh: '游' }, slug, author: 'Ada', ...more })

test('a tag and a category have the number of their games, and can be deleted after them', async () => {
  const tagId = recordOf(await tags.create({ name: { en: 'Night', zh: '夜' } })).id
  const categoryId = recordOf(await categories.create({ name: { en: 'Busy', zh: '忙' }, slug: 'busy' })).id
  const made = ['one', 'two'].map((slug) => games.create(game(slug, { categoryId, tagIds: [tagId] })))
  const gameIds = (await Promise.all(made)).map((answer) => recordOf(answer).id)
  const counts = async () => {
    const { data } = await editor(`{ tag(id: "${tagId}") { gameCount } category(id: "${categoryId}") { gameCount } }`)
    return [data.tag.gameCount, data.category.gameCount]
  }
  expect(await counts()).toEqual([2, 2])
  expect(codeOfAnswer(await tags.remove(tagId))).toBe('CONFLICT')
  expect(codeOfAnswer(await categories.remove(categoryId))).toBe('CONFLICT')
  for (const gameId of gameIds) recordOf(await games.remove(gameId))
  expect(await counts()).toEqual([0, 0])
  recordOf(await tags.remove(tagId))
  recordOf(await categories.remove(categoryId))
})

test('two games cannot have one slug', async () => {
  recordOf(await games.create(game('taken')))
  expect(fieldsOfAnswer(await games.create(game('taken')))).toEqual({ slug: [{ key: 'validation.taken' }] })
})
