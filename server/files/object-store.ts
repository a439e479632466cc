import type { Readable } from 'node:stream'
import { AwsV4Signer } from 'aws4fetch'
import type { Outgoing } from '../outgoing/outgoing'
import { OutgoingError } from '../outgoing/outgoing-error'

/** A bucket of an S3-compatible service, with what opens it. */
export interface Bucket {
  /** The bucket's name at the service. */
  name: string
  /** Address of the service; the bucket is addressed in its path, which every such service understands. */
  endpoint: string
  region: string | null
  accessKey: string
  secretKey: string
}

/** The service answered, and said no. Nothing was stored then. */
export class ObjectStoreRefusal extends Error {
  override readonly name = 'ObjectStoreRefusal'

  constructor(readonly status: number) {
    super(`The object store answered ${status}.`)
  }
}

/** SHA-256 of nothing: the body of a request that reads or deletes. */
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
/** Milliseconds in which the service takes a file, or begins to give one: the endpoint itself answers in ten seconds. */
const patience = 8_000
/** Milliseconds for all of a file, as fast as its reader takes it. */
const patienceToTheEnd = 600_000

/** The address of an object. Throws OutgoingError where the endpoint is none. */
function addressOf({ endpoint, name }: Bucket, key: string): URL {
  if (!URL.canParse(endpoint)) throw new OutgoingError('badAddress')
  const url = new URL(endpoint)
  const path = [url.pathname.replace(/\/+$/, ''), encodeURIComponent(name), key]
  url.pathname = path.join('/')
  url.search = ''
  return url
}

async function signed(bucket: Bucket, method: string, key: string, sha256: string) {
  const { url, headers } = await new AwsV4Signer({
    method,
    url: addressOf(bucket, key).href,
    headers: { 'x-amz-content-sha256': sha256 },
    accessKeyId: bucket.accessKey,
    secretAccessKey: bucket.secretKey,
    service: 's3',
    region: bucket.region || 'us-east-1',
  }).sign()
  return { url, headers: Object.fromEntries(headers) }
}

/** Sends, reads and removes objects, one request each. All throw ObjectStoreRefusal or OutgoingError. */
export function createObjectStore(outgoing: Outgoing) {
  return {
    /** Stores `size` bytes whose SHA-256 (hexadecimal) is signed with the request, so that the service checks them. */
    async put(bucket: Bucket, key: string, body: Readable, about: { size: number; sha256: string; mimeType: string }) {
      const { url, headers } = await signed(bucket, 'PUT', key, about.sha256)
      const described = { 'content-length': String(about.size), 'content-type': about.mimeType }
      const answer = await outgoing.fetch(url, {
        method: 'PUT',
        headers: { ...headers, ...described },
        body,
        within: patience,
      })
      await finish(answer)
    },
    /** The bytes of an object of at most `size` bytes, or null when it is not there. */
    async get(bucket: Bucket, key: string, size: number): Promise<ReadableStream<Uint8Array> | null> {
      const { url, headers } = await signed(bucket, 'GET', key, emptyHash)
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(new OutgoingError('tooSlow')), patience)
      try {
        const options = { headers, within: patienceToTheEnd, maxBytes: size, signal: late.signal }
        const answer = await outgoing.fetch(url, options)
        if (answer.status === 200 && answer.body) return answer.body
        await answer.body?.cancel()
        if (answer.status === 404) return null
        throw new ObjectStoreRefusal(answer.status)
      } finally {
        clearTimeout(timer)
      }
    },
    /** Removes an object; one that is not there is as good as removed. */
    async remove(bucket: Bucket, key: string): Promise<void> {
      const { url, headers } = await signed(bucket, 'DELETE', key, emptyHash)
      await finish(await outgoing.fetch(url, { method: 'DELETE', headers, within: patience }), 404)
    },
  }
}

export type ObjectStore = ReturnType<typeof createObjectStore>

async function finish(answer: Response, alsoFine?: number): Promise<void> {
  await answer.body?.cancel()
  if (!answer.ok && answer.status !== alsoFine) throw new ObjectStoreRefusal(answer.status)
}
