import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../harness/database'
import { openEndpoint } from '../harness/endpoint'

// The valid forms of a request, and its limits (guarantees, "Input and load").

const database = await openTestDatabase()
const endpoint = await openEndpoint(database)
const ask = await endpoint.as('super_admin')
const { accessToken } = await endpoint.accountOf('super_admin')
const bearer = { authorization: `Bearer ${accessToken}` }

async function post(body: BodyInit, headers: Record<string, string>, method = 'POST') {
  const response = await fetch(endpoint.url, { method, headers, ...(method === 'POST' && { body }) })
  const text = await response.text()
  const answer = text.startsWith('{') ? JSON.parse(text) : {}
  return { status: response.status, headers: response.headers, answer, code: answer.errors?.[0]?.extensions.code }
}
const me = JSON.stringify({ query: '{ me { role } }' })

describe('a request', () => {
  const refused: [string, Record<string, string>][] = [
    ['as a form sends it', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['as plain text', { 'content-type': 'text/plain' }],
    ['as plain text that says it is JSON', { 'content-type': 'text/plain; application/json' }],
    ['of no type', {}],
    ['multipart without a header of its own', { 'content-type': 'multipart/form-data; boundary=x' }],
  ]
  test.each(refused)('with %s is refused', async (_name, headers) => {
    const body = headers['content-type'] ? me : new Blob([me])
    expect(await post(body, headers)).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  })

  test.each(['application/json', 'application/json; charset=utf-8', 'application/graphql+json', 'APPLICATION/JSON'])(
    'with %s is accepted',
    async (type) => {
      const { status, answer } = await post(me, { ...bearer, 'content-type': type })
      expect({ status, answer }).toEqual({ status: 200, answer: { data: { me: { role: 'super_admin' } } } })
    },
  )

  const broken: [string, string][] = [
    ['that is no JSON', '{"query": '],
    ['that is a list', '[{"query": "{ me { role } }"}]'],
    ['without a query', '{"variables": {}}'],
    ['whose query is no text', '{"query": {"a": 1}}'],
    ['whose variables are a list', '{"query": "{ me { role } }", "variables": []}'],
    ['whose operation is a number', '{"query": "{ me { role } }", "operationName": 7}'],
    ['whose operation is not there', '{"query": "query A { me { role } }", "operationName": "B"}'],
    ['with two operations and no name', '{"query": "query A { me { role } } query B { me { role } }"}'],
    ['that cannot be parsed', '{"query": "{ me { "}'],
    ['for a field that is not there', '{"query": "{ me { roles } }"}'],
    ['that subscribes', '{"query": "subscription { x }"}'],
    ['of nothing', ''],
  ]
  test.each(broken)('with %s is a bad request', async (_name, body) => {
    const { status, code, answer } = await post(body, { ...bearer, 'content-type': 'application/json' })
    expect({ status, code }).toEqual({ status: 400, code: 'BAD_REQUEST' })
    for (const { message, extensions } of answer.errors) {
      expect(message).not.toMatch(/did you mean/i)
      expect(extensions.title).toBeTruthy()
    }
  })

  test('that is a batch is refused by that name', async () => {
    const { answer } = await post(`[${me}]`, { ...bearer, 'content-type': 'application/json' })
    expect(answer.errors[0].message).toBe('A request is one document, not a batch.')
  })

  test('that is not UTF-8 is refused, because decoding would lose characters', async () => {
    const query = 'query ($name: String) { tags(filter: {name: {en: {eq: $name}}}) { totalCount } }'
    const [start = '', end = ''] = JSON.stringify({ query, variables: { name: '|' } }).split('|')
    const body = Buffer.concat([Buffer.from(start), Buffer.from([0xff, 0xc3]), Buffer.from(end)])
    const { status, answer } = await post(body, { ...bearer, 'content-type': 'application/json' })
    expect({ status, title: answer.errors[0].extensions.title }).toEqual({
      status: 400,
      title: 'The request is not in UTF-8.',
    })
  })

  test.each([
    ['application/graphql-response+json', 'application/graphql-response+json'],
    ['application/graphql-response+json,application/json;q=0.9', 'application/graphql-response+json'],
    ['application/graphql-response+json, application/json', 'application/json'],
    ['application/json', 'application/json'],
    ['*/*', 'application/json'],
  ])('that accepts %s is answered with %s', async (accept, expected) => {
    const types: (string | null)[] = []
    for (const query of ['{ me { role } }', '{ nothing }', '{ tags { totalCount } }']) {
      const posted = await post(JSON.stringify({ query }), { ...bearer, accept, 'content-type': 'application/json' })
      const got = await fetch(`${endpoint.url}?${new URLSearchParams({ query })}`, { headers: { ...bearer, accept } })
      types.push(posted.headers.get('content-type'), got.headers.get('content-type'))
    }
    expect(new Set(types)).toEqual(new Set([`${expected}; charset=utf-8`]))
  })

  test('with only the hash of a query is answered so that clients send the query', async () => {
    const extensions = { persistedQuery: { version: 1, sha256Hash: '0'.repeat(64) } }
    const posted = await post(JSON.stringify({ extensions }), { ...bearer, 'content-type': 'application/json' })
    const address = `${endpoint.url}?${new URLSearchParams({ extensions: JSON.stringify(extensions) })}`
    const got = await fetch(address, { headers: bearer }).then((response) => response.json())
    for (const { errors } of [posted.answer, got]) expect(errors[0].message).toBe('PersistedQueryNotSupported')
  })

  test('that is compressed is refused with a message', async () => {
    const headers = { ...bearer, 'content-type': 'application/json', 'content-encoding': 'gzip' }
    const { status, answer } = await post(gzipSync(me), headers)
    expect({ status, title: answer.errors[0].extensions.title }).toEqual({
      status: 400,
      title: 'Send the body as it is: compressed ones are not read.',
    })
  })

  describe('with files', () => {
    const query =
      'mutation ($file: File!) { uploadFile(input: {file: $file, resource: "depots", field: "manual"}) { id } }'
    const operations = JSON.stringify({ query, variables: { file: null } })
    let picture: Buffer<ArrayBuffer>
    beforeAll(async () => {
      const pixels = sharp({ create: { width: 4, height: 3, channels: 3, background: { r: 12, g: 90, b: 200 } } })
      picture = Buffer.from(await pixels.png().toBuffer())
    })
    const send = (parts: Record<string, string | Blob>, headers: Record<string, string> = {}) => {
      const form = new FormData()
      // An object has its numeric keys first; a multipart request has its files last.
      const texts = Object.entries(parts).toSorted(([a], [b]) => Number(a === '0') - Number(b === '0'))
      for (const [name, part] of texts) form.set(name, part as string)
      return post(form, { ...bearer, 'x-requested-with': 'test', ...headers })
    }
    const upload = (more: object, key?: string) =>
      send(
        { operations, map: '{"0": ["variables.file"]}', 0: new Blob([picture]), ...more },
        key ? { 'idempotency-key': key } : {},
      )

    test.each(['null', '5', '"0"', '{"0": "variables.file"}', '{"1": ["variables.file"]}'])(
      'with the map %s is a bad request',
      async (map) => {
        expect(await upload({ map })).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
      },
    )

    test('has the name of the file, also one with a quote, which browsers escape', async () => {
      const named = operations.replace('{ id', '{ name id')
      const { answer } = await upload({ operations: named, 0: new File([picture], 'a "b" 50%.png') })
      expect(answer.data.uploadFile.name).toBe('a _b_ 50%.png')
    })

    test('does not bypass the maximum size of a document', async () => {
      const large = JSON.stringify({ query: '{ me { role } }', variables: { x: 'x'.repeat(2 * 1024 * 1024) } })
      expect(await upload({ operations: large, map: '{}' })).toMatchObject({ status: 400, code: 'QUERY_TOO_COMPLEX' })
    })

    test('runs once per key for any multipart boundary; another file with the same key is CONFLICT', async () => {
      const [first, again] = [await upload({}, 'picture'), await upload({}, 'picture')]
      expect(first.answer.data.uploadFile.id).toBeTruthy()
      expect(again.answer).toEqual(first.answer)
      const other = await upload({ 0: new Blob([picture, '\n']) }, 'picture')
      expect(other).toMatchObject({ status: 409, code: 'CONFLICT' })
      expect((await upload({}, 'another')).answer.data.uploadFile.id).not.toBe(first.answer.data.uploadFile.id)
    })
  })

  test.each(['', 'x'.repeat(256)])(
    'with the idempotency key "%s" is refused, because the key could be shared',
    async (key) => {
      const query = 'mutation { createOneTag(input: {tag: {name: {en: "K", zh: "K"}}}) { id } }'
      const headers = { ...bearer, 'content-type': 'application/json', 'idempotency-key': key }
      expect(await post(JSON.stringify({ query }), headers)).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' })
    },
  )

  test.each(['GET', 'PUT', 'DELETE'])('by %s is refused', async (method) => {
    const { status } = await post('', { ...bearer, 'content-type': 'application/json' }, method)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })

  test('with several operations runs the named one', async () => {
    const query = 'query A { me { role } } query B { __typename }'
    const { answer } = await post(JSON.stringify({ query, operationName: 'B' }), {
      ...bearer,
      'content-type': 'application/json',
    })
    expect(answer).toEqual({ data: { __typename: 'Query' } })
    expect((await post(JSON.stringify({ query }), { ...bearer, 'content-type': 'application/json' })).status).toBe(400)
  })

  test('by GET has its query in the URL and requires a header', async () => {
    const get = async (query: string, headers: Record<string, string> = bearer, more = '') => {
      const response = await fetch(`${endpoint.url}?query=${encodeURIComponent(query)}${more}`, { headers })
      return { status: response.status, answer: await response.json() }
    }
    const role = { data: { me: { role: 'super_admin' } } }
    expect(await get('{ me { role } }')).toEqual({ status: 200, answer: role })
    const withVariables = `&operationName=A&variables=${encodeURIComponent('{"limit":1}')}`
    const tags = 'query A($limit: Int) { tags(paging: {limit: $limit}) { nodes { id } } } query B { me { role } }'
    expect(await get(tags, bearer, withVariables)).toMatchObject({ status: 200, answer: { data: { tags: {} } } })
    const anonymous = await get('{ me { role } }', { 'x-requested-with': 'test' })
    expect(anonymous).toEqual({ status: 200, answer: { data: { me: null } } })
    // The requests that a link or a form can send.
    expect((await get('{ me { role } }', {})).status).toBe(400)
    const change = 'mutation { createOneTag(input: {tag: {name: {en: "A", zh: "A"}}}) { id } }'
    expect((await get(change)).status).toBe(400)
    expect((await get('subscription { createdTag { id } }')).status).toBe(400)
    expect((await get('{ me { role } }', bearer, '&variables=nonsense')).status).toBe(400)
    expect((await get('')).status).toBe(400)
  })

  test('by GET changes nothing, even if a POST of the same document has a plan', async () => {
    const made = await ask('mutation { createOneTag(input: {tag: {name: {en: "G", zh: "G"}}}) { id } }')
    const { id } = made.data.createOneTag
    const change = `mutation { updateOneTag(input: {id: "${id}", update: {color: "#010101"}}) { color } }`
    await ask(change)
    await ask(change.replace('#010101', '#020202'))
    const response = await fetch(`${endpoint.url}?query=${encodeURIComponent(change)}`, { headers: bearer })
    expect(response.status).toBe(400)
    expect((await ask(`{ tag(id: "${id}") { color } }`)).data.tag.color).toBe('#020202')
  })

  test('with a byte order mark is accepted', async () => {
    const { answer } = await post(`\ufeff${me}`, { ...bearer, 'content-type': 'application/json' })
    expect(answer).toEqual({ data: { me: { role: 'super_admin' } } })
  })

  test('from an origin without configuration may not read the answer', async () => {
    for (const origin of ['https://evil.example', 'null']) {
      const { headers } = await post(me, { 'content-type': 'application/json', origin })
      expect(headers.get('access-control-allow-origin')).toBeNull()
      expect(headers.get('access-control-allow-credentials')).toBeNull()
    }
    const preflight = await fetch(endpoint.url, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('with an invalid token is anonymous', async () => {
    for (const authorization of ['Bearer x.y.z', 'Bearer ', 'Basic YTpi', `Bearer ${accessToken}x`]) {
      const { answer } = await post(JSON.stringify({ query: '{ me { role } tags { totalCount } }' }), {
        authorization,
        'content-type': 'application/json',
      })
      expect(answer.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED', http: { status: 401 } } }])
    }
  })
})

describe('limits', () => {
  const many = (count: number, of: (index: number) => string) => Array.from({ length: count }, (_, index) => of(index))
  const nested = (depth: number, of: unknown = {}): unknown => (depth === 0 ? of : { and: [nested(depth - 1, of)] })
  const deepText = (depth: number) => `${'{"and":['.repeat(depth)}{}${']}'.repeat(depth)}`
  const cases: [string, string][] = [
    ['aliases', `{ ${many(61, (index) => `a${index}: me { role }`).join(' ')} }`],
    ['aliases of the type', `{ ${many(61, (index) => `a${index}: __typename`).join(' ')} }`],
    ['words', `{ ${many(2000, () => 'me { role }').join(' ')} }`],
    ['depth', `{ rentals { nodes ${'{ machine '.repeat(12)}{ id }${' }'.repeat(12)} } }`],
    ['rows', `{ ${many(31, (index) => `a${index}: tags(paging: {limit: 1000}) { nodes { id } }`).join(' ')} }`],
    ['aggregates', `{ ${many(31, (index) => `a${index}: userAggregate { count { id } }`).join(' ')} }`],
    [
      'rows with what they relate to',
      `{ rentalLines(paging: {limit: 1000}) { nodes { ${many(30, (index) => `s${index}: spares { id }`).join(' ')} } } }`,
    ],
    [
      'rows behind a fragment',
      `{ ${many(40, (index) => `a${index}: tags(paging: {limit: 1000}) { ...f }`).join(' ')} } fragment f on TagConnection { nodes { id } }`,
    ],
    ['depth of a literal', `{ tags(filter: ${'{and: ['.repeat(30)}{}${']}'.repeat(30)}) { totalCount } }`],
  ]
  test.each(cases)('%s', async (_name, query) => {
    for (const _time of [1, 2]) {
      const { status, errors } = await ask(query)
      expect({ status, code: errors?.[0]?.extensions.code }).toEqual({ status: 400, code: 'QUERY_TOO_COMPLEX' })
    }
  })

  const byFilter =
    'query ($filter: TagFilter, $paging: OffsetPaging) { tags(filter: $filter, paging: $paging) { totalCount nodes { id } } }'

  test.each([50, 1_000, 30_000, 100_000])('depth of variables: %i', async (depth) => {
    const body = `{"query": ${JSON.stringify(byFilter)}, "variables": {"filter": ${deepText(depth)}}}`
    const { status, code } = await post(body, { ...bearer, 'content-type': 'application/json' })
    expect({ status, code }).toEqual({ status: 400, code: 'QUERY_TOO_COMPLEX' })
  })

  test('conditions', async () => {
    const or = many(5_001, (index) => `${index}`).map((eq) => ({ name: { en: { eq } } }))
    const { errors } = await ask(byFilter, { filter: { or } })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'QUERY_TOO_COMPLEX', http: { status: 400 } })
    const list = await ask(byFilter, { filter: { name: { en: { in: many(20_000, String) } } } })
    expect(list.errors).toBeUndefined()
  })

  test('bytes', async () => {
    const query = `{ me { role } } #${'x'.repeat(1024 * 1024)}`
    const { status, code } = await post(JSON.stringify({ query }), { ...bearer, 'content-type': 'application/json' })
    expect({ status, code }).toEqual({ status: 400, code: 'QUERY_TOO_COMPLEX' })
  })

  test('accept requests within them, both first and planned ones', async () => {
    const filter = nested(15, { or: [{ active: { is: true } }] })
    for (const limit of [1000, 2_147_483_647, 5]) {
      const { status, errors } = await ask(byFilter, { filter, paging: { limit } })
      expect({ status, errors }).toEqual({ status: 200, errors: undefined })
    }
    const wide = `{ ${many(20, (index) => `a${index}: tags(paging: {limit: 1000}) { nodes { id } }`).join(' ')} }`
    expect((await ask(wide)).errors).toBeUndefined()
  })

  test('include rows by the default of a variable', async () => {
    const pages = (of: string) => many(31, (index) => `a${index}: tags(paging: ${of}) { nodes { id } }`).join(' ')
    for (const query of [
      `query ($paging: OffsetPaging = {limit: 1000}) { ${pages('$paging')} }`,
      `query ($limit: Int = 1000) { ${pages('{limit: $limit}')} }`,
    ]) {
      for (const _time of [1, 2, 3]) expect((await ask(query)).errors?.[0]?.extensions.code).toBe('QUERY_TOO_COMPLEX')
    }
  })

  test('include bulk changes and created rows', async () => {
    const one = 'updateManyTags(input: {filter: {name: {en: {eq: "none"}}}, update: {active: true}}) { updatedCount }'
    const changes = (count: number) => `mutation { ${many(count, (index) => `a${index}: ${one}`).join(' ')} }`
    expect((await ask(changes(3))).errors).toBeUndefined()
    expect((await ask(changes(4))).errors?.[0]?.extensions.code).toBe('QUERY_TOO_COMPLEX')
    const make = many(4, (index) => `a${index}: createManyTags(input: $input) { id }`).join(' ')
    const input = { tags: Array.from({ length: 900 }, () => ({ name: {} })) }
    const { errors } = await ask(`mutation ($input: CreateManyTagsInput!) { ${make} }`, { input })
    expect(errors?.[0]?.extensions.code).toBe('QUERY_TOO_COMPLEX')
  })

  test('name the exceeded limit and the remedy', async () => {
    const { errors } = await ask(`{ ${many(61, (index) => `a${index}: __typename`).join(' ')} }`)
    expect(errors?.[0]?.extensions).toMatchObject({
      title: 'Aliases limit of 60 exceeded, found 61. Ask for less in one request.',
      key: 'errors.tooComplex',
    })
  })

  test('refuse an expensive page although a cheap one has a plan', async () => {
    const query = `query ($paging: OffsetPaging) { ${many(40, (index) => `a${index}: tags(paging: $paging) { nodes { id } }`).join(' ')} }`
    expect((await ask(query, { paging: { limit: 5 } })).errors).toBeUndefined()
    expect((await ask(query, { paging: { limit: 5 } })).errors).toBeUndefined()
    expect((await ask(query, { paging: { limit: 1000 } })).errors?.[0]?.extensions.code).toBe('QUERY_TOO_COMPLEX')
  })

  test('no request caused an internal error', () => {
    expect(endpoint.problems).toEqual([])
  })
})
