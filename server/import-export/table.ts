import { languages } from '../../src/declare'
import { CsvError, readCsv } from '../../src/import-export/csv'
import { OperationError } from '../errors'
import { assertShallow } from '../graphql/transport/cost'
import type { SheetFormat } from './import-export'

/** A file as rows under headings. */
export interface Table {
  headers: readonly string[]
  /** A cell that a record of a JSON file does not have is undefined. */
  rows: readonly (readonly unknown[])[]
}

/** Rows of one file at most; more come in several files. */
export const mostFileRows = 100_000
const mostColumns = 300

const refused = (key: string, title: string, values?: Record<string, number>) =>
  new OperationError('VALIDATION_FAILED', title, {
    key: 'errors.validation',
    fields: { file: [{ key: `validation.${key}`, ...(values && { values }) }] },
  })

/** Reads a file. Throws VALIDATION_FAILED at `file` for one that is broken, empty or too long, QUERY_TOO_COMPLEX for one too deep. */
export function readTable(bytes: Uint8Array, format: SheetFormat): Table {
  const text = decoded(bytes)
  const table = format === 'csv' ? fromCsv(text) : fromJson(text)
  if (table.rows.length === 0) throw refused('fileEmpty', 'The file has no rows.')
  if (table.rows.length > mostFileRows || table.headers.length > mostColumns) {
    throw refused('fileTooLong', `A file has at most ${mostFileRows} rows and ${mostColumns} columns.`, {
      rows: mostFileRows,
      columns: mostColumns,
    })
  }
  return table
}

/** UTF-8, UTF-16 with its mark, or else what Excel writes in China. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

function fromCsv(text: string): Table {
  try {
    const rows: string[][] = []
    for (const row of readCsv(text)) {
      rows.push(row)
      if (rows.length > mostFileRows + 1) break
    }
    const [headers = [], ...others] = rows
    // Spreadsheets write the lines below a table as commas alone.
    const rowsOfValues = others.filter((row) => row.some((cell) => cell.trim() !== ''))
    return { headers: headers.map((header) => header.trim()), rows: rowsOfValues }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw refused('fileQuotes', error.message, { row: error.row })
  }
}

function fromJson(text: string): Table {
  let records: unknown
  try {
    records = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw refused('fileJson', 'The file is not JSON.')
  }
  assertShallow(records)
  const isRecord = (each: unknown): each is object => typeof each === 'object' && each !== null && !Array.isArray(each)
  if (!Array.isArray(records) || !records.every(isRecord)) {
    throw refused('fileJson', 'The file is not a list of records.')
  }
  const flat = records.slice(0, mostFileRows + 1).map(flattened)
  const headers = [...new Set(flat.flatMap((record) => Object.keys(record)))]
  return { headers, rows: flat.map((record) => headers.map((header) => record[header])) }
}

/** A record with each language of its texts under a name of its own: `{"title": {"en": …}}` as `title.en`. */
function flattened(record: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([key, value]) => {
      const isTexts =
        typeof value === 'object' &&
        value !== null &&
        Object.keys(value).length > 0 &&
        Object.keys(value).every((each) => (languages as readonly string[]).includes(each))
      return isTexts ? Object.entries(value).map(([language, text]) => [`${key}.${language}`, text]) : [[key, value]]
    }),
  )
}
