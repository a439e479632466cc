import { beforeAll, describe, expect, test } from 'vitest'
import { systemActor } from '../../server/access/actor'
import { createMany } from '../../server/operations'
import type { AnyRecord, ResourceDeclaration } from '../../src/declare'
import { categories } from '../../src/resources/categories/categories'
import { games } from '../../src/resources/games/games'
import { orders } from '../../src/resources/orders/orders'
import { tags } from '../../src/resources/tags/tags'
import { users } from '../../src/resources/users/users'
import { openTestDatabase } from '../harness/database'
import { openEndpoint } from '../harness/endpoint'
import { expectGolden, type GoldenDesk, openDesk } from '../harness/golden'

// The contract as it is used: document, answer and SQL together, so that a statement more shows in a review.

const database = await openTestDatabase()
const endpoint = await openEndpoint(database)
const cover = '00000000-0000-7000-8000-00000000c0de'
let desk: GoldenDesk
let made: Record<'categories' | 'tags' | 'games' | 'users' | 'orders', string[]>

const add = async (resource: ResourceDeclaration, inputs: AnyRecord[]): Promise<string[]> => {
  const selection = new Map([['id', { field: 'id' }]])
  const rows = await createMany(endpoint.operations, resource, systemActor('golden'), inputs, selection)
  return rows.map(({ id }) => String(id))
}
const both = (en: string, zh: string) => ({ en, zh })

beforeAll(async () => {
  await database.sql`insert into stored_files (id, name, mime_type, size, sha256, storage_key, secret)
    values (${cover}, 'cover.webp', 'image/webp', 1234, 'none', 'none', 'secret')`
  const shelves = await add(categories, [
    { name: both('Mystery', '悬疑'), slug: 'mystery' },
    { name: both('Romance', '恋爱'), slug: 'romance' },
  ])
  const labels = await add(tags, [
    { name: both('Cosy', '治愈') },
    { name: both('Dark', '暗黑') },
    { name: both('Short', '短篇') },
  ])
  const titles: [string, string][] = [
    ['Neon Harbor', '霓虹港湾'],
    ['Paper Moon', '纸月亮'],
    ['The Last Ferry', '末班渡轮'],
  ]
  const stories = await add(
    games,
    titles.map(([en, zh], index) => ({
      title: both(en, zh),
      slug: en.toLowerCase().replaceAll(' ', '-'),
      author: 'Ada',
      categoryId: shelves[index % 2],
      tagIds: labels.slice(0, index),
      playCount: index * 10,
      ...(index === 0 && { coverId: cover }),
    })),
  )
  const people = await add(
    users,
    ['bo', 'li', 'mei', 'bob', 'ana'].map((username, index) => ({
      username,
      email: `${username}@example.com`,
      status: index % 2 === 0 ? 'active' : 'suspended',
      credits: index * 100,
      registeredAt: `2026-01-0${index + 1}T00:00:00.000Z`,
    })),
  )
  const bought = await add(
    orders,
    people.map((userId, index) => ({
      orderNumber: `SD-${index + 1}`,
      userId,
      type: 'credits_package',
      amount: `${index}.99`,
      status: index % 2 === 0 ? 'paid' : 'pending',
      orderedAt: `2026-01-1${index}T00:00:00.000Z`,
    })),
  )
  made = { categories: shelves, tags: labels, games: stories, users: people, orders: bought }
  desk = await openDesk(database, endpoint, 'super_admin')
})

describe('reading', () => {
  test('games with what they relate to: one statement however many there are', async () => {
    const { data } = await expectGolden(
      'list-with-relations',
      desk,
      `query Games($sorting: [GameSort!]) {
        games(sorting: $sorting, paging: {limit: 3}) {
          nodes {
            id title { en zh } status playCount can
            category { id name { en } gameCount }
            tags { id name { zh } color }
            cover { name mimeType size url }
            createdAt
          }
        }
      }`,
      () => ({ sorting: [{ field: 'title_en', direction: 'ASC' }] }),
    )
    expect(data.games.nodes).toHaveLength(3)
  })

  test('users filtered, sorted, paged and counted', async () => {
    await expectGolden(
      'filtered-and-sorted',
      desk,
      `query Users($filter: UserFilter, $sorting: [UserSort!], $paging: OffsetPaging) {
        users(filter: $filter, sorting: $sorting, paging: $paging) {
          nodes { username email status credits registeredAt }
          totalCount
          totalCountIsEstimate
        }
      }`,
      () => ({
        filter: {
          or: [
            { username: { iLike: '%b\\_%' } },
            { email: { iLike: 'b%' } },
            { credits: { between: { lower: 300, upper: 400 } } },
          ],
          status: { in: ['active', 'suspended'] },
          registeredAt: { gte: '2026-01-01T08:00:00+08:00' },
        },
        sorting: [
          { field: 'status', direction: 'ASC' },
          { field: 'lastLoginAt', direction: 'DESC', nulls: 'NULLS_LAST' },
        ],
        paging: { limit: 2, offset: 1 },
      }),
    )
  })

  test('orders through their user', async () => {
    await expectGolden(
      'through-a-relation',
      desk,
      `{
        orders(filter: {user: {username: {like: "b%"}}, amount: {gt: "0.50"}}, sorting: [{field: amount, direction: DESC}]) {
          nodes { orderNumber amount user { username } }
          pageInfo { hasNextPage hasPreviousPage }
        }
      }`,
    )
  })

  test('games with some of their tags', async () => {
    await expectGolden(
      'through-many',
      desk,
      `query ($filter: GameFilter) { games(filter: $filter, sorting: [{field: slug, direction: ASC}]) { nodes { slug tagIds } } }`,
      () => ({ filter: { tags: { id: { in: [made.tags[1]] } }, category: { slug: { eq: 'mystery' } } } }),
    )
  })

  test('one record', async () => {
    const document =
      'query Game($id: ID!) { game(id: $id) { id version title { en } tags { name { en } } cover { url } can } }'
    await expectGolden('one-record', desk, document, () => ({ id: made.games[0] }))
  })

  test('a record that is not there', async () => {
    const document = 'query Game($id: ID!) { game(id: $id) { id } }'
    await expectGolden('not-found', desk, document, () => ({ id: cover }))
  })

  test('a count alone', async () => {
    await expectGolden('count', desk, '{ users(filter: {status: {eq: active}}) { totalCount } }')
  })

  test('aggregates in groups', async () => {
    await expectGolden(
      'aggregate',
      desk,
      `{ orderAggregate(filter: {amount: {gte: "1"}}) {
        groupBy { status } count { id } sum { amount } avg { amount } min { orderedAt } max { amount } } }`,
    )
  })

  test('several lists at once', async () => {
    const document = `{
      first: tags(sorting: [{field: name_en, direction: ASC}], paging: {limit: 1}) { nodes { name { en } } }
      second: tags(sorting: [{field: name_en, direction: DESC}], paging: {limit: 1}) { nodes { name { en } } }
      categories { totalCount }
    }`
    await expectGolden('several-at-once', desk, document)
  })
})

describe('writing', () => {
  test('create', async () => {
    await expectGolden(
      'create',
      desk,
      `mutation Create($input: CreateOneGameInput!) {
        createOneGame(input: $input) { id version slug status title { en zh } category { name { en } } tags { name { en } } can }
      }`,
      (time) => ({
        input: {
          game: {
            title: { en: 'New', zh: '新' },
            slug: `new-${time}`,
            author: 'Bo',
            categoryId: made.categories[0],
            tagIds: made.tags.slice(0, 2),
          },
        },
      }),
    )
  })

  test('update of plain fields', async () => {
    await expectGolden(
      'update',
      desk,
      'mutation Update($input: UpdateOneGameInput!) { updateOneGame(input: $input) { id version author creditPrice } }',
      (time) => ({ input: { id: made.games[1], version: time, update: { author: `Ada ${time}`, creditPrice: time } } }),
    )
  })

  test('update of links', async () => {
    await expectGolden(
      'update-links',
      desk,
      'mutation Update($input: UpdateOneGameInput!) { updateOneGame(input: $input) { version tags { name { en } } } }',
      (time) => ({ input: { id: made.games[2], update: { tagIds: made.tags.slice(0, time) } } }),
    )
  })

  test('a stale update', async () => {
    await expectGolden(
      'stale-update',
      desk,
      'mutation Update($input: UpdateOneTagInput!) { updateOneTag(input: $input) { version } }',
      (time) => ({ input: { id: made.tags[0], version: 1, update: { color: time === 1 ? '#112233' : '#445566' } } }),
    )
  })

  test('an action', async () => {
    await expectGolden(
      'action',
      desk,
      'mutation Publish($input: PublishOneGameInput!) { publishOneGame(input: $input) { status version can } }',
      (time) => ({ input: { id: made.games[time] } }),
    )
  })

  test('an action on many', async () => {
    await expectGolden(
      'action-on-many',
      desk,
      `mutation Cancel($input: CancelManyOrdersInput!) {
        cancelManyOrders(input: $input) { changedCount refused { id code message } } }`,
      (time) => ({ input: { filter: { id: { in: made.orders.slice(time, time + 1) } }, reason: 'Test' } }),
    )
  })

  test('a balance adjusted', async () => {
    await expectGolden(
      'adjust-balance',
      desk,
      'mutation Adjust($input: AdjustBalanceOneUserInput!) { adjustBalanceOneUser(input: $input) { credits version } }',
      (time) => ({ input: { id: made.users[4], kind: 'credits', delta: -time, reason: `Test ${time}` } }),
    )
  })

  test('delete', async () => {
    const doomed = await add(categories, [
      { name: both('One', '一'), slug: 'one' },
      { name: both('Two', '二'), slug: 'two' },
    ])
    await expectGolden(
      'delete',
      desk,
      'mutation Delete($input: DeleteOneCategoryInput!) { deleteOneCategory(input: $input) { id slug name { en } } }',
      (time) => ({ input: { id: doomed[time - 1] } }),
    )
  })

  test('what is missing is told at its fields', async () => {
    const document = 'mutation ($input: CreateOneGameInput!) { createOneGame(input: $input) { id } }'
    await expectGolden('invalid', desk, document, () => ({
      input: { game: { title: { en: 'A' }, creditPrice: -1 } },
    }))
  })
})
