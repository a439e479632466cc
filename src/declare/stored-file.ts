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
  /** In the media library, by language; files of records have it. */
  alternativeText?: Readonly<Record<string, string | null>> | null
}

/** The value of a file field as a stored file; null if it is empty. */
export const storedFileOf = (value: unknown): StoredFile | null =>
  typeof value === 'object' && value !== null && 'url' in value ? (value as StoredFile) : null
