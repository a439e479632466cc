import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemActor } from '../../server/access/actor'
import { imageTypes } from '../../src/fields/image/image.kind'
import { openTestDatabase } from '../harness/database'
import { openEndpoint } from '../harness/endpoint'

const database = await openTestDatabase()
const { sql } = database
const { files, url, as } = await openEndpoint(database)
const directory = mkdtempSync(join(tmpdir(), 'storydesk-s3-'))
const service = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory,
  configureBuckets: ['media', 'other'].map((name) => ({ name, configs: [] })),
})
let endpoint = ''

beforeAll(async () => {
  endpoint = `http://127.0.0.1:${(await service.run()).port}`
})
afterAll(async () => {
  await service.close()
  rmSync(directory, { recursive: true, force: true })
})

const picture = (width: number) =>
  sharp({ create: { width, height: 200, channels: 3, background: { r: 200, g: 90, b: 20 } } })
    .png()
    .toBuffer()
const store = async (width: number) =>
  files.store({
    content: await picture(width),
    name: 'cover.png',
    maxBytes: 5_000_000,
    accept: imageTypes,
    isImage: true,
    actor: systemActor('test'),
  })
const read = (address: string, init?: RequestInit) => fetch(new URL(address, url), init)
const placeOf = async (id: string) => (await sql`SELECT bucket_id FROM stored_files WHERE id = ${id}`)[0]?.bucket_id
const objects = (bucket: string) =>
  existsSync(join(directory, bucket))
    ? readdirSync(join(directory, bucket), { recursive: true }).filter((name) => String(name).endsWith('_object'))
    : []
const unclaimed = async () => (await sql`SELECT storage_key FROM unclaimed_objects`).length
const usedSpace = async (id: string) =>
  (await sql`SELECT used_space FROM storage_buckets WHERE id = ${id}`)[0]?.used_space

async function create(values: object): Promise<string> {
  const ask = await as('super_admin')
  const answer = await ask(
    'mutation ($input: CreateOneStorageBucketInput!) { createOneStorageBucket(input: $input) { id } }',
    {
      input: {
        storageBucket: { endpoint, accessKey: 'S3RVER', secretKey: 'S3RVER', status: 'active', ...values },
      },
    },
  )
  expect(answer.errors).toBeUndefined()
  return answer.data.createOneStorageBucket.id
}
async function update(id: string, values: object) {
  const ask = await as('super_admin')
  return ask('mutation ($input: UpdateOneStorageBucketInput!) { updateOneStorageBucket(input: $input) { id } }', {
    input: { id, update: values },
  })
}

let media = ''
let local: Awaited<ReturnType<typeof store>>
let remote: Awaited<ReturnType<typeof store>>

test('without a bucket a file is stored on disk', async () => {
  local = await store(300)
  expect(await placeOf(local.id)).toBeNull()
})

test('an active bucket stores new files, which are served and resized', async () => {
  media = await create({ name: 'media' })
  remote = await store(400)
  expect(await placeOf(remote.id)).toBe(media)
  expect(objects('media')).toHaveLength(1)
  expect(await unclaimed()).toBe(0)
  expect(await usedSpace(media)).toBe(1)

  const answer = await read(remote.url)
  expect(answer.status).toBe(200)
  expect(Buffer.from(await answer.arrayBuffer()).equals(await picture(400))).toBe(true)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-security-policy')).toMatch(/sandbox/)
  const head = await read(remote.url, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(String(remote.size))
  const small = await read(`${remote.url}?w=96`)
  expect(small.headers.get('content-type')).toBe('image/webp')
  expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({ width: 96 })
  expect((await read(local.url)).status).toBe(200)
})

test('only one bucket is active, and without one files are stored on disk', async () => {
  const other = await create({ name: 'other' })
  expect((await sql`SELECT id FROM storage_buckets WHERE status = 'active'`).map(({ id }) => id)).toEqual([other])
  expect(await placeOf((await store(401)).id)).toBe(other)
  await update(other, { status: 'inactive' })
  expect(await placeOf((await store(402)).id)).toBeNull()
  expect((await read(remote.url)).status).toBe(200)
})

test.each([
  ['that does not exist', () => ({ name: 'nowhere' }), 0],
  ['without a server', () => ({ name: 'media', endpoint: 'http://127.0.0.1:1' }), 1],
])('a bucket %s fails the upload and leaves no file', async (_, values, left) => {
  const before = objects('media').length
  const [{ count } = { count: -1 }] = await sql`SELECT count(*)::int AS count FROM stored_files`
  const bad = await create(values())
  await expect(store(403)).rejects.toMatchObject({
    message: 'Upload failed',
    extensions: { code: 'INTERNAL', key: 'errors.uploadFailed' },
  })
  expect((await sql`SELECT count(*)::int AS count FROM stored_files`)[0]?.count).toBe(count)
  expect(objects('media')).toHaveLength(before)
  expect(await unclaimed()).toBe(left)
  expect(await usedSpace(bad)).toBe(0)
  const ask = await as('super_admin')
  const gone = await ask('mutation ($id: ID!) { deleteOneStorageBucket(input: { id: $id }) { id } }', { id: bad })
  expect(gone.errors).toBeUndefined()
  expect(await unclaimed()).toBe(0)
})

test('a bucket with files cannot be deleted or moved', async () => {
  const ask = await as('super_admin')
  const refused = [
    await ask('mutation ($id: ID!) { deleteOneStorageBucket(input: { id: $id }) { id } }', { id: media }),
    await update(media, { name: 'elsewhere' }),
    await update(media, { endpoint: 'https://s3.example.com' }),
  ]
  for (const { errors } of refused) {
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', key: 'errors.bucketHoldsFiles' })
  }
  expect((await update(media, { status: 'active' })).errors).toBeUndefined()
})

test('the sweep deletes unreferenced objects, and objects without a row, from the bucket', async () => {
  await sql`UPDATE stored_files SET created_at = now() - interval '25 hours' WHERE id = ${remote.id}`
  await sql`UPDATE storage_buckets SET endpoint = 'http://127.0.0.1:1' WHERE id = ${media}`
  expect(await files.sweep()).toBe(1)
  expect(await unclaimed()).toBe(1)
  expect(await usedSpace(media)).toBe(0)
  expect(objects('media')).toHaveLength(1)

  await sql`UPDATE storage_buckets SET endpoint = ${endpoint} WHERE id = ${media}`
  await files.sweep()
  expect(await unclaimed()).toBe(0)
  expect(objects('media')).toEqual([])
  expect((await read(remote.url)).status).toBe(404)
  const ask = await as('super_admin')
  const gone = await ask('mutation ($id: ID!) { deleteOneStorageBucket(input: { id: $id }) { id } }', { id: media })
  expect(gone.errors).toBeUndefined()
})
