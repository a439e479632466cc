import { languages, type ResourceDeclaration } from '../../src/declare'
import { type FileColumn, importableColumns } from '../../src/import-export/columns'
import { badRequest } from '../errors'
import { columnLabels, plainLabels } from './labels'

/** People write “标题(英语)” or “Title Chinese”, with brackets of either width or none. */
const tidy = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s()]+/g, '')

/**
 * Matches headings of a file to columns: by key, or by label in any language. A localized text also matches by its
 * field's label. Null if nothing matches; no column is used twice.
 */
export function guessColumns(resource: ResourceDeclaration, headers: readonly string[]): readonly (string | null)[] {
  const columns = importableColumns(resource)
  const names = new Map<string, string>()
  const learn = (name: string, column: FileColumn) => {
    if (!names.has(tidy(name))) names.set(tidy(name), column.key)
  }
  for (const column of columns) learn(column.key, column)
  for (const language of languages) {
    const labels = columnLabels(resource, columns, language)
    for (const [at, column] of columns.entries()) learn(labels[at] ?? '', column)
  }
  for (const language of languages) {
    const labels = plainLabels(resource, columns, language)
    for (const [at, column] of columns.entries()) if (column.part === language) learn(labels[at] ?? '', column)
  }
  for (const column of columns) learn(column.name, column)
  const meant = new Set<string>()
  return headers.map((header) => {
    const key = names.get(tidy(header))
    if (!key || meant.has(key)) return null
    meant.add(key)
    return key
  })
}

/** Checks a mapping from a client: a key or null for each heading, without duplicates. Throws BAD_REQUEST. */
export function checkedColumns(
  resource: ResourceDeclaration,
  headers: readonly string[],
  given: unknown,
): readonly (FileColumn | null)[] {
  if (!Array.isArray(given) || given.length !== headers.length) {
    throw badRequest(`"columns" names a column, or null, for each of the ${headers.length} of the file.`)
  }
  const possible = importableColumns(resource)
  const columns = given.map((key): FileColumn | null => {
    if (key === null) return null
    const column = possible.find((each) => each.key === key)
    if (!column) throw badRequest(`No file may fill "${String(key)}".`)
    return column
  })
  const keys = columns.flatMap((column) => column?.key ?? [])
  if (new Set(keys).size < keys.length) throw badRequest('"columns" names one of them twice.')
  if (keys.length === 0) throw badRequest('"columns" names none at all.')
  return columns
}
