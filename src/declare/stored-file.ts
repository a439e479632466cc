export const MB = 1024 * 1024

/** Megabytes as people read them, to a tenth. */
export const megabytes = (bytes: number) => Math.round((bytes / MB) * 10) / 10

/** A stored file as the endpoint answers it (api.md "Fields"). */
export interface StoredFile {
  id: string
  name: string
  mimeType: string
  /** Bytes. */
  size: number
  url: string
}

/** The value of a file field as a stored file; null where there is none. */
export const storedFileOf = (value: unknown): StoredFile | null =>
  typeof value === 'object' && value !== null && 'url' in value ? (value as StoredFile) : null
