import { beforeAll, describe, expect, test } from 'vitest'
import { exportableNames } from '../../src/import-export/columns'
import { scanCsv } from '../../src/import-export/csv'
import { resourceNamed } from '../../src/registry/resources'
import { asking } from '../harness/asking'
import { openTestDatabase } from '../harness/database'
import { type Endpoint, openEndpoint } from '../harness/endpoint'
import { askExport, headersOf } from '../harness/import-export'
import { users } from '../second-product/accounts'
import { models, shelves } from '../second-product/catalogue'
import { depots, tags } from '../second-product/declarations'
import { makerOf } from '../second-product/open-product'

const database = await openTestDatabase()
let endpoint: Endpoint

const rowsOf = async (role: string, file: string, body: object = {}) => {
  const response = await askExport(endpoint, role, file, body)
  expect(response.status).toBe(200)
  return [...scanCsv(await response.text())]
}
const refusalOf = async (role: string, file: string, body: object = {}) => {
  const response = await askExport(endpoint, role, file, body)
  const { errors } = (await response.json()) as { errors: { extensions: { code: string; fields?: object } }[] }
  return { status: response.status, ...errors[0]?.extensions }
}

beforeAll(async () => {
  endpoint = await openEndpoint(database)
  const make = makerOf(endpoint)
  const shelf = await make(shelves, {
    name: { en: 'Mystery', zh: '悬疑' },
    slug: 'mystery',
    icon: '🕯️',
  })
  const labels = [
    await make(tags, { name: { en: 'Riddles', zh: '谜题' } }),
    await make(tags, { name: { en: 'Night, "dark"', zh: '夜' } }),
  ]
  const title = { en: 'Harbor', zh: '港湾' }
  await make(models, { title, slug: 'alpha', maker: '=1+2', price: 3, shelfId: shelf, tagIds: labels })
  await make(models, { title, slug: 'beta', maker: '-5', price: 1 })
  await make(models, { title, slug: 'gamma', maker: 'two\nlines', price: 2 })
})

describe('a CSV', () => {
  test('has the filtered list in its order, relations by id and title, and texts by language', async () => {
    const rows = await rowsOf('editor', 'models.csv', {
      filter: { price: { gte: 1 } },
      sorting: [{ field: 'price', direction: 'DESC' }],
      columns: ['slug', 'title', 'shelf', 'tags', 'price', 'maker'],
    })
    expect(rows[0]).toEqual(['slug', 'title.en', 'title.zh', 'shelfId', 'shelf', 'tagIds', 'tags', 'price', 'maker'])
    expect(rows.slice(1).map((row) => row[0])).toEqual(['alpha', 'gamma', 'beta'])
    expect(rows[1]).toEqual([
      'alpha',
      'Harbor',
      '港湾',
      expect.stringMatching(/^[0-9a-f-]{36}$/),
      'Mystery',
      expect.stringMatching(/^[0-9a-f-]{36} [0-9a-f-]{36}$/),
      'Riddles; Night, "dark"',
      '3',
      '=1+2',
    ])
  })

  test('has headings in either language, and a byte order mark for spreadsheets', async () => {
    const body = { columns: ['title', 'shelf', 'createdAt'], language: 'zh', bom: true }
    const text = Buffer.from(await (await askExport(endpoint, 'editor', 'models.csv', body)).arrayBuffer())
    expect([...text.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [heading, first] = [...scanCsv(text.toString('utf8'))]
    expect(heading).toEqual(['Title（英语）', 'Title（中文）', 'Shelf ID', 'Shelf', '创建时间'])
    expect(first).toBeDefined()
  })

  test('has no executable formulas, and keeps numbers', async () => {
    const response = await askExport(endpoint, 'editor', 'models.csv', { columns: ['slug', 'maker'] })
    const text = await response.text()
    expect(text).toContain("alpha,'=1+2\r\n")
    expect(text).toContain('beta,-5\r\n')
    expect(text).toContain('gamma,"two\nlines"\r\n')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="models-\d{4}-\d\d-\d\d\.csv"/)
    expect(response.headers.get('x-total-count')).toBe('3')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })
})

test('JSON has the same shapes as the API', async () => {
  const body = { filter: { slug: { eq: 'alpha' } }, columns: ['title', 'shelf', 'tags', 'price', 'free'] }
  const [model] = (await (await askExport(endpoint, 'editor', 'models.json', body)).json()) as object[]
  expect(model).toEqual({
    title: { en: 'Harbor', zh: '港湾' },
    shelfId: expect.any(String),
    shelf: { id: expect.any(String), name: { en: 'Mystery', zh: '悬疑' } },
    tagIds: [expect.any(String), expect.any(String)],
    tags: [expect.objectContaining({ id: expect.any(String) }), expect.anything()],
    price: 3,
    free: false,
  })
  const none = await askExport(endpoint, 'editor', 'models.json', { filter: { slug: { in: [] } } })
  expect(await none.json()).toEqual([])
})

describe('permissions of an export', () => {
  test.each([
    ['none', 401],
    ['support', 403],
    ['moderator', 403],
  ])('%s cannot export users', async (role, status) => {
    expect((await refusalOf(role, 'users.csv')).status).toBe(status)
  })

  test('secrets and password hashes are not exported', async () => {
    const buckets = exportableNames(resourceNamed('storageBuckets'))
    expect(buckets).toContain('accessKey')
    expect(buckets).not.toContain('secretKey')
    expect(exportableNames(resourceNamed('users'))).not.toContain('password')
    expect(exportableNames(resourceNamed('webhooks'))).not.toContain('secret')
    expect(await refusalOf('super_admin', 'storageBuckets.csv', { columns: ['secretKey'] })).toMatchObject({
      status: 422,
      fields: { 'columns.secretKey': [{ key: 'validation.unknownField' }] },
    })
  })

  test('the request is validated by the types of the list', async () => {
    for (const body of [
      { filter: { pice: { eq: 1 } } },
      { filter: { price: { iLike: '1' } } },
      { sorting: [{ field: 'manual', direction: 'ASC' }] },
      { columns: [] },
      { limit: 3 },
    ]) {
      expect((await refusalOf('editor', 'models.csv', body)).status).toBe(400)
    }
    expect((await refusalOf('editor', 'nothing.csv')).status).toBe(404)
    expect((await refusalOf('editor', 'models.xlsx')).status).toBe(404)
  })

  test('an editor exports only id and name of a keeper, and cannot filter by other fields', async () => {
    const make = makerOf(endpoint)
    const user = await make(users, { username: 'mira', email: 'mira@example.com' })
    await make(depots, { name: { en: 'North', zh: '北' }, code: 'DEP-1', keeperId: user })
    const rows = await rowsOf('editor', 'depots.csv', { columns: ['keeper', 'code'] })
    expect(rows).toEqual([
      ['keeperId', 'keeper', 'code'],
      [user, 'mira', 'DEP-1'],
    ])
    expect((await refusalOf('editor', 'depots.csv', { filter: { keeper: { email: { like: 'm%' } } } })).status).toBe(
      403,
    )
  })

  test('a form of another site cannot request one', async () => {
    const headers = { ...(await headersOf(endpoint, 'editor')), 'content-type': 'text/plain' }
    expect((await askExport(endpoint, 'editor', 'models.csv', {}, { headers })).status).toBe(400)
  })
})

test('one audit event has the actor, the filter and the number of rows', async () => {
  await rowsOf('editor', 'models.csv', { filter: { slug: { eq: 'beta' } }, columns: ['slug'] })
  const ask = asking(await endpoint.as('super_admin'), 'auditEvents')
  const { data } = await ask.list(
    'action recordId actorId after',
    { action: { eq: 'export' }, resource: { eq: 'models' } },
    [{ field: 'createdAt', direction: 'DESC' }],
  )
  expect(data.auditEvents.nodes[0]).toEqual({
    action: 'export',
    recordId: null,
    actorId: (await endpoint.accountOf('editor')).id,
    after: { format: 'csv', columns: ['slug'], filter: { slug: { eq: 'beta' } }, count: 1 },
  })
})

describe('many rows', () => {
  const count = 12_000
  beforeAll(async () => {
    await database.sql`
      insert into tags (id, name_en, name_zh, description_en)
      select gen_random_uuid(), 'many ' || lpad(n::text, 6, '0'), 'zh', repeat('x', 2500) from generate_series(1, ${count}) n`
  })
  const filter = { name: { en: { like: 'many %' } } }

  test('are exported once each, in order, in chunks', { timeout: 90_000 }, async () => {
    const rows = await rowsOf('editor', 'tags.csv', { filter, sorting: [{ field: 'name_en', direction: 'ASC' }] })
    const names = rows.slice(1).map((row) => row[1])
    expect(names).toEqual(Array.from({ length: count }, (_, n) => `many ${String(n + 1).padStart(6, '0')}`))
  })

  test('wait for a slow reader without blocking others, and stop when it disconnects', {
    timeout: 90_000,
  }, async () => {
    /** Repeats the request until the server has detected closed connections. */
    const start = async (signal: AbortSignal) => {
      for (;;) {
        const response = await askExport(endpoint, 'editor', 'tags.csv', { filter }, { signal })
        if (response.status !== 429) return response
        await response.text()
      }
    }
    for (let reader = 0; reader < 5; reader++) {
      const leaving = new AbortController()
      const slow = await start(leaving.signal)
      await slow.body?.getReader().read()
      const answer = await asking(await endpoint.as('editor'), 'tags').list('id')
      expect(answer.errors).toBeUndefined()
      leaving.abort()
    }
    // Three of one session: its fourth is refused until one of them ends, and another session still has one.
    const staying = new AbortController()
    // Referenced, because `fetch` cancels an unreachable response at garbage collection.
    const held: Response[] = []
    for (let reader = 0; reader < 3; reader++) held.push(await start(staying.signal))
    const refused = await askExport(endpoint, 'editor', 'tags.csv', { filter })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
    held.push(await askExport(endpoint, 'super_admin', 'tags.csv', { filter }, { signal: staying.signal }))
    expect(held.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    staying.abort()
    const whole = async () => (await rowsOf('editor', 'tags.csv', { filter })).length
    await expect.poll(whole, { timeout: 60_000 }).toBe(count + 1)
    expect(endpoint.problems).toEqual([])
  })
})
