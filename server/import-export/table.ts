import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { languages, messageOf, type ResourceDeclaration } from '../../src/declare'
import { isObject } from '../../src/declare/formats'
import { CsvError, longestRow, scanCsv } from '../../src/import-export/csv'
import { RecordsError, readRecords } from '../../src/import-export/records'
import type { Actor } from '../access/actor'
import { OperationError } from '../errors'
import { assertShallow } from '../graphql/transport/cost'
import { createBreaks } from './turns'

/** The file formats. */
export type FileFormat = 'csv' | 'json'

/** Answers a request for the records of a resource as a file, or with a file of them. */
export type AnswerFile = (
  request: IncomingMessage,
  response: ServerResponse,
  actor: Actor,
  resource: ResourceDeclaration,
  format: FileFormat,
) => Promise<void>

/** A file as rows under headings. */
export interface Table {
  headers: readonly string[]
  length: number
  /** The cells of a row by index from 0. A missing value of a JSON record is undefined. */
  cells(row: number): readonly unknown[]
  /** The number of a row in the file, from 1. A spreadsheet counts the headings and empty rows. */
  numberOf(row: number): number
}

/** Maximum rows of one file; larger imports need several files. */
const mostFileRows = 100_000
const mostColumns = 300

const refused = (key: string, title: string, values?: Record<string, number>) =>
  new OperationError('VALIDATION_FAILED', title, {
    key: 'errors.validation',
    fields: { file: [messageOf({ key, values })] },
  })

const tooLong = () =>
  refused('fileTooLong', `A file has at most ${mostFileRows} rows and ${mostColumns} columns.`, {
    rows: mostFileRows,
    columns: mostColumns,
  })

const rowTooLong = (row: number) =>
  refused('fileRowTooLong', `Row ${row} is longer than ${longestRow} characters.`, { row, max: longestRow })

/**
 * Reads a file in pieces, so that other requests are answered meanwhile; it stops at the first exceeded limit. Throws
 * VALIDATION_FAILED at `file` for a broken, empty or too long file, QUERY_TOO_COMPLEX for too deep nesting.
 */
export async function readTable(text: string, format: FileFormat): Promise<Table> {
  const table = await (format === 'csv' ? fromCsv(text) : fromJson(text))
  if (table.length === 0) throw refused('fileEmpty', 'The file has no rows.')
  return table
}

/**
 * The text of a file: UTF-8, UTF-16 with a byte order mark, or GB 18030 (Excel in China). It is decoded while reading.
 */
export async function readFileText(path: string): Promise<string> {
  try {
    return await decoded(path, 'utf-8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error
    return decoded(path, 'gb18030')
  }
}

async function decoded(path: string, usual: string): Promise<string> {
  const pieces: string[] = []
  let decoder: TextDecoder | undefined
  for await (const bytes of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    decoder ??= decoderFor(bytes as Buffer, usual)
    pieces.push(decoder.decode(bytes as Buffer, { stream: true }))
  }
  pieces.push(decoder?.decode() ?? '')
  return pieces.join('')
}

function decoderFor(bytes: Buffer, usual: string): TextDecoder {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be')
  return new TextDecoder(usual, { fatal: usual === 'utf-8' })
}

async function fromCsv(text: string): Promise<Table> {
  const pause = createBreaks()
  const rows: string[][] = []
  const numbers: number[] = []
  let headers: string[] | undefined
  let number = 0
  try {
    for (const row of scanCsv(text)) {
      const rest = pause()
      if (rest) await rest
      number++
      if (row.length > mostColumns) throw tooLong()
      if (row.length === 0) continue
      if (!headers) headers = row.map((header) => header.trim())
      // Spreadsheets write empty lines below a table as commas.
      else if (row.some((cell) => cell.trim() !== '')) {
        rows.push(row)
        numbers.push(number)
      }
      if (rows.length > mostFileRows) throw tooLong()
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw error.reason === 'length' ? rowTooLong(error.row) : refused('fileQuotes', error.message, { row: error.row })
  }
  return {
    headers: headers ?? [],
    length: rows.length,
    cells: (row) => rows[row] ?? [],
    numberOf: (row) => numbers[row] ?? 0,
  }
}

async function fromJson(text: string): Promise<Table> {
  const pause = createBreaks()
  const records: Record<string, unknown>[] = []
  const headers = new Set<string>()
  try {
    for (const record of readRecords(text, mostColumns)) {
      const rest = pause()
      if (rest) await rest
      assertShallow(record)
      if (!isObject(record)) throw refused('fileJson', 'The file is not a list of records.')
      const flat = flattened(record)
      for (const header of Object.keys(flat)) headers.add(header)
      records.push(flat)
      if (records.length > mostFileRows || headers.size > mostColumns) throw tooLong()
    }
  } catch (error) {
    if (!(error instanceof RecordsError)) throw error
    if (error.reason === 'properties') throw tooLong()
    throw error.reason === 'length' ? rowTooLong(error.row) : refused('fileJson', error.message)
  }
  const names = [...headers]
  return {
    headers: names,
    length: records.length,
    cells: (row) => names.map((name) => records[row]?.[name]),
    numberOf: (row) => row + 1,
  }
}

/** Flattens localized texts of a record: `{"title": {"en": …}}` becomes `title.en`. */
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
