import sharp from 'sharp'
import { uuidv7 } from 'uuidv7'
import { systemActor } from '../../server/access/actor'
import type { Database } from '../../server/database/database'
import { documentTypes } from '../../src/fields/file/file.kind'
import { imageTypes } from '../../src/fields/image/image.kind'
import { aiKeys } from '../../src/system/ai-keys/ai-keys'
import { mediaFolders } from '../../src/system/media-folders/media-folders'
import { storageBuckets } from '../../src/system/storage-buckets/storage-buckets'
import { webhooks } from '../../src/system/webhooks/webhooks'
import { putToken } from '../harness/api-tokens'
import { createAccount } from '../harness/auth'
import type { Endpoint } from '../harness/endpoint'
import { users } from './accounts'
import { models, promotions, shelves } from './catalogue'
import { depots, machinery, machines, rentalLines, rentals, tags, visits, yardKeys, yards } from './declarations'
import { makerOf } from './open-product'

/** Two records of every resource, with a value in nearly every field; relations lead from the first to the first. */
export async function fill(database: Database, endpoint: Endpoint): Promise<void> {
  const make = makerOf(endpoint)
  for (const at of [1, 2]) {
    const text = (en: string) => `${en} ${at}`
    const both = (en: string) => ({ en: text(en), zh: `${en}${at}号` })
    const [pictureId, documentId] = await storeFiles(endpoint, at)
    const folder = await make(mediaFolders, { name: text('Folder') })
    await make(mediaFolders, { name: text('Subfolder'), parentId: folder })
    await database.sql`update media_files set folder_id = ${folder} where file_id = any (${[pictureId, documentId]})`
    const keeper = await make(users, { username: `keeper-${at}`, email: `keeper-${at}@example.com`, name: text('Ann') })
    const tag = await make(tags, { name: both('Tag'), description: both('Text') })
    const machine = await make(machines, { name: text('Machine'), rank: at, tagId: tag })
    const rental = await make(rentals, {
      ...{ customer: text('Nora'), branch: at === 1 ? 'north' : 'south', place: at * 10, machineId: machine },
      ...{ startsOn: '2026-02-01', endsOn: '2026-03-01' },
    })
    await make(rentalLines, {
      ...{ article: text('Shovel'), rentalId: rental, replacesId: rental, relatedIds: [rental], spareIds: [machine] },
      ...{ photoId: pictureId, paperId: documentId, note: text('Note') },
    })
    const depot = await make(depots, {
      ...{ name: both('Hall'), code: `DEP-${at}`, phone: `+1 555 010 019${at}`, photoId: pictureId },
      ...{ manual: both('# Manual'), keeperId: keeper, rentalId: rental, tagIds: [tag], rank: at },
    })
    const yard = await make(yards, {
      ...{ name: both('Yard'), code: `Y${at}`, mainId: machine, spareId: machine, machineIds: [machine] },
      ...{ doorCode: '4711', fee: '12.50', opensAt: '2026-02-03T04:05:06.789Z', days: ['Mon'], photoId: pictureId },
    })
    await make(yardKeys, { label: text('Key'), yardId: yard, openIds: [machine] })
    const shelf = await make(shelves, {
      name: both('Shelf'),
      slug: 'x'.repeat(at),
      icon: '🏗️',
      description: both('Text'),
    })
    const model = await make(models, {
      ...{ title: both('Crane'), slug: `crane-${at}`, maker: text('Ada'), description: both('Text'), price: at },
      ...{
        coverId: pictureId,
        manualId: documentId,
        tagIds: [tag],
        shelfId: shelf,
        releasedAt: '2026-01-02T00:00:00Z',
      },
      ...{ views: at, rating: 4.5 },
    })
    await make(promotions, { modelId: model, startDate: '2026-02-01', endDate: '2026-03-01' })
    await make(visits, {
      ...{ visitor: text('Bo'), reason: 'Inspection', yardId: yard, modelId: model, depotId: depot, otherIds: [yard] },
      ...{ fee: '5.00', paid: true },
    })
    await make(machinery, { name: text('Winch') })
    await makeSystemRecords(database, endpoint, at)
  }
}

/** Ids of a picture and a document of the library. */
function storeFiles(endpoint: Endpoint, at: number): Promise<[string, string]> {
  const store = async (isImage: boolean) => {
    const color = { r: at, g: 90, b: 200 }
    const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: color } }).png()
    const { id } = await endpoint.files.store({
      content: isImage ? await picture.toBuffer() : Buffer.from(`# Manual ${at}\n`),
      name: isImage ? `picture-${at}.png` : `manual-${at}.md`,
      accept: isImage ? imageTypes : documentTypes,
      ...{ maxBytes: 5_000_000, isImage, isInLibrary: true, actor: systemActor('test') },
    })
    return id
  }
  return Promise.all([store(true), store(false)])
}

async function makeSystemRecords(database: Database, endpoint: Endpoint, at: number): Promise<void> {
  const make = makerOf(endpoint)
  await make(aiKeys, { name: `Key ${at}`, value: 'sk-1234', model: 'small' })
  const access = { accessKey: 'AK', secretKey: 'secret' }
  await make(storageBuckets, { name: `bucket-${at}`, endpoint: 'https://s3.example.com', region: 'eu', ...access })
  const events = [{ resource: 'machinery', events: ['deleted'] }]
  const webhook = await make(webhooks, { name: `Hook ${at}`, url: 'https://hooks.example.com', events })
  await database.sql`
    insert into webhook_deliveries (id, event, webhook_id, resource, body)
    values (${uuidv7()}, 'machinery.deleted', ${webhook}, 'machinery', '{}')`
  for (const accounts of ['admins', 'users'] as const) {
    const { id } = await createAccount(database, { accounts, role: accounts === 'admins' ? 'editor' : 'manager' })
    await putToken(database, { id, accounts }, [{ resource: 'tags', access: ['read'] }])
  }
}
