import { getIntrospectionQuery } from 'graphql'
import { describe, expect, test } from 'vitest'
import { makeToken } from '../harness/api-tokens'
import { openTestDatabase } from '../harness/database'
import { openEndpoint } from '../harness/endpoint'
import { connect, listenTo } from '../harness/live'

// The checks of scanners such as graphql-cop by name, others, and rate limits. Each runs as an anonymous caller and as
// a super admin.

const database = await openTestDatabase()
const endpoint = await openEndpoint(database)
const { accessToken } = await endpoint.accountOf('super_admin')
const asked = { nobody: {}, 'a super admin': { authorization: `Bearer ${accessToken}` } }

async function send(url: string, init: RequestInit) {
  const response = await fetch(url, init)
  const text = await response.text()
  const answer = text.startsWith('{') ? JSON.parse(text) : null
  return { status: response.status, headers: response.headers, text, answer }
}
const json = { 'content-type': 'application/json' }
const many = (count: number, of: (index: number) => string) => Array.from({ length: count }, (_, index) => of(index))

describe.each(Object.entries(asked))('as %s', (who, authorization: Record<string, string>) => {
  /** An anonymous caller learns of a document about records only that a sign-in is required. */
  const refusal = who === 'nobody' ? 401 : 400

  const ask = (query: string, variables?: object) =>
    send(endpoint.url, {
      method: 'POST',
      headers: { ...json, ...authorization },
      body: JSON.stringify({ query, variables }),
    })
  const codeOf = async (query: string) => {
    const { status, answer } = await ask(query)
    return `${status} ${answer?.errors?.[0]?.extensions.code ?? 'answered'}`
  }

  test.each<[string, string]>([
    ['alias overloading', `query cop { ${many(101, (index) => `alias${index}: __typename`).join(' ')} }`],
    ['directive overloading', `query cop { __typename ${'@aa'.repeat(10)} }`],
    ['directive overloading with an existing one', `query cop { __typename ${'@include(if: true) '.repeat(10)} }`],
    [
      'a few directives in many places',
      `query cop { me { ${many(60, () => '... @include(if: true) { role @skip(if: false) }').join(' ')} } }`,
    ],
    ['field duplication', `query cop { ${'__typename '.repeat(500)} }`],
    ['field duplication inside', `query cop { me { ${'role '.repeat(500)} } }`],
    ['fragment duplication', `query cop { ${'...f '.repeat(500)} } fragment f on Query { __typename }`],
    [
      'sibling fragments',
      `query cop { me { ${many(45, (index) => `...f${index}`).join(' ')} } } ${many(45, (index) => `fragment f${index} on Viewer { role }`).join(' ')}`,
    ],
    ['unclosed selections', '{a'.repeat(20_000) + '}'.repeat(20_000)],
    ['unclosed lists', `query cop { tags(filter: ${'['.repeat(3_000)}`],
    ['an unclosed default', `query cop ($a: [Int] = ${'['.repeat(3_000)}) { __typename }`],
    [
      'fragments that multiply',
      `query cop { ...f0 } ${many(30, (index) => `fragment f${index} on Query { a: __typename ...f${index + 1} ... { ...f${index + 1} } ... { ...f${index + 1} } }`).join(' ')} fragment f30 on Query { __typename }`,
    ],
    ['depth', `query cop { tags { nodes ${'{ can '.repeat(40)}${'}'.repeat(40)} } }`],
    ['tokens', `query cop { ${many(1500, (index) => `a${index}:me{id}`).join(' ')} }`],
  ])('%s is refused', async (_name, query) => {
    const isOpen = !query.includes('{ tags { nodes')
    expect(await codeOf(query)).toBe(isOpen || refusal === 400 ? '400 QUERY_TOO_COMPLEX' : '401 UNAUTHENTICATED')
  })

  test('array-based batching is refused', async () => {
    const body = JSON.stringify(many(10, () => 'x').map(() => ({ query: 'query cop { __typename }' })))
    const { status, text } = await send(endpoint.url, { method: 'POST', headers: { ...json, ...authorization }, body })
    expect(status).toBe(400)
    expect(text).not.toContain('"data"')
  })

  test('circular fragments are refused', async () => {
    const query = 'query cop { ...a } fragment a on Query { ...b } fragment b on Query { ...a }'
    expect(await codeOf(query)).toMatch(/^400 (BAD_REQUEST|QUERY_TOO_COMPLEX)$/)
  })

  test('circular introspection is refused', async () => {
    const query = `query cop { __schema { types { fields { type { fields { type { fields { type { fields { type { name } } } } } } } } } } }`
    const { text, status } = await ask(query)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(text).not.toContain('"data"')
  })

  test.each([
    ['field', '{ direktive }'],
    ['field of a type', '{ me { rol } }'],
    ['argument', '{ tags(pagin: {limit: 1}) { totalCount } }'],
    ['type', 'query ($x: TagFilte) { tags(filter: $x) { totalCount } }'],
    ['enum value', '{ tags(sorting: [{field: nam_en, direction: ASC}]) { totalCount } }'],
    ['input field', '{ tags(filter: {nam: {en: {eq: "x"}}}) { totalCount } }'],
  ])('a wrong %s gets no suggestion', async (_name, query) => {
    const { status, text } = await ask(query)
    expect(status).toBe(query.includes('{ me') ? 400 : refusal)
    expect(text).not.toMatch(/did you mean/i)
  })

  test('a wrong variable gets no suggestion', async () => {
    const query =
      'query ($filter: TagFilter, $sorting: [TagSort!]) { tags(filter: $filter, sorting: $sorting) { totalCount } }'
    const wrong = [
      { filter: { activ: { is: true } } },
      { sorting: [{ field: 'name_e', direction: 'ASC' }] },
      { filter: { name: { en: { iLik: 'x' } } } },
    ]
    for (const variables of wrong) {
      const { status, text } = await ask(query, variables)
      expect(status).toBe(refusal)
      expect(text).not.toMatch(/did you mean/i)
    }
  })

  test('GET by a link is refused, and a mutation always is', async () => {
    const query = 'query cop { __typename }'
    const mutations = ['mutation cop { __typename }', 'mutation { signOut }']
    const get = (document: string, headers: Record<string, string>) =>
      send(`${endpoint.url}?query=${encodeURIComponent(document)}`, { headers })
    const refused = [
      ...[query, ...mutations].map((document) => get(document, { cookie: 'refresh=x' })),
      // A stock client sends this header; a form or a link cannot.
      ...mutations.map((document) => get(document, { 'x-requested-with': 'test', ...authorization })),
    ]
    for (const { status, text } of await Promise.all(refused)) {
      expect(status).toBe(400)
      expect(text).not.toContain('"data"')
    }
  })

  test('POST by a form is refused', async () => {
    for (const body of [
      new URLSearchParams({ query: 'query cop { __typename }' }),
      'query=query%20cop%20{__typename}',
    ]) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', ...authorization }
      const { status, text } = await send(endpoint.url, { method: 'POST', headers, body })
      expect(status).toBe(400)
      expect(text).not.toContain('"data"')
    }
  })

  test('the API serves no GraphiQL or playground', async () => {
    const { text, status } = await send(endpoint.url, { headers: { accept: 'text/html' } })
    expect(status).toBe(400)
    expect(text).not.toMatch(/graphiql|playground|<html/i)
  })

  test('answers contain no traces or internal errors', async () => {
    for (const query of [
      'query cop { __typename }',
      'qwerty cop { abc }',
      'query cop { abc }',
      '{ tag(id: "x\u0000") { id } }',
    ]) {
      const { text, answer } = await ask(query)
      expect(Object.keys(answer)).not.toContain('extensions')
      expect(text).not.toMatch(/tracing|exception|stack|node_modules|\bat .+:\d+:\d+|select |"tags_/i)
    }
  })
})

describe('an anonymous caller', () => {
  const send401 = async (query: string, length = 0) => {
    const body = JSON.stringify({ query, variables: { text: 'x'.repeat(length) } })
    const { status, answer } = await send(endpoint.url, { method: 'POST', headers: json, body })
    return `${status} ${answer?.errors?.[0]?.extensions.code ?? 'answered'}`
  }

  test('runs only account operations, and gets no names of others', async () => {
    expect(await send401('{ __typename me { role } }')).toBe('200 answered')
    for (const query of [
      '{ tags { totalCount } }',
      '{ nothingOfThatName }',
      '{ me { role } ...other } fragment other on Query { tags { totalCount } }',
      'mutation { deleteOneTag(input: {id: "x"}) { id } }',
      'subscription { createdTag { id } }',
    ]) {
      expect({ query, answer: await send401(query) }).toEqual({ query, answer: '401 UNAUTHENTICATED' })
    }
  })

  test('sends at most a few hundred tokens, and no long text', async () => {
    expect(await send401(`{ me { ${many(450, (index) => `a${index % 50}: role`).join(' ')} } }`)).toBe(
      '400 QUERY_TOO_COMPLEX',
    )
    expect(await send401('{ me { role } }', 10_000)).toBe('200 answered')
    // A client with an ended session must sign in and send the text again.
    expect(await send401('{ me { role } }', 100_000)).toBe('401 UNAUTHENTICATED')
  })
})

describe('introspection', () => {
  test('requires a sign-in', async () => {
    const query = getIntrospectionQuery()
    const refused = await send(endpoint.url, { method: 'POST', headers: json, body: JSON.stringify({ query }) })
    expect(refused).toMatchObject({ status: 401 })
    expect(refused.text).not.toContain('__schema":')
    const { data } = await (await endpoint.as('support'))(query)
    expect(data.__schema.types.length).toBeGreaterThan(100)
  })
})

describe('the rate limit', () => {
  test('is in every answer, and an exceeded one is a 429 with the time to wait', async () => {
    const few = await openEndpoint(database, 'A', undefined, { rateLimits: { session: 3, token: 2, address: 2 } })
    const bearers = [
      (await few.accountOf('editor')).accessToken,
      (await makeToken(await endpoint.as('super_admin'), [{ resource: 'tags', access: ['read'] }])).token,
      'nothing that is known',
    ]
    for (const [index, kind] of ['session', 'token', 'address'].entries()) {
      const headers = { ...json, authorization: `Bearer ${bearers[index]}` }
      const ask = () => send(few.url, { method: 'POST', headers, body: '{"query": "{ tags { nodes { id } } }"}' })
      const seen: Awaited<ReturnType<typeof ask>>[] = []
      for (let time = 0; time < 6; time++) seen.push(await ask())
      const over = seen.at(-1)
      const wait = Number(over?.headers.get('retry-after'))
      expect(over?.status, kind).toBe(429)
      expect(wait).toBeGreaterThan(0)
      expect(over?.answer.errors[0].extensions).toMatchObject({ code: 'RATE_LIMITED', retryAfter: wait })
      expect(over?.headers.get('ratelimit')).toBe(`"${kind}";r=0;t=${wait}`)
      expect(over?.headers.get('ratelimit-policy')).toBe(`"${kind}";q=${kind === 'session' ? 3 : 2};w=60`)
      if (kind !== 'address') expect(seen.filter(({ status }) => status === 200).length).toBeGreaterThan(1)
    }
  })

  test('includes exports, imports and WebSocket messages in one count', async () => {
    const few = await openEndpoint(database, 'A', undefined, { rateLimits: { session: 3 } })
    const { accessToken } = await few.accountOf('editor')
    const headers = { ...json, authorization: `Bearer ${accessToken}` }
    const take = (direction: string) =>
      send(few.url.replace('/graphql', `/${direction}/tags.csv`), { method: 'POST', headers, body: '{}' })
    const taken = await take('export')
    expect(taken.status).toBe(200)
    expect(taken.headers.get('ratelimit')).toMatch(/^"session";r=2;t=/)
    await take('import')
    await take('export')
    const client = connect(few.url, accessToken)
    const subscription = listenTo(client, 'subscription { createdTag { id } }')
    await subscription.ended
    expect(subscription.problems.flat()).toMatchObject([{ extensions: { code: 'RATE_LIMITED' } }])
    for (const direction of ['export', 'import']) {
      const over = await take(direction)
      expect(over).toMatchObject({ status: 429, answer: { errors: [{ extensions: { code: 'RATE_LIMITED' } }] } })
      expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  })

  test('refuses too many concurrent requests of one actor, and answers the others', async () => {
    const few = await openEndpoint(database, 'A', undefined, { rateLimits: { atOnce: 3 } })
    const headers = { ...json, authorization: `Bearer ${(await few.accountOf('editor')).accessToken}` }
    const ask = () => send(few.url, { method: 'POST', headers, body: '{"query": "{ tags { nodes { id } } }"}' })
    const refusals: Awaited<ReturnType<typeof ask>>[] = []
    const held = await database.sql.reserve()
    await held`begin`
    await held`lock table tags in access exclusive mode`
    const others = await new Promise<Promise<unknown>[]>((resolve) => {
      const asked = many(30, () => '').map(ask)
      for (const each of asked) {
        void each.then((answer) => {
          if (answer.status === 429) refusals.push(answer)
          if (refusals.length === 27) resolve(asked)
        })
      }
    })
    await held`commit`
    held.release()
    await Promise.all(others)
    expect(refusals.map(({ headers }) => headers.get('retry-after'))).toEqual(many(27, () => '1'))
    expect((await ask()).status).toBe(200)
  })

  test('of sign-in has the time to wait in a header', async () => {
    const query = 'mutation { signIn(input: {email: "nobody@example.com", password: "wrong wrong"}) { expiresAt } }'
    const attempt = () => send(endpoint.url, { method: 'POST', headers: json, body: JSON.stringify({ query }) })
    const seen = await Promise.all(many(12, () => '').map(attempt))
    const late = seen.filter(({ answer }) => answer.errors[0].extensions.code === 'RATE_LIMITED')
    expect(late).toHaveLength(2)
    for (const { headers, answer } of late) {
      expect(Number(headers.get('retry-after'))).toBe(answer.errors[0].extensions.retryAfter)
    }
  })
})

test('no request caused an internal error', () => {
  expect(endpoint.problems).toEqual([])
})
