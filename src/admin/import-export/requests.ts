import { useAuth } from '../../providers/auth-storage'
import { requestErrorOf, unreachable } from '../../providers/request-error'
import { endSession } from '../../providers/session'
import { renewSession } from '../../providers/session-renewal'
import { requestHeaders } from '../../providers/transport'

interface Refusal {
  errors?: { message: string; extensions?: Record<string, unknown> }[]
}

/**
 * Asks for a stream, renewing a session that ran out; what is refused is refused before the stream begins.
 * @throws {RequestError} what the server says against it; `AbortError` when called off
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
  // The session itself is over: what every other part of the program does then.
  if (error.statusCode === 401) endSession()
  throw error
}

export type SheetFormat = 'csv' | 'json'

/** Asks for an export (docs/api.md "Export"); the answer's body is the file. Throws as `openStream` does. */
export const openExport = (resource: string, format: SheetFormat, body: object, signal: AbortSignal) =>
  openStream(`/export/${resource}.${format}`, {
    signal,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** What a file holds, and which column each of its headings means. */
export interface SheetLine {
  type: 'sheet'
  rows: number
  headers: readonly string[]
  columns: readonly (string | null)[]
  choices: readonly { key: string; label: string }[]
  sample: readonly (readonly string[])[]
}

export type Outcome = 'created' | 'changed' | 'unchanged' | 'refused'

/** What became of a row, or would (docs/api.md "Import"). */
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

/** Sends a file and gives the answer's lines as they come. Throws as `openStream` does, also in the midst of it. */
export async function* sendImport({
  resource,
  file,
  options,
  signal,
}: ImportRequest): AsyncGenerator<readonly (SheetLine | RowLine | EndLine)[]> {
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
      const read = JSON.parse(line) as SheetLine | RowLine | EndLine | ErrorLine
      if (read.type === 'error') throw requestErrorOf([read.error], 500)
      return read
    })
  }
}
