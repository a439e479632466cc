import { eq } from 'drizzle-orm'
import type postgres from 'postgres'
import { centred, centredKey, type Framing } from '../../src/declare/framing'
import { quoteText } from '../../src/fields/kind.server'
import type { Transaction } from '../database/database'
import { quoteName } from '../database/names'
import { typed } from '../database/typed'
import { newId } from '../new-id'
import { type FileReference, fileReferences } from '../sql/file-references'
import { framingKeySql, libraryName } from '../sql/library-entry'
import { arrayLiteral } from '../sql/params'
import { run } from '../sql/rows'
import { storedFiles } from './tables'

export { libraryName } from '../sql/library-entry'

/** The row of a stored file. */
export type StoredRow = typeof storedFiles.$inferSelect

/** The group of a file in the library. */
export const mediaTypeOf = (mimeType: string) => (mimeType.startsWith('image/') ? 'image' : 'document')

/** The part of a library entry that answers about its file have. */
export interface LibraryEntry {
  mediaFileId: string
  framingKey: string
}

/**
 * Adds an upload to the library, unless it has a file with the same content, and returns the entry. The sweep removes
 * this entry with the file, until a person changes it in the library.
 */
export async function addToLibrary(
  runner: postgres.Sql | Transaction,
  { id, name, mimeType, size, width, height, sha256 }: Omit<StoredRow, 'createdAt' | 'token' | 'bucketId'>,
): Promise<LibraryEntry | undefined> {
  const type = mediaTypeOf(mimeType)
  await runner`
    INSERT INTO media_files (id, name, file_id, picture_id, type, media_type, bytes, width, height, sha256, kept)
    VALUES (${newId()}, ${name}, ${id}, ${type === 'image' ? id : null}, ${type}, ${mimeType}, ${size}, ${width},
      ${height}, ${sha256}, false)
    ON CONFLICT (sha256) DO NOTHING`
  const [entry] = await runner<LibraryEntry[]>`
    SELECT id AS "mediaFileId", ${runner.unsafe(framingKeySql)} AS "framingKey" FROM media_files m WHERE sha256 = ${sha256}`
  return entry
}

/** The framing of an image and its key; centred for one that is not in the library. */
export async function framingOf(runner: postgres.Sql, sha256: string): Promise<{ framing: Framing; key: string }> {
  const [entry] = await runner<{ framing: Framing | null; key: string }[]>`
    SELECT framing, ${runner.unsafe(framingKeySql)} AS key FROM media_files m WHERE sha256 = ${sha256}`
  return { framing: entry?.framing ?? centred, key: entry?.key ?? centredKey }
}

/** A field of a record that uses a file. */
export interface FileUse extends FileReference {
  id: string
}

/** Uses beyond this number are not read. */
export const mostFileUses = 500

/** The ids of the stored files with this content (SHA-256, hexadecimal). */
export async function filesWith(tx: Transaction, sha256: string): Promise<readonly string[]> {
  const rows = await typed(tx).select({ id: storedFiles.id }).from(storedFiles).where(eq(storedFiles.sha256, sha256))
  return rows.map(({ id }) => id)
}

/** Every use of these stored files in records, `mostFileUses + 1` at most; access is not checked. */
export async function fileUses(tx: Transaction, files: readonly string[]): Promise<readonly FileUse[]> {
  const references = fileReferences().filter(({ resource }) => resource.name !== libraryName)
  if (references.length === 0 || files.length === 0) return []
  const parts = references.map(({ table, column, by }, index) => {
    const uses = by === 'id' ? `${quoteName(column)} = any($1::uuid[])` : `${quoteName(column)} like any($2::text[])`
    return `(select "id", ${quoteText(String(index))}::int as at from ${quoteName(table)} where ${uses} limit ${mostFileUses + 1})`
  })
  const text = `select "id", at from (${parts.join(' union all ')}) u limit ${mostFileUses + 1}`
  const hasAddress = references.some(({ by }) => by === 'address')
  const addresses = hasAddress ? [arrayLiteral(files.map((id) => `%/files/${id}/%`))] : []
  const rows = await run<{ id: string; at: number }>(tx, text, [arrayLiteral(files), ...addresses])
  return rows.flatMap(({ id, at }) => {
    const reference = references[at]
    return reference ? [{ ...reference, id }] : []
  })
}

/** The row of a stored file; undefined if it does not exist. */
export async function storedRow(runner: postgres.Sql | Transaction, id: string): Promise<StoredRow | undefined> {
  const [row] = await typed(runner).select().from(storedFiles).where(eq(storedFiles.id, id))
  return row
}

/** A text whose URLs of these files are those of another file. */
export function withAddress(text: string, files: readonly string[], address: string): string {
  const urls = new RegExp(`/files/(?:${files.join('|')})/[\\w-]+`, 'gi')
  return text.replace(urls, () => address)
}
