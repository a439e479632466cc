import { describe, expect, test } from 'vitest'
import { buildSchema } from '../../../server/graphql/schema/schema'
import { policySource } from '../../../server/policy/source'
import { pascalCase } from '../../../src/declare/names'
import { openTestDatabase } from '../../harness/database'
import { openEndpoint } from '../../harness/endpoint'
import { askFor, fieldNames, valuesOf } from '../../harness/schema-shape'
import { approved } from '../harness/access-matrix'

const schema = buildSchema()

describe.each(Object.entries(approved.resources))('%s', (name, expected) => {
  const { one, type, types, operations, actions, manyActions, secrets, shownOnce, single, ordered } = expected
  const { scheduled, schedulesFields, drafted } = expected
  const has = (word: string) => operations.includes(word)

  test('exactly the declared operations exist', () => {
    const queries = single ? [name] : [one, name, `${one}Aggregate`]
    const mutations = single
      ? [`update${type}`]
      : [
          ...(has('create') ? [`createOne${type}`, `createMany${types}`] : []),
          ...(has('edit') ? [`updateOne${type}`, `updateMany${types}`] : []),
          ...(ordered ? [`moveOne${type}`] : []),
          ...(has('delete') ? [`deleteOne${type}`, `deleteMany${types}`] : []),
          ...[...actions, ...manyActions].map((action) => `${action}One${type}`),
          ...manyActions.map((action) => `${action}Many${types}`),
          ...(drafted ? ['save', 'publish', 'discard'].map((each) => `${each}DraftOne${type}`) : []),
          ...[...scheduled, ...(schedulesFields ? ['update'] : [])].map(
            (change) => `schedule${pascalCase(change)}One${type}`,
          ),
        ]
    const isOfIt = new RegExp(
      `^(${one}|${name}|${one}Aggregate|[a-zA-Z]+One${type}|[a-zA-Z]+Many${types}|update${type})$`,
    )
    const ofIt = (root: string) => fieldNames(schema, root).filter((field) => isOfIt.test(field))
    expect(ofIt('Query').sort()).toEqual(queries.sort())
    expect(ofIt('Mutation').sort()).toEqual(mutations.sort())
  })

  test('passwords, hashes and secrets cannot be read or filtered', () => {
    const asked = ['Filter', 'AggregateGroupBy', 'CountAggregate', 'MinAggregate', 'MaxAggregate', 'AggregateFilter']
    const isTelling = (field: string) => /password|hash|secret|token|last4/i.test(field) || secrets.includes(field)
    for (const place of asked.map((suffix) => `${type}${suffix}`)) {
      expect({ place, telling: fieldNames(schema, place).filter(isTelling) }).toEqual({ place, telling: [] })
    }
    expect(valuesOf(schema, `${type}SortFields`).filter(isTelling)).toEqual([])
    for (const place of [type, ...(has('delete') ? [`${type}DeleteResponse`] : [])]) {
      const telling = fieldNames(schema, place).filter(isTelling)
      expect(telling.sort()).toEqual([...secrets, ...shownOnce].sort())
      for (const field of secrets) expect(askFor(schema, place, field)).toBe(`${field} { isSet last4 }`)
    }
  })
})

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

/** A moderator who may list games and orders, but not tags, categories or users. */
const lines = policySource.lines.replace(
  /^p, A, moderator, \/comments.*$/m,
  'p, A, moderator, /games, list|show\np, A, moderator, /orders, list|show',
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
    ['titles of many', '{ games { nodes { id tagIds tags { id name { en } can } } } }', true],
    ['title of one', '{ games { nodes { categoryId category { __typename id name { zh } } } } }', true],
    ['more of many', '{ games { nodes { tags { id color } } } }', false],
    ['more of one', '{ games { nodes { category { slug } } } }', false],
    ['more of one, of one record', '{ game(id: "00000000-0000-7000-8000-000000000000") { category { slug } } }', false],
    ['a count of one', '{ games { nodes { category { gameCount } } } }', false],
    ['its files', '{ games { nodes { cover { url name } document { mimeType } } } }', true],
    ['filter by titles', '{ games(filter: {tags: {name: {en: {iLike: "%a%"}}}}) { totalCount } }', true],
    ['filter by ids', '{ games(filter: {category: {id: {is: null}}, categoryId: {in: []}}) { totalCount } }', true],
    ['filter by more', '{ games(filter: {tags: {color: {eq: "#000000"}}}) { totalCount } }', false],
    [
      'filter by more within or',
      '{ games(filter: {or: [{category: {or: [{slug: {eq: "a"}}]}}]}) { totalCount } }',
      false,
    ],
    ['filter through and back', '{ orders(filter: {user: {orders: {amount: {gt: "1"}}}}) { totalCount } }', false],
    ['filter by more that says nothing', '{ orders(filter: {user: {email: {}}}) { totalCount } }', false],
    [
      'an e-mail guessed by aggregates',
      '{ orderAggregate(filter: {user: {email: {like: "a%"}}}) { count { id } } }',
      false,
    ],
    [
      'sorting by the id',
      '{ orders(sorting: [{field: userId, direction: ASC}]) { nodes { user { username } } } }',
      true,
    ],
    ['the user of an order', '{ orders { nodes { user { username email } } } }', false],
  ]
  test.each(cases)('%s', async (_name, document, isAllowed) => {
    const ask = await narrow.as('moderator')
    const { errors } = await ask(document)
    const code = errors?.[0]?.extensions.code
    expect(code === 'NOT_FOUND' ? undefined : code).toBe(isAllowed ? undefined : 'FORBIDDEN')
  })
})
