import { createHash, timingSafeEqual } from 'node:crypto'
import { dayLength } from '../../src/declare/durations'
import { isId } from '../../src/declare/formats'
import { type ThumbnailWidth, thumbnailWidths } from '../../src/declare/stored-file'

const signatureBytes = 16

/** The parsed URL of a file. */
export interface FileRequest {
  id: string
  /** The third part of the path: `<day>-<signature>`, or the token of an old URL. */
  proof: string
  width: ThumbnailWidth | null
  /** `?ratio=16:9`: the crop for it. The caller checks that it is declared. */
  ratio: string | null
  /** `?v=`: the key of the framing when the URL was made. */
  framingKey: string | null
}

/** The columns of `stored_files` for checking URLs. */
export interface AddressKeys {
  secret: string
  /** The token of URLs from before they expired. */
  token: string | null
}

/**
 * The URL of a stored file. Without a session it opens the file until the end of the next UTC day. All URLs of a day
 * are equal, so that browsers cache the file. The day is signed with the file's secret.
 * @param now milliseconds since 1970
 */
export function fileUrl({ id, secret }: { id: string; secret: string }, now: number): string {
  const day = Math.floor(now / dayLength) + 1
  return `/files/${id}/${day}-${signatureOf(secret, String(day))}`
}

/** `fileUrl` of a stored file `s` in SQL, for lists that the database returns as JSON. */
export function fileUrlSql(): string {
  const day = `(floor(extract(epoch from now()) / 86400)::int + 1)`
  const digest = `substring(sha256(convert_to(s."secret" || ' ' || ${day}, 'UTF8')) for ${signatureBytes})`
  const signature = `translate(encode(${digest}, 'base64'), '+/=', '-_')`
  return `'/files/' || s."id" || '/' || ${day} || '-' || ${signature}`
}

/** When a URL expires, in milliseconds since 1970. 0 for a URL from before expiry existed; null for an invalid one. */
export function expiryOf(proof: string, { secret, token }: AddressKeys): number | null {
  const [, day = '', signature = ''] = /^(\d{1,7})-([\w-]{22})$/.exec(proof) ?? []
  if (day && isSame(signatureOf(secret, day), signature)) return (Number(day) + 1) * dayLength
  return token && isSame(token, proof) ? 0 : null
}

/**
 * Parses `/files/<id>/<proof>` with an optional file name (for people who save the page) and optional parameters. Null
 * for any other path.
 */
export function readFileUrl(url: string): FileRequest | null {
  const [path = '', query = ''] = url.split('?', 2)
  const [, root, id, proof, , ...rest] = path.split('/')
  if (root !== 'files' || !isId(id) || !proof || !/^[\w-]{16,64}$/.test(proof) || rest.length > 0) return null
  const parameters = new URLSearchParams(query)
  const asked = parameters.get('w')
  const ratio = parameters.get('ratio')
  const framingKey = parameters.get('v')
  const given = asked ?? (ratio === null ? null : String(cropWidth))
  const width = thumbnailWidths.find((each) => String(each) === given) ?? null
  if ((given !== null && !width) || (framingKey !== null && !/^[0-9a-f]{1,8}$/.test(framingKey))) return null
  return { id: id.toLowerCase(), proof, width, ratio, framingKey }
}

/** The width of a crop without `?w=`. */
const cropWidth = 1280 satisfies ThumbnailWidth

/** Truncated, so that the digest cannot be extended to a longer text; the secret has a fixed length. */
const signatureOf = (secret: string, day: string) =>
  createHash('sha256').update(`${secret} ${day}`).digest().subarray(0, signatureBytes).toString('base64url')

function isSame(known: string, given: string): boolean {
  const [a, b] = [Buffer.from(known), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}
