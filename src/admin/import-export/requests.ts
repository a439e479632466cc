import { useAuth } from '../../providers/auth-storage'
import { requestErrorOf, unreachable } from '../../providers/request-error'
import { endSession } from '../../providers/session'
import { renewSession } from '../../providers/session-renewal'
import { requestHeaders } from '../../providers/transport'

interface Refusal {
  errors?: { message: string; extensions?: Record<string, unknown> }[]
}

/**
 * Opens a stream and renews an expired session. Refusals happen before the stream begins.
 * @throws {RequestError} the server's refusal; `AbortError` if cancelled
 */
async function openStream(path: string, init: RequestInit): Promise<Response> {
  const ask = () =>
    fetch(path, {
      ...init,
      method: 'POST',
      credentials: 'same-origin',
      headers: { ...requestHeaders(), ...init.headers },
    }).catch((problem: unknown): never => {
      throw init.signal?.aborted ? problem : unreachable()
    })
  const tokenUsed = useAuth.getState().accessToken
  let response = await ask()
  if (response.status === 401 && tokenUsed && (await renewSession(tokenUsed))) response = await ask()
  if (response.ok) return response
  const refusal = (await response.json().catch(() => ({}))) as Refusal
  const error = requestErrorOf(refusal.errors ?? [], response.status)
  // The session has ended: handle it like every other part of the program.
  if (error.statusCode === 401) endSession()
  throw error
}

export type FileFormat = 'csv' | 'json'

/** Requests an export (docs/api.md "Export"); the answer's body is the file. Throws like `openStream`. */
export const openExport = (resource: string, format: FileFormat, body: object, signal: AbortSignal) =>
  openStream(`/export/${resource}.${format}`, {
    signal,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** The content of a file, and the column of each heading. */
export interface FileLine {
  type: 'sheet'
  rows: number
  headers: readonly string[]
  columns: readonly (string | null)[]
  choices: readonly { key: string; label: string }[]
  sample: readonly (readonly string[])[]
  /** The bulk run of the import, whose Undo puts all its records back. */
  runId?: string
}

export type Outcome = 'created' | 'changed' | 'unchanged' | 'refused'

/** The result of a row, or its predicted result (docs/api.md "Import"). */
export interface RowLine {
  type?: undefined
  row: number
  title: string
  outcome: Outcome
  changes?: readonly { column: string; before: string; after: string }[]
  message?: string
  key?: string
  values?: Record<string, string | number>
  fields?: Record<string, { key: string; values?: Record<string, string | number> }[]>
  cells?: readonly string[]
}

export type EndLine = { type: 'end' } & Record<Outcome, number>

interface ErrorLine {
  type: 'error'
  error: { message: string; extensions?: Record<string, unknown> }
}

export interface ImportRequest {
  resource: string
  file: File
  options: { mode: 'columns' | 'check' | 'run'; columns?: readonly (string | null)[]; language: string }
  signal: AbortSignal
}

/** Sends a file and yields the answer's lines. Throws like `openStream`, also between lines. */
export async function* sendImport({
  resource,
  file,
  options,
  signal,
}: ImportRequest): AsyncGenerator<readonly (FileLine | RowLine | EndLine)[]> {
  const form = new FormData()
  form.set('options', JSON.stringify(options))
  form.set('file', file, file.name)
  const format = file.name.toLowerCase().endsWith('.json') ? 'json' : 'csv'
  const response = await openStream(`/import/${resource}.${format}`, { signal, body: form })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const lines = (rest + part.value).split('\n')
    rest = lines.pop() ?? ''
    yield lines.map((line) => {
      const read = JSON.parse(line) as FileLine | RowLine | EndLine | ErrorLine
      if (read.type === 'error') throw requestErrorOf([read.error], 500)
      return read
    })
  }
}
