import { beforeAll, describe, expect, test } from 'vitest'
import type { Reading } from '../../server/operations/asker'
import { openTestDatabase } from '../harness/database'
import { type Ask, type Endpoint, openEndpoint } from '../harness/endpoint'
import { type ExpectedResource, expectedMay, expectedResources, expectedRoles } from '../harness/expected-access'

// Every role and nobody × every resource × every operation, each asked for by itself. What is allowed is asked for in
// a way that changes nothing: of a record that is not there, with an input that is empty, with a filter nothing meets.

const nowhere = '00000000-0000-7000-8000-000000000000'
const noRow = `filter: {id: {eq: "${nowhere}"}}`

interface Case {
  name: string
  /** The word of the policy that decides. */
  word: string
  document: string
}

const told: Readonly<Record<string, string>> = { adjustBalance: 'kind: credits, delta: 1, reason: "test",' }

function casesOf(name: string, expected: ExpectedResource): Case[] {
  const { one, type, types, operations, actions, manyActions, single, ordered } = expected
  const made = (word: string, title: string, document: string): Case => ({ name: title, word, document })
  if (single) {
    return [
      made('show', 'get', `{ ${name} { id } }`),
      made('show', 'history', `{ recordHistory(resource: "${name}", id: "${nowhere}") { totalCount } }`),
      made('edit', 'update', `mutation { update${type}(input: {version: 0, update: {}}) { id } }`),
    ]
  }
  const has = (word: (typeof operations)[number], ...ofIt: Case[]) => (operations.includes(word) ? ofIt : [])
  const taken = (action: string) => `${action}One${type}(input: {${told[action] ?? ''} id: "${nowhere}"}) { id }`
  return [
    made('list', 'list', `{ ${name} { nodes { id } } }`),
    made('list', 'count', `{ ${name} { totalCount } }`),
    made('list', 'page', `{ ${name} { pageInfo { hasNextPage } } }`),
    made(
      'list',
      'list behind a fragment',
      `query { ...f } fragment f on Query { a: ${name} { nodes { __typename } } }`,
    ),
    made('list', 'aggregate', `{ ${one}Aggregate { count { id } } }`),
    made('list', 'aggregate by groups', `{ ${one}Aggregate(${noRow}) { groupBy { createdAt } max { createdAt } } }`),
    made('show', 'get', `{ ${one}(id: "${nowhere}") { id } }`),
    made('show', 'history', `{ recordHistory(resource: "${name}", id: "${nowhere}") { totalCount } }`),
    ...has(
      'create',
      made('create', 'create one', `mutation { createOne${type}(input: {${one}: {}}) { id } }`),
      made('create', 'create many', `mutation { createMany${types}(input: {${name}: [{}]}) { id } }`),
    ),
    ...has(
      'edit',
      made('edit', 'update one', `mutation { updateOne${type}(input: {id: "${nowhere}", update: {}}) { id } }`),
      ...(ordered
        ? [made('edit', 'move', `mutation { moveOne${type}(input: {id: "${nowhere}", after: "${nowhere}"}) { id } }`)]
        : []),
      made('edit', 'update many', `mutation { updateMany${types}(input: {${noRow}, update: {}}) { updatedCount } }`),
    ),
    ...has(
      'delete',
      made('delete', 'delete one', `mutation { deleteOne${type}(input: {id: "${nowhere}"}) { id } }`),
      made('delete', 'delete many', `mutation { deleteMany${types}(input: {${noRow}}) { deletedCount } }`),
    ),
    ...[...actions, ...manyActions].map((action) => made(action, `${action} one`, `mutation { ${taken(action)} }`)),
    ...manyActions.map((action) =>
      made(action, `${action} many`, `mutation { ${action}Many${types}(input: {${noRow}}) { changedCount } }`),
    ),
  ]
}

/** What an allowed question is answered with: nothing wrong, or that there is no such record, value or version. */
const harmless = ['fine', 'NOT_FOUND', 'NO_CONTENT', 'VALIDATION_FAILED', 'CONFLICT']

for (const reading of ['A', 'B'] as const satisfies Reading[]) {
  const database = await openTestDatabase()
  let endpoint: Endpoint
  beforeAll(async () => {
    endpoint = await openEndpoint(database, reading)
  })

  for (const role of [...expectedRoles[reading], 'none']) {
    describe(`reading ${reading}, ${role}`, () => {
      let ask: Ask
      beforeAll(async () => {
        ask = await endpoint.as(role)
      })
      // Of reading B nothing is stated but that its first role has everything: one question for each word will do.
      const isBrief = reading === 'B' && role !== expectedRoles.B[0]
      const isAsked = ({ word }: Case, index: number, cases: readonly Case[]) =>
        !isBrief || cases.findIndex((other) => other.word === word) === index

      test.each(Object.entries(expectedResources))('%s', async (resource, expected) => {
        const cases = casesOf(resource, expected).filter(isAsked)
        const refusal = role === 'none' ? 'UNAUTHENTICATED' : 'FORBIDDEN'
        const judged = await Promise.all(
          cases.map(async ({ name, document }) => {
            const { status, errors } = await ask(document)
            const code = errors?.[0]?.extensions.code ?? 'fine'
            return `${name}: ${status} ${harmless.includes(code) ? 'allowed' : code}`
          }),
        )
        const verdict = (word: string) => (expectedMay(role, resource, word) ? 'allowed' : refusal)
        expect(judged).toEqual(cases.map(({ name, word }) => `${name}: 200 ${verdict(word)}`))
      })

      test('a session is told what it may, and nobody that there is none', async () => {
        const { data } = await ask('{ me { role access { path resource actions } } }')
        if (role === 'none') return expect(data).toEqual({ me: null })
        const access: { resource: string | null; path: string; actions: string[] }[] = data.me.access
        for (const [resource, { operations, actions, manyActions }] of Object.entries(expectedResources)) {
          const words = [...operations, ...actions, ...manyActions].filter((word) => expectedMay(role, resource, word))
          const given = access.find((each) => each.resource === resource)?.actions ?? []
          expect(given.filter((word) => word !== 'export').sort()).toEqual([...words].sort())
        }
      })

      test('an upload is judged before a byte of it is kept', async () => {
        const form = new FormData()
        const query =
          'mutation ($file: File!) { uploadFile(input: {file: $file, resource: "games", field: "document"}) { id } }'
        form.set('operations', JSON.stringify({ query, variables: { file: null } }))
        form.set('map', JSON.stringify({ 0: ['variables.file'] }))
        form.set('0', new Blob(['# A document']), 'a.md')
        const headers: Record<string, string> = { 'x-requested-with': 'test' }
        if (role !== 'none') headers.authorization = `Bearer ${(await endpoint.accountOf(role)).accessToken}`
        const response = await fetch(endpoint.url, { method: 'POST', body: form, headers })
        const { errors } = (await response.json()) as Awaited<ReturnType<Ask>>
        const [{ kept = 0 } = {}] = await database.sql<
          { kept: number }[]
        >`select count(*)::int as kept from stored_files`
        await database.sql`delete from stored_files`
        const may = expectedMay(role, 'games', 'create')
        expect(kept).toBe(may ? 1 : 0)
        expect(errors?.[0]?.extensions.code).toBe(may ? undefined : role === 'none' ? 'UNAUTHENTICATED' : 'FORBIDDEN')
      })
    })
  }

  test(`reading ${reading}: nothing was changed, nothing went wrong unseen`, async () => {
    const [{ events = 0 } = {}] = await database.sql<
      { events: number }[]
    >`select count(*)::int as events from audit_events`
    expect(events).toBe(0)
    expect(endpoint.problems).toEqual([])
  })
}
