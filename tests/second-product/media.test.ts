import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { uploadLimitsOf } from '../../src/declare/traits'
import { imageTypes } from '../../src/fields/image/image.kind'
import { codeOfAnswer } from '../harness/asking'
import type { Ask } from '../harness/endpoint'
import { depots, machines, rentalLines, rentals, yards } from './declarations'
import { openProduct } from './open-product'

const { database, endpoint, make } = await openProduct()
const { sql } = database
const root = await endpoint.as('super_admin')
/** May use depots and the library, but no yards. */
const editor = await endpoint.as('editor')
const support = await endpoint.as('support')

let hue = 0
const picture = (format: 'png' | 'webp' = 'png') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: { r: ++hue, g: 90, b: 200 } } })
    .toFormat(format)
    .toBuffer()
/** An upload for a field of a record. */
const upload = async (content: Buffer, name = 'harbour.png', isInLibrary = true) =>
  endpoint.files.store({
    content,
    name,
    accept: imageTypes,
    maxBytes: 5_000_000,
    isImage: true,
    isInLibrary,
    actor: await endpoint.actorOf('editor'),
  })
const entryOf = async (ask: Ask, name: string) =>
  (
    await ask(
      `{ mediaFiles(filter: { name: { eq: "${name}" } }) { nodes { id version sha256 kept width picture { id } } } }`,
    )
  ).data.mediaFiles.nodes
const usesOf = async (ask: Ask, id: string) =>
  (await ask(`{ mediaUses(id: "${id}") { nodes { resource recordId field language isDraft title } hiddenCount } }`))
    .data.mediaUses
const replace = (ask: Ask, id: string, fileId: string) =>
  ask(
    'mutation ($input: ReplaceOneMediaFileInput!) { replaceOneMediaFile(input: $input) { id version width picture { id } } }',
    { input: { id, fileId } },
  )
const remove = (ask: Ask, id: string) =>
  ask('mutation ($id: ID!) { deleteOneMediaFile(input: { id: $id }) { id } }', { id })
const change = (ask: Ask, id: string, update: object) =>
  ask('mutation ($input: UpdateOneMediaFileInput!) { updateOneMediaFile(input: $input) { id version } }', {
    input: { id, update },
  })

let name = ''
let content: Buffer
let fileId: string
let entry: string
let codes = 0

beforeEach(async () => {
  name = `harbour${++codes}.png`
  content = await picture()
  fileId = (await upload(content, name)).id
  entry = (await entryOf(root, name))[0].id
})

const makeDepot = (values: object = {}) =>
  make(depots, { name: { en: 'Harbour', zh: '港口' }, code: `M${++codes}`, ...values })

describe('entries', () => {
  test('a content is in the library once, whatever its uploads are called', async () => {
    await upload(content, 'again.png')
    await upload(await picture(), 'elsewhere.png', false)
    expect(await entryOf(root, name)).toMatchObject([{ kept: false, width: 40, picture: { id: fileId } }])
    expect(await entryOf(root, 'again.png')).toEqual([])
    expect(await entryOf(root, 'elsewhere.png')).toEqual([])
  })

  test('a file that is added there has the properties of its content, and no other entry', async () => {
    const added = await upload(await picture(), 'added.png', false)
    const create = (id: string) =>
      editor(
        'mutation ($input: CreateOneMediaFileInput!) { createOneMediaFile(input: $input) { width bytes mediaType kept type } }',
        { input: { mediaFile: { fileId: id, name: 'Added' } } },
      )
    expect((await create(added.id)).data.createOneMediaFile).toEqual({
      width: 40,
      bytes: added.size,
      mediaType: 'image/png',
      kept: true,
      type: 'image',
    })
    const again = await create(fileId)
    expect(again.errors?.[0]?.extensions.fields).toEqual({ fileId: [{ key: 'validation.inLibrary' }] })
  })

  test('its alternative text is part of the file in every record', async () => {
    const id = await makeDepot({ photoId: fileId })
    await change(editor, entry, { alternativeText: { en: 'Ships', zh: '船' } })
    const read = async (ask: Ask) => (await ask(`{ depot(id: "${id}") { photo { alternativeText { en zh } } } }`)).data
    expect((await read(support)).depot.photo.alternativeText).toEqual({ en: 'Ships', zh: '船' })
  })

  test('only roles with the library may read it', async () => {
    expect(codeOfAnswer(await support('{ mediaFiles { totalCount } }'))).toBe('FORBIDDEN')
    expect(codeOfAnswer(await support(`{ mediaUses(id: "${entry}") { hiddenCount } }`))).toBe('FORBIDDEN')
    expect(codeOfAnswer(await replace(support, entry, fileId))).toBe('FORBIDDEN')
  })
})

describe('uses', () => {
  test('are fields and texts of records, found by content; others are only counted', async () => {
    const copy = await upload(content, 'copy.png')
    const depot = await makeDepot({ photoId: fileId, manual: { en: 'None', zh: `![船](${copy.url})` } })
    const machine = await make(machines, { name: 'Crane' })
    const yard = await make(yards, {
      name: { en: 'North', zh: '北' },
      code: `Y${++codes}`,
      mainId: machine,
      photoId: copy.id,
    })
    const title = { en: 'Harbour', zh: '港口' }
    const shown = [
      { resource: 'depots', recordId: depot, field: 'manual', language: 'zh', isDraft: false, title },
      { resource: 'depots', recordId: depot, field: 'photo', language: null, isDraft: false, title },
    ]
    const found = await usesOf(editor, entry)
    expect(found.hiddenCount).toBe(1)
    expect(found.nodes.sort((a: { field: string }, b: { field: string }) => (a.field < b.field ? -1 : 1))).toEqual(
      shown,
    )
    expect((await usesOf(root, entry)).nodes).toContainEqual(
      expect.objectContaining({ recordId: yard, field: 'photo' }),
    )
  })

  test('prevent the deletion; an unused file moves to the trash', async () => {
    const depot = await makeDepot({ photoId: fileId })
    const refused = await remove(root, entry)
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', key: 'errors.fileInUse' })
    await sql`delete from depots where id = ${depot}`
    expect((await remove(root, entry)).errors).toBeUndefined()
  })
})

test('the draft of a record uses a file too, but not while the record is deleted', async () => {
  const depot = await makeDepot({ photoId: fileId })
  const manual = { en: null, zh: `![b](/files/${fileId}/0123456789abcdef) 后` }
  await editor('mutation ($input: SaveDraftOneDepotInput!) { saveDraftOneDepot(input: $input) }', {
    input: { id: depot, version: 1, update: { photoId: fileId, manual } },
  })
  const { nodes, hiddenCount } = await usesOf(editor, entry)
  const shown = nodes.map(({ field, isDraft }: { field: string; isDraft: boolean }) => [field, isDraft])
  expect([shown, hiddenCount]).toEqual([
    [
      ['photo', false],
      ['manual', true],
    ],
    0,
  ])
  await sql`update depots set photo_id = null where id = ${depot}`
  const refused = await remove(root, entry)
  expect(refused.errors?.[0]?.extensions).toMatchObject({ key: 'errors.fileInUse', values: { count: 2 } })
  await sql`delete from depots where id = ${depot}`
  const fresh = await upload(await picture(), 'fresh.png', false)
  expect((await replace(editor, entry, fresh.id)).errors).toBeUndefined()
  expect((await remove(root, entry)).errors).toBeUndefined()
})

test('a text with a new address of a removed picture is refused at its field', async () => {
  const gone = `![a](/files/01970000-0000-7000-8000-00000000f11e/1-${'a'.repeat(22)})`
  const depot = await makeDepot({ manual: { en: `![b](/files/${fileId}/1-${'a'.repeat(22)})` } })
  const save = async (en: string) =>
    (
      await editor('mutation ($input: UpdateOneDepotInput!) { updateOneDepot(input: $input) { id } }', {
        input: { id: depot, update: { manual: { en } } },
      })
    ).errors?.[0]?.extensions.fields
  const refused = { 'manual.en': [{ key: 'validation.pictureGone' }] }
  expect(await save(gone)).toEqual(refused)
  expect(await save(`![c](https://example.org${gone.slice(5)}`)).toBeUndefined()
  const run = await editor(
    'mutation ($input: StartBulkRunInput!) { startBulkRun(input: $input) { refused { fields } } }',
    {
      input: {
        resource: 'depots',
        action: 'update',
        filter: { id: { eq: depot } },
        edits: [{ field: 'manual', mode: 'set', value: { en: gone } }],
      },
    },
  )
  expect(run.data?.startBulkRun?.refused ?? run).toEqual([{ fields: refused }])
  // A text that lost its picture meanwhile can be edited.
  await sql`update depots set manual_en = ${gone} where id = ${depot}`
  expect(await save(`${gone} and more`)).toBeUndefined()
})

describe('replacing everywhere', () => {
  test('changes every record with its own version and audit event, and the entry', async () => {
    const copy = await upload(content, 'copy.png')
    const manual = { en: `Before\n\n![a](${copy.url}/a.png)\n`, zh: `![b](/files/${fileId}/0123456789abcdef) 后` }
    const depot = await makeDepot({ photoId: fileId, manual })
    const other = await makeDepot({ manual: { en: 'No picture', zh: null } })
    const fresh = await upload(await picture('webp'), 'fresh.webp', false)
    const answer = await replace(editor, entry, fresh.id)
    expect(answer.data.replaceOneMediaFile).toMatchObject({ version: 2, picture: { id: fresh.id } })
    const { data } = await root(`{ depot(id: "${depot}") { version photo { id } manual { en zh } } }`)
    expect(data.depot).toEqual({
      version: 2,
      photo: { id: fresh.id },
      manual: { en: `Before\n\n![a](${fresh.url}/a.png)\n`, zh: `![b](${fresh.url}) 后` },
    })
    const events =
      await sql`select record_id, action from audit_events where record_id in (${depot}, ${other}, ${entry})
      and action <> 'create' order by action`
    expect(events).toEqual([
      { record_id: entry, action: 'replace' },
      { record_id: depot, action: 'update' },
    ])
    // Undo sends the former file, which no record has now and the actor did not upload.
    await sql`update stored_files set uploaded_by = null where id = ${fileId}`
    await sql`delete from media_files where id <> ${entry}`
    expect((await replace(editor, entry, fileId)).errors).toBeUndefined()
    expect((await root(`{ depot(id: "${depot}") { photo { id } } }`)).data.depot.photo).toEqual({ id: fileId })
  })

  test('changes the drafts of records, which can be published afterwards', async () => {
    const manual = { en: null, zh: `![b](/files/${fileId}/0123456789abcdef) 后` }
    const depot = await makeDepot({ photoId: fileId })
    const other = await makeDepot()
    const save = 'mutation ($input: SaveDraftOneDepotInput!) { saveDraftOneDepot(input: $input) }'
    const draft = (id: string, update: object) => editor(save, { input: { id, version: 1, update } })
    expect((await draft(depot, { photoId: fileId, manual })).errors).toBeUndefined()
    expect((await draft(other, { photoId: fileId })).errors).toBeUndefined()
    const fresh = await upload(await picture('webp'), 'fresh.webp', false)
    expect((await replace(editor, entry, fresh.id)).errors).toBeUndefined()
    const publish = `mutation ($input: PublishDraftOneDepotInput!) {
      publishDraftOneDepot(input: $input) { photo { id } manual { zh } }
    }`
    const published = async (id: string) =>
      (await editor(publish, { input: { id, revision: 2 } })).data?.publishDraftOneDepot
    expect(await published(depot)).toEqual({ photo: { id: fresh.id }, manual: { zh: `![b](${fresh.url}) 后` } })
    expect(await published(other)).toMatchObject({ photo: { id: fresh.id } })
  })

  test('changes nothing if one of the records is closed to the actor, or does not accept the file', async () => {
    const depot = await makeDepot({ photoId: fileId })
    const rental = await make(rentals, {
      customer: 'Sea',
      branch: 'south',
      startsOn: '2026-01-01',
      machineId: await make(machines, { name: 'Crane' }),
    })
    const line = await make(rentalLines, { article: 'Rope', rentalId: rental })
    await sql`update rental_lines set photo_id = ${fileId} where id = ${line}`
    const fresh = await upload(await picture(), 'fresh.png', false)
    const refused = await replace(editor, entry, fresh.id)
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', key: 'errors.closedUses' })
    expect((await root(`{ depot(id: "${depot}") { version photo { id } } }`)).data.depot).toEqual({
      version: 1,
      photo: { id: fileId },
    })
    const text = await endpoint.files.store({
      content: Buffer.from('# Text'),
      name: 'text.md',
      accept: ['text/markdown'],
      maxBytes: 100,
      isImage: false,
      actor: await endpoint.actorOf('super_admin'),
    })
    const unfit = await replace(root, entry, text.id)
    expect(unfit.errors?.[0]?.extensions.fields?.fileId?.[0]?.key).toBe('validation.fileFits')
  })
})

test('the sweep takes an unused upload out of the library, unless somebody changed it there', async () => {
  const kept = await upload(await picture(), 'kept.png')
  await change(root, (await entryOf(root, 'kept.png'))[0].id, { name: 'Kept' })
  const copy = await upload(content, 'copy.png')
  await makeDepot({ photoId: copy.id })
  const lost = await upload(await picture(), 'lost.png')
  await sql`update stored_files set created_at = now() - interval '3 days'`
  await endpoint.files.sweep()
  const left = await sql`select id from stored_files where id in (${kept.id}, ${copy.id}, ${lost.id}, ${fileId})`
  expect(left.map(({ id }) => id).sort()).toEqual([kept.id, copy.id].sort())
  expect(await entryOf(root, 'lost.png')).toEqual([])
  expect(await entryOf(root, name)).toMatchObject([{ picture: { id: copy.id } }])
})

test('a field can keep its files out of the library', () => {
  expect(uploadLimitsOf({ kind: 'image' })?.isInLibrary).toBe(true)
  expect(uploadLimitsOf({ kind: 'image', library: false })?.isInLibrary).toBe(false)
})
