import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { systemActor } from '../../../server/access/actor'
import { createMany } from '../../../server/operations'
import type { AnyRecord, ResourceDeclaration } from '../../../src/declare'
import {
  actionDocument,
  actionManyDocument,
  changeDocument,
  deleteDocument,
  moveDocument,
  oneDocument,
  pickDocument,
} from '../../../src/providers/documents'
import { categories } from '../../../src/resources/categories/categories'
import { games } from '../../../src/resources/games/games'
import { orders } from '../../../src/resources/orders/orders'
import { tags } from '../../../src/resources/tags/tags'
import { users } from '../../../src/resources/users/users'
import { openTestDatabase } from '../../harness/database'
import { openEndpoint } from '../../harness/endpoint'
import { expectGolden, type Golden, openGolden } from '../../harness/golden'
import { act, listAt, screens } from '../../harness/screen-requests'

// The contract as the screens use it: the request of their data provider, the answer and the SQL in one file, so that
// an additional statement shows in a review.

const database = await openTestDatabase()
const endpoint = await openEndpoint(database)
const cover = '00000000-0000-7000-8000-00000000c0de'
let golden: Golden
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
  golden = await openGolden(database, endpoint, 'super_admin')
})

// Test files share the modules of their worker, so the browser globals are removed.
afterAll(() => vi.unstubAllGlobals())

const everything = () => true
const create = (resource: ResourceDeclaration, variables: object) =>
  screens.create({
    resource: resource.name,
    variables,
    meta: { gqlMutation: changeDocument('create', resource, everything) },
  })
const update = (resource: ResourceDeclaration, id: string | undefined, version: number, variables: object) => {
  const meta = { gqlMutation: changeDocument('update', resource, everything), gqlVariables: { version } }
  return screens.update({ resource: resource.name, id: String(id), variables, meta })
}
const one = (resource: ResourceDeclaration, id: string | undefined) =>
  screens.getOne({ resource: resource.name, id: String(id), meta: { gqlQuery: oneDocument(resource, everything) } })

describe('roleScheme', () => {
  test('a list with relations: one statement for all rows', async () => {
    const { data } = await expectGolden('list-with-relations', golden, () => listAt(games, '?sort=title.en'))
    expect(data.games.nodes).toHaveLength(3)
  })

  test('a list that is filtered, sorted and paged', async () => {
    const address =
      '?status=active,suspended&credits=..400&registeredAt=2026-01-01..&sort=-lastLoginAt&pageSize=2&page=2'
    await expectGolden('filtered-and-sorted', golden, () => listAt(users, address))
  })

  test('the page after the one that was read last', async () => {
    const page = (number: number) => listAt(users, `?sort=-lastLoginAt&pageSize=2&page=${number}`)
    await page(1)
    await expectGolden('next-page', golden, () => page(2))
  })

  test('a list that is searched, through a relation too', async () => {
    await expectGolden('searched', golden, () => listAt(orders, '?q=b'))
  })

  test('a list of a preset', async () => {
    await expectGolden('preset', golden, () => listAt(orders, '?view=paid'))
  })

  test('a list filtered by a related record', async () => {
    await expectGolden('through-many', golden, () => listAt(games, `?tags=${made.tags[1]}`))
  })

  test('one record', async () => {
    await expectGolden('one-record', golden, () => one(games, made.games[0]))
  })

  test('a missing record', async () => {
    await expectGolden('not-found', golden, () => one(games, cover))
  })

  test('records of a picker', async () => {
    const variables = { filter: { name: { en: { iLike: '%m%' } } }, sorting: [{ field: 'name_en', direction: 'ASC' }] }
    await expectGolden('choices', golden, () =>
      screens.getList({
        resource: 'categories',
        meta: { gqlQuery: pickDocument(categories), gqlVariables: variables },
      }),
    )
  })
})

describe('writing', () => {
  test('a creation form', async () => {
    await expectGolden('create', golden, (time) =>
      create(games, {
        title: both('New', '新'),
        slug: `new-${time}`,
        author: 'Bo',
        categoryId: made.categories[0],
        tagIds: made.tags.slice(0, 2),
      }),
    )
  })

  test('a form with changed plain fields', async () => {
    await expectGolden('update', golden, (time) =>
      update(games, made.games[1], time, { author: `Ada ${time}`, creditPrice: time }),
    )
  })

  test('a form with changed links', async () => {
    await expectGolden('update-links', golden, (time) =>
      update(games, made.games[2], time, { tagIds: made.tags.slice(0, time) }),
    )
  })

  test('a form with a stale version', async () => {
    await expectGolden('stale-update', golden, (time) =>
      update(tags, made.tags[0], 1, { color: time === 1 ? '#112233' : '#445566' }),
    )
  })

  test('a form with invalid values', async () => {
    await expectGolden('invalid', golden, () => create(games, { title: { en: 'A' }, creditPrice: -1 }))
  })

  test('an action', async () => {
    await expectGolden('action', golden, (time) =>
      act(actionDocument(games, 'publish', everything, []), { id: made.games[time], version: time === 1 ? 2 : 3 }),
    )
  })

  test('an action on many records', async () => {
    await expectGolden('action-on-many', golden, (time) =>
      act(actionManyDocument(orders, 'cancel'), {
        filter: { id: { in: made.orders.slice(time * 2 - 1, time * 2) } },
        reason: 'Test',
      }),
    )
  })

  test('an adjusted balance', async () => {
    await expectGolden('adjust-balance', golden, (time) =>
      act(actionDocument(users, 'adjustBalance', everything, ['credits']), {
        id: made.users[4],
        version: time,
        kind: 'credits',
        delta: -time,
        reason: `Test ${time}`,
      }),
    )
  })

  test('a moved record', async () => {
    await expectGolden('move', golden, (time) => {
      const [first, second] = time === 1 ? made.categories : made.categories.toReversed()
      return act(moveDocument(categories), { id: first, after: second })
    })
  })

  test('a deleted record', async () => {
    const doomed = await add(categories, [
      { name: both('One', '一'), slug: 'one' },
      { name: both('Two', '二'), slug: 'two' },
    ])
    await expectGolden('delete', golden, (time) => act(deleteDocument(categories), { id: doomed[time - 1] }))
  })
})
