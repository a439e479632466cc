import { beforeAll, describe, expect, test, vi } from 'vitest'
import { systemActor } from '../../server/access/actor'
import { countRows } from '../../server/sql/count'
import { knownPosition } from '../../server/sql/known-positions'
import { listOf } from '../../server/sql/page'
import { openTestDatabase } from '../harness/database'
import { openEndpoint } from '../harness/endpoint'
import { statementsDuring } from '../harness/statements'
import { tags } from '../second-product/declarations'

// Long lists: deep pages, and concurrent counts.

const database = await openTestDatabase()
const endpoint = await openEndpoint(database)
const ask = await endpoint.as('super_admin')
const length = 1_230
/** The id of no tag: a filter with it has all rows, and is another list. */
const noId = '00000000-0000-7000-8000-000000000000'

beforeAll(async () => {
  await database.sql`
    INSERT INTO tags (id, name_en, name_zh, active)
    SELECT gen_random_uuid(), 'Tag ' || n % 100, '标签 ' || n, n % 3 > 0 FROM generate_series(1, ${length}) n`
})

const idsOf = async (offset: number, limit: number, direction: string, filter: object): Promise<string[]> => {
  const query = `query ($paging: OffsetPaging!, $filter: TagFilter!, $sorting: [TagSort!]!) {
    tags(paging: $paging, filter: $filter, sorting: $sorting) { nodes { id } pageInfo { hasNextPage } }
  }`
  const sorting = [{ field: 'name_en', direction }]
  const { data } = await ask(query, { paging: { limit, offset }, filter, sorting })
  const { nodes, pageInfo } = data.tags
  return [...nodes.map(({ id }: { id: string }) => id), pageInfo.hasNextPage ? 'more' : 'end']
}

describe('a deep page', () => {
  const filters: [string, object, number][] = [
    ['of all rows', {}, length],
    ['of some rows', { or: [{ active: { eq: true } }, { name: { zh: { like: '%00' } } }] }, 824],
  ]
  test.each(filters)('%s continues after the previous page', async (_, filter, rows) => {
    for (const direction of ['ASC', 'DESC']) {
      const whole = [
        ...(await idsOf(0, 1000, direction, filter)).slice(0, -1),
        ...(await idsOf(1000, 1000, direction, filter)),
      ]
      expect(new Set(whole).size).toBe(rows + 1)
      for (const offset of [990, 1000, 1005, rows - 5, rows, rows + 1000].filter((each) => each >= 990)) {
        const expected = whole.slice(0, -1).slice(offset, offset + 10)
        const last = offset + 10 < rows ? 'more' : 'end'
        expect(await idsOf(offset, 10, direction, filter)).toEqual([...expected, last])
      }
    }
  })
})

describe('a count', () => {
  const query = 'query ($filter: TagFilter!) { tags(filter: $filter) { totalCount } }'
  const count = async (filter: object) => (await ask(query, { filter })).data.tags.totalCount

  test('runs at most twice for many concurrent identical requests', async () => {
    const actor = systemActor('counting')
    const counted = (active: boolean) =>
      countRows({ context: endpoint.operations, resource: tags, actor }, { active: { eq: active } })
    const { result, statements } = await statementsDuring(database, () =>
      Promise.all(Array.from({ length: 30 }, (_, at) => counted(at % 2 === 0))),
    )
    expect(result.map(({ rows }) => rows)).toEqual(Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? 820 : 410)))
    expect(statements).toHaveLength(4)
  })

  test('includes everything written before its request, under concurrent counts', async () => {
    const others = Array.from({ length: 20 }, () => count({}))
    for (let added = 1; added <= 3; added++) {
      await ask('mutation { createOneTag(input: { tag: { name: { en: "New", zh: "新" } } }) { id } }')
      const [own] = await Promise.all([count({}), ...Array.from({ length: 5 }, () => count({}))])
      expect(own).toBe(length + added)
    }
    expect(await Promise.all(others)).toHaveLength(20)
  })

  test('of more than 50,000 rows is an estimate, also in a plan with the page', async () => {
    await database.withoutTimeLimit(async (tx) => {
      await tx`
        INSERT INTO tags (id, name_en, name_zh, active)
        SELECT gen_random_uuid(), 'Long ' || n, '长 ' || n, true FROM generate_series(1, 50_001) n`
      await tx`ANALYZE tags`
    })
    const page = `query ($filter: TagFilter!) {
      tags(filter: $filter, paging: {limit: 1}) { nodes { active } totalCount totalCountIsEstimate }
    }`
    const asked = async () => (await ask(page, { filter: { name: { en: { like: 'Long %' } } } })).data.tags
    const [executed, planned] = [await asked(), await asked()]
    expect(executed).toMatchObject({ nodes: [{ active: true }], totalCountIsEstimate: true })
    expect(executed.totalCount).toBeGreaterThan(50_000)
    expect(planned).toEqual(executed)

    const searched = async (text: string) => (await ask(page, { filter: { name: { en: { iLike: text } } } })).data.tags
    const [all, some] = [await searched('long %'), await searched('long 1234%')]
    expect(all).toEqual(executed)
    expect(some).toMatchObject({ totalCount: 11, totalCountIsEstimate: false })
    expect(await searched('long %')).toEqual(all)
    expect(await searched('long 1234%')).toEqual(some)
  })

  test('a far page by number continues at a position that is known, and shows the same rows', async () => {
    const first = await idsOf(50_100, 10, 'ASC', {})
    expect(await idsOf(50_100, 10, 'ASC', {})).toEqual(first)
    const later = await idsOf(50_105, 10, 'ASC', {})
    expect(later.slice(0, 5)).toEqual(first.slice(5, 10))
    const exact = await idsOf(50_099, 12, 'ASC', {})
    expect(exact.slice(1, 11)).toEqual(first.slice(0, 10))
    await database.sql`DELETE FROM tags WHERE id = ${exact[0] ?? ''}`
    expect(await idsOf(50_105, 10, 'ASC', {})).toEqual(later)
  })

  test('the first far page by number starts at a position that the page with the total has found', async () => {
    const sorting = [{ field: 'name_en', direction: 'DESC' as const }]
    const [first = ''] = await idsOf(0, 1, 'DESC', {})
    const before = await idsOf(50_100, 10, 'DESC', { id: { neq: noId } })
    const counted = await ask('query ($sorting: [TagSort!]) { tags(sorting: $sorting) { totalCountIsEstimate } }', {
      sorting,
    })
    expect(counted.data.tags.totalCountIsEstimate).toBe(true)
    const list = listOf(
      { context: endpoint.operations, resource: tags, actor: systemActor('jump') },
      { sorting, filter: {} },
    )
    await vi.waitFor(() => expect(knownPosition(database, list, 50_100)?.index).toBe(50_000))
    await database.sql`DELETE FROM tags WHERE id = ${first}`
    expect(await idsOf(50_100, 10, 'DESC', {})).toEqual(before)
  })
})
