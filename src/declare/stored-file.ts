export const MB = 1024 * 1024

/** Megabytes with one decimal place. */
export const megabytes = (bytes: number) => Math.round((bytes / MB) * 10) / 10

/** The issue about a file of a wrong type: what the field accepts. */
export const typeIssueOf = ({ isImage, accept }: { isImage: boolean; accept: readonly string[] }) => {
  if (isImage) return 'imageType'
  return accept.includes('image/png') ? 'mediaType' : 'fileType'
}

/** A stored file in an answer of the API (api.md "Files"). */
export interface StoredFile {
  id: string
  name: string
  mimeType: string
  /** Bytes. */
  size: number
  url: string
  /** Pixels, only for images. */
  width?: number | null
  height?: number | null
  /** Changes with the focal point and the crops of an image. */
  framingKey?: string | null
  /** Its entry in the media library. */
  mediaFileId?: string | null
  /** In the media library, by language; files of records have it. */
  alternativeText?: Readonly<Record<string, string | null>> | null
}

/** The value of a file field as a stored file; null if it is empty. */
export const storedFileOf = (value: unknown): StoredFile | null =>
  typeof value === 'object' && value !== null && 'url' in value ? (value as StoredFile) : null

/** Widths of `?w=`; a fixed set, so that requests cannot fill the disk with thumbnails. */
export const thumbnailWidths = [96, 192, 320, 640, 1280] as const
export type ThumbnailWidth = (typeof thumbnailWidths)[number]

/**
 * The URL of a stored image in one of the widths. With a ratio it is the crop for it, or the largest part around the
 * focal point. The key in the URL changes with them, so that no cache shows an earlier crop.
 * @param ratio a declared one, `16:9`; omitted for the whole image
 */
export function imageUrl(
  { url, framingKey }: Pick<StoredFile, 'url' | 'framingKey'>,
  width: ThumbnailWidth,
  ratio?: string,
): string {
  if (ratio === undefined) return `${url}?w=${width}`
  return `${url}?w=${width}&ratio=${ratio}${framingKey ? `&v=${framingKey}` : ''}`
}

const storedFile = /^\/files\/[0-9a-f-]{36}\/[\w-]{16,64}(\/[^/?#]*)?$/i

/**
 * Whether an address is that of a stored file, as `uploadFile` returns it. No other address of this site is an image.
 */
export const isStoredFile = (address: string): boolean => storedFile.test(address)
