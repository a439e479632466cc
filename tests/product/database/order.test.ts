import { beforeAll, describe, expect, test } from 'vitest'
import { asking, codeOfAnswer, fieldsOfAnswer, recordOf } from '../../harness/asking'
import { openTestDatabase } from '../../harness/database'
import { type Endpoint, openEndpoint } from '../../harness/endpoint'
import { platformOf } from '../harness/platform'

const database = await openTestDatabase()
let endpoint: Endpoint
let categories: ReturnType<typeof asking>
let slots: ReturnType<typeof asking>
let gameId: string

beforeAll(async () => {
  endpoint = await openEndpoint(database)
  const editor = await endpoint.as('editor')
  categories = asking(editor, 'categories')
  slots = asking(editor, 'recommendations')
  gameId = await platformOf(endpoint).game()
})

const letters = 'abcdef'

/** Six categories in alphabetical order. */
async function makeCategories(values: object = {}): Promise<Record<string, string>> {
  await database.sql`delete from categories`
  const made: Record<string, string> = {}
  for (const letter of letters) {
    const named = { name: { en: letter, zh: letter }, slug: `shelf-${letter}`, ...values }
    made[letter] = recordOf(await categories.create(named)).id
  }
  return made
}

const rows = async () => database.sql<{ name: string; sort_order: number; version: number }[]>`
  select name_en as name, sort_order, version from categories order by sort_order, id`
const order = async () => (await rows()).map(({ name }) => name).join('')

describe('an order', () => {
  test('puts a new record last, and a moved one beside the named neighbour', async () => {
    const { a, b, f } = await makeCategories()
    expect(await order()).toBe('abcdef')
    await categories.act('move', f as string, 'id', { before: a })
    expect(await order()).toBe('fabcde')
    await categories.act('move', f as string, 'id', { after: b })
    expect(await order()).toBe('abfcde')
    // There was a gap: no other category changed.
    expect((await rows()).map(({ version }) => version)).toEqual([1, 1, 3, 1, 1, 1])
  })

  test('is renumbered without a gap, with an audit event for each changed record', async () => {
    const { a, f } = await makeCategories({ sortOrder: 0 })
    const first = (await order())[0]
    expect(first).toBe('a')
    await categories.act('move', f as string, 'id', { before: a })
    expect(await order()).toBe('fabcde')
    expect((await rows()).map(({ sort_order }) => sort_order)).toEqual([10, 20, 30, 40, 50, 60])
    const lines = await database.sql`
      select before, after from audit_events where resource = 'categories' and action = 'move' and record_id = ${a as string}
      order by created_at desc limit 1`
    expect(lines).toEqual([{ before: { sortOrder: 0 }, after: { sortOrder: 20 } }])
  })

  test('moves by one position up and down, and refuses to move beyond the ends', async () => {
    const { a, f } = await makeCategories()
    await categories.act('moveDown', a as string)
    expect(await order()).toBe('bacdef')
    await categories.act('moveUp', a as string)
    expect(await order()).toBe('abcdef')
    const { data } = await categories.list('can', {}, [{ field: 'sortOrder', direction: 'ASC' }])
    const moves = data.categories.nodes.map(({ can }: { can: string[] }) =>
      can.filter((word) => word.startsWith('move')),
    )
    expect([moves[0], moves[1], moves.at(-1)]).toEqual([['moveDown'], ['moveUp', 'moveDown'], ['moveUp']])
    const keyOf = ({ errors }: Awaited<ReturnType<typeof categories.act>>) => errors?.[0]?.extensions.key
    expect(keyOf(await categories.act('moveUp', a as string))).toBe('errors.alreadyFirst')
    expect(keyOf(await categories.act('moveDown', f as string))).toBe('errors.alreadyLast')
    expect(await order()).toBe('abcdef')
  })

  test('refuses an invalid neighbour with a message', async () => {
    const { a, b } = await makeCategories()
    const move = (input: object) => categories.act('move', a as string, 'id', input)
    expect(fieldsOfAnswer(await move({}))).toEqual({ after: [{ key: 'validation.required' }] })
    expect(fieldsOfAnswer(await move({ before: b, after: b }))).toEqual({ before: [{ key: 'validation.required' }] })
    expect(fieldsOfAnswer(await move({ after: gameId }))).toEqual({ after: [{ key: 'validation.notFound' }] })
    expect(codeOfAnswer(await categories.act('move', gameId, 'id', { after: a }))).toBe('NO_CONTENT')
    expect(codeOfAnswer(await categories.act('move', a as string, 'id', { after: b, version: 7 }))).toBe('CONFLICT')
    const moderator = asking(await endpoint.as('moderator'), 'categories')
    expect(codeOfAnswer(await moderator.act('move', a as string, 'id', { after: b }))).toBe('FORBIDDEN')
    expect(await order()).toBe('abcdef')
  })
})

describe('concurrent changes of an order', () => {
  test('keep every requested move', async () => {
    const made = await makeCategories()
    const { a, b, c, e } = made
    const answers = await Promise.all([
      categories.act('move', a as string, 'id', { after: e }),
      categories.act('move', b as string, 'id', { after: e }),
      categories.act('move', c as string, 'id', { after: e }),
    ])
    expect(answers.map(codeOfAnswer)).toEqual([undefined, undefined, undefined])
    expect(await order()).toMatch(/^de[abc]{3}f$/)
  })

  test('never break the order, with moves, renumbering and edits', async () => {
    const made = Object.values(await makeCategories({ sortOrder: 0 }))
    const ids = (at: number) => made[at % made.length] as string
    const moves = Array.from({ length: 24 }, (_, at) => {
      const neighbour = { [at % 2 ? 'before' : 'after']: ids(at * 5 + 2) }
      if (ids(at) === ids(at * 5 + 2)) return categories.act('moveUp', ids(at))
      return at % 5 === 4
        ? categories.update(ids(at), { icon: ['🎲', '🚀', '🌙'][at % 3] })
        : categories.act('move', ids(at), 'id', neighbour)
    })
    const codes = new Set((await Promise.all(moves)).map(codeOfAnswer))
    // Moving the first one up is refused; there is no deadlock.
    expect([...codes].filter((code) => code !== undefined && code !== 'CONFLICT' && code !== 'NOT_MODIFIED')).toEqual(
      [],
    )
    const places = (await rows()).map(({ sort_order }) => sort_order)
    expect(new Set(places).size).toBe(letters.length)
    expect([...(await order())].sort().join('')).toBe(letters)
  })
})

describe('an order within a field', () => {
  test('is separate for each value', async () => {
    const make = async (type: string) => recordOf(await slots.create({ gameId, type }, 'id sortOrder'))
    const [first, second, other] = [await make('banner'), await make('banner'), await make('sidebar')]
    expect([first.sortOrder, second.sortOrder, other.sortOrder]).toEqual([10, 20, 10])
    await slots.act('move', second.id, 'id', { before: first.id })
    const { data } = await slots.list('id', { type: { eq: 'banner' } }, [{ field: 'sortOrder', direction: 'ASC' }])
    expect(data.recommendations.nodes).toEqual([{ id: second.id }, { id: first.id }])
    expect(fieldsOfAnswer(await slots.act('move', first.id, 'id', { after: other.id }))).toEqual({
      after: [{ key: 'validation.notFound' }],
    })
  })
})
