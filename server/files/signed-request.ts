import { AwsV4Signer } from 'aws4fetch'
import { SafeFetchError } from '../safe-fetch/safe-fetch-error'

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

/** Where to send a request, and the headers that make it the owner's. */
export interface SignedRequest {
  url: string
  headers: Record<string, string>
}

/**
 * A request for an object, or for the bucket itself where the key is empty. The SHA-256 (hexadecimal) of its body is signed
 * along, so that the service checks what it is sent. Throws SafeFetchError where the endpoint is no address.
 */
export async function signedRequest(
  bucket: Bucket,
  method: string,
  key: string,
  sha256: string,
): Promise<SignedRequest> {
  const { url, headers } = await new AwsV4Signer({
    method,
    url: addressOf(bucket, key).href,
    headers: { 'x-amz-content-sha256': sha256 },
    accessKeyId: bucket.accessKey,
    secretAccessKey: bucket.secretKey,
    service: 's3',
    region: bucket.region || 'us-east-1',
  }).sign()
  return { url: String(url), headers: Object.fromEntries(headers) }
}

function addressOf({ endpoint, name }: Bucket, key: string): URL {
  if (!URL.canParse(endpoint)) throw new SafeFetchError('badAddress')
  const url = new URL(endpoint)
  const path = [url.pathname.replace(/\/+$/, ''), encodeURIComponent(name), ...(key ? [key] : [])]
  url.pathname = path.join('/')
  url.search = ''
  return url
}
