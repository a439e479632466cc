import type { IncomingMessage, ServerResponse } from 'node:http'
import type { GraphQLError } from 'graphql'
import type { Language, ResourceDeclaration } from '../../src/declare'
import { importableColumns, isImportable } from '../../src/import-export/importable'
import { badRequest, readBytes } from '../graphql/transport/body'
import { denied } from '../operations/access'
import type { Asker } from '../operations/actor'
import type { SheetFormat, SheetParts } from './import-export'
import type { ImportOutcome, ImportRow } from './import-outcomes'
import { createImport } from './import-rows'
import { sheetLabels } from './labels'
import { checkedColumns, guessColumns } from './mapping'
import { ReaderGone, writeTo } from './reader'
import { readTable, type Table } from './table'
import { createTurns } from './turns'

/** Bytes of a file at most. */
export const mostFileBytes = 20 * 1024 * 1024
/** Rows of one transaction: few enough that others are not kept waiting on the embedded engine. */
const chunkRows = 50
const sampleRows = 5

/** `columns` reads the headings and stops; `check` tries every row and writes nothing; `run` writes. */
type Mode = 'columns' | 'check' | 'run'

interface Options {
  mode: Mode
  columns?: unknown
  language: Language
}

/**
 * Answers `POST /import/{resource}.csv|json` (docs/api.md, "Import") with a line of JSON for the sheet, one for each row as
 * it is done, and one with the sums. Whoever asks ends an import by going away; what is done by then stays done.
 */
export function createImporter({ operations, auth }: SheetParts, mask: (error: unknown) => GraphQLError) {
  const inTurn = createTurns('import')

  const run = async (
    response: ServerResponse,
    asker: Asker,
    resource: ResourceDeclaration,
    table: Table,
    options: Options,
  ): Promise<void> => {
    const guessed = options.columns ?? (await guessColumns(resource, table.headers))
    const columns = options.mode === 'columns' ? null : checkedColumns(resource, table.headers, guessed)
    const importer = createImport(operations, resource, asker, {
      isDry: options.mode !== 'run',
      language: options.language,
    })
    const tell = (line: object) => writeTo(response, `${JSON.stringify(line)}\n`)
    response.writeHead(200, {
      'Content-Type': 'application/x-ndjson; charset=utf-8',
      'Cache-Control': 'no-store',
      // A proxy that gathers lines would hide how far it has come.
      'X-Accel-Buffering': 'no',
    })
    await tell(await lineOfSheet(resource, table, guessed, options.language))
    if (!columns) return void response.end()

    const sums = { created: 0, changed: 0, unchanged: 0, refused: 0 }
    for (let from = 0; from < table.rows.length; from += chunkRows) {
      if (!(await auth.stands(asker))) throw new ReaderGone()
      const rows = table.rows.slice(from, from + chunkRows).map((cells, at): ImportRow => {
        const named = columns.flatMap((column, place) => {
          const value = cells[place]
          return column && value !== undefined ? [{ column, value }] : []
        })
        return { row: from + at + 1, cells: named }
      })
      const outcomes = await importer.take(rows)
      for (const outcome of outcomes) sums[outcome.outcome]++
      await writeTo(response, outcomes.map((outcome) => `${JSON.stringify(withCells(outcome, table))}\n`).join(''))
    }
    await tell({ type: 'end', ...sums })
    response.end()
  }

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    asker: Asker,
    resource: ResourceDeclaration,
    format: SheetFormat,
  ): Promise<void> => {
    if (!isImportable(resource)) throw denied(asker)
    await inTurn(async () => {
      try {
        const { options, bytes } = await readForm(request, asker)
        await run(response, asker, resource, readTable(bytes, format), options)
      } catch (error) {
        if (!response.headersSent || error instanceof ReaderGone) throw error
        // The rows before are done and told: the last line says that the others are not, and why.
        response.end(`${JSON.stringify({ type: 'error', error: mask(error) })}\n`)
      }
    })
  }
}

async function readForm(request: IncomingMessage, asker: Asker): Promise<{ options: Options; bytes: Uint8Array }> {
  const body = await readBytes(request, mostFileBytes + 1024 * 1024)
  const type = request.headers['content-type'] ?? ''
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => {
    throw badRequest('The multipart request cannot be read.')
  })
  const file = form.get('file')
  if (!(file instanceof Blob)) throw badRequest('A multipart request of an import has "options" and "file".')
  return { options: readOptions(form.get('options'), asker), bytes: new Uint8Array(await file.arrayBuffer()) }
}

function readOptions(text: unknown, asker: Asker): Options {
  let given: unknown
  try {
    given = JSON.parse(typeof text === 'string' ? text : '')
  } catch {
    throw badRequest('"options" is not JSON.')
  }
  const { mode, columns, language = asker.language, ...others } = (given ?? {}) as Record<string, unknown>
  const [stranger] = Object.keys(others)
  if (stranger !== undefined) throw badRequest(`An import knows no "${stranger}".`)
  if (mode !== 'columns' && mode !== 'check' && mode !== 'run') throw badRequest('"mode" is columns, check or run.')
  if (language !== 'en' && language !== 'zh') throw badRequest('"language" is en or zh.')
  return { mode, language, ...(columns !== undefined && { columns }) }
}

/** What the file holds and what it could fill, for people to match the two. */
async function lineOfSheet(resource: ResourceDeclaration, table: Table, columns: unknown, language: Language) {
  const possible = importableColumns(resource)
  const labels = await sheetLabels(resource, possible, language)
  return {
    type: 'sheet',
    rows: table.rows.length,
    headers: table.headers,
    columns,
    choices: possible.map(({ key }, at) => ({ key, label: labels[at] ?? key })),
    sample: table.rows.slice(0, sampleRows).map((row) => table.headers.map((_, place) => shown(row[place]))),
  }
}

const shown = (value: unknown) =>
  value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** A refused row goes back as it came, to be mended. */
const withCells = (outcome: ImportOutcome, { headers, rows }: Table) =>
  outcome.outcome === 'refused'
    ? { ...outcome, cells: headers.map((_, place) => shown(rows[outcome.row - 1]?.[place])) }
    : outcome
