import type { Endpoint } from './endpoint'

const addressOf = ({ url }: Endpoint, path: string) => new URL(path, url).href

/** Headers of a role's requests; `none` is anonymous. */
export const headersOf = async (endpoint: Endpoint, role: string): Promise<Record<string, string>> =>
  role === 'none' ? {} : { authorization: `Bearer ${(await endpoint.accountOf(role)).accessToken}` }

/** Requests an export as a role, and returns the unread response. */
export const askExport = async (
  endpoint: Endpoint,
  role: string,
  file: string,
  body: object = {},
  init: RequestInit = {},
) =>
  fetch(addressOf(endpoint, `/export/${file}`), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(await headersOf(endpoint, role)) },
    body: JSON.stringify(body),
    ...init,
  })

/** The lines of an import's answer, each a JSON object. */
export interface ImportLine {
  type?: 'file' | 'end' | 'error'
  row?: number
  outcome?: string
  code?: string
  title?: string
  id?: string
  fields?: Record<string, { key: string; values?: object }[]>
  changes?: { column: string; before: string; after: string }[]
  cells?: string[]
  [other: string]: unknown
}

/** Sends a file as a role, and returns the unread response. */
export async function askImport(
  endpoint: Endpoint,
  role: string,
  file: string,
  content: string | Uint8Array,
  options: object,
  init: RequestInit = {},
): Promise<Response> {
  const form = new FormData()
  form.append('options', JSON.stringify(options))
  form.append('file', new Blob([content as BlobPart]), file)
  const headers = await headersOf(endpoint, role)
  return fetch(addressOf(endpoint, `/import/${file}`), {
    method: 'POST',
    headers: { 'x-requested-with': 'tests', ...headers },
    body: form,
    ...init,
  })
}

/** Sends a file as a role; `lines` if it was accepted, `status` and `code` if it was refused. */
export async function importFile(
  endpoint: Endpoint,
  role: string,
  file: string,
  content: string | Uint8Array,
  options: object,
): Promise<{ status: number; code?: string; fields?: object; lines: ImportLine[] }> {
  const response = await askImport(endpoint, role, file, content, options)
  const text = await response.text()
  if (response.status !== 200) {
    const { errors } = JSON.parse(text) as { errors: { extensions: { code: string; fields?: object } }[] }
    return { status: response.status, lines: [], ...errors[0]?.extensions }
  }
  return {
    status: 200,
    lines: text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as ImportLine),
  }
}
