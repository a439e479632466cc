import type { Readable } from 'node:stream'
import type { SafeFetch } from '../safe-fetch/safe-fetch'
import { SafeFetchError } from '../safe-fetch/safe-fetch-error'
import { type Bucket, signedRequest } from './signed-request'

/** The service refused the request; nothing was stored. */
export class ObjectStoreRefusal extends Error {
  override readonly name = 'ObjectStoreRefusal'

  constructor(readonly status: number) {
    super(`The object store answered ${status}.`)
  }
}

/** SHA-256 of the empty body, for requests that read or delete. */
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
/** Milliseconds for the service to accept a file, or to begin to send one. The API answers in ten seconds. */
const timeout = 8_000
/** Milliseconds for a whole file, at the speed of its reader. */
const downloadTimeout = 600_000

/** Sends, reads and removes objects with one request each. All throw ObjectStoreRefusal or SafeFetchError. */
export function createObjectStore(safeFetch: SafeFetch) {
  return {
    /**
     * Stores `size` bytes. Their SHA-256 (hexadecimal) is signed with the request, so that the service verifies them.
     */
    async put(bucket: Bucket, key: string, body: Readable, about: { size: number; sha256: string; mimeType: string }) {
      const { url, headers } = await signedRequest(bucket, 'PUT', key, about.sha256)
      const described = { 'content-length': String(about.size), 'content-type': about.mimeType }
      const answer = await safeFetch.fetch(url, {
        method: 'PUT',
        headers: { ...headers, ...described },
        body,
        within: timeout,
      })
      await finish(answer)
    },
    /** The bytes of an object of at most `size` bytes; null if it does not exist. */
    async get(bucket: Bucket, key: string, size: number): Promise<ReadableStream<Uint8Array> | null> {
      const { url, headers } = await signedRequest(bucket, 'GET', key, emptyHash)
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(new SafeFetchError('tooSlow')), timeout)
      try {
        const options = { headers, within: downloadTimeout, maxBytes: size, signal: late.signal }
        const answer = await safeFetch.fetch(url, options)
        if (answer.status === 200 && answer.body) return answer.body
        await answer.body?.cancel()
        if (answer.status === 404) return null
        throw new ObjectStoreRefusal(answer.status)
      } finally {
        clearTimeout(timer)
      }
    },
    /** Removes an object; a missing one counts as removed. */
    async remove(bucket: Bucket, key: string): Promise<void> {
      const { url, headers } = await signedRequest(bucket, 'DELETE', key, emptyHash)
      await finish(await safeFetch.fetch(url, { method: 'DELETE', headers, within: timeout }), 404)
    },
  }
}

async function finish(answer: Response, alsoFine?: number): Promise<void> {
  await answer.body?.cancel()
  if (!answer.ok && answer.status !== alsoFine) throw new ObjectStoreRefusal(answer.status)
}
