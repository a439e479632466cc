import { gql } from '@urql/core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { systemActor } from '../../server/access/actor'
import { createMany } from '../../server/operations'
import type { AnyRecord, ResourceDeclaration } from '../../src/declare'
import {
  actionDocument,
  changeDocument,
  deleteDocument,
  moveDocument,
  oneDocument,
  pickDocument,
} from '../../src/providers/documents'
import { mediaFolders } from '../../src/system/media-folders/media-folders'
import { openTestDatabase } from '../harness/database'
import { openEndpoint } from '../harness/endpoint'
import type { Golden } from '../harness/golden'
import { users } from '../second-product/accounts'
import { models, shelves } from '../second-product/catalogue'
import { depots, machines, rentals, tags, visits } from '../second-product/declarations'

// The contract as the screens use it: request of the data provider, answer and SQL in one file. An additional statement
// shows in a review.

const database = await openTestDatabase()
const endpoint = await openEndpoint(database)
// Imported late, because the bundled engine treats a process with a window as a browser.
const { stubBrowser } = await import('../harness/browser-surroundings')
stubBrowser()
const { expectGolden, openGolden } = await import('../harness/golden')
const { act, listAt, screens } = await import('../harness/screen-requests')
const cover = '00000000-0000-7000-8000-00000000c0de'
let golden: Golden
let made: Record<'shelves' | 'tags' | 'models' | 'users' | 'machines' | 'rentals' | 'mediaFolders', string[]>

const add = async (resource: ResourceDeclaration, inputs: AnyRecord[]): Promise<string[]> => {
  const selection = new Map([['id', { field: 'id' }]])
  const rows = await createMany(
    { context: endpoint.operations, resource, actor: systemActor('golden') },
    inputs,
    selection,
  )
  return rows.map(({ id }) => String(id))
}
const suspendMany = gql(`mutation SuspendManyUsers($input: SuspendManyUsersInput!) {
  suspendManyUsers(input: $input) { changedCount refused { id code message } }
}`)
const recolour = gql(`mutation UpdateManyTags($input: UpdateManyTagsInput!) {
  updateManyTags(input: $input) { updatedCount }
}`)
const removeTags = gql(`mutation DeleteManyTags($input: DeleteManyTagsInput!) {
  deleteManyTags(input: $input) { deletedCount }
}`)
const both = (en: string, zh: string) => ({ en, zh })

beforeAll(async () => {
  await database.sql`insert into stored_files (id, name, mime_type, size, sha256, storage_key, secret)
    values (${cover}, 'cover.webp', 'image/webp', 1234, 'none', 'none', 'secret')`
  const places = await add(shelves, [
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
  const cranes = await add(
    models,
    titles.map(([en, zh], index) => ({
      title: both(en, zh),
      slug: en.toLowerCase().replaceAll(' ', '-'),
      maker: 'Ada',
      shelfId: places[index % 2],
      tagIds: labels.slice(0, index),
      price: index * 100,
      releasedAt: `2026-01-0${index + 1}T00:00:00.000Z`,
      ...(index === 0 && { coverId: cover }),
    })),
  )
  const halls = await add(
    depots,
    ['Bo', 'Li', 'Mei', 'Bob', 'Ana'].map((name, index) => ({ name: both(name, name), code: `DEP-${index + 1}` })),
  )
  const people = await add(
    users,
    ['bo', 'li'].map((username) => ({ username, email: `${username}@example.com` })),
  )
  const [machine = ''] = await add(machines, [{ name: 'Excavator' }])
  const hired = await add(
    rentals,
    ['Nora', 'Nils', 'Sune', 'Mira'].map((customer) => ({ customer, branch: 'north', machineId: machine })),
  )
  await add(
    visits,
    halls.map((depotId, index) => ({ visitor: `V-${index + 1}`, depotId, fee: `${index}.99` })),
  )
  const folders = await add(mediaFolders, [{ name: 'Cranes' }])
  for (const name of ['Harbour', 'Night']) {
    folders.push(...(await add(mediaFolders, [{ name, parentId: folders.at(-1) }])))
  }
  made = {
    shelves: places,
    tags: labels,
    models: cranes,
    users: people,
    machines: [machine],
    rentals: hired,
    mediaFolders: folders,
  }
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
    const { data } = await expectGolden('list-with-relations', golden, () => listAt(models, '?sort=title_en'))
    expect(data.models.nodes).toHaveLength(3)
  })

  test('a list that is filtered, sorted and paged', async () => {
    const address = '?type=crane,digger&price=..400&releasedAt=2026-01-01..&sort=-releasedAt&pageSize=2&page=2'
    await expectGolden('filtered-and-sorted', golden, () => listAt(models, address))
  })

  test('the page after the one that was read last', async () => {
    const page = (number: number) => listAt(models, `?sort=-releasedAt&pageSize=2&page=${number}`)
    await page(1)
    await expectGolden('next-page', golden, () => page(2))
  })

  test('a list that is searched, through a relation too', async () => {
    await expectGolden('searched', golden, () => listAt(visits, '?q=b'))
  })

  test('a list of a preset', async () => {
    await expectGolden('preset', golden, () => listAt(models, '?view=published'))
  })

  test('a list filtered by a related record', async () => {
    await expectGolden('through-many', golden, () => listAt(models, `?tags=${made.tags[1]}`))
  })

  test('a list of a tree, filtered by a record with those below it: paths without further statements', async () => {
    const address = `?parent=${made.mediaFolders[0]}&sort=name`
    const { data } = await expectGolden('within-a-tree', golden, () => listAt(mediaFolders, address))
    expect(data.mediaFolders.nodes).toHaveLength(2)
  })

  test('one record', async () => {
    await expectGolden('one-record', golden, () => one(models, made.models[0]))
  })

  test('a missing record', async () => {
    await expectGolden('not-found', golden, () => one(models, cover))
  })

  test('records of a picker', async () => {
    const variables = { filter: { name: { en: { iLike: '%m%' } } }, sorting: [{ field: 'name_en', direction: 'ASC' }] }
    await expectGolden('choices', golden, () =>
      screens.getList({
        resource: 'shelves',
        meta: { gqlQuery: pickDocument(shelves), gqlVariables: variables },
      }),
    )
  })
})

describe('writing', () => {
  test('a creation form', async () => {
    await expectGolden('create', golden, (time) =>
      create(models, {
        title: both('New', '新'),
        slug: `new-${time}`,
        maker: 'Bo',
        shelfId: made.shelves[0],
        tagIds: made.tags.slice(0, 2),
      }),
    )
  })

  test('a form with changed plain fields', async () => {
    await expectGolden('update', golden, (time) =>
      update(models, made.models[1], time, { maker: `Ada ${time}`, price: time }),
    )
  })

  test('a form with changed links', async () => {
    await expectGolden('update-links', golden, (time) =>
      update(models, made.models[2], time, { tagIds: made.tags.slice(0, time) }),
    )
  })

  test('a form with a stale version', async () => {
    await expectGolden('stale-update', golden, (time) =>
      update(tags, made.tags[0], 1, { color: time === 1 ? '#112233' : '#445566' }),
    )
  })

  test('a form with invalid values', async () => {
    await expectGolden('invalid', golden, () => create(models, { title: { en: 'A' }, price: -1 }))
  })

  test('an action', async () => {
    await expectGolden('action', golden, (time) =>
      act(actionDocument(models, 'publish', everything, []), { id: made.models[time], version: time === 1 ? 2 : 3 }),
    )
  })

  test('an action on many records', async () => {
    await expectGolden('action-on-many', golden, (time) =>
      act(suspendMany, { filter: { id: { in: made.users.slice(time - 1, time) } } }),
    )
  })

  test('an action that changes other records', async () => {
    await expectGolden('action-with-hook', golden, (time) =>
      act(actionDocument(machines, 'vacate', everything, ['rank']), {
        id: made.machines[0],
        version: 1,
        removedId: made.rentals[time - 1],
        movedId: made.rentals[4 - time],
      }),
    )
  })

  test('a moved record', async () => {
    await expectGolden('move', golden, (time) => {
      const [first, second] = time === 1 ? made.shelves : made.shelves.toReversed()
      return act(moveDocument(shelves), { id: first, after: second })
    })
  })

  test('a deleted record', async () => {
    const doomed = await add(tags, [{ name: both('One', '一') }, { name: both('Two', '二') }])
    await expectGolden('delete', golden, (time) => act(deleteDocument(tags), { id: doomed[time - 1] }))
  })

  test('a change and a deletion of many records', async () => {
    const many = await add(
      tags,
      ['One', 'Two', 'Three', 'Four'].map((name) => ({ name: both(name, name) })),
    )
    const ofTime = (time: number) => ({ id: { in: many.slice(time * 2 - 2, time * 2) } })
    await expectGolden('update-many', golden, (time) =>
      act(recolour, { filter: ofTime(time), update: { color: '#123456' } }),
    )
    await expectGolden('delete-many', golden, (time) => act(removeTags, { filter: ofTime(time) }))
  })
})
