import { isId } from '../../src/fields/id'

/** Widths a picture may be asked for with `?w=`; a fixed few, so that nobody fills the disk with all of them. */
export const thumbnailWidths = [96, 192, 320, 640, 1280] as const
export type ThumbnailWidth = (typeof thumbnailWidths)[number]

/** What the address of a file asks for. */
export interface FileRequest {
  id: string
  token: string
  width: ThumbnailWidth | null
}

/** The address of a stored file; the endpoint builds the same one in SQL from the two columns. */
export const fileUrl = ({ id, token }: { id: string; token: string }) => `/files/${id}/${token}`

/**
 * Reads `/files/<id>/<token>` with an optional name at its end (for people who save the page) and an optional width.
 * Null for anything else.
 */
export function readFileUrl(url: string): FileRequest | null {
  const [path = '', query = ''] = url.split('?', 2)
  const [, root, id, token, , ...rest] = path.split('/')
  if (root !== 'files' || !isId(id) || !token || !/^[\w-]{16,64}$/.test(token) || rest.length > 0) return null
  const asked = new URLSearchParams(query).get('w')
  if (asked === null) return { id: id.toLowerCase(), token, width: null }
  const width = thumbnailWidths.find((each) => String(each) === asked)
  return width ? { id: id.toLowerCase(), token, width } : null
}
