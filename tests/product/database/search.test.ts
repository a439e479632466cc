import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AnyFilter, ResourceDeclaration } from '../../../src/declare'
import { searchFilter } from '../../../src/registry/search-filter'
import { comments } from '../../../src/resources/comments/comments'
import { orders } from '../../../src/resources/orders/orders'
import { users } from '../../../src/resources/users/users'
import { openTestDatabase } from '../../harness/database'
import { type Ask, openEndpoint } from '../../harness/endpoint'
import { statementsDuring } from '../../harness/statements'

// The search of a list, sent like in the browser: through relations, and for phone numbers by their digits.

const database = await openTestDatabase()
const endpoint = await openEndpoint(database)
const ask = await endpoint.as('super_admin')
const everyResource = () => true

const [lin, bo, mia] = [uuidv7(), uuidv7(), uuidv7()]

beforeAll(async () => {
  await database.sql`
    INSERT INTO users (id, username, name, email, phone_number) VALUES
      (${lin}, 'lin_wei', 'Lin Wei', 'lin@example.com', '+86 138 0013 8000'),
      (${bo}, 'bo', 'Bo 13', 'bo@example.com', '(555) 010-0199'),
      (${mia}, 'mia', 'Mia', 'mia@example.com', null)`
  await database.sql`
    INSERT INTO orders (id, order_number, user_id, product) VALUES
      (${uuidv7()}, 'ORD-2041', ${lin}, 'Monthly'),
      (${uuidv7()}, 'ORD-2042', ${lin}, 'Lin pack'),
      (${uuidv7()}, 'ORD-3001', ${bo}, 'Monthly'),
      (${uuidv7()}, 'ORD-3002', null, 'Monthly')`
  await database.sql`
    INSERT INTO games (id, slug, title_en, title_zh, author)
    VALUES (${mia}, 'harbour', 'Neon Harbour', '霓虹港', 'Studio')`
  await database.sql`
    INSERT INTO comments (id, content, user_id, game_id) VALUES
      (${uuidv7()}, 'Good', ${lin}, ${mia}), (${uuidv7()}, 'Bad', ${bo}, ${mia})`
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

test.each(['138 0013 8000', '13800138000', '+86 138-0013-8000', '(86) 1380 0138', '8000'])(
  'finds users by the digits of their phone number in the grouping %s',
  async (text) => {
    expect(await searched(users, 'username', text)).toEqual(['lin_wei'])
  },
)

test('compares texts with letters, and too few digits, with no phone number', async () => {
  expect(await searched(users, 'username', '13')).toEqual(['bo'])
  expect(await searched(users, 'username', 'call 8000')).toEqual([])
})

test('finds orders by the name, address and phone number of their customer', async () => {
  for (const text of ['Lin Wei', 'LIN@example', '1380 0138']) {
    expect(await searched(orders, 'orderNumber', text)).toEqual(['ORD-2041', 'ORD-2042'])
  }
  expect(await searched(orders, 'orderNumber', 'lin pack')).toEqual(['ORD-2042'])
  expect(await searched(orders, 'orderNumber', 'nobody')).toEqual([])
})

test('finds users by an order number, but not by purchased items', async () => {
  expect(await searched(users, 'username', 'ord-2041')).toEqual(['lin_wei'])
  expect(await searched(users, 'username', 'ORD-')).toEqual(['bo', 'lin_wei'])
  expect(await searched(users, 'username', 'Monthly')).toEqual([])
})

test('finds comments by their game in either language', async () => {
  expect(await searched(comments, 'content', '霓虹')).toEqual(['Bad', 'Good'])
})

describe('a role without access to users', () => {
  const mayList = ({ name }: ResourceDeclaration) => name === 'comments'

  test('finds comments only by the title of the user', async () => {
    const moderator = await endpoint.as('moderator')
    const asModerator = (text: string) => found(comments, 'content', searchFilter(comments, text, mayList), moderator)
    expect(await asModerator('lin_wei')).toEqual(['Good'])
    expect(await asModerator('lin@example')).toEqual([])
  })

  test('may not search hidden fields of users', async () => {
    const moderator = await endpoint.as('moderator')
    const filter = searchFilter(comments, 'lin@example', everyResource)
    expect(await found(comments, 'content', filter, moderator)).toBe('FORBIDDEN')
  })
})

describe('the statements of a search', () => {
  test("compare a relation's column with the found ids, so that an index serves every alternative", async () => {
    const filter = searchFilter(orders, 'Lin Wei', everyResource)
    const { statements } = await statementsDuring(database, () => found(orders, 'orderNumber', filter))
    expect(statements.filter((statement) => /(where|and|or) \(?exists \(/.test(JSON.stringify(statement)))).toEqual([])
  })

  test('return the same rows when too many records match', async () => {
    await database.sql`
      INSERT INTO users (id, username, email)
      SELECT gen_random_uuid(), 'crowd' || n, 'crowd' || n || '@example.org' FROM generate_series(1, 1200) n`
    await database.sql`
      INSERT INTO orders (id, order_number, user_id)
      SELECT gen_random_uuid(), 'CROWD-1', id FROM users WHERE username = 'crowd7'`
    expect(await searched(orders, 'orderNumber', 'example.org')).toEqual(['CROWD-1'])
  })

  test('use the index of phone number digits', async () => {
    const plan = await database.sql.begin(async (sql) => {
      await sql`SET LOCAL enable_seqscan = off`
      const condition = `regexp_replace(r."phone_number", '[^0-9]', '', 'g') like '%13800138%'`
      return sql.unsafe(`EXPLAIN SELECT id FROM users r WHERE ${condition}`)
    })
    expect(JSON.stringify(plan)).toContain('users_phone_number_search_idx')
  })
})
