import { expect, test } from 'vitest'
import { openTestDatabase } from '../harness/database'
import { openEndpoint } from '../harness/endpoint'

// The cost of a filter is the work of the database. A heavy one is refused before its statement runs.

const database = await openTestDatabase()
const endpoint = await openEndpoint(database)
const ask = await endpoint.as('super_admin')
const many = <Value>(count: number, of: (index: number) => Value) => Array.from({ length: count }, (_, at) => of(at))
const codeOf = async (query: string, variables: object) => {
  const { status, errors } = await ask(query, variables)
  return `${status} ${errors?.[0]?.extensions.code ?? 'answered'}`
}
const refused = '400 QUERY_TOO_COMPLEX'

const depots = 'query ($filter: DepotFilter) { depots(filter: $filter) { nodes { id } } }'
const related = { keeper: { name: { is: null } } }
const aggregates = (count: number) =>
  `query ($filter: DepotAggregateFilter) { ${many(count, (at) => `a${at}: depotAggregate(filter: $filter) { count { id } }`).join(' ')} }`

test.each([
  ['3,000 relations in or', depots, { filter: { or: many(3_000, () => related) } }],
  ['3,000 relations in and', depots, { filter: { and: many(3_000, () => related) } }],
  [
    'relations behind relations',
    'query ($filter: MachineFilter) { machines(filter: $filter) { nodes { id } } }',
    { filter: many(6, () => 0).reduce<object>((inner) => ({ rentals: { machine: inner } }), { name: { eq: 'x' } }) },
  ],
  ['a hundred empty relations', depots, { filter: { or: many(100, () => ({ tags: {} })) } }],
  ['2,000 plain conditions', depots, { filter: { or: many(2_000, () => ({ code: { eq: 'x' } })) } }],
  ['30 aggregates with one filter', aggregates(30), { filter: related }],
  [
    '30 lists with one filter',
    `query ($filter: DepotFilter) { ${many(30, (at) => `a${at}: depots(filter: $filter) { nodes { id } totalCount }`).join(' ')} }`,
    { filter: related },
  ],
  [
    'conditions of a bulk change',
    'mutation ($input: UpdateManyDepotsInput!) { updateManyDepots(input: $input) { updatedCount } }',
    { input: { filter: { or: many(60, () => related) }, update: {} } },
  ],
  [
    'conditions in the default of a variable',
    `query ($filter: DepotFilter = {or: [${many(60, () => '{tags: {}}').join(' ')}]}) { depots(filter: $filter) { totalCount } }`,
    {},
  ],
  [
    'a sort by counts of other records',
    'query ($sorting: [TagSort!]) { tags(sorting: $sorting) { nodes { id } } }',
    { sorting: many(60, () => ({ field: 'depotCount', direction: 'ASC' })) },
  ],
  [
    '60 histories of 1,000',
    `query ($id: ID!) { ${many(60, (at) => `a${at}: recordHistory(resource: "depots", id: $id, paging: {limit: 1000}) { nodes { id } }`).join(' ')} }`,
    { id: '018f0000-0000-7000-8000-000000000000' },
  ],
  [
    '60 pages that only request hasNextPage',
    `{ ${many(60, (at) => `a${at}: depots(paging: {limit: 1000}) { pageInfo { hasNextPage } }`).join(' ')} }`,
    {},
  ],
])('%s are refused before they run', async (_what, query, variables) => {
  expect(await codeOf(query, variables)).toBe(refused)
  // By a cached plan too.
  expect(await codeOf(query, variables)).toBe(refused)
})

test.each([
  ['an export', { filter: { or: many(60, () => related) } }],
  ['the sort of an export', { sorting: many(1_100, () => ({ field: 'createdAt', direction: 'ASC' })) }],
])('%s has the same limits', async (_what, body) => {
  const { accessToken } = await endpoint.accountOf('super_admin')
  const response = await fetch(endpoint.url.replace('/graphql', '/export/depots.csv'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(400)
  expect(await response.text()).toContain('QUERY_TOO_COMPLEX')
})

test('a condition with the name of a prototype is refused with a message', async () => {
  for (const name of ['__proto__', 'constructor', 'toString']) {
    const filter = JSON.parse(`{"${name}": {"a": 1}}`)
    expect(await codeOf(depots, { filter })).toBe('400 BAD_REQUEST')
  }
})

test('requests of screens and typical clients stay far below', async () => {
  const search = { or: many(8, () => related) }
  const ids = { keeper: { id: { in: many(1_000, () => '018f0000-0000-7000-8000-000000000000') } } }
  expect(
    await codeOf(depots, { filter: { and: [search, ids, { or: many(100, () => ({ code: { iLike: '%x%' } })) }] } }),
  ).toBe('200 answered')
  expect(await codeOf(aggregates(10), { filter: { status: { eq: 'open' } } })).toBe('200 answered')
  expect(endpoint.problems).toEqual([])
})
