import { beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../harness/database'
import { openEndpoint } from '../harness/endpoint'
import { models } from '../second-product/catalogue'
import { visits } from '../second-product/declarations'
import { makerOf } from '../second-product/open-product'

// Each rule of api.md "Read" and "Filter".

const database = await openTestDatabase()
const endpoint = await openEndpoint(database)
const ask = await endpoint.as('super_admin')
const make = makerOf(endpoint)

const made = ['Ann', 'ann%', 'b_b', 'c\\c', '安娜', 'Zoë'].map((maker, index) => ({
  title: { en: 'Model', zh: '型号' },
  slug: `model-${index}`,
  maker,
  price: index,
  type: index % 2 === 0 ? 'crane' : 'digger',
  free: index > 3,
  releasedAt: index < 2 ? null : `2026-0${index}-01T00:00:00.000Z`,
}))

beforeAll(async () => {
  const ids = await Promise.all(made.map((values) => make(models, values)))
  const fees = ['0.10', '9.90', '10.00', '100.00']
  await Promise.all(fees.map((fee, index) => make(visits, { visitor: `V-${index}`, modelId: ids[index], fee })))
})

/**
 * Names of the models that match a filter, or the code of its refusal. Sent twice: for the executor and for the plan.
 */
async function namesOf(filter: object): Promise<string[] | string> {
  const query =
    'query ($filter: ModelFilter) { models(filter: $filter, sorting: [{field: maker, direction: ASC}]) { nodes { maker } totalCount } }'
  const answers = [await ask(query, { filter }), await ask(query, { filter })]
  expect(answers[1]).toEqual(answers[0])
  const [{ data, errors } = { data: null, errors: [] }] = answers
  if (errors) return errors[0]?.extensions.code ?? ''
  expect(data.models.totalCount).toBe(data.models.nodes.length)
  return data.models.nodes.map(({ maker }: { maker: string }) => maker).sort()
}

const all = made.map(({ maker }) => maker).sort()
const but = (...names: string[]) => all.filter((name) => !names.includes(name))

describe('filters', () => {
  const cases: [string, object, string[] | string][] = [
    ['nothing asks for everything', {}, all],
    ['a field that says nothing asks for nothing', { maker: {}, type: null }, all],
    ['an empty list matches nothing', { maker: { in: [] } }, []],
    ['none of nothing matches everything', { maker: { notIn: [] } }, all],
    ['two operators on one field are both applied', { price: { gte: 1, lt: 3 } }, ['ann%', 'b_b']],
    ['and beside fields', { price: { gte: 1 }, and: [{ price: { lt: 3 } }, { type: { eq: 'crane' } }] }, ['b_b']],
    ['or beside fields', { type: { eq: 'crane' }, or: [{ maker: { eq: 'Ann' } }, { price: { eq: 1 } }] }, ['Ann']],
    [
      'or within and within or',
      { or: [{ and: [{ or: [{ price: { eq: 0 } }, { price: { eq: 5 } }] }] }] },
      ['Ann', 'Zoë'],
    ],
    ['an empty or asks for nothing', { or: [], and: [] }, all],
    ['% is a wildcard', { maker: { like: 'ann%' } }, ['ann%']],
    ['in any case', { maker: { iLike: 'ANN%' } }, ['Ann', 'ann%']],
    ['\\ escapes %', { maker: { iLike: 'ann\\%' } }, ['ann%']],
    ['\\ escapes _', { maker: { like: 'b\\_b' } }, ['b_b']],
    ['\\ escapes itself', { maker: { like: 'c\\\\c' } }, ['c\\c']],
    ['_ is one character', { maker: { like: '_nn' } }, ['Ann']],
    ['_ is one Chinese character', { maker: { like: '_娜' } }, ['安娜']],
    ['accents and case', { maker: { iLike: '%OË' } }, ['Zoë']],
    ['not like', { maker: { notILike: '%a%' } }, ['Zoë', 'b_b', 'c\\c', '安娜']],
    ['between', { price: { between: { lower: 1, upper: 2 } } }, ['ann%', 'b_b']],
    ['not between', { price: { notBetween: { lower: 1, upper: 4 } } }, ['Ann', 'Zoë']],
    ['missing', { releasedAt: { is: null } }, ['Ann', 'ann%']],
    ['there', { releasedAt: { isNot: null } }, but('Ann', 'ann%')],
    ['equal to nothing is missing', { releasedAt: { eq: null } }, ['Ann', 'ann%']],
    [
      'not equal does not find what is missing',
      { releasedAt: { neq: '2026-02-01T00:00:00Z' } },
      ['Zoë', 'c\\c', '安娜'],
    ],
    ['a moment in another zone', { releasedAt: { eq: '2026-02-01T08:00:00+08:00' } }, ['b_b']],
    ['truth', { free: { is: true } }, ['Zoë', '安娜']],
    ['not truth', { free: { isNot: true } }, but('Zoë', '安娜')],
    ['truth by eq', { free: { eq: false } }, but('Zoë', '安娜')],
    ['words', { type: { in: ['digger', 'lift'] } }, ['Zoë', 'ann%', 'c\\c']],
    ['through many: some', { visits: { fee: { gt: '9.90' } } }, ['b_b', 'c\\c']],
    ['through many, and their own', { visits: { model: { maker: { eq: 'Ann' } } } }, ['Ann']],
    ['not: also what is missing', { not: { releasedAt: { eq: '2026-02-01T00:00:00Z' } } }, but('b_b')],
    ['not beside fields', { free: { is: true }, not: { maker: { eq: 'Zoë' } } }, ['安娜']],
    ['not through many: none', { not: { visits: { fee: { gt: '9.90' } } } }, but('b_b', 'c\\c')],
    ['not of not', { not: { not: { maker: { eq: 'Ann' } } } }, ['Ann']],
    ['not of everything', { not: {} }, []],
    ['not of nothing', { not: { maker: { in: [] } } }, all],
    ['no not at all', { not: null }, all],
    ['a wrong id in not', { not: { id: { eq: '7' } } }, 'VALIDATION_FAILED'],
    ['ids', { id: { notIn: ['00000000-0000-7000-8000-000000000000'] } }, all],
    ['a text with NUL', { maker: { eq: 'a\u0000' } }, 'VALIDATION_FAILED'],
    ['half a character', { maker: { like: '%\ud83d%' } }, 'VALIDATION_FAILED'],
    ['an id that is none', { id: { eq: '7' } }, 'VALIDATION_FAILED'],
    ['an unknown field', { pirce: { eq: 1 } }, 'BAD_REQUEST'],
    ['an unknown operator', { maker: { contains: 'a' } }, 'BAD_REQUEST'],
    ['order on words', { type: { gt: 'crane' } }, 'BAD_REQUEST'],
    ['an unknown word', { type: { eq: 'banned' } }, 'BAD_REQUEST'],
    ['a text in a number’s place', { price: { eq: '1' } }, 'BAD_REQUEST'],
    ['a moment without zone', { releasedAt: { gt: '2026-01-01T00:00:00' } }, 'BAD_REQUEST'],
    ['a day that is none', { releasedAt: { gt: '2026-02-30T00:00:00Z' } }, 'BAD_REQUEST'],
    ['the year 0', { releasedAt: { gt: '0000-01-01T00:00:00Z' } }, 'BAD_REQUEST'],
    ['a truth in a text’s place', { maker: { is: true } }, 'VALIDATION_FAILED'],
    ['half a range', { price: { between: { lower: 1 } } }, 'BAD_REQUEST'],
  ]
  test.each(cases)('%s', async (_name, filter, expected) => {
    const found = await namesOf(filter)
    expect(found).toEqual(typeof expected === 'string' ? expected : [...expected].sort())
  })

  test.each([
    [{ title: { zh: { eq: '\0' } } }, 'filter.title.zh.eq'],
    [{ visits: { visitor: { eq: '\0' } } }, 'filter.visits.visitor.eq'],
    [{ or: [{ price: { eq: 1 } }, { visits: { visitor: { like: '\0' } } }] }, 'filter.or.1.visits.visitor.like'],
    [{ and: [{ id: { eq: 'x' } }] }, 'filter.and.0.id.eq'],
  ])('name the place of an invalid value: %j', async (filter, place) => {
    const query = 'query ($filter: ModelFilter) { models(filter: $filter) { nodes { id } } }'
    const { errors } = await ask(query, { filter })
    expect(Object.keys(errors?.[0]?.extensions.fields ?? {})).toEqual([place])
  })

  test('compare money as numbers, written as strings', async () => {
    const query =
      'query ($filter: VisitFilter) { visits(filter: $filter, sorting: [{field: fee, direction: ASC}]) { nodes { fee } } }'
    const feesOf = async (fee: object) => {
      const { data, errors } = await ask(query, { filter: { fee } })
      return errors ? errors[0]?.extensions.code : data.visits.nodes.map((node: { fee: string }) => node.fee)
    }
    expect(await feesOf({ between: { lower: '9.9', upper: '10' } })).toEqual(['9.90', '10.00'])
    expect(await feesOf({ gt: '9.899' })).toEqual(['9.90', '10.00', '100.00'])
    expect(await feesOf({ in: ['0.1', '100'] })).toEqual(['0.10', '100.00'])
    expect(await feesOf({ notBetween: { lower: '0.2', upper: '99.99' } })).toEqual(['0.10', '100.00'])
    expect(await feesOf({ gt: 9 })).toBe('BAD_REQUEST')
    expect(await feesOf({ gt: '1e3' })).toBe('BAD_REQUEST')
    expect(await feesOf({ lt: `${'9'.repeat(39)}` })).toHaveLength(4)
  })
})

describe('sorting', () => {
  const sorted = async (...sorting: object[]) => {
    const query = 'query ($sorting: [ModelSort!]) { models(sorting: $sorting) { nodes { maker releasedAt } } }'
    const { data, errors } = await ask(query, { sorting })
    return errors ? errors[0]?.extensions.code : data.models.nodes.map((node: { maker: string }) => node.maker)
  }

  test('puts missing values at the documented end', async () => {
    const by = (direction: string, nulls?: string) =>
      sorted({ field: 'releasedAt', direction, ...(nulls && { nulls }) })
    const there = ['b_b', 'c\\c', '安娜', 'Zoë']
    expect((await by('ASC', 'NULLS_LAST')).slice(0, 4)).toEqual(there)
    expect((await by('ASC', 'NULLS_FIRST')).slice(2)).toEqual(there)
    expect((await by('DESC', 'NULLS_LAST')).slice(0, 4)).toEqual([...there].reverse())
    expect((await by('DESC', 'NULLS_FIRST')).slice(2)).toEqual([...there].reverse())
    expect((await by('ASC')).slice(0, 4)).toEqual(there)
    expect((await by('DESC')).slice(2)).toEqual([...there].reverse())
  })

  test('by several fields in their order', async () => {
    const [type, price] = [
      { field: 'type', direction: 'DESC' },
      { field: 'price', direction: 'DESC' },
    ]
    expect(await sorted(type, price)).toEqual(['Zoë', 'c\\c', 'ann%', '安娜', 'b_b', 'Ann'])
  })

  test('by an unsortable field is an error', async () => {
    expect(await sorted({ field: 'manual', direction: 'ASC' })).toBe('BAD_REQUEST')
    expect(await sorted({ field: 'maker; drop table tags', direction: 'ASC' })).toBe('BAD_REQUEST')
    expect(await sorted({ field: 'maker', direction: 'asc' })).toBe('BAD_REQUEST')
  })
})

describe('paging', () => {
  const query =
    'query ($paging: OffsetPaging) { tags(paging: $paging) { nodes { id } totalCount totalCountIsEstimate pageInfo { hasNextPage hasPreviousPage } } }'
  const page = async (paging?: object | null) => {
    const { data, errors } = await ask(query, { paging })
    return errors ? errors[0]?.extensions.code : { ...data.tags, nodes: data.tags.nodes.length }
  }
  beforeAll(async () => {
    await database.sql`insert into tags (id, name_en, name_zh)
      select gen_random_uuid(), 'Tag ' || n, '标签' || n from generate_series(1, 1005) n`
  })
  const rest = { totalCount: 1005, totalCountIsEstimate: false }

  test('returns ten rows by default, and at most a thousand', async () => {
    const first = { ...rest, pageInfo: { hasNextPage: true, hasPreviousPage: false } }
    expect(await page()).toEqual({ ...first, nodes: 10 })
    expect(await page(null)).toEqual({ ...first, nodes: 10 })
    expect(await page({})).toEqual({ ...first, nodes: 10 })
    expect(await page({ limit: 1000 })).toEqual({ ...first, nodes: 1000 })
    expect(await page({ limit: 1001 })).toEqual({ ...first, nodes: 1000 })
    expect(await page({ limit: 2_147_483_647 })).toEqual({ ...first, nodes: 1000 })
  })

  test('handles the last page, the page after it, and invalid pages', async () => {
    const last = { ...rest, pageInfo: { hasNextPage: false, hasPreviousPage: true } }
    expect(await page({ limit: 1000, offset: 1000 })).toEqual({ ...last, nodes: 5 })
    expect(await page({ limit: 5, offset: 1000 })).toEqual({ ...last, nodes: 5 })
    expect(await page({ limit: 10, offset: 2_147_483_647 })).toEqual({ ...last, nodes: 0 })
    expect(await page({ limit: 0 })).toBe('VALIDATION_FAILED')
    expect(await page({ limit: -1 })).toBe('VALIDATION_FAILED')
    expect(await page({ offset: -1 })).toBe('VALIDATION_FAILED')
    expect(await page({ limit: 1.5 })).toBe('BAD_REQUEST')
  })

  test('pages skip and repeat no rows when values are equal', async () => {
    const seen: string[] = []
    for (let offset = 0; offset < 1005; offset += 201) {
      const { data } = await ask(
        'query ($paging: OffsetPaging) { tags(paging: $paging, sorting: [{field: active, direction: DESC}]) { nodes { id } } }',
        { paging: { limit: 201, offset } },
      )
      seen.push(...data.tags.nodes.map(({ id }: { id: string }) => id))
    }
    expect(new Set(seen).size).toBe(1005)
  })
})

describe('answers', () => {
  test('decimals are text, moments ISO 8601 in UTC, ids UUIDs', async () => {
    const { data } = await ask('{ visits { nodes { id fee createdAt updatedAt model { releasedAt } } } }')
    const releases: (string | null)[] = []
    for (const { id, fee, createdAt, updatedAt, model } of data.visits.nodes) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(fee).toMatch(/^\d+\.\d\d$/)
      for (const moment of [createdAt, updatedAt]) expect(moment).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      releases.push(model.releasedAt)
    }
    expect(releases.sort()).toEqual(['2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z', null, null])
  })

  test('a missing record and an invalid id', async () => {
    for (const id of ['00000000-0000-7000-8000-000000000000', 'abc', '']) {
      const { status, data, errors } = await ask('query ($id: ID!) { model(id: $id) { id } }', { id })
      expect({ status, data }).toEqual({ status: 200, data: { model: null } })
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND', http: { status: 404 } })
    }
  })

  test('aggregates of groups and of all', async () => {
    const grouped = await ask(`{ modelAggregate(filter: {price: {gt: 0}}) {
      groupBy { type } count { id releasedAt } sum { price } avg { price } min { maker } max { releasedAt } } }`)
    const byType = Object.fromEntries(
      grouped.data.modelAggregate.map(({ groupBy, ...rest }: { groupBy: { type: string } }) => [groupBy.type, rest]),
    )
    expect(byType).toMatchObject({
      crane: {
        count: { id: 2, releasedAt: 2 },
        sum: { price: 6 },
        avg: { price: 3 },
        max: { releasedAt: '2026-04-01T00:00:00.000Z' },
      },
      digger: { count: { id: 3, releasedAt: 2 }, sum: { price: 9 }, avg: { price: 3 } },
    })
    const none = await ask('{ modelAggregate(filter: {id: {in: []}}) { count { id } sum { price } max { price } } }')
    expect(none.data.modelAggregate).toEqual([{ count: { id: 0 }, sum: { price: null }, max: { price: null } }])
    const money = await ask('{ visitAggregate { sum { fee } avg { fee } min { fee } max { fee } count { id } } }')
    expect(money.data.visitAggregate).toMatchObject([
      {
        sum: { fee: '120.00' },
        avg: { fee: '30.00' },
        min: { fee: '0.10' },
        max: { fee: '100.00' },
        count: { id: 4 },
      },
    ])
  })

  test('no request caused an internal error', () => {
    expect(endpoint.problems).toEqual([])
  })
})
