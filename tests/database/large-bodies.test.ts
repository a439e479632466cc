import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../harness/database'
import { type Endpoint, openEndpoint } from '../harness/endpoint'
import { headersOf, importFile } from '../harness/import-export'
import { multipartUpTo, type OpenRequest, openRequest } from '../harness/open-request'
import { longestPause } from '../harness/pauses'

// Bodies are read only after authorization, and roleScheme them never blocks other requests.

const database = await openTestDatabase()
let endpoint: Endpoint
beforeAll(async () => {
  endpoint = await openEndpoint(database)
  for (const role of ['super_admin', 'editor', 'support']) await endpoint.accountOf(role)
})

const addressOf = (path: string) => new URL(path, endpoint.url).href
const large = String(20 * 1024 * 1024)
const open = async (role: string, path: string, headers: Record<string, string> = {}): Promise<OpenRequest> =>
  openRequest(addressOf(path), {
    'x-requested-with': 'tests',
    'content-type': 'multipart/form-data; boundary=part',
    ...(await headersOf(endpoint, role)),
    ...headers,
  })

const query = (resource: string, field: string) =>
  `mutation ($file: File!) { uploadFile(input: {file: $file, resource: "${resource}", field: "${field}"}) { id } }`
const textsOf = (resource: string, field: string) => ({
  operations: JSON.stringify({ query: query(resource, field), variables: { file: null } }),
  map: '{"0": ["variables.file"]}',
})

/** Bytes of uploads before authorization. */
const arrivedBytes = (dataDir: string): number => {
  const incoming = join(dataDir, 'files', 'incoming')
  const names = existsSync(incoming) ? readdirSync(incoming) : []
  return names.reduce((sum, name) => sum + statSync(join(incoming, name)).size, 0)
}

describe('a body is not read', () => {
  test('of an import by a role without that permission', async () => {
    const request = await open('moderator', '/import/depots.json', { 'content-length': large })
    expect(await request.answer).toEqual({ status: 403, code: 'FORBIDDEN' })
    request.abort()
  })

  test('of an upload by a role without that permission', async () => {
    const request = await open('moderator', '/graphql', { 'content-length': large })
    expect(await request.answer).toEqual({ status: 403, code: 'FORBIDDEN' })
    request.abort()
  })

  test.each([
    ['tags', 'name', 422, 'VALIDATION_FAILED'],
    ['storageBuckets', 'name', 403, 'FORBIDDEN'],
  ])(
    'of a file for %s.%s, which accepts none or is not permitted for the role',
    async (resource, field, status, code) => {
      const request = await open('editor', '/graphql', { 'content-length': large })
      request.write(`${multipartUpTo('part', textsOf(resource, field), '0')}x`)
      expect(await request.answer).toEqual({ status, code })
      request.abort()
    },
  )

  test('of a document without files, or of an invalid document', async () => {
    for (const [query, status] of [
      ['{ me { role } }', 400],
      ['{ nonsense }', 400],
    ] as const) {
      const request = await open('editor', '/graphql', { 'content-length': large })
      const operations = JSON.stringify({ query, variables: { file: null } })
      request.write(`${multipartUpTo('part', { operations, map: '{"0": ["variables.file"]}' }, '0')}x`)
      expect((await request.answer).status).toBe(status)
      request.abort()
    }
  })

  test('of an anonymous caller beyond the size of a form', async () => {
    const json = { 'content-type': 'application/json' }
    const request = openRequest(endpoint.url, { ...json, 'content-length': String(100 * 1024) })
    expect(await request.answer).toEqual({ status: 401, code: 'UNAUTHENTICATED' })
    request.abort()
  })
})

describe('uploads', () => {
  let picture: Buffer
  beforeAll(async () => {
    picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
  })

  test.each(['x', 'ab', '--', 'y'.repeat(70)])('with the boundary %j are read', async (boundary) => {
    const request = await open('editor', '/graphql', { 'content-type': `multipart/form-data; boundary=${boundary}` })
    request.write(multipartUpTo(boundary, textsOf('depots', 'photo'), '0'))
    request.write(picture)
    request.write(`\r\n--${boundary}--\r\n`)
    request.end()
    expect(await request.answer).toEqual({ status: 200, code: undefined })
  })

  test('run six at a time per account, and the next one starts after one ends', async () => {
    const begin = async () => {
      const request = await open('editor', '/graphql')
      request.write(multipartUpTo('part', textsOf('depots', 'photo'), '0'))
      return request
    }
    const finish = (request: OpenRequest) => {
      request.write(picture)
      request.write('\r\n--part--\r\n')
      request.end()
      return request.answer
    }
    const all = await Promise.all(Array.from({ length: 8 }, begin))
    const refused: unknown[] = []
    for (const request of all)
      void request.answer.then(
        (answer) => refused.push(answer),
        () => undefined,
      )
    await expect.poll(() => refused.length, { timeout: 10_000 }).toBe(2)
    expect(refused).toEqual(Array(2).fill({ status: 429, code: 'RATE_LIMITED' }))
    const taken = await Promise.all(all.map(finish).map((answer) => answer.catch(() => null)))
    expect(taken.filter((answer) => answer?.status === 200)).toHaveLength(6)
    expect(await finish(await begin())).toEqual({ status: 200, code: undefined })
  })

  test('of import files run three at a time per account', async () => {
    const all = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const request = await open('editor', '/import/tags.csv')
        request.write(`${multipartUpTo('part', { options: '{"mode": "check"}' }, 'file')}name.en`)
        return request
      }),
    )
    const refused: unknown[] = []
    for (const request of all)
      void request.answer.then(
        (answer) => refused.push(answer),
        () => undefined,
      )
    await expect.poll(() => refused.length, { timeout: 10_000 }).toBe(2)
    expect(refused).toEqual(Array(2).fill({ status: 429, code: 'RATE_LIMITED' }))
    for (const request of all) request.abort()
  })

  test('are written to disk while they arrive', async () => {
    const request = await open('editor', '/graphql')
    request.write(multipartUpTo('part', textsOf('depots', 'photo'), '0'))
    const piece = Buffer.alloc(256 * 1024, 7)
    request.write(piece)
    request.write(piece)
    await expect.poll(() => arrivedBytes(endpoint.dataDir), { timeout: 20_000 }).toBeGreaterThan(piece.length)
    request.abort()
    await expect.poll(() => arrivedBytes(endpoint.dataDir), { timeout: 20_000 }).toBe(0)
  })

  test('that send a second file for a place are refused and leave no file', async () => {
    const request = await open('editor', '/graphql')
    const once = multipartUpTo('part', textsOf('depots', 'photo'), '0')
    const again = multipartUpTo('part', {}, '0')
    request.write(
      Buffer.concat([once, picture, `\r\n${again}`, picture, '\r\n--part--\r\n'].map((part) => Buffer.from(part))),
    )
    request.end()
    expect(await request.answer).toEqual({ status: 400, code: 'BAD_REQUEST' })
    await expect.poll(() => arrivedBytes(endpoint.dataDir), { timeout: 20_000 }).toBe(0)
  })

  test('that are truncated are refused with a message and leave no file', async () => {
    const request = await open('editor', '/graphql')
    request.write(multipartUpTo('part', textsOf('depots', 'photo'), '0'))
    request.write(picture)
    request.end()
    expect(await request.answer).toEqual({ status: 400, code: 'BAD_REQUEST' })
  })
})

test.each([
  ['/graphql', 'application/json', '{"query":'],
  ['/graphql', 'multipart/form-data; boundary=part', multipartUpTo('part', textsOf('depots', 'photo'), '0')],
  ['/import/depots.json', 'multipart/form-data; boundary=part', multipartUpTo('part', {}, 'file')],
])('an aborted request to %s as %s is not logged as a failure', async (path, type, start) => {
  const request = await open('super_admin', path, { 'content-type': type })
  request.write(start)
  await new Promise((resolve) => setTimeout(resolve, 100))
  request.abort()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(endpoint.problems).toEqual([])
})

test('a file of records with different keys is refused without blocking other requests', async () => {
  const content = `[${Array.from({ length: 7_000 }, (_, at) => `{"k${at}":1}`).join(',')}]`
  const most = 100
  let answer: { fields?: object } = {}
  const pause = await longestPause(async () => {
    answer = await importFile(endpoint, 'super_admin', 'depots.json', content, { mode: 'columns', language: 'en' })
  }, most)
  expect(answer.fields).toMatchObject({ file: [{ key: 'validation.fileTooLong' }] })
  expect(pause).toBeLessThan(most)
})
