import { AwsV4Signer } from 'aws4fetch'
import { SafeFetchError } from '../safe-fetch/safe-fetch-error'

/** A bucket of an S3-compatible service with its credentials. */
export interface Bucket {
  /** The bucket's name at the service. */
  name: string
  /** URL of the service; the bucket is part of the path, which every such service supports. */
  endpoint: string
  region: string | null
  accessKey: string
  secretKey: string
}

/** The URL of a request, and the headers with its signature. */
export interface SignedRequest {
  url: string
  headers: Record<string, string>
}

/**
 * A signed request for an object, or for the bucket itself if the key is empty. The signature includes the SHA-256
 * (hexadecimal) of its body, so that the service verifies it. Throws SafeFetchError if the endpoint is not a valid URL.
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
