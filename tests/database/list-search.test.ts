import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AnyFilter, ResourceDeclaration } from '../../src/declare'
import { searchFilter } from '../../src/lists/search-filter'
import { openTestDatabase } from '../harness/database'
import { type Ask, openEndpoint } from '../harness/endpoint'
import { askExport } from '../harness/import-export'
import { statementsDuring } from '../harness/statements'
import { models } from '../second-product/catalogue'
import { depots, visits } from '../second-product/declarations'

// The search of a list, sent like in the browser: through relations, and for phone numbers by their digits.

const database = await openTestDatabase()
const endpoint = await openEndpoint(database)
const ask = await endpoint.as('super_admin')
const everyResource = () => true

const [lin, bo, mia] = [uuidv7(), uuidv7(), uuidv7()]
const keeper = uuidv7()

beforeAll(async () => {
  const { sql } = database
  await sql`INSERT INTO users (id, username, name, email) VALUES (${keeper}, 'ludmila', 'Ludmila', 'keys@example.com')`
  await sql`
    INSERT INTO depots (id, code, name_en, name_zh, phone, keeper_id) VALUES
      (${lin}, 'lin_wei', 'Lin Wei', '霓虹港', '+86 138 0013 8000', ${keeper}),
      (${bo}, 'bo', 'Bo 13', '纸月亮', '(555) 010-0199', null),
      (${mia}, 'mia', 'Mia', '末班渡轮', null, null)`
  await sql`
    INSERT INTO models (id, slug, title_en, title_zh, maker)
    VALUES (${lin}, 'lin', 'Crane', '吊车', 'Studio'), (${bo}, 'bo', 'Digger', '挖掘机', 'Studio')`
  await sql`
    INSERT INTO visits (id, visitor, reason, depot_id, model_id) VALUES
      (${uuidv7()}, 'ORD-2041', 'Monthly', ${lin}, ${lin}),
      (${uuidv7()}, 'ORD-2042', 'Lin pack', ${lin}, ${lin}),
      (${uuidv7()}, 'ORD-3001', 'Monthly', ${bo}, ${bo}),
      (${uuidv7()}, 'ORD-3002', 'Monthly', null, null)`
})

type Rows = readonly Record<string, string>[]

/** The values of a field in the matching rows; their number must equal the total. */
async function found(resource: ResourceDeclaration, field: string, filter: AnyFilter, as: Ask = ask) {
  const { name, type } = resource
  const query = `query ($filter: ${type}Filter) { ${name}(filter: $filter) { nodes { ${field} } totalCount } }`
  const { data, errors } = await as(query, { filter })
  if (errors) return errors[0]?.extensions.code
  const { nodes, totalCount } = data[name] as { nodes: Rows; totalCount: number }
  expect(totalCount).toBe(nodes.length)
  return nodes.map((node) => node[field]).sort()
}

const searched = (resource: ResourceDeclaration, field: string, text: string) =>
  found(resource, field, searchFilter(resource, text, everyResource))

test('finds a record by its id', async () => {
  expect(await searched(depots, 'code', lin)).toEqual(['lin_wei'])
})

test.each(['138 0013 8000', '13800138000', '+86 138-0013-8000', '(86) 1380 0138', '8000'])(
  'finds depots by the digits of their phone number in the grouping %s',
  async (text) => {
    expect(await searched(depots, 'code', text)).toEqual(['lin_wei'])
  },
)

test('compares texts with letters, and too few digits, with no phone number', async () => {
  expect(await searched(depots, 'code', '13')).toEqual(['bo'])
  expect(await searched(depots, 'code', 'call 8000')).toEqual([])
})

test.each(['', 'none'])('compares no phone number with the digits of "%s"', async (text) => {
  const { data } = await ask('query ($filter: DepotFilter) { depots(filter: $filter) { totalCount } }', {
    filter: { phone: { digits: text } },
  })
  expect(data.depots.totalCount).toBe(0)
})

test('finds visits by the name in either language, code and phone number of their depot', async () => {
  for (const text of ['Lin Wei', '霓虹', 'LIN_wei', '1380 0138']) {
    expect(await searched(visits, 'visitor', text)).toEqual(['ORD-2041', 'ORD-2042'])
  }
  expect(await searched(visits, 'visitor', 'lin pack')).toEqual(['ORD-2042'])
  expect(await searched(visits, 'visitor', 'nobody')).toEqual([])
})

test('finds models by a visitor, but not by other texts of visits', async () => {
  expect(await searched(models, 'slug', 'ord-2041')).toEqual(['lin'])
  expect(await searched(models, 'slug', 'ORD-')).toEqual(['bo', 'lin'])
  expect(await searched(models, 'slug', 'Monthly')).toEqual([])
})

test('an aggregate and an export read the related records of a search once', async () => {
  const filter = searchFilter(visits, 'Lin Wei', everyResource)
  // Its first request is the executor's: the document has no plan yet.
  const query = `query ($of: VisitAggregateFilter) { visitAggregate(filter: $of) { count { id } } }`
  const aggregated = await statementsDuring(database, () => ask(query, { of: filter }))
  expect(aggregated.result.data.visitAggregate).toEqual([{ count: { id: 2 } }])
  const exported = await statementsDuring(database, () =>
    askExport(endpoint, 'super_admin', 'visits.csv', { filter }).then((answer) => answer.text()),
  )
  expect(exported.result.trim().split('\n')).toHaveLength(3)
  for (const { statements } of [aggregated, exported]) {
    const reading = statements.filter((text) => /from "visits" r\n\s+where/.test(text))
    expect(reading.length).toBeGreaterThan(0)
    expect(reading.filter((text) => text.includes('exists'))).toEqual([])
  }
})

describe('a role without access to users', () => {
  const mayList = ({ name }: ResourceDeclaration) => name === 'depots'

  test('finds depots only by the title of the keeper', async () => {
    const editor = await endpoint.as('editor')
    const asEditor = (text: string) => found(depots, 'code', searchFilter(depots, text, mayList), editor)
    expect(await asEditor('ludmila')).toEqual(['lin_wei'])
    expect(await asEditor('keys@example')).toEqual([])
  })

  test('may not search hidden fields of users', async () => {
    const editor = await endpoint.as('editor')
    const filter = searchFilter(depots, 'keys@example', everyResource)
    expect(await found(depots, 'code', filter, editor)).toBe('FORBIDDEN')
  })
})

describe('one document with several texts', () => {
  const query = `query ($filter: VisitFilter, $paging: OffsetPaging) {
    visits(filter: $filter, paging: $paging) { nodes { visitor } totalCount pageInfo { hasNextPage } }
  }`
  const asked = (filter: AnyFilter, paging?: object) => ask(query, { filter, paging })
  const visitors = async (filter: AnyFilter, paging?: object) => {
    const { data } = await asked(filter, paging)
    return (data.visits.nodes as Rows).map(({ visitor }) => visitor).sort()
  }

  test('compares each request with its own text', async () => {
    const texts = ['say "hi"', 'back\\slash', '100 % _ sure', 'grüße 😀', 'line\u2028break', '"iLike":"x"']
    for (const text of texts) {
      await database.sql`INSERT INTO visits (id, visitor) VALUES (${uuidv7()}, ${`${text} end`})`
    }
    for (const text of [...texts, ...texts]) {
      expect(await visitors(searchFilter(visits, text, everyResource))).toEqual([`${text} end`])
    }
    expect(await visitors({ visitor: { iLike: 'back\\' } })).toEqual([])
    expect(await visitors({ visitor: { iLike: 'back\\\\slash%' } })).toEqual(['back\\slash end'])
  })

  test('tells equal texts from different ones', async () => {
    const both = (one: string, other: string) =>
      visitors({ and: [{ visitor: { iLike: one } }, { reason: { iLike: other } }] })
    for (let run = 0; run < 3; run++) {
      expect(await both('ORD-%', 'Monthly')).toEqual(['ORD-2041', 'ORD-3001', 'ORD-3002'])
      expect(await both('ORD-%', 'ORD-%')).toEqual([])
      expect(await both('%2042', 'Lin%')).toEqual(['ORD-2042'])
    }
  })

  test('refuses a text that cannot be compared', async () => {
    for (const text of ['ORD', 'x'.repeat(1_001), 'ORD', 'half \ud800', 'NUL \u0000']) {
      const { data, errors } = await asked({ visitor: { iLike: `${text}%` } })
      expect(data ? data.visits.totalCount : errors?.[0]?.extensions.code).toEqual(
        text === 'ORD' ? 4 : expect.stringMatching(/^(VALIDATION_FAILED|BAD_USER_INPUT|BAD_REQUEST)$/),
      )
    }
  })

  test('skips the rows of its own text', async () => {
    const far = { limit: 1, offset: 60_000 }
    for (const text of ['ORD-2%', 'ORD-3%']) expect(await visitors({ visitor: { iLike: text } }, far)).toEqual([])
    expect(await visitors({ visitor: { iLike: 'ORD-2%' } }, { limit: 1, offset: 1 })).toHaveLength(1)
    expect(await visitors({ visitor: { iLike: 'none' } }, { limit: 1, offset: 1 })).toEqual([])
  })
})

describe('the statements of a search', () => {
  test("compare a relation's column with the found ids, so that an index serves every alternative", async () => {
    const filter = searchFilter(visits, 'Lin Wei', everyResource)
    const { statements } = await statementsDuring(database, () => found(visits, 'visitor', filter))
    expect(statements.filter((statement) => /(where|and|or) \(?exists \(/.test(JSON.stringify(statement)))).toEqual([])
  })

  test('return the same rows when too many records match', async () => {
    await database.sql`
      INSERT INTO depots (id, code, name_en, name_zh)
      SELECT gen_random_uuid(), 'crowd' || n, n || '@example.org', '人群' FROM generate_series(1, 1200) n`
    await database.sql`
      INSERT INTO visits (id, visitor, depot_id)
      SELECT gen_random_uuid(), 'CROWD-1', id FROM depots WHERE code = 'crowd7'`
    const numberOf = async (text: string) =>
      (await statementsDuring(database, () => searched(visits, 'visitor', text))).statements.length
    for (let run = 0; run < 2; run++) {
      expect(await searched(visits, 'visitor', 'example.org')).toEqual(['CROWD-1'])
      expect(await numberOf('example.org')).toBe(2)
      expect(await numberOf('Lin Wei')).toBe(1)
    }
  })

  test('use the index of phone number digits', async () => {
    const plan = await database.sql.begin(async (sql) => {
      await sql`SET LOCAL enable_seqscan = off`
      const condition = `regexp_replace(r."phone", '[^0-9]', '', 'g') like '%13800138%'`
      return sql.unsafe(`EXPLAIN SELECT id FROM depots r WHERE ${condition}`)
    })
    expect(JSON.stringify(plan)).toContain('depots_phone_search_idx')
  })
})
