import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { systemActor } from '../../server/access/actor'
import { lockNumbers } from '../../server/database/client'
import { OperationError } from '../../server/errors'
import { createFiles, type Files, type Upload } from '../../server/files/files'
import { newId } from '../../server/new-id'
import { createSafeFetch } from '../../server/safe-fetch/safe-fetch'
import { imageTypes } from '../../src/fields/image/image.kind'
import { testKeys } from '../harness/auth'
import { openTestDatabase } from '../harness/database'
import { serveLocally } from '../harness/loopback'

const dataDir = mkdtempSync(join(tmpdir(), 'storydesk-files-'))
const database = await openTestDatabase()
const files: Files = createFiles({
  database,
  settings: { dataDir },
  keys: testKeys,
  safeFetch: createSafeFetch({ allowPrivate: true }),
})
const { url: origin, close } = await serveLocally((request, response) => void files.handle(request, response))
afterAll(async () => {
  await close()
  rmSync(dataDir, { recursive: true, force: true })
})

const actor = systemActor('test')
const documents = ['application/pdf', 'text/markdown']
const storeImage = (content: Upload['content'], name: string, maxBytes = 5 * 1024 * 1024) =>
  files.store({ content, name, maxBytes, accept: imageTypes, isImage: true, actor })
const storeDocument = (content: Upload['content'], name: string) =>
  files.store({ content, name, maxBytes: 20 * 1024 * 1024, accept: documents, isImage: false, actor })

/** The first message about the file, or another error. */
async function refusal(work: Promise<unknown>): Promise<unknown> {
  try {
    await work
    return 'accepted'
  } catch (error) {
    if (!(error instanceof OperationError)) throw error
    return (error.extensions.fields as Record<string, unknown[]>).file?.[0]
  }
}

const plain = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: { r: 12, g: 90, b: 200 } } })
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

describe('accepted files', () => {
  test('an image keeps its bytes and gets its size', async () => {
    const bytes = await plain().png().toBuffer()
    const stored = await storeImage(bytes, 'C:\\covers\\Neon Harbor.PNG')
    expect(stored).toMatchObject({ name: 'Neon Harbor.png', mimeType: 'image/png', size: bytes.length })
    expect(stored).toMatchObject({ width: 40, height: 30 })
    const answer = await fetch(origin + stored.url)
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  })

  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('%s', async (format) => {
    const stored = await storeImage(await plain().toFormat(format).toBuffer(), 'a.bin')
    expect(stored.mimeType).toBe(`image/${format}`)
  })

  test('a photo loses its location and is rotated upright', async () => {
    const bytes = await plain()
      .jpeg()
      .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(bytes.includes('Exif')).toBe(true)
    const stored = await storeImage(bytes, 'photo.jpg')
    expect(stored).toMatchObject({ width: 30, height: 40 })
    const served = Buffer.from(await (await fetch(origin + stored.url)).arrayBuffer())
    expect(served.includes('Exif')).toBe(false)
    expect(served.length).toBe(stored.size)
  })

  test('concurrent images are decoded two at a time', async () => {
    const bytes = await plain(2500, 2500).png().toBuffer()
    let most = 0
    const timer = setInterval(() => {
      const { queue, process } = sharp.counters()
      most = Math.max(most, queue + process)
    }, 1)
    const stored = await Promise.all(Array.from({ length: 8 }, () => storeImage(bytes, 'a.png')))
    clearInterval(timer)
    expect(stored).toHaveLength(8)
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThanOrEqual(2)
  })

  test('an animation keeps its frames', async () => {
    const frames = Buffer.alloc(8 * 16 * 3, 200).fill(20, 0, 8 * 8 * 3)
    const bytes = await sharp(frames, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
      .gif()
      .toBuffer()
    const stored = await storeImage(bytes, 'wave.gif')
    expect(stored).toMatchObject({ width: 8, height: 8 })
    const served = Buffer.from(await (await fetch(origin + stored.url)).arrayBuffer())
    expect((await sharp(served, { animated: true }).metadata()).pages).toBe(2)
  })

  test('PDF is detected by its signature, Markdown by its name and text content', async () => {
    expect(await storeDocument(pdf, 'rules.txt')).toMatchObject({ mimeType: 'application/pdf', name: 'rules.txt.pdf' })
    const markdown = await storeDocument(Buffer.from('# 规则\n\nRoll *two* dice.'), '规则.md')
    expect(markdown).toMatchObject({ mimeType: 'text/markdown', name: '规则.md', width: null })
  })
})

describe('refused files', () => {
  test('that exceed the limit are refused before the upload ends', async () => {
    let given = 0
    async function* endless() {
      for (;;) {
        given += 65_536
        yield Buffer.alloc(65_536)
      }
    }
    expect(await refusal(storeImage(endless(), 'big.png'))).toEqual({
      key: 'validation.fileTooLarge',
      values: { maxSize: 5 },
    })
    expect(given).toBeLessThan(6 * 1024 * 1024)
  })

  test.each([
    ['text with the name of an image', Buffer.from('not an image'), 'cover.png'],
    ['a signature without content', Buffer.from('89504e470d0a1a0a', 'hex'), 'cover.png'],
    ['a script that starts like a GIF', Buffer.from('GIF89a/*aaaaaaaaaaaaaaaa*/=1;alert(1)//'), 'cover.gif'],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'cover.svg'],
    ['PDF', pdf, 'cover.png'],
    ['nothing', Buffer.alloc(0), 'cover.png'],
  ])('as an image: %s', async (_, bytes, name) => {
    expect(await refusal(storeImage(bytes, name))).toEqual({ key: 'validation.imageType' })
  })

  test.each(['png', 'jpeg', 'webp'] as const)('as an image: a truncated %s', async (format) => {
    const noise = { type: 'gaussian' as const, mean: 90, sigma: 60 }
    const whole = await sharp({ create: { width: 300, height: 300, channels: 3, noise, background: 'red' } })
      .toFormat(format)
      .toBuffer()
    const half = whole.subarray(0, whole.length / 2)
    expect(await refusal(storeImage(half, 'half'))).toEqual({ key: 'validation.imageType' })
  })

  test('as an image: a decompression bomb', async () => {
    const bomb = await plain(9000, 9000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(1024 * 1024)
    expect(await refusal(storeImage(bomb, 'bomb.png'))).toEqual({ key: 'validation.imagePixels', values: { max: 40 } })
  })

  test.each([
    ['an image', async () => plain().png().toBuffer(), 'rules.pdf'],
    ['bytes with the name of a text', async () => Buffer.from([35, 32, 0xff, 0xfe, 0x00]), 'rules.md'],
    ['HTML with the name of a text', async () => Buffer.from(' <!DOCTYPE html><script>1</script>'), 'rules.md'],
    ['SVG with the name of a text', async () => Buffer.from('<svg onload="alert(1)">'), 'rules.md'],
    ['text of an unknown type', async () => Buffer.from('echo'), 'rules.sh'],
  ])('as a document: %s', async (_, make, name) => {
    expect(await refusal(storeDocument(await make(), name))).toEqual({ key: 'validation.fileType' })
  })

  test('leave nothing on disk', () => {
    expect(readdirSync(join(dataDir, 'files', 'incoming'))).toEqual([])
  })
})

test('include a script appended to a real GIF', async () => {
  const polyglot = Buffer.concat([await plain().gif().toBuffer(), Buffer.from(';alert(document.domain)')])
  const stored = await storeImage(polyglot, 'cover.gif')
  const served = Buffer.from(await (await fetch(origin + stored.url)).arrayBuffer())
  expect(served.includes('alert')).toBe(false)
})

describe('a served file', () => {
  test('cannot execute anything', async () => {
    const { url } = await storeDocument(Buffer.from('# hello'), 'he"llo 世界.md')
    const { headers } = await fetch(origin + url)
    expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="he_llo __.md"; filename*=UTF-8''he_llo%20%E4%B8%96%E7%95%8C.md`,
    )
  })

  test('is cached by the reader', async () => {
    const { url } = await storeImage(await plain().png().toBuffer(), 'a.png')
    const first = await fetch(origin + url)
    expect(first.headers.get('cache-control')).toContain('immutable')
    expect(first.headers.get('content-disposition')).toMatch(/^inline/)
    const again = await fetch(origin + url, { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
    const head = await fetch(origin + url, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(first.headers.get('content-length'))
  })

  test('is resized on request, to a few widths only', async () => {
    const { url } = await storeImage(await plain(800, 600).png().toBuffer(), 'a.png')
    const answers = await Promise.all([1, 2, 3].map(() => fetch(`${origin}${url}?w=96`)))
    for (const answer of answers) {
      expect(answer.headers.get('content-type')).toBe('image/webp')
      expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 96, height: 72 })
    }
    expect((await fetch(`${origin}${url}?w=97`)).status).toBe(404)
  })

  test('requires the whole URL', async () => {
    const { id, url } = await storeImage(await plain().png().toBuffer(), 'a.png')
    for (const wrong of [`/files/${id}`, `/files/${id}/${'A'.repeat(22)}`, `/files/../${id}/x`, `${url}/a/b`]) {
      expect((await fetch(origin + wrong)).status, wrong).toBe(404)
    }
    expect((await fetch(origin + url, { method: 'POST' })).status).toBe(405)
  })
})

describe('the sweep', () => {
  test('deletes files without a record, draft or template after a day, with their thumbnails', async () => {
    const { sql } = database
    const unused = await storeImage(await plain(500, 500).png().toBuffer(), 'unused.png')
    const used = await storeImage(await plain(501, 500).png().toBuffer(), 'used.png')
    const fresh = await storeImage(await plain(502, 500).png().toBuffer(), 'fresh.png')
    const inText = await storeImage(await plain(503, 500).png().toBuffer(), 'in-text.png')
    const typed = await storeImage(await plain(504, 500).png().toBuffer(), 'typed.png')
    const inDraft = await storeImage(await plain(505, 500).png().toBuffer(), 'in-draft.png')
    const inTemplate = await storeImage(await plain(506, 500).png().toBuffer(), 'in-template.png')
    const form = { id: newId(), accounts: 'admins', account_id: newId(), resource: 'depots' }
    const text = (url: string) => sql.json({ manual: { zh: `![](${url})` } })
    await sql`INSERT INTO form_drafts ${sql({ ...form, values: sql.json({ photoId: typed.id }), base: sql.json({}) })}`
    await sql`INSERT INTO form_drafts ${sql({ ...form, id: newId(), values: text(inDraft.url), base: sql.json({}) })}`
    await sql`INSERT INTO form_templates ${sql({ ...form, name: 'Depot', values: text(inTemplate.url) })}`
    await fetch(`${origin}${unused.url}?w=96`)
    await sql`UPDATE stored_files SET created_at = now() - interval '25 hours' WHERE id <> ${fresh.id}`
    await sql`INSERT INTO depots (id, name_en, name_zh, photo_id, manual_zh)
      VALUES (${fresh.id}, 'Sweep', '扫', ${used.id}, ${`![](${inText.url})`})`

    await database.withoutTimeLimit(async (tx) => {
      await tx`SELECT pg_advisory_xact_lock_shared(${lockNumbers.unusedFiles})`
      expect(await files.sweep(), 'during a backup').toBe(0)
    })
    expect(await files.sweep()).toBeGreaterThan(0)
    expect((await sql`SELECT id FROM stored_files ORDER BY id`).map((row) => row.id)).toEqual(
      [used, fresh, inText, typed, inDraft, inTemplate].map(({ id }) => id).sort(),
    )
    expect((await fetch(origin + unused.url)).status).toBe(404)
    expect((await fetch(`${origin}${unused.url}?w=96`)).status).toBe(404)
    expect((await fetch(origin + used.url)).status).toBe(200)
    expect((await fetch(origin + fresh.url)).status).toBe(200)
  })
})
