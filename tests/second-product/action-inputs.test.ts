import { beforeAll, describe, expect, test } from 'vitest'
import { fieldsOfAnswer, recordOf } from '../harness/asking'
import type { Answer, Ask } from '../harness/endpoint'
import { machines, rentalLines, rentals } from './declarations'
import { openProduct } from './open-product'

// An action read its inputs under their field names, but the schema sends relations and files by id. The values never
// arrived, and an action could not upload files.

const { endpoint, make } = await openProduct()
let root: Ask
let support: Ask
let line: string
let north: string
let south: string

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function upload(role: string, place: object, content: Uint8Array<ArrayBuffer>, name: string): Promise<Answer> {
  const { accessToken } = await endpoint.accountOf(role)
  const form = new FormData()
  const query = 'mutation ($input: UploadFileInput!) { uploadFile(input: $input) { id mimeType } }'
  form.set('operations', JSON.stringify({ query, variables: { input: { file: null, ...place } } }))
  form.set('map', JSON.stringify({ 0: ['variables.input.file'] }))
  form.set('0', new Blob([content]), name)
  const headers = { authorization: `Bearer ${accessToken}`, 'x-requested-with': 'test' }
  const response = await fetch(endpoint.url, { method: 'POST', headers, body: form })
  return (await response.json()) as Answer
}

const handOver = `mutation ($input: HandOverOneRentalLineInput!) { handOverOneRentalLine(input: $input) {
  rentalId relatedIds photo { id mimeType } paper { id } } }`

beforeAll(async () => {
  root = await endpoint.as('super_admin')
  support = await endpoint.as('support')
  const machineId = await make(machines, { name: 'Excavator' })
  north = await make(rentals, { customer: 'Nora', branch: 'north', machineId })
  south = await make(rentals, { customer: 'Sune', branch: 'south', machineId })
  line = await make(rentalLines, { article: 'Shovel', rentalId: north })
})

const photoFor = async (role: string) => {
  const place = { resource: 'rentalLines', action: 'handOver', field: 'photo' }
  return recordOf(await upload(role, place, new Uint8Array(png), 'photo.png')).id
}

describe('inputs of an action', () => {
  test('include relations, an image and a file', async () => {
    const photoId = await photoFor('super_admin')
    const text = new TextEncoder().encode('# Handed over\n')
    const place = { resource: 'rentalLines', action: 'handOver', field: 'paper' }
    const paperId = recordOf(await upload('super_admin', place, text, 'paper.md')).id
    const answer = await root(handOver, {
      input: { id: line, toId: south, otherIds: [north, south], photoId, paperId },
    })
    expect(recordOf(answer)).toEqual({
      rentalId: south,
      relatedIds: [north, south],
      photo: { id: photoId, mimeType: 'image/png' },
      paper: { id: paperId },
    })
  })

  test('must exist, and required ones must be present', async () => {
    const photoId = await photoFor('super_admin')
    const missing = await root(handOver, { input: { id: line, toId: '', photoId } })
    expect(fieldsOfAnswer(missing)).toEqual({ toId: [{ key: 'validation.required' }] })
    const nowhere = '00000000-0000-7000-8000-00000000dead'
    const notFound = [{ key: 'validation.notFound' }]
    const unknown = await root(handOver, { input: { id: line, toId: nowhere, otherIds: [nowhere], photoId: nowhere } })
    expect(fieldsOfAnswer(unknown)).toEqual({ toId: notFound, otherIds: notFound, photoId: notFound })
  })

  test("exclude records outside of the actor's scope", async () => {
    const photoId = await photoFor('support')
    const answer = await support(handOver, { input: { id: line, toId: south, photoId } })
    expect(fieldsOfAnswer(answer)).toEqual({ toId: [{ key: 'validation.notFound' }] })
  })

  test('accept uploads only with permission for the action, within the limits of the field', async () => {
    const place = { resource: 'rentalLines', action: 'handOver', field: 'photo' }
    const text = new TextEncoder().encode('no picture')
    expect(fieldsOfAnswer(await upload('super_admin', place, text, 'photo.txt'))).toEqual({
      file: [{ key: 'validation.imageType' }],
    })
    const refused = await upload('moderator', place, new Uint8Array(png), 'photo.png')
    expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    const unknown = await upload('super_admin', { ...place, field: 'to' }, new Uint8Array(png), 'photo.png')
    expect(fieldsOfAnswer(unknown)).toEqual({ field: [{ key: 'validation.unknownField' }] })
  })
})
