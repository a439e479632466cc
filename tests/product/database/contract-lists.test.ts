import { beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../harness/database'
import { openEndpoint } from '../../harness/endpoint'
import { platformOf } from '../harness/platform'

// Each rule of api.md "Read" and "Filter".

const database = await openTestDatabase()
const endpoint = await openEndpoint(database)
const ask = await endpoint.as('super_admin')
const platform = platformOf(endpoint)

const people = ['Ann', 'ann%', 'b_b', 'c\\c', '安娜', 'Zoë'].map((username, index) => ({
  username,
  credits: index,
  status: index % 2 === 0 ? 'active' : 'invited',
  subscribed: index > 3,
  lastLoginAt: index < 2 ? null : `2026-0${index}-01T00:00:00.000Z`,
}))

beforeAll(async () => {
  const ids = await Promise.all(people.map((values) => platform.player(values)))
  const amounts = ['0.10', '9.90', '10.00', '100.00']
  await Promise.all(
    amounts.map((amount, index) =>
      platform.make('orders', { orderNumber: `SD-${index}`, userId: ids[index], amount, type: 'subscription' }),
    ),
  )
})

/**
 * Names of the users that match a filter, or the code of its refusal. Sent twice: for the executor and for the plan.
 */
async function namesOf(filter: object): Promise<string[] | string> {
  const query =
    'query ($filter: UserFilter) { users(filter: $filter, sorting: [{field: username, direction: ASC}]) { nodes { username } totalCount } }'
  const answers = [await ask(query, { filter }), await ask(query, { filter })]
  expect(answers[1]).toEqual(answers[0])
  const [{ data, errors } = { data: null, errors: [] }] = answers
  if (errors) return errors[0]?.extensions.code ?? ''
  expect(data.users.totalCount).toBe(data.users.nodes.length)
  return data.users.nodes.map(({ username }: { username: string }) => username).sort()
}

const all = people.map(({ username }) => username).sort()
const but = (...names: string[]) => all.filter((name) => !names.includes(name))

describe('filters', () => {
  const cases: [string, object, string[] | string][] = [
    ['nothing asks for everything', {}, all],
    ['a field that says nothing asks for nothing', { username: {}, status: null }, all],
    ['an empty list matches nothing', { username: { in: [] } }, []],
    ['none of nothing matches everything', { username: { notIn: [] } }, all],
    ['two operators on one field are both applied', { credits: { gte: 1, lt: 3 } }, ['ann%', 'b_b']],
    [
      'and beside fields',
      { credits: { gte: 1 }, and: [{ credits: { lt: 3 } }, { status: { eq: 'active' } }] },
      ['b_b'],
    ],
    [
      'or beside fields',
      { status: { eq: 'active' }, or: [{ username: { eq: 'Ann' } }, { credits: { eq: 1 } }] },
      ['Ann'],
    ],
    [
      'or within and within or',
      { or: [{ and: [{ or: [{ credits: { eq: 0 } }, { credits: { eq: 5 } }] }] }] },
      ['Ann', 'Zoë'],
    ],
    ['an empty or asks for nothing', { or: [], and: [] }, all],
    ['% is a wildcard', { username: { like: 'ann%' } }, ['ann%']],
    ['in any case', { username: { iLike: 'ANN%' } }, ['Ann', 'ann%']],
    ['\\ escapes %', { username: { iLike: 'ann\\%' } }, ['ann%']],
    ['\\ escapes _', { username: { like: 'b\\_b' } }, ['b_b']],
    ['\\ escapes itself', { username: { like: 'c\\\\c' } }, ['c\\c']],
    ['_ is one character', { username: { like: '_nn' } }, ['Ann']],
    ['_ is one Chinese character', { username: { like: '_娜' } }, ['安娜']],
    ['accents and case', { username: { iLike: '%OË' } }, ['Zoë']],
    ['not like', { username: { notILike: '%a%' } }, ['Zoë', 'b_b', 'c\\c', '安娜']],
    ['between', { credits: { between: { lower: 1, upper: 2 } } }, ['ann%', 'b_b']],
    ['not between', { credits: { notBetween: { lower: 1, upper: 4 } } }, ['Ann', 'Zoë']],
    ['missing', { lastLoginAt: { is: null } }, ['Ann', 'ann%']],
    ['there', { lastLoginAt: { isNot: null } }, but('Ann', 'ann%')],
    ['equal to nothing is missing', { lastLoginAt: { eq: null } }, ['Ann', 'ann%']],
    [
      'not equal does not find what is missing',
      { lastLoginAt: { neq: '2026-02-01T00:00:00Z' } },
      ['Zoë', 'c\\c', '安娜'],
    ],
    ['a moment in another zone', { lastLoginAt: { eq: '2026-02-01T08:00:00+08:00' } }, ['b_b']],
    ['truth', { subscribed: { is: true } }, ['Zoë', '安娜']],
    ['not truth', { subscribed: { isNot: true } }, but('Zoë', '安娜')],
    ['truth by eq', { subscribed: { eq: false } }, but('Zoë', '安娜')],
    ['words', { status: { in: ['invited', 'suspended'] } }, ['Zoë', 'ann%', 'c\\c']],
    ['through many: some', { orders: { amount: { gt: '9.90' } } }, ['b_b', 'c\\c']],
    ['through many, and their own', { orders: { user: { username: { eq: 'Ann' } } } }, ['Ann']],
    ['ids', { id: { notIn: ['00000000-0000-7000-8000-000000000000'] } }, all],
    ['a text with NUL', { username: { eq: 'a\u0000' } }, 'VALIDATION_FAILED'],
    ['half a character', { username: { like: '%\ud83d%' } }, 'VALIDATION_FAILED'],
    ['an id that is none', { id: { eq: '7' } }, 'VALIDATION_FAILED'],
    ['an unknown field', { pirce: { eq: 1 } }, 'BAD_REQUEST'],
    ['an unknown operator', { username: { contains: 'a' } }, 'BAD_REQUEST'],
    ['order on words', { status: { gt: 'active' } }, 'BAD_REQUEST'],
    ['an unknown word', { status: { eq: 'banned' } }, 'BAD_REQUEST'],
    ['a text in a number’s place', { credits: { eq: '1' } }, 'BAD_REQUEST'],
    ['a moment without zone', { lastLoginAt: { gt: '2026-01-01T00:00:00' } }, 'BAD_REQUEST'],
    ['a day that is none', { lastLoginAt: { gt: '2026-02-30T00:00:00Z' } }, 'BAD_REQUEST'],
    ['the year 0', { lastLoginAt: { gt: '0000-01-01T00:00:00Z' } }, 'BAD_REQUEST'],
    ['a truth in a text’s place', { username: { is: true } }, 'VALIDATION_FAILED'],
    ['half a range', { credits: { between: { lower: 1 } } }, 'BAD_REQUEST'],
  ]
  test.each(cases)('%s', async (_name, filter, expected) => {
    const found = await namesOf(filter)
    expect(found).toEqual(typeof expected === 'string' ? expected : [...expected].sort())
  })

  test('compare money as numbers, written as strings', async () => {
    const query =
      'query ($filter: OrderFilter) { orders(filter: $filter, sorting: [{field: amount, direction: ASC}]) { nodes { amount } } }'
    const amountsOf = async (amount: object) => {
      const { data, errors } = await ask(query, { filter: { amount } })
      return errors ? errors[0]?.extensions.code : data.orders.nodes.map((node: { amount: string }) => node.amount)
    }
    expect(await amountsOf({ between: { lower: '9.9', upper: '10' } })).toEqual(['9.90', '10.00'])
    expect(await amountsOf({ gt: '9.899' })).toEqual(['9.90', '10.00', '100.00'])
    expect(await amountsOf({ in: ['0.1', '100'] })).toEqual(['0.10', '100.00'])
    expect(await amountsOf({ notBetween: { lower: '0.2', upper: '99.99' } })).toEqual(['0.10', '100.00'])
    expect(await amountsOf({ gt: 9 })).toBe('BAD_REQUEST')
    expect(await amountsOf({ gt: '1e3' })).toBe('BAD_REQUEST')
    expect(await amountsOf({ lt: `${'9'.repeat(39)}` })).toHaveLength(4)
  })
})

describe('sorting', () => {
  const sorted = async (...sorting: object[]) => {
    const query = 'query ($sorting: [UserSort!]) { users(sorting: $sorting) { nodes { username lastLoginAt } } }'
    const { data, errors } = await ask(query, { sorting })
    return errors ? errors[0]?.extensions.code : data.users.nodes.map((node: { username: string }) => node.username)
  }

  test('puts missing values at the documented end', async () => {
    const by = (direction: string, nulls?: string) =>
      sorted({ field: 'lastLoginAt', direction, ...(nulls && { nulls }) })
    const there = ['b_b', 'c\\c', '安娜', 'Zoë']
    expect((await by('ASC', 'NULLS_LAST')).slice(0, 4)).toEqual(there)
    expect((await by('ASC', 'NULLS_FIRST')).slice(2)).toEqual(there)
    expect((await by('DESC', 'NULLS_LAST')).slice(0, 4)).toEqual([...there].reverse())
    expect((await by('DESC', 'NULLS_FIRST')).slice(2)).toEqual([...there].reverse())
    expect((await by('ASC')).slice(0, 4)).toEqual(there)
    expect((await by('DESC')).slice(2)).toEqual([...there].reverse())
  })

  test('by several fields in their order', async () => {
    const [status, credits] = [
      { field: 'status', direction: 'DESC' },
      { field: 'credits', direction: 'DESC' },
    ]
    expect(await sorted(status, credits)).toEqual(['Zoë', 'c\\c', 'ann%', '安娜', 'b_b', 'Ann'])
  })

  test('by an unsortable field is an error', async () => {
    expect(await sorted({ field: 'password', direction: 'ASC' })).toBe('BAD_REQUEST')
    expect(await sorted({ field: 'username; drop table users', direction: 'ASC' })).toBe('BAD_REQUEST')
    expect(await sorted({ field: 'username', direction: 'asc' })).toBe('BAD_REQUEST')
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
    const { data } = await ask('{ orders { nodes { id amount orderedAt createdAt paidAt } } }')
    for (const { id, amount, orderedAt, createdAt, paidAt } of data.orders.nodes) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(amount).toMatch(/^\d+\.\d\d$/)
      for (const moment of [orderedAt, createdAt]) expect(moment).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      expect(paidAt).toBeNull()
    }
  })

  test('a missing record and an invalid id', async () => {
    for (const id of ['00000000-0000-7000-8000-000000000000', 'abc', '']) {
      const { status, data, errors } = await ask('query ($id: ID!) { user(id: $id) { id } }', { id })
      expect({ status, data }).toEqual({ status: 200, data: { user: null } })
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND', http: { status: 404 } })
    }
  })

  test('aggregates of groups and of all', async () => {
    const grouped = await ask(`{ userAggregate(filter: {credits: {gt: 0}}) {
      groupBy { status } count { id lastLoginAt } sum { credits } avg { credits } min { username } max { lastLoginAt } } }`)
    const byStatus = Object.fromEntries(
      grouped.data.userAggregate.map(({ groupBy, ...rest }: { groupBy: { status: string } }) => [groupBy.status, rest]),
    )
    expect(byStatus).toMatchObject({
      active: {
        count: { id: 2, lastLoginAt: 2 },
        sum: { credits: 6 },
        avg: { credits: 3 },
        max: { lastLoginAt: '2026-04-01T00:00:00.000Z' },
      },
      invited: { count: { id: 3, lastLoginAt: 2 }, sum: { credits: 9 }, avg: { credits: 3 } },
    })
    const none = await ask('{ userAggregate(filter: {id: {in: []}}) { count { id } sum { credits } max { credits } } }')
    expect(none.data.userAggregate).toEqual([{ count: { id: 0 }, sum: { credits: null }, max: { credits: null } }])
    const money = await ask(
      '{ orderAggregate { sum { amount } avg { amount } min { amount } max { amount } count { id } } }',
    )
    expect(money.data.orderAggregate).toMatchObject([
      {
        sum: { amount: '120.00' },
        avg: { amount: '30.00' },
        min: { amount: '0.10' },
        max: { amount: '100.00' },
        count: { id: 4 },
      },
    ])
  })

  test('no request caused an internal error', () => {
    expect(endpoint.problems).toEqual([])
  })
})
