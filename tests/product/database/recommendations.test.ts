import { beforeAll, expect, test } from 'vitest'
import { asking, fieldsOfAnswer, recordOf } from '../../harness/asking'
import { openTestDatabase } from '../../harness/database'
import { openEndpoint } from '../../harness/endpoint'
import { platformOf } from '../harness/platform'

const database = await openTestDatabase()
let editor: ReturnType<typeof asking>
let gameId: string

beforeAll(async () => {
  const endpoint = await openEndpoint(database)
  editor = asking(await endpoint.as('editor'), 'recommendations')
  gameId = await platformOf(endpoint).game()
})

/** A day relative to today, in UTC. */
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

test.each([
  ['without dates', {}, 'active'],
  ['from tomorrow on', { startDate: day(1) }, 'scheduled'],
  ['from today on', { startDate: day(0) }, 'active'],
  ['until today', { startDate: day(-3), endDate: day(0) }, 'active'],
  ['until yesterday', { startDate: day(-3), endDate: day(-1) }, 'expired'],
  ['only with an end, yesterday', { endDate: day(-1) }, 'expired'],
  ['switched off', { startDate: day(1), active: false }, 'inactive'],
])('a slot %s is %s', async (_words, values, state) => {
  const made = recordOf(await editor.create({ gameId, type: 'banner', ...values }, 'id state'))
  expect(made.state).toBe(state)
  const { data } = await editor.list('id', { state: { eq: state } })
  expect(data.recommendations.nodes).toContainEqual({ id: made.id })
})

test('requires its game, and dates in order', async () => {
  expect(fieldsOfAnswer(await editor.create({ type: 'banner' }))).toEqual({
    gameId: [{ key: 'validation.required' }],
  })
  const answer = await editor.create({ gameId, startDate: day(2), endDate: day(1) })
  expect(fieldsOfAnswer(answer)).toEqual({
    endDate: [{ key: 'resources.recommendations.rules.datesInOrder' }],
  })
})

test('the smaller sort order comes first', async () => {
  const [late, early] = [
    recordOf(await editor.create({ gameId, position: 'ordered', sortOrder: 9 })).id,
    recordOf(await editor.create({ gameId, position: 'ordered', sortOrder: 2 })).id,
  ]
  const { data } = await editor.list('id', { position: { eq: 'ordered' } }, [{ field: 'sortOrder', direction: 'ASC' }])
  expect(data.recommendations.nodes).toEqual([{ id: early }, { id: late }])
})
