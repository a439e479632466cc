import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { OperationError } from '../../errors'
import { assertShallow } from './cost'

/** A GraphQL request as it came in. */
export interface GraphQLRequest {
  query: string
  variables?: Record<string, unknown> | null
  operationName?: string | null
}

/** Bytes at most of a JSON request, and of one with a file in it. */
export const mostJsonBytes = 1024 * 1024
/** Bytes at most of a request by a caller who is not signed in. */
export const mostSignedOutBytes = 64 * 1024
export const mostUploadBytes = 26 * 1024 * 1024

const tooLarge = (most: number) =>
  new OperationError('QUERY_TOO_COMPLEX', `A request has at most ${Math.floor(most / 1024)} kB.`, {
    key: 'errors.requestTooLarge',
  })

/**
 * Reads the body of a request as text. Throws `refusal`, or QUERY_TOO_COMPLEX, when it is longer than allowed, and BAD_REQUEST for what
 * is not UTF-8: its letters would be lost (guarantees, "Input and load").
 */
export async function readText(request: IncomingMessage, most: number, refusal = tooLarge(most)): Promise<string> {
  const bytes = await readBytes(request, most, refusal)
  if (!isUtf8(bytes)) throw badRequest('The request is not in UTF-8.')
  return bytes.toString('utf8')
}

/** Reads the body of a request, by its events: an asynchronous iterator costs as much as reading the JSON. */
export function readBytes(request: IncomingMessage, most: number, refusal = tooLarge(most)): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    const refuse = () => {
      request.removeAllListeners('data').resume()
      reject(refusal)
    }
    if (Number(request.headers['content-length'] ?? 0) > most) return refuse()
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') {
      request.resume()
      return reject(badRequest('Send the body as it is: compressed ones are not read.'))
    }
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > most) refuse()
      else chunks.push(chunk)
    })
    request.once('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
    request.once('error', reject)
    // Closes every request, also those that came in whole: an error made for nobody costs more than reading the body.
    request.once('close', () => {
      if (!request.complete) reject(badRequest('The request ended too early.'))
    })
  })
}

export const badRequest = (title: string) => new OperationError('BAD_REQUEST', title, { key: 'errors.badRequest' })

/** Reads a JSON request; GraphQL over HTTP says what is in it. */
export function parseRequest(text: string): GraphQLRequest {
  return checkRequest(parseJson(text, 'The request is not JSON.'))
}

/** Reads a request from an address, `?query=…&variables=…`, as some clients send a query. */
export function parseAddress(url: string): GraphQLRequest {
  const { searchParams } = new URL(url, 'http://localhost')
  const variables = searchParams.get('variables')
  return checkRequest({
    query: searchParams.get('query'),
    variables: variables === null ? null : parseJson(variables, '"variables" is not JSON.'),
    operationName: searchParams.get('operationName'),
  })
}

function parseJson(text: string, complaint: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest(complaint)
  }
}

/** Holds a request to its shape, and its variables to a depth that can be walked through. Throws BAD_REQUEST, QUERY_TOO_COMPLEX. */
export function checkRequest(value: unknown): GraphQLRequest {
  const { query, variables, operationName } = (value ?? {}) as Record<string, unknown>
  if (typeof query !== 'string' || query === '') throw badRequest('The request has no "query".')
  if (variables !== undefined && variables !== null && (typeof variables !== 'object' || Array.isArray(variables))) {
    throw badRequest('"variables" is an object.')
  }
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string') {
    throw badRequest('"operationName" is a text.')
  }
  assertShallow(variables)
  return { query, variables: variables as GraphQLRequest['variables'], operationName: operationName as string | null }
}

/** A request with files, and a text that is the same whenever the same is sent, whatever marks divide its parts. */
export interface Upload {
  request: GraphQLRequest
  text: string
}

/** Reads a GraphQL multipart request: `operations`, `map`, and the files the map puts into the variables. */
export async function parseMultipart(request: IncomingMessage): Promise<Upload> {
  const bytes = await readBytes(request, mostUploadBytes)
  const type = request.headers['content-type'] ?? ''
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData().catch(() => {
    throw badRequest('The multipart request cannot be read.')
  })
  const operations = form.get('operations')
  const map = form.get('map')
  if (typeof operations !== 'string' || typeof map !== 'string') {
    throw badRequest('A multipart request has "operations" and "map" before its files.')
  }
  if (operations.length + map.length > mostJsonBytes) throw tooLarge(mostJsonBytes)
  const parsed = checkRequest(parseJson(operations, '"operations" is not JSON.'))
  const places = parseJson(map, '"map" is not JSON.')
  if (typeof places !== 'object' || places === null) throw badRequest('"map" is an object.')
  const digests: string[] = []
  for (const [part, paths] of Object.entries(places)) {
    const file = form.get(part)
    if (!(file instanceof Blob) || !Array.isArray(paths)) throw badRequest(`There is no file "${part}".`)
    for (const path of paths) place(parsed, String(path), file)
    digests.push(
      createHash('sha256')
        .update(new Uint8Array(await file.arrayBuffer()))
        .digest('base64url'),
    )
  }
  return { request: parsed, text: [operations, map, ...digests].join('\n') }
}

/** Puts a file where the map says: `variables.input.file`. Nothing but a null that is there already is replaced. */
function place(request: GraphQLRequest, path: string, file: Blob): void {
  const names = path.split('.')
  const last = names.pop() ?? ''
  let at: unknown = request
  for (const name of names) {
    at =
      typeof at === 'object' && at !== null && Object.hasOwn(at, name)
        ? (at as Record<string, unknown>)[name]
        : undefined
  }
  const holds =
    typeof at === 'object' && at !== null && Object.hasOwn(at, last) && (at as Record<string, unknown>)[last] === null
  if (!holds) throw badRequest(`There is no place "${path}" for a file.`)
  ;(at as Record<string, unknown>)[last] = file
}
