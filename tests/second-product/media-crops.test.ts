import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { systemActor } from '../../server/access/actor'
import { imageTypes } from '../../src/fields/image/image.kind'
import { declaredRatios } from '../../src/registry/ratios'
import { codeOfAnswer } from '../harness/asking'
import type { Ask } from '../harness/endpoint'
import { serveLocally } from '../harness/loopback'
import { depots } from './declarations'
import { openProduct } from './open-product'

const { endpoint, make } = await openProduct()
const root = await endpoint.as('super_admin')
const support = await endpoint.as('support')
const { url: origin, close } = await serveLocally((request, response) => void endpoint.files.handle(request, response))
afterAll(close)

let blue = 0

/** Red at its left half, bluish at its right one; each has another content. */
const picture = (width = 400, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: { r: 0, g: 0, b: 200 + (++blue % 50) } } })
    .composite([
      { input: { create: { width: width / 2, height, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
    ])
    .png()
    .toBuffer()

const upload = async (width?: number, height?: number) =>
  endpoint.files.store({
    content: await picture(width, height),
    name: 'harbour.png',
    accept: imageTypes,
    maxBytes: 5_000_000,
    isImage: true,
    isInLibrary: true,
    actor: systemActor('test'),
  })
type Stored = Awaited<ReturnType<typeof upload>>

const framingPart = 'framing { focalX focalY crops { ratio x y width height } }'
const frame = (ask: Ask, file: Stored, framing: object | null) =>
  ask(
    `mutation ($input: UpdateOneMediaFileInput!) { updateOneMediaFile(input: $input) { version picture { framingKey } ${framingPart} } }`,
    { input: { id: file.mediaFileId, update: { framing } } },
  )
const keyAfter = async (file: Stored, framing: object | null) =>
  (await frame(root, file, framing)).data.updateOneMediaFile.picture.framingKey

interface Shown {
  status: number
  cache?: string | null
  etag?: string | null
  width?: number
  ratio?: number
  red?: boolean
  blue?: boolean
}

/** The answer, and whether it is red or blue as a whole. */
async function shown(file: Stored, query: string): Promise<Shown> {
  const answer = await fetch(`${origin}${file.url}?${query}`)
  if (!answer.ok) return { status: answer.status }
  const image = sharp(Buffer.from(await answer.arrayBuffer()))
  const { width, height } = await image.metadata()
  const { channels } = await image.stats()
  return {
    status: answer.status,
    cache: answer.headers.get('cache-control'),
    etag: answer.headers.get('etag'),
    ratio: width / height,
    width,
    red: Number(channels[0]?.mean) > 200,
    blue: Number(channels[2]?.mean) > 150,
  }
}

const leftCrop = { ratio: '16:9', x: 0, y: 0.1, width: 0.5, height: 0.5625 }

let file: Stored
beforeEach(async () => {
  file = await upload()
})

test('the ratios are those that image fields declare, from tall to wide', () => {
  expect(declaredRatios()).toEqual(['3:4', '16:9'])
})

describe('a variant of a ratio', () => {
  test('shows the largest part around the focal point', async () => {
    expect(await shown(file, 'ratio=3:4&w=96')).toMatchObject({ red: false, blue: false })
    const key = await keyAfter(file, { focalX: 0.9, focalY: 0.5 })
    const right = await shown(file, `ratio=3:4&w=96&v=${key}`)
    expect(right).toMatchObject({ width: 96, red: false, blue: true })
    expect(right.ratio).toBeCloseTo(3 / 4, 1)
  })

  test('shows its crop, and is kept by caches only under its key', async () => {
    const key = await keyAfter(file, { crops: [leftCrop] })
    const cropped = await shown(file, `ratio=16:9&w=96&v=${key}`)
    expect(cropped).toMatchObject({ red: true, blue: false, cache: expect.stringContaining('immutable') })
    const changed = await keyAfter(file, { crops: [{ ...leftCrop, x: 0.5 }] })
    expect(changed).not.toBe(key)
    const current = await shown(file, 'ratio=16:9&w=96')
    expect(current).toMatchObject({ red: false, blue: true, cache: 'private, no-cache' })
    expect(current.etag).not.toBe(cropped.etag)
    // The URL of an earlier page shows the current crop too.
    expect(await shown(file, `ratio=16:9&w=96&v=${key}`)).toMatchObject({ blue: true, cache: 'private, no-cache' })
  })

  test('has 1280 pixels at most without a width, and never more than the image', async () => {
    expect(await shown(file, 'ratio=16:9')).toMatchObject({ width: 356 })
  })

  test.each(['ratio=2:1&w=96', 'ratio=&w=96', 'ratio=16:9&w=97', 'ratio=16:9&v=../x', 'ratio=constructor'])(
    'does not exist for %s',
    async (query) => expect((await shown(file, query)).status).toBe(404),
  )
})

describe('a framing', () => {
  test('is part of the entry, and its key part of the file in every record', async () => {
    const { data } = await frame(root, file, { focalX: 0.25, crops: [leftCrop] })
    expect(data.updateOneMediaFile.framing).toEqual({ focalX: 0.25, focalY: 0.5, crops: [leftCrop] })
    const code = `C${++blue}`
    const id = await make(depots, { name: { en: 'Harbour', zh: '港口' }, code, photoId: file.id })
    const read = `{ depot(id: "${id}") { photo { width height framingKey mediaFileId } } }`
    expect((await support(read)).data.depot.photo).toEqual({
      width: 400,
      height: 200,
      mediaFileId: file.mediaFileId,
      framingKey: data.updateOneMediaFile.picture.framingKey,
    })
  })

  test('that is the one of every image is none', async () => {
    await frame(root, file, { focalX: 0.2 })
    const { data } = await frame(root, file, { focalX: 0.5, focalY: 0.5, crops: [] })
    expect(data.updateOneMediaFile).toMatchObject({ framing: null, picture: { framingKey: '0' } })
  })

  test('has an audit event with the former one, which an update puts back', async () => {
    await frame(root, file, { focalX: 0.25, crops: [leftCrop] })
    await frame(root, file, { focalX: 0.75 })
    const { data } = await root(
      `{ recordHistory(resource: "mediaFiles", id: "${file.mediaFileId}", paging: { limit: 1 }) { nodes { before after } } }`,
    )
    const [{ before }] = data.recordHistory.nodes
    const put = await frame(root, file, before.framing)
    expect(put.data.updateOneMediaFile.framing).toEqual({ focalX: 0.25, focalY: 0.5, crops: [leftCrop] })
  })

  test.each([
    ['a point outside', { focalX: 1.2 }, 'validation.framing'],
    ['a crop outside', { crops: [{ ...leftCrop, x: 0.6 }] }, 'validation.framing'],
    ['an empty crop', { crops: [{ ...leftCrop, width: 0 }] }, 'validation.framing'],
    ['a crop without a ratio', { crops: [{ ...leftCrop, ratio: undefined }] }, 'validation.framing'],
    ['two crops of a ratio', { crops: [leftCrop, leftCrop] }, 'validation.framing'],
    ['an undeclared ratio', { crops: [{ ...leftCrop, ratio: '21:9' }] }, 'validation.cropFits'],
    ['other proportions', { crops: [{ ...leftCrop, height: 0.4 }] }, 'validation.cropFits'],
  ])('is refused with %s', async (_, framing, key) => {
    const { errors } = await frame(root, file, framing)
    expect(errors?.[0]?.extensions.fields?.framing?.[0]?.key).toBe(key)
  })

  test('is changed by those who may edit the library', async () => {
    expect(codeOfAnswer(await frame(support, file, { focalX: 0.2 }))).toBe('FORBIDDEN')
  })
})

test('replacing the file keeps the focal point and the crops that fit', async () => {
  const tall = { ratio: '3:4', x: 0, y: 0, width: 0.375, height: 1 }
  await frame(root, file, { focalX: 0.25, crops: [leftCrop, tall] })
  const replace = async (fileId: string) => {
    const { data } = await root(
      `mutation ($input: ReplaceOneMediaFileInput!) { replaceOneMediaFile(input: $input) { ${framingPart} } }`,
      { input: { id: file.mediaFileId, fileId } },
    )
    return data.replaceOneMediaFile.framing
  }
  const store = async (width: number, height: number) => {
    const content = await picture(width, height)
    const limits = {
      accept: imageTypes,
      maxBytes: 5_000_000,
      isImage: true,
      actor: await endpoint.actorOf('super_admin'),
    }
    return (await endpoint.files.store({ content, name: 'new.png', ...limits })).id
  }
  expect((await replace(await store(800, 400))).crops).toHaveLength(2)
  expect(await replace(await store(300, 300))).toEqual({ focalX: 0.25, focalY: 0.5, crops: [] })
})
