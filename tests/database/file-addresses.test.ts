import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { systemActor } from '../../server/access/actor'
import { fileUrl } from '../../server/encryption/file-address'
import { imageTypes } from '../../src/fields/image/image.kind'
import { makeToken } from '../harness/api-tokens'
import { enter } from '../harness/auth'
import { openTestDatabase } from '../harness/database'
import { openEndpoint } from '../harness/endpoint'

const hour = 3_600_000
const day = 24 * hour
/** Advances the clock of the file server, but not of the database. */
let ahead = 0
const database = await openTestDatabase()
const endpoint = await openEndpoint(database, 'A', undefined, { now: () => Date.now() + ahead })
const origin = new URL(endpoint.url).origin
const { sql } = database

const afterItsTime = 2 * day
const get = (url: string, headers: Record<string, string> = {}) => fetch(origin + url, { headers })
const statusOf = async (url: string, headers?: Record<string, string>) => (await get(url, headers)).status

let cover: { id: string; url: string }
let depot: string
const listed = async (role = 'editor') => {
  const ask = await endpoint.as(role)
  const { data } = await ask(`{ depot(id: "${depot}") { photo { url } } }`)
  return (data as { depot: { photo: { url: string } } }).depot.photo.url
}

beforeAll(async () => {
  const content = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#0c5ac8' } })
    .png()
    .toBuffer()
  cover = await endpoint.files.store({
    content,
    name: 'cover.png',
    maxBytes: 1_000_000,
    accept: imageTypes,
    isImage: true,
    actor: systemActor('test'),
  })
  depot = cover.id
  await sql`INSERT INTO depots (id, name_en, name_zh, photo_id) VALUES (${depot}, 'Ferry', '渡轮', ${cover.id})`
})

describe('the URL of a file', () => {
  test('serves the file, with and without a width, until it expires', async () => {
    ahead = 0
    const url = await listed()
    expect([await statusOf(url), await statusOf(`${url}?w=96`)]).toEqual([200, 200])
    ahead = afterItsTime
    for (const address of [url, `${url}?w=96`, `${url}/cover.png`]) {
      const answer = await get(address)
      expect([answer.status, await answer.text()]).toEqual([410, 'This URL has expired.'])
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('etag')).toBe(null)
    }
  })

  test('is the same in a query, after an upload, and for a whole day', async () => {
    const [row = { secret: '' }] = await sql<{ secret: string }[]>`
      SELECT secret FROM stored_files WHERE id = ${cover.id}`
    const [{ now } = { now: 0 }] = await sql<{ now: number }[]>`SELECT extract(epoch from now())::float8 * 1000 AS now`
    const today = Math.floor(now / day) * day
    const ofToday = fileUrl({ id: cover.id, ...row }, today)
    expect(fileUrl({ id: cover.id, ...row }, today + 23 * hour)).toBe(ofToday)
    expect(fileUrl({ id: cover.id, ...row }, today + day)).not.toBe(ofToday)
    expect([ofToday, fileUrl({ id: cover.id, ...row }, today + day)]).toContain(await listed())
    expect(
      JSON.stringify(await (await endpoint.as('super_admin'))(`{ depot(id: "${depot}") { photo { id url } } }`)),
    ).not.toContain(row.secret)
  })

  test('cannot be extended by editing its date, and serves no other file', async () => {
    ahead = 0
    const url = await listed()
    const [, until = '', signature = ''] = /\/(\d+)-([\w-]{22})$/.exec(url) ?? []
    const edited = url.replace(`/${until}-`, `/${Number(until) + 1000}-`)
    const other = (
      await endpoint.files.store({
        content: await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
        name: 'other.png',
        maxBytes: 1_000_000,
        accept: imageTypes,
        isImage: true,
        actor: systemActor('test'),
      })
    ).url
    expect(await statusOf(other)).toBe(200)
    expect(await statusOf(edited)).toBe(404)
    expect(await statusOf(other.replace(/[^/]+$/, `${until}-${signature}`))).toBe(404)
    expect(await statusOf(url.replace(`/${until}-`, `/0${until}-`))).toBe(404)
  })

  test('is cached by browsers no longer than it is valid', async () => {
    ahead = 0
    const control = (await get(await listed())).headers.get('cache-control')
    const [, seconds] = /^private, max-age=(\d+), immutable$/.exec(control ?? '') ?? []
    expect(Number(seconds)).toBeGreaterThan(0)
    expect(Number(seconds)).toBeLessThanOrEqual((2 * day) / 1000)
  })
})

describe('an expired URL in a saved text', () => {
  const cookieOf = ({ fileToken }: { fileToken: string }) => ({ cookie: `storydesk-files=${fileToken}` })

  test('serves the file to signed-in staff until their session ends', async () => {
    ahead = afterItsTime
    const url = await listed()
    const { email } = await endpoint.accountOf('support')
    const session = await enter(endpoint.auth, email)
    const answer = await get(url, cookieOf(session))
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    expect(await statusOf(`${url}?w=96`, cookieOf(session))).toBe(200)
    expect(await statusOf(url, { authorization: `Bearer ${session.accessToken}` })).toBe(200)

    await endpoint.with(session.accessToken)('mutation { signOut }')
    expect(await statusOf(url, cookieOf(session))).toBe(410)
    expect(await statusOf(url, { authorization: `Bearer ${session.accessToken}` })).toBe(410)
  })

  test('is refused for a modified cookie and for a cookie without its URL', async () => {
    ahead = afterItsTime
    const url = await listed()
    const { email } = await endpoint.accountOf('support')
    const session = await enter(endpoint.auth, email)
    const { fileToken } = session
    const forged = `${fileToken.slice(0, 30)}${fileToken[30] === 'A' ? 'B' : 'A'}${fileToken.slice(31)}`
    expect(await statusOf(url, cookieOf({ fileToken: forged }))).toBe(410)
    expect(await statusOf(url.replace(/[^/]+$/, '20000-AAAAAAAAAAAAAAAAAAAAAA'), cookieOf(session))).toBe(404)
  })

  test('serves the file to API tokens with read access', async () => {
    ahead = afterItsTime
    const url = await listed()
    const ask = await endpoint.as('super_admin')
    const reads = await makeToken(ask, [{ resource: 'depots', access: ['read'] }])
    const writes = await makeToken(ask, [{ resource: 'depots', access: ['write'] }])
    expect(await statusOf(url, { authorization: `Bearer ${reads.token}` })).toBe(200)
    expect(await statusOf(url, { authorization: `Bearer ${writes.token}` })).toBe(410)
  })

  test('without an expiry, from older versions, serves the file only to signed-in staff', async () => {
    ahead = 0
    const token = 'fanvrY3UaaU-pIzU6zHHgw'
    const id = '01a1fc17-0000-7000-8000-000000000001'
    await sql`INSERT INTO stored_files (id, name, mime_type, size, storage_key, sha256, token)
      SELECT ${id}, name, mime_type, size, storage_key, sha256, ${token} FROM stored_files WHERE id = ${cover.id}`
    const { email } = await endpoint.accountOf('support')
    const session = await enter(endpoint.auth, email)
    expect(await statusOf(`/files/${id}/${token}`)).toBe(410)
    expect(await statusOf(`/files/${id}/${token}`, cookieOf(session))).toBe(200)
  })
})
