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
