import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { systemActor } from '../../server/access/actor'
import { sweepPreviewLinks } from '../../server/previews/links'
import { imageTypes } from '../../src/fields/image/image.kind'
import { putToken } from '../harness/api-tokens'
import { codeOfAnswer } from '../harness/asking'
import type { Ask } from '../harness/endpoint'
import { depots, machines, yards } from './declarations'
import { openProduct } from './open-product'

const { database, endpoint, make } = await openProduct()
const { sql } = database
let root: Ask
let support: Ask
let moderator: Ask
let codes = 0
const nobody = await endpoint.as('none')

beforeAll(async () => {
  root = await endpoint.as('super_admin')
  support = await endpoint.as('support')
  moderator = await endpoint.as('moderator')
})

const depot = (values: object = {}) =>
  make(depots, { name: { en: 'Harbour', zh: '港口' }, phone: '+442079460000', code: `P${++codes}`, ...values })
const link = (ask: Ask, id: string, more: object = {}, resource = 'depots') =>
  ask(
    `mutation ($input: CreatePreviewLinkInput!) {
      done: createPreviewLink(input: $input) { id token isOfDraft actorName createdAt expiresAt } }`,
    { input: { resource, id, ...more } },
  )
const tokenOf = async (...asked: Parameters<typeof link>): Promise<string> => (await link(...asked)).data.done.token
const end = (ask: Ask, id: string, resource = 'depots') =>
  ask('mutation ($input: EndPreviewLinksInput!) { done: endPreviewLinks(input: $input) }', { input: { resource, id } })
const linksOf = (ask: Ask, id: string) =>
  ask(`{ previewLinks(resource: "depots", id: "${id}") { isOfDraft actorName expiresAt } }`)
const seen = async (token: string, ask: Ask = nobody) =>
  (await ask('query ($token: String!) { preview(token: $token) { resource values isDraft expiresAt } }', { token }))
    .data.preview
const upload = async () =>
  endpoint.files.store({
    content: await sharp({ create: { width: 40, height: 30, channels: 3, background: '#446688' } })
      .png()
      .toBuffer(),
    name: 'harbour.png',
    accept: imageTypes,
    maxBytes: 5_000_000,
    isImage: true,
    isInLibrary: true,
    actor: systemActor('test'),
  })

describe('a link to the preview of a record', () => {
  test('shows the declared fields to everybody who has it, and nothing else', async () => {
    const { id: photoId } = await upload()
    await sql`update media_files set alternative_text_en = 'Ships', alternative_text_zh = '船'`
    const id = await depot({ photoId })
    const made = (await link(support, id)).data.done
    expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBeGreaterThan(86_300_000)
    const shown = await seen(made.token)
    expect(shown).toMatchObject({ resource: 'depots', isDraft: false, expiresAt: made.expiresAt })
    expect(Object.keys(shown.values)).toEqual([...depots.preview])
    expect(shown.values).toMatchObject({ name: { en: 'Harbour', zh: '港口' }, status: 'open', manual: null })
    expect(shown.values.photo.alternativeText).toEqual({ en: 'Ships', zh: '船' })
    expect(JSON.stringify(shown)).not.toContain('+44')
    expect((await fetch(endpoint.url.replace('/graphql', '') + shown.values.photo.url)).status).toBe(200)
  })

  test('keeps only the hash of its token, and is an audit event', async () => {
    const id = await depot()
    const token = await tokenOf(support, id, { duration: 'HOUR' })
    expect(token).toMatch(/^sdp_\w{46}$/)
    const [row] = await sql`select l::text as text from preview_links l where record_id = ${id}`
    expect(row?.text).not.toContain(token.slice(4))
    await end(support, id)
    const events = await sql`
      select action, after from audit_events where record_id = ${id} and action <> 'create' order by id`
    expect(events).toMatchObject([
      { action: 'createPreviewLink', after: { previewUntil: expect.stringMatching(/Z$/) } },
      { action: 'endPreviewLinks', after: { previewLinkCount: 1 } },
    ])
    expect(JSON.stringify(events)).not.toContain(token)
  })

  test('ends at its time, with all others, and with its record, for ever', async () => {
    const id = await depot()
    const [first, second] = [await tokenOf(support, id, { duration: 'HOUR' }), await tokenOf(support, id)]
    expect((await linksOf(support, id)).data.previewLinks).toHaveLength(2)
    await sql`update preview_links set expires_at = now() where record_id = ${id} and of_draft = false
      and expires_at < now() + interval '2 hours'`
    expect(await seen(first)).toBeNull()
    expect(await seen(second)).not.toBeNull()
    expect((await linksOf(support, id)).data.previewLinks).toHaveLength(1)
    await sweepPreviewLinks({ database })
    expect((await end(support, id)).data.done).toBe(1)
    expect(await seen(second)).toBeNull()
    const third = await tokenOf(support, id)
    await support(`mutation { deleteOneDepot(input: { id: "${id}" }) { id } }`)
    expect(await seen(third)).toBeNull()
    await sweepPreviewLinks({ database })
    expect(await sql`select 1 from preview_links where record_id = ${id}`).toHaveLength(0)
    for (const wrong of ['', first.slice(0, -1), `${first}x`, 'sdp_']) expect(await seen(wrong)).toBeNull()
  })

  test('does not work again when its record is restored', async () => {
    const main = await make(machines, { name: 'Crane' })
    const machineIds = [await make(machines, { name: 'Digger' }), main]
    const id = await make(yards, { name: { en: 'Yard', zh: '场' }, code: `Y${++codes}`, mainId: main, machineIds })
    const token = await tokenOf(root, id, {}, 'yards')
    expect((await seen(token)).values).toEqual({
      name: { en: 'Yard', zh: '场' },
      photo: null,
      main: 'Crane',
      machines: ['Digger', 'Crane'],
    })
    await root(`mutation { deleteOneYard(input: { id: "${id}" }) { id } }`)
    await root(`mutation { restoreFromTrash(input: { resource: "yards", ids: ["${id}"] }) { count } }`)
    expect((await root(`{ yard(id: "${id}") { id } }`)).data.yard).toEqual({ id })
    expect(await seen(token)).toBeNull()
  })

  test('shows the draft until it is published or discarded', async () => {
    const id = await depot()
    const save = 'mutation ($input: SaveDraftOneDepotInput!) { saveDraftOneDepot(input: $input) }'
    const { id: photoId } = await upload()
    await sql`update stored_files set uploaded_by = ${(await endpoint.accountOf('support')).id} where id = ${photoId}`
    await support(save, { input: { id, update: { name: { en: 'New harbour' }, photoId } } })
    const [ofDraft, ofRecord] = [await tokenOf(support, id, { ofDraft: true }), await tokenOf(support, id)]
    expect(await seen(ofDraft)).toMatchObject({
      isDraft: true,
      values: { name: { en: 'New harbour', zh: '港口' }, photo: { id: photoId } },
    })
    expect(await seen(ofRecord)).toMatchObject({ isDraft: false, values: { name: { en: 'Harbour' }, photo: null } })
    await support(`mutation { discardDraftOneDepot(input: { id: "${id}" }) { id } }`)
    expect(await seen(ofDraft)).toMatchObject({ isDraft: false, values: { name: { en: 'Harbour' } } })
  })

  test('opens no file of a draft that its author neither uploaded nor finds in the media library', async () => {
    const id = await depot()
    const save = 'mutation ($input: SaveDraftOneDepotInput!) { done: saveDraftOneDepot(input: $input) }'
    const { id: photoId } = await upload()
    const refused = await support(save, { input: { id, update: { photoId } } })
    expect(refused.errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { photoId: [{ key: 'validation.notFound' }] },
    })
    // The super admin finds it there, and the next author keeps what the draft has.
    expect((await root(save, { input: { id, update: { photoId } } })).data.done).toBe(1)
    const next = { photoId, manual: { en: `![other](/files/${(await upload()).id}/1-${'a'.repeat(22)})` } }
    expect((await support(save, { input: { id, revision: 1, update: next } })).data.done).toBe(2)
    const { recordDraft } = (await support(`{ recordDraft(resource: "depots", id: "${id}") { files { id } } }`)).data
    expect(recordDraft.files).toEqual([{ id: photoId }])
  })

  test('opens the pictures of a text, but none by a guessed address', async () => {
    const [own, other] = [await upload(), await upload()]
    const old = await sql`select secret from stored_files where id = ${own.id}`
    const manual = `![own](/files/${own.id}/${own.url.split('/')[3]}) ![guessed](/files/${other.id}/1-${'a'.repeat(22)})`
    expect(old).toHaveLength(1)
    const id = await depot({ manual: { en: manual, zh: '没有图片' } })
    const { values } = await seen(await tokenOf(support, id))
    const [, ownUrl = '', guessed = ''] = /\((\S+)\).*\((\S+)\)/.exec(values.manual.en) ?? []
    const statusOf = async (url: string) => (await fetch(endpoint.url.replace('/graphql', '') + url)).status
    expect([await statusOf(ownUrl), await statusOf(guessed)]).toEqual([200, 404])
  })

  test('is for people who may read the record, and its draft for those who may edit it', async () => {
    const id = await depot()
    for (const [ask, code] of [
      [moderator, 'FORBIDDEN'],
      [nobody, 'UNAUTHENTICATED'],
    ] as const) {
      expect(codeOfAnswer(await link(ask, id))).toBe(code)
      expect(codeOfAnswer(await linksOf(ask, id))).toBe(code)
      expect(codeOfAnswer(await end(ask, id))).toBe(code)
    }
    const main = await make(machines, { name: 'Digger' })
    const yard = await make(yards, { name: { en: 'Yard', zh: '场' }, code: `Y${++codes}`, mainId: main })
    expect((await link(moderator, yard, {}, 'yards')).data.done.token).toBeTruthy()
    expect(codeOfAnswer(await link(moderator, yard, { ofDraft: true }, 'yards'))).toBe('FORBIDDEN')
    expect(codeOfAnswer(await link(support, '018f0000-0000-7000-8000-000000000000'))).toBe('NO_CONTENT')
    expect(codeOfAnswer(await link(support, id, {}, 'machines'))).toBe('FORBIDDEN')
  })

  test('is not made by an API token that only reads', async () => {
    const id = await depot()
    const owner = await endpoint.accountOf('support')
    const asToken = async (access: ('read' | 'write')[]) =>
      endpoint.with((await putToken(database, owner, [{ resource: 'depots', access }])).token)
    expect(codeOfAnswer(await link(await asToken(['read']), id))).toBe('FORBIDDEN')
    expect(codeOfAnswer(await end(await asToken(['read']), id))).toBe('FORBIDDEN')
    expect(codeOfAnswer(await link(await asToken(['write']), id))).toBe('FORBIDDEN')
    const token = await tokenOf(await asToken(['read', 'write']), id)
    expect(await seen(token)).not.toBeNull()
  })

  test('takes no idempotency key, because its token must not be stored; at most twenty work at once', async () => {
    const id = await depot()
    const document = `mutation { createPreviewLink(input: { resource: "depots", id: "${id}" }) { id } }`
    expect(codeOfAnswer(await support(document, {}, { 'idempotency-key': 'preview-1' }))).toBe('BAD_REQUEST')
    for (let count = 0; count < 20; count++) await support(document)
    expect(codeOfAnswer(await support(document))).toBe('CONFLICT')
    expect((await end(support, id)).data.done).toBe(20)
  })
})
