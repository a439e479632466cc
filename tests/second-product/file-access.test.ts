import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { imageTypes } from '../../src/fields/image/image.kind'
import { fieldsOfAnswer } from '../harness/asking'
import { createAccount, enter } from '../harness/auth'
import type { Ask } from '../harness/endpoint'
import { depots, machines, rentalLines, rentals } from './declarations'
import { openProduct } from './open-product'

const { database, endpoint, make } = await openProduct()
/** Sees every file of the media library. */
let editor: Ask
/** May not see the library, and edits depots. */
let support: Ask
let colleague: Ask
let id: string
let numbers = 0

beforeAll(async () => {
  editor = await endpoint.as('editor')
  support = await endpoint.as('support')
  const { email } = await createAccount(database, { role: 'support' })
  colleague = endpoint.with((await enter(endpoint.auth, email)).accessToken)
})

const makeDepot = (values: object = {}) =>
  make(depots, { name: { en: 'Harbour', zh: '港口' }, code: `F${++numbers}`, ...values })
beforeEach(async () => {
  id = await makeDepot()
})

const upload = async (role: string, isInLibrary = true) => {
  const content = await sharp({
    create: { width: 40, height: 30, channels: 3, background: { r: ++numbers, g: 9, b: 9 } },
  })
    .png()
    .toBuffer()
  const limits = { accept: imageTypes, maxBytes: 5_000_000, isImage: true, isInLibrary }
  return (await endpoint.files.store({ content, name: 'a.png', ...limits, actor: await endpoint.actorOf(role) })).id
}
const update = (ask: Ask, values: object, record = id) =>
  ask('mutation ($input: UpdateOneDepotInput!) { done: updateOneDepot(input: $input) { photo { id } } }', {
    input: { id: record, update: values },
  })
const photoOf = async () => (await support(`{ depot(id: "${id}") { photo { id } } }`)).data.depot.photo
const notFound = [{ key: 'validation.notFound' }]

describe('a file that the actor neither uploaded nor sees', () => {
  test('is refused at its field by every change, and the record keeps what it has', async () => {
    const photoId = await upload('editor')
    expect(fieldsOfAnswer(await update(support, { photoId }))).toEqual({ photoId: notFound })
    const name = { en: 'New', zh: '新' }
    const one = 'mutation ($input: CreateOneDepotInput!) { createOneDepot(input: $input) { photo { url } } }'
    expect(fieldsOfAnswer(await support(one, { input: { depot: { name, photoId } } }))).toEqual({ photoId: notFound })
    const many = 'mutation ($input: CreateManyDepotsInput!) { createManyDepots(input: $input) { id } }'
    const both = await support(many, { input: { depots: [{ name }, { name, photoId }] } })
    expect(fieldsOfAnswer(both)).toEqual({ 'depots.1.photoId': notFound })
    const all = 'mutation ($input: UpdateManyDepotsInput!) { updateManyDepots(input: $input) { updatedCount } }'
    const filtered = await support(all, { input: { filter: { id: { eq: id } }, update: { photoId } } })
    expect(fieldsOfAnswer(filtered)).toEqual({ photoId: notFound })
    expect(await photoOf()).toBeNull()
  })

  test('is refused as the input of an action', async () => {
    const machineId = await make(machines, { name: 'Crane' })
    const rentalId = await make(rentals, { customer: 'Nora', branch: 'north', machineId })
    const lineId = await make(rentalLines, { article: 'Rope', rentalId })
    const handOver = 'mutation ($input: HandOverOneRentalLineInput!) { handOverOneRentalLine(input: $input) { id } }'
    const refused = await support(handOver, { input: { id: lineId, toId: rentalId, photoId: await upload('editor') } })
    expect(fieldsOfAnswer(refused)).toEqual({ photoId: notFound })
  })

  test('is refused outside of the library, and by a draft whose text names it', async () => {
    const photoId = await upload('support', false)
    expect(fieldsOfAnswer(await update(editor, { photoId }))).toEqual({ photoId: notFound })
    const foreign = await upload('editor')
    const save = 'mutation ($input: SaveDraftOneDepotInput!) { done: saveDraftOneDepot(input: $input) }'
    await support(save, { input: { id, update: { manual: { en: `![a](/files/${foreign}/1-${'a'.repeat(22)})` } } } })
    const refused = await support(save, { input: { id, revision: 1, update: { photoId: foreign } } })
    expect(fieldsOfAnswer(refused)).toEqual({ photoId: notFound })
  })
})

describe('a file may be used', () => {
  test('by the person who uploaded it, and by those who see the library', async () => {
    const [own, listed] = [await upload('support', false), await upload('support')]
    expect((await update(support, { photoId: own })).data.done.photo).toEqual({ id: own })
    expect((await update(editor, { photoId: listed })).data.done.photo).toEqual({ id: listed })
  })

  test('by those who see it at another record, as in a duplicate', async () => {
    const photoId = await upload('editor')
    await makeDepot({ photoId })
    expect((await update(support, { photoId })).data.done.photo).toEqual({ id: photoId })
  })

  test('by those who put a record back, and who publish the draft of a colleague', async () => {
    const [former, drafted] = [await upload('editor'), await upload('support', false)]
    await update(editor, { photoId: former })
    await update(support, { photoId: null })
    expect((await update(support, { photoId: former })).data.done.photo).toEqual({ id: former })
    const save = 'mutation ($input: SaveDraftOneDepotInput!) { done: saveDraftOneDepot(input: $input) }'
    await support(save, { input: { id, update: { photoId: drafted } } })
    expect(fieldsOfAnswer(await update(colleague, { photoId: drafted }, await makeDepot()))).toEqual({
      photoId: notFound,
    })
    const publish = `mutation { publishDraftOneDepot(input: { id: "${id}" }) { hasDraft photo { id } } }`
    expect((await colleague(publish)).data.publishDraftOneDepot).toEqual({ hasDraft: false, photo: { id: drafted } })
  })
})
