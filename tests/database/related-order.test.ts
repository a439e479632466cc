import { beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../harness/database'
import { openEndpoint } from '../harness/endpoint'

// Lists in the order of their related records' titles, as groups of a list have it.

const database = await openTestDatabase()
const endpoint = await openEndpoint(database)

beforeAll(async () => {
  // The ids are in another order than the titles; two records share a title, one has no Chinese title.
  const shelves = [
    ['1', 'Zebra', '阿'],
    ['2', 'Apple', '中'],
    ['3', 'Apple', '中'],
    ['4', 'Mango', ''],
  ] as const
  const id = (number: string) => `00000000-0000-7000-8000-00000000000${number}`
  for (const [number, en, zh] of shelves) {
    await database.sql`INSERT INTO shelves (id, slug, name_en, name_zh) VALUES (${id(number)}, ${`order-${number}`}, ${en}, ${zh})`
  }
  for (const [title, shelf] of ['z1 1', 'a2 2', 'a3 3', 'b2 2', 'b3 3', 'm4 4', 'none '].map((each) =>
    each.split(' '),
  )) {
    await database.sql`
      INSERT INTO models (id, slug, title_en, title_zh, maker, shelf_id)
      VALUES (gen_random_uuid(), ${`order-${title}`}, ${title ?? ''}, ${title ?? ''}, 'orderer', ${shelf ? id(shelf) : null})`
  }
})

const query = `query ($sorting: [ModelSort!], $paging: OffsetPaging) {
  models(filter: {maker: {eq: "orderer"}}, sorting: $sorting, paging: $paging) {
    totalCount nodes { title { en } } pageInfo { endCursor hasNextPage }
  }
}`
const titles = ({ models }: { models: { nodes: { title: { en: string } }[] } }) =>
  models.nodes.map(({ title }) => title.en)
const sortingBy = (field: string, direction = 'ASC') => [
  { field, direction, nulls: 'NULLS_LAST' },
  { field: 'title_en', direction: 'ASC' },
]

test.each([
  ['shelf_en', 'ASC', 'a2 b2 a3 b3 m4 z1 none'],
  ['shelf_en', 'DESC', 'z1 m4 a3 b3 a2 b2 none'],
  // 阿 and 中 are compared like the titles of a list. Mango has no Chinese title, so people read the English one.
  ['shelf_zh', 'ASC', 'm4 a2 b2 a3 b3 z1 none'],
])('%s %s: groups stand together in the order of their titles', async (field, direction, expected) => {
  const ask = await endpoint.as('super_admin')
  const sorting = sortingBy(field, direction)
  for (const _time of ['executed', 'planned']) {
    const { data, errors } = await ask(query, { sorting, paging: { limit: 50 } })
    expect(errors).toBeUndefined()
    expect([data.models.totalCount, titles(data).join(' ')]).toEqual([7, expected])
  }
  const seen: string[] = []
  for (let after: string | null = null, hasNext = true; hasNext; ) {
    const { data } = await ask(query, { sorting, paging: { limit: 2, after } })
    seen.push(...titles(data))
    ;[after, hasNext] = [data.models.pageInfo.endCursor, data.models.pageInfo.hasNextPage]
  }
  expect(seen.join(' ')).toBe(expected)
})

test('an export and a saved view have the same order', async () => {
  const { accessToken } = await endpoint.accountOf('super_admin')
  const response = await fetch(`${new URL(endpoint.url).origin}/export/models.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      filter: { maker: { eq: 'orderer' } },
      sorting: sortingBy('shelf_en'),
      columns: ['title'],
    }),
  })
  expect(response.status).toBe(200)
  const rows = (await response.text()).trim().split('\r\n').slice(1)
  expect(rows.map((row) => row.split(',')[0]).join(' ')).toBe('a2 b2 a3 b3 m4 z1 none')

  const ask = await endpoint.as('super_admin')
  const save = 'mutation ($input: SaveViewInput!) { saveView(input: $input) { id sorting } }'
  const { data, errors } = await ask(save, {
    input: { resource: 'models', name: 'By shelf', state: 'group=shelf&sort=-rating' },
  })
  expect(errors).toBeUndefined()
  expect(data.saveView.sorting).toEqual([
    { field: 'shelf_en', direction: 'ASC' },
    { field: 'rating', direction: 'DESC' },
  ])
})
