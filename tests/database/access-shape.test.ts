import { describe, expect, test } from 'vitest'
import { policySource } from '../../server/policy/source'
import { describeShapes } from '../harness/access-shape'
import { openTestDatabase } from '../harness/database'
import { openEndpoint } from '../harness/endpoint'
import { approved } from '../second-product/access-matrix'

describeShapes(approved)

const database = await openTestDatabase()
const endpoint = await openEndpoint(database)

describe('each root field is authorized separately', () => {
  const nowhere = '00000000-0000-7000-8000-000000000000'

  test('a refused field does not affect permitted fields', async () => {
    const ask = await endpoint.as('editor')
    const { data, errors } = await ask(`{ me { role } user(id: "${nowhere}") { id } admin(id: "${nowhere}") { id } }`)
    expect(data).toEqual({ me: { role: 'editor' }, user: null, admin: null })
    const codes = errors?.map(({ path, extensions }) => [path?.[0], extensions.code])
    expect(codes?.sort()).toEqual([
      ['admin', 'FORBIDDEN'],
      ['user', 'FORBIDDEN'],
    ])
  })

  test('a permitted mutation runs, and a refused one after it does not', async () => {
    const ask = await endpoint.as('editor')
    const { errors } = await ask(`mutation {
      createOneTag(input: {tag: {name: {en: "Alone", zh: "独"}}}) { id }
      createOneUser(input: {user: {username: "mallory", email: "mallory@example.com"}}) { id }
      deleteManyTags(input: {filter: {name: {en: {eq: "no such"}}}}) { deletedCount }
    }`)
    expect(errors?.map(({ path, extensions }) => [path?.[0], extensions.code])).toEqual([
      ['createOneUser', 'FORBIDDEN'],
    ])
    const [count] =
      await database.sql`select (select count(*)::int from tags) as tags, (select count(*)::int from users) as users`
    expect(count).toEqual({ tags: 1, users: 0 })
  })
})

/** A moderator who may list models, depots and machines, but not their tags, shelves and keepers. */
const lines = policySource.lines.replace(
  /^p, A, moderator, \/yards.*$/m,
  ['models', 'depots', 'machines'].map((name) => `p, A, moderator, /${name}, list|show`).join('\n'),
)
const narrow = await openEndpoint(database, 'A', { ...policySource, lines })

test("the history hides addresses and other records' permissions from roles without access to the audit", async () => {
  const ask = await endpoint.as('editor')
  const { data } = await ask('mutation { createOneTag(input: {tag: {name: {en: "Told", zh: "说"}}}) { id } }')
  const history = `{ recordHistory(resource: "tags", id: "${data.createOneTag.id}") {
    nodes { action actorName ip requestId actorId can } } }`
  const [line] = (await ask(history)).data.recordHistory.nodes
  expect(line).toEqual({ action: 'create', actorName: 'Ada', ip: null, requestId: null, actorId: null, can: [] })
  const whole = (await (await endpoint.as('super_admin'))(history)).data.recordHistory.nodes
  expect(whole).toMatchObject([{ ip: expect.any(String), actorId: expect.any(String) }])
})

describe('a role that may list one resource but not its related resources', () => {
  const cases: [string, string, boolean][] = [
    ['titles of many', '{ models { nodes { id tagIds tags { id name { en } can } } } }', true],
    ['title of one', '{ models { nodes { shelfId shelf { __typename id name { zh } } } } }', true],
    ['more of many', '{ models { nodes { tags { id color } } } }', false],
    ['more of one', '{ models { nodes { shelf { slug } } } }', false],
    ['more of one, of one record', '{ model(id: "00000000-0000-7000-8000-000000000000") { shelf { slug } } }', false],
    ['a count of one', '{ models { nodes { shelf { modelCount } } } }', false],
    ['its files', '{ models { nodes { cover { url name } manual { mimeType } } } }', true],
    ['filter by titles', '{ models(filter: {tags: {name: {en: {iLike: "%a%"}}}}) { totalCount } }', true],
    ['filter by ids', '{ models(filter: {shelf: {id: {is: null}}, shelfId: {in: []}}) { totalCount } }', true],
    ['filter by more', '{ models(filter: {tags: {color: {eq: "#000000"}}}) { totalCount } }', false],
    [
      'filter by more within or',
      '{ models(filter: {or: [{shelf: {or: [{slug: {eq: "a"}}]}}]}) { totalCount } }',
      false,
    ],
    ['filter by more within not', '{ models(filter: {not: {shelf: {not: {slug: {eq: "a"}}}}}) { totalCount } }', false],
    ['filter through and back', '{ machines(filter: {tag: {machines: {rank: {gt: 1}}}}) { totalCount } }', false],
    ['filter by more that says nothing', '{ depots(filter: {keeper: {email: {}}}) { totalCount } }', false],
    [
      'an e-mail guessed by aggregates',
      '{ depotAggregate(filter: {keeper: {email: {like: "a%"}}}) { count { id } } }',
      false,
    ],
    [
      'sorting by the id',
      '{ depots(sorting: [{field: keeperId, direction: ASC}]) { nodes { keeper { username } } } }',
      true,
    ],
    ['the keeper of a depot', '{ depots { nodes { keeper { username email } } } }', false],
  ]
  test.each(cases)('%s', async (_name, document, isAllowed) => {
    const ask = await narrow.as('moderator')
    const { errors } = await ask(document)
    const code = errors?.[0]?.extensions.code
    expect(code === 'NOT_FOUND' ? undefined : code).toBe(isAllowed ? undefined : 'FORBIDDEN')
  })
})
