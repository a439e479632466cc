import { beforeAll, describe, expect, test } from 'vitest'
import { asking, codeOfAnswer, fieldsOfAnswer, recordOf } from '../harness/asking'
import { openTestDatabase } from '../harness/database'
import { type Endpoint, openEndpoint } from '../harness/endpoint'
import { models } from '../second-product/catalogue'
import { makerOf } from '../second-product/open-product'

const database = await openTestDatabase()
let endpoint: Endpoint
let shelves: ReturnType<typeof asking>
let slots: ReturnType<typeof asking>
let modelId: string

beforeAll(async () => {
  endpoint = await openEndpoint(database)
  const editor = await endpoint.as('editor')
  shelves = asking(editor, 'shelves')
  slots = asking(editor, 'promotions')
  modelId = await makerOf(endpoint)(models, { title: { en: 'Crane', zh: '吊车' }, slug: 'crane', maker: 'Ada' })
})

const letters = 'abcdef'

/** Six shelves in alphabetical order. */
async function makeShelves(values: object = {}): Promise<Record<string, string>> {
  await database.sql`delete from shelves`
  const made: Record<string, string> = {}
  for (const letter of letters) {
    const named = { name: { en: letter, zh: letter }, slug: `shelf-${letter}`, ...values }
    made[letter] = recordOf(await shelves.create(named)).id
  }
  return made
}

const rows = async () => database.sql<{ name: string; sort_order: number; version: number }[]>`
  select name_en as name, sort_order, version from shelves order by sort_order, id`
const order = async () => (await rows()).map(({ name }) => name).join('')

describe('an order', () => {
  test('puts a new record last, and a moved one beside the named neighbour', async () => {
    const { a, b, f } = await makeShelves()
    expect(await order()).toBe('abcdef')
    await shelves.act('move', f as string, 'id', { before: a })
    expect(await order()).toBe('fabcde')
    await shelves.act('move', f as string, 'id', { after: b })
    expect(await order()).toBe('abfcde')
    // There was a gap: no other shelf changed.
    expect((await rows()).map(({ version }) => version)).toEqual([1, 1, 3, 1, 1, 1])
  })

  test('is renumbered without a gap, with an audit event for each changed record', async () => {
    const { a, f } = await makeShelves({ sortOrder: 0 })
    const first = (await order())[0]
    expect(first).toBe('a')
    await shelves.act('move', f as string, 'id', { before: a })
    expect(await order()).toBe('fabcde')
    expect((await rows()).map(({ sort_order }) => sort_order)).toEqual([10, 20, 30, 40, 50, 60])
    const lines = await database.sql`
      select before, after from audit_events where resource = 'shelves' and action = 'move' and record_id = ${a as string}
      order by created_at desc limit 1`
    expect(lines).toEqual([{ before: { sortOrder: 0 }, after: { sortOrder: 20 } }])
  })

  test('moves by one position up and down, and refuses to move beyond the ends', async () => {
    const { a, f } = await makeShelves()
    await shelves.act('moveDown', a as string)
    expect(await order()).toBe('bacdef')
    await shelves.act('moveUp', a as string)
    expect(await order()).toBe('abcdef')
    const { data } = await shelves.list('can', {}, [{ field: 'sortOrder', direction: 'ASC' }])
    const moves = data.shelves.nodes.map(({ can }: { can: string[] }) => can.filter((word) => word.startsWith('move')))
    expect([moves[0], moves[1], moves.at(-1)]).toEqual([['moveDown'], ['moveUp', 'moveDown'], ['moveUp']])
    const keyOf = ({ errors }: Awaited<ReturnType<typeof shelves.act>>) => errors?.[0]?.extensions.key
    expect(keyOf(await shelves.act('moveUp', a as string))).toBe('errors.alreadyFirst')
    expect(keyOf(await shelves.act('moveDown', f as string))).toBe('errors.alreadyLast')
    expect(await order()).toBe('abcdef')
  })

  test('refuses an invalid neighbour with a message', async () => {
    const { a, b } = await makeShelves()
    const move = (input: object) => shelves.act('move', a as string, 'id', input)
    expect(fieldsOfAnswer(await move({}))).toEqual({ after: [{ key: 'validation.required' }] })
    expect(fieldsOfAnswer(await move({ before: b, after: b }))).toEqual({
      before: [{ key: 'validation.oneNeighbour' }],
    })
    expect(fieldsOfAnswer(await move({ after: modelId }))).toEqual({ after: [{ key: 'validation.notFound' }] })
    expect(codeOfAnswer(await shelves.act('move', modelId, 'id', { after: a }))).toBe('NO_CONTENT')
    expect(codeOfAnswer(await shelves.act('move', a as string, 'id', { after: b, version: 7 }))).toBe('CONFLICT')
    const moderator = asking(await endpoint.as('moderator'), 'shelves')
    expect(codeOfAnswer(await moderator.act('move', a as string, 'id', { after: b }))).toBe('FORBIDDEN')
    expect(await order()).toBe('abcdef')
  })
})

describe('concurrent changes of an order', () => {
  test('keep every requested move', async () => {
    const made = await makeShelves()
    const { a, b, c, e } = made
    const answers = await Promise.all([
      shelves.act('move', a as string, 'id', { after: e }),
      shelves.act('move', b as string, 'id', { after: e }),
      shelves.act('move', c as string, 'id', { after: e }),
    ])
    expect(answers.map(codeOfAnswer)).toEqual([undefined, undefined, undefined])
    expect(await order()).toMatch(/^de[abc]{3}f$/)
  })

  test('never break the order, with moves, renumbering and edits', async () => {
    const made = Object.values(await makeShelves({ sortOrder: 0 }))
    const ids = (at: number) => made[at % made.length] as string
    const moves = Array.from({ length: 24 }, (_, at) => {
      const neighbour = { [at % 2 ? 'before' : 'after']: ids(at * 5 + 2) }
      if (ids(at) === ids(at * 5 + 2)) return shelves.act('moveUp', ids(at))
      return at % 5 === 4
        ? shelves.update(ids(at), { icon: ['🎲', '🚀', '🌙'][at % 3] })
        : shelves.act('move', ids(at), 'id', neighbour)
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
    const make = async (type: string) => recordOf(await slots.create({ modelId, type }, 'id sortOrder'))
    const [first, second, other] = [await make('banner'), await make('banner'), await make('sidebar')]
    expect([first.sortOrder, second.sortOrder, other.sortOrder]).toEqual([10, 20, 10])
    await slots.act('move', second.id, 'id', { before: first.id })
    const { data } = await slots.list('id', { type: { eq: 'banner' } }, [{ field: 'sortOrder', direction: 'ASC' }])
    expect(data.promotions.nodes).toEqual([{ id: second.id }, { id: first.id }])
    expect(fieldsOfAnswer(await slots.act('move', first.id, 'id', { after: other.id }))).toEqual({
      after: [{ key: 'validation.notFound' }],
    })
  })
})
