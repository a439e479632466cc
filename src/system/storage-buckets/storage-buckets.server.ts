import { createHash } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import {
  assertAccepted,
  type ConnectionAttempt,
  ConnectionError,
  type ConnectionResponse,
} from '../../../server/connections/connection'
import { OperationError } from '../../../server/errors'
import { type Bucket, signedRequest } from '../../../server/files/signed-request'
import { type Change, defineBehaviour } from '../../../server/operations/behaviour'
import { productName } from '../../product'
import { type StorageBucket, storageBuckets } from './storage-buckets'

/** Storage buckets: only one is active, and one with files cannot be moved. */
export const storageBucketsBehaviour = defineBehaviour(storageBuckets, {
  concerns: ['name', 'endpoint', 'status'],
  async beforeWrite(change) {
    const { record, values } = change
    const isMoved = (['name', 'endpoint'] as const).some((name) => name in values && values[name] !== record?.[name])
    if (record && isMoved) await assertEmpty(change)
  },
  async afterWrite(change) {
    if (change.values.status === 'active') await switchOthersOff(change)
  },
  beforeDelete: assertEmpty,
  /** The connection test writes a small file, reads it and removes it. */
  async test(attempt) {
    const ask = signed(attempt)
    const bucket = await ask('HEAD', '')
    if (bucket.status === 404) throw new ConnectionError('noBucket')
    assertAccepted(bucket)

    const probe = `storydesk-connection-test-${uuidv7()}`
    const content = `${productName} wrote this to test the connection, ${probe}. It may be removed.`
    assertDone(await ask('PUT', probe, content))
    let read: ConnectionResponse
    try {
      read = await ask('GET', probe)
    } finally {
      // Removes the file after any result.
      assertDone(await ask('DELETE', probe))
    }
    assertDone(read)
    if (read.text !== content) throw new ConnectionError('notWritable')
  },
})

function assertDone({ status }: ConnectionResponse): void {
  if (status < 200 || status >= 300) throw new ConnectionError('notWritable')
}

/** Signed requests to the bucket and its objects, with the record's credentials. */
function signed({ record, secret, send }: ConnectionAttempt<StorageBucket, 'secretKey'>) {
  const { endpoint, name, region, accessKey } = record
  const bucket: Bucket = {
    name,
    endpoint: endpoint ?? '',
    region,
    accessKey: accessKey ?? '',
    secretKey: secret('secretKey'),
  }
  return async (method: string, key: string, body = ''): Promise<ConnectionResponse> => {
    const { url, headers } = await signedRequest(bucket, method, key, createHash('sha256').update(body).digest('hex'))
    return send(url, { method, headers, ...(method === 'PUT' && { body }) })
  }
}

/** Throws CONFLICT if the bucket contains files, because their records would lose them. */
async function assertEmpty({ tx, id }: Change<typeof storageBuckets>): Promise<void> {
  const [row] = await tx<{ count: number }[]>`SELECT count(*)::int AS count FROM stored_files WHERE bucket_id = ${id}`
  const count = row?.count ?? 0
  if (count === 0) return
  const title = `This bucket contains files (${count}). It cannot be deleted, renamed or given another endpoint.`
  throw new OperationError('CONFLICT', title, { key: 'errors.bucketHoldsFiles', values: { count } })
}

async function switchOthersOff({ tx, operations, id }: Change<typeof storageBuckets>): Promise<void> {
  const others = await tx<
    { id: string }[]
  >`SELECT id FROM storage_buckets WHERE status = 'active' AND id <> ${id} ORDER BY id`
  for (const other of others) await operations.update(tx, storageBuckets, other.id, { status: 'inactive' })
}
