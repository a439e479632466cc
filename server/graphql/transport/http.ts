import type { IncomingMessage, ServerResponse } from 'node:http'
import type { GraphQLError } from 'graphql'
import { badRequest } from '../../errors'
import { answerHeaders, jsonHeaders, responseHeaders } from '../../http/answer-type'

/** A header that occurs once, or its first value. */
export const header = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** Headers that no HTML form can send; each proves a program on an allowed site, or no browser. */
const programHeaders = [
  'authorization',
  'x-requested-with',
  'apollo-require-preflight',
  'graphql-require-preflight',
  'x-graphql-yoga-csrf',
]

/** Whether a program sent the request; forms of other sites and links in emails cannot send these headers. */
const isOfProgram = (request: IncomingMessage) => programHeaders.some((name) => header(request, name) !== undefined)

/** Throws unless the request is a POST, or a GET query of a program. */
export function assertMethod(request: IncomingMessage): void {
  if (request.method === 'POST' || (request.method === 'GET' && isOfProgram(request))) return
  throw badRequest('Send a POST request.')
}

/**
 * Whether a request contains files. Throws if a form of another site could have sent it. JSON is safe by its type;
 * multipart needs a custom header (guarantees, "Input and load").
 */
export function isUpload(request: IncomingMessage): boolean {
  const type = (header(request, 'content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (type === 'application/json' || type === 'application/graphql+json') return false
  if (type !== 'multipart/form-data') throw badRequest('Send application/json, or multipart/form-data with files.')
  if (!isOfProgram(request)) {
    throw badRequest('A multipart request needs the header X-Requested-With.')
  }
  return true
}

/** Sends CORS headers for configured origins only; `ownHeaders` are the readable headers of this answer. */
export function allowOrigin(
  request: IncomingMessage,
  response: ServerResponse,
  origins: readonly string[],
  ownHeaders = '',
): void {
  const { origin } = request.headers
  if (!origin || !origins.includes(origin)) return
  response.setHeader('Access-Control-Allow-Origin', origin)
  response.setHeader('Access-Control-Allow-Credentials', 'true')
  response.setHeader('Vary', 'Origin')
  const exposed = ['retry-after, ratelimit, ratelimit-policy, x-request-id', ownHeaders].filter(Boolean).join(', ')
  response.setHeader('Access-Control-Expose-Headers', exposed)
  if (request.method !== 'OPTIONS') return
  response.setHeader('Access-Control-Allow-Methods', 'POST')
  response.setHeader('Access-Control-Allow-Headers', ['content-type', 'idempotency-key', ...programHeaders].join(', '))
  response.setHeader('Access-Control-Max-Age', '600')
}

/** Sets `Retry-After` to the longest wait of the errors. */
export function setRetryAfter(response: ServerResponse, errors: readonly GraphQLError[]): void {
  const waits = errors.map(({ extensions }) => Number(extensions.retryAfter ?? 0))
  const longest = Math.max(0, ...waits)
  if (longest > 0 && !response.headersSent) response.setHeader('Retry-After', String(longest))
}

/** An answer as it is sent. */
export interface Answer {
  status: number
  body: string
}

// Prepared once, because each answer has one of them.
const heads = new Map([jsonHeaders, responseHeaders].map((each) => [each, Object.entries(each).flat()]))

/** Sends an answer, with the cookies of a resolver. */
export function send(response: ServerResponse, { status, body }: Answer, headers?: Headers): void {
  if (response.headersSent) return
  const cookies = headers?.getSetCookie() ?? []
  const length = Buffer.byteLength(body)
  const head = [
    ...(heads.get(answerHeaders(response.req)) ?? []),
    'Content-Length',
    String(length),
    ...(cookies.length > 0 ? ['Set-Cookie', cookies] : []),
  ]
  response.writeHead(status, head)
  // ASCII is the same in both encodings, and V8 copies Latin-1 without looking at each character.
  response.end(body, length === body.length ? 'latin1' : 'utf8')
}
