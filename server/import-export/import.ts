import type { IncomingMessage, ServerResponse } from 'node:http'
import type { GraphQLError } from 'graphql'
import type { Language, ResourceDeclaration } from '../../src/declare'
import { isLanguage, languages } from '../../src/declare/languages'
import { type FileColumn, importableColumns } from '../../src/import-export/columns'
import { isImportable } from '../../src/import-export/importable'
import { denied } from '../access/access'
import type { Actor } from '../access/actor'
import type { Auth } from '../auth/auth'
import { badRequest } from '../errors'
import type { Files, ReceivedFile } from '../files/files'
import { parseJson } from '../graphql/transport/request'
import { readMultipart } from '../http/multipart'
import { createSlots, type SlotLimits } from '../http/slots'
import { newId } from '../new-id'
import type { OperationContext } from '../operations'
import { cellText, type ImportOutcome, type ImportRow } from './import-outcomes'
import { assertMayImport, createImport } from './import-rows'
import { columnLabels } from './labels'
import { checkedColumns, guessColumns } from './mapping'
import { ReaderDisconnected, writeTo } from './reader'
import { type AnswerFile, readFileText, readTable, type Table } from './table'
import { createBreaks, createTurns, tooManyAtOnce } from './turns'

export interface ImportParts {
  operations: OperationContext
  auth: Pick<Auth, 'isActive'>
  /** Receives the uploaded files; they stay on disk until they are read. */
  files: Pick<Files, 'receive'>
}

/** Maximum bytes of a file. */
const mostFileBytes = 20 * 1024 * 1024
/** Maximum concurrent uploads for imports: each uses the disk space of a file. */
const slotLimits: SlotLimits = { all: 12, each: 3 }
/** Rows of one transaction: few enough that others do not wait long for locked rows. */
const chunkRows = 50
const sampleRows = 5
/** Maximum characters of a sample cell for matching the columns. */
const sampleLength = 200
const mostOptionBytes = 64 * 1024

/** `columns` only reads the headings; `check` tries every row and writes nothing; `run` writes. */
type Mode = 'columns' | 'check' | 'run'

interface Options {
  mode: Mode
  columns?: unknown
  language: Language
}

/**
 * Answers `POST /import/{resource}.csv|json` (docs/api.md, "Import") with JSON lines: for the file, for each finished
 * row, and for the totals. Closing the connection ends the import; finished rows stay.
 */
export function createImporter(
  { operations, auth, files }: ImportParts,
  mask: (error: unknown) => GraphQLError,
): AnswerFile {
  const inTurn = createTurns()
  const slots = createSlots(slotLimits)

  const run = async (
    response: ServerResponse,
    actor: Actor,
    resource: ResourceDeclaration,
    table: Table,
    options: Options,
  ): Promise<void> => {
    const guessed = options.columns ?? guessColumns(resource, table.headers)
    const columns = options.mode === 'columns' ? null : checkedColumns(resource, table.headers, guessed)
    const runId = options.mode === 'run' ? newId() : null
    const take = createImport(
      { context: operations, resource, actor },
      {
        runId,
        language: options.language,
      },
    )
    const sendLine = (line: object) => writeTo(response, `${JSON.stringify(line)}\n`)
    response.writeHead(200, {
      'Content-Type': 'application/x-ndjson; charset=utf-8',
      'Cache-Control': 'no-store',
      // A proxy that buffers lines would hide the progress.
      'X-Accel-Buffering': 'no',
    })
    await sendLine({ ...fileLine(resource, table, guessed, options.language), ...(runId && { runId }) })
    if (!columns) return void response.end()

    const sums = { created: 0, changed: 0, unchanged: 0, refused: 0 }
    const pause = createBreaks()
    for (let from = 0; from < table.length; from += chunkRows) {
      if (!(await auth.isActive(actor))) throw new ReaderDisconnected()
      const until = Math.min(from + chunkRows, table.length)
      const rows = Array.from({ length: until - from }, (_, at) => rowOf(table, from + at, columns))
      for (const [at, outcome] of (await take(rows)).entries()) {
        sums[outcome.outcome]++
        await sendLine(withCells(outcome, table, from + at))
        await pause()
      }
    }
    await sendLine({ type: 'end', ...sums })
    response.end()
  }

  return async (request, response, actor, resource, format) => {
    if (!isImportable(resource)) throw denied(actor)
    assertMayImport({ context: operations, resource, actor })
    const leave = slots.take(actor.id ?? '')
    if (!leave) throw tooManyAtOnce()
    let form: Form | null = null
    try {
      form = await readForm(files, request, actor)
      const { options, file } = form
      await inTurn(async () => {
        const table = await readTable(await readFileText(file.path), format)
        await file.discard()
        await run(response, actor, resource, table, options)
      })
    } catch (error) {
      if (!response.headersSent || error instanceof ReaderDisconnected) throw error
      // The previous rows are finished and reported. The last line reports that the others are not, with the reason.
      response.end(`${JSON.stringify({ type: 'error', error: mask(error) })}\n`)
    } finally {
      leave()
      await form?.file.discard()
    }
  }
}

interface Form {
  options: Options
  file: ReceivedFile
}

/** Streams the file to disk. */
async function readForm(files: Pick<Files, 'receive'>, request: IncomingMessage, actor: Actor): Promise<Form> {
  let file: ReceivedFile | undefined
  const limits = { bytes: mostFileBytes + 1024 * 1024, textBytes: mostOptionBytes, files: 1 }
  try {
    const texts = await readMultipart(request, limits, async ({ part, content }) => {
      if (part !== 'file') throw noForm()
      file = await files.receive(content, mostFileBytes)
    })
    if (!file) throw noForm()
    const options = texts.get('options')
    if (options === undefined) throw noForm()
    return { options: readOptions(options, actor), file }
  } catch (error) {
    await file?.discard()
    throw error
  }
}

const noForm = () =>
  badRequest('A multipart request of an import has the fields "options", such as {"mode": "run"}, and "file".')

/** A row of the table with the columns of its cells. */
const rowOf = (table: Table, at: number, columns: readonly (FileColumn | null)[]): ImportRow => ({
  row: table.numberOf(at),
  cells: table.cells(at).flatMap((value, place) => {
    const column = columns[place]
    return column && value !== undefined ? [{ column, value }] : []
  }),
})

function readOptions(text: string, actor: Actor): Options {
  const given = parseJson(text, '"options" is not JSON.')
  const { mode, columns, language = actor.language, ...others } = (given ?? {}) as Record<string, unknown>
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw badRequest(`An import has no option "${unknown}".`)
  if (mode !== 'columns' && mode !== 'check' && mode !== 'run') throw badRequest('"mode" is columns, check or run.')
  if (!isLanguage(language)) throw badRequest(`"language" is ${languages.join(' or ')}.`)
  return { mode, language, ...(columns !== undefined && { columns }) }
}

/** The content of the file and the possible columns, for people to match them. */
function fileLine(resource: ResourceDeclaration, table: Table, columns: unknown, language: Language) {
  const possible = importableColumns(resource)
  const labels = columnLabels(resource, possible, language)
  return {
    type: 'sheet',
    rows: table.length,
    headers: table.headers,
    columns,
    choices: possible.map(({ key }, at) => ({ key, label: labels[at] ?? key })),
    sample: Array.from({ length: Math.min(sampleRows, table.length) }, (_, at) => {
      const cells = table.cells(at)
      return table.headers.map((_, place) => cellText(cells[place]).slice(0, sampleLength))
    }),
  }
}

/** A refused row is returned unchanged, for correction. */
function withCells(outcome: ImportOutcome, table: Table, at: number): object {
  if (outcome.outcome !== 'refused') return outcome
  const cells = table.cells(at)
  return { ...outcome, cells: table.headers.map((_, place) => cellText(cells[place])) }
}
