import type { HttpError } from '@refinedev/core'
import { t } from 'i18next'
import type { FieldMessage, FieldMessages } from '../declare'

/** A mutation without an answer. Sent again with the same key, it has no second effect. */
export interface UnsentMutation {
  query: string
  variables: Record<string, unknown>
  /** Its idempotency key. */
  key: string
}

interface RequestErrorDetails {
  code: string
  statusCode: number
  /** A translation key for `message`, if the server has one. */
  key?: string
  values?: Record<string, string | number>
  /** Messages by field path (`title.zh`). */
  fields?: FieldMessages
  /** The page that was asked for, with a failed single sign-on. */
  redirect?: string
  /** Seconds to wait, with RATE_LIMITED. */
  retryAfter?: number
  /** The current row, with CONFLICT after a stale save. */
  current?: Record<string, unknown>
  /** The scheduled change that prevents another one, or that it would prevent. */
  scheduled?: { id: string; action: string; dueAt: string }
  /** The id under which the server logged an INTERNAL failure. */
  requestId?: string
}

/**
 * A failed request with the server's complete error (api.md "Errors"), in the shape of Refine's HttpError. `message` is
 * the title for people, `errors` has the messages by field path.
 */
export class RequestError extends Error implements HttpError {
  [key: string]: unknown
  override readonly name = 'RequestError'
  readonly code: string
  readonly statusCode: number
  readonly key?: string
  readonly values?: Record<string, string | number>
  readonly fields: FieldMessages
  readonly redirect?: string
  readonly retryAfter?: number
  readonly current?: Record<string, unknown>
  readonly scheduled?: { id: string; action: string; dueAt: string }
  readonly requestId?: string
  /** The mutation that did not get an answer; only of a keyed one. */
  unsent?: UnsentMutation

  constructor(title: string, details: RequestErrorDetails, options?: ErrorOptions) {
    super(title, options)
    this.code = details.code
    this.statusCode = details.statusCode
    this.key = details.key
    this.values = details.values
    this.fields = details.fields ?? {}
    this.redirect = details.redirect
    this.retryAfter = details.retryAfter
    this.current = details.current
    this.scheduled = details.scheduled
    this.requestId = details.requestId
  }

  /** The field messages as Refine's forms show them: sentences by field path. */
  get errors(): Record<string, string[]> {
    const sentence = ({ key, values }: FieldMessage) => t(key, { ...values })
    return Object.fromEntries(Object.entries(this.fields).map(([path, messages]) => [path, messages.map(sentence)]))
  }
}

/** The status of a thrown value; undefined if it has none (no connection, a bug). */
export const statusOf = (error: unknown): number | undefined => {
  if (typeof error !== 'object' || error === null) return undefined
  if ('statusCode' in error && typeof error.statusCode === 'number') return error.statusCode
  if ('status' in error && typeof error.status === 'number') return error.status
  return undefined
}

interface AnsweredError {
  message: string
  extensions?: Record<string, unknown>
}

/** The first error of a GraphQL answer; `status` is the HTTP status, for errors without one. */
export const requestErrorOf = (errors: readonly AnsweredError[], status: number): RequestError => {
  const first = errors[0]
  const extensions = first?.extensions ?? {}
  const http = extensions.http as { status?: number } | undefined
  const details = {
    ...(extensions as Partial<RequestErrorDetails>),
    code: String(extensions.code ?? 'INTERNAL'),
    statusCode: http?.status ?? (status >= 400 ? status : 500),
  }
  const title = String(extensions.title ?? first?.message ?? '')
  // For developers: the message names the place in a document, which the title does not.
  return new RequestError(title, details, { cause: first && new Error(first.message) })
}

/** No valid answer: no network, or another server. */
export const unreachable = (key = 'errors.unreachable'): RequestError =>
  new RequestError('The server cannot be reached. Check your connection and try again.', {
    code: 'UNREACHABLE',
    statusCode: 0,
    key,
  })

/**
 * A response without a GraphQL answer. A gateway without its server (502, 504) and a cut response do not tell whether
 * a change was made, so they are like no response: the change is sent again with its key.
 */
export const answerless = (status: number): RequestError => {
  if (status < 300) return unreachable()
  return status === 502 || status === 504 ? unreachable('errors.unavailable') : requestErrorOf([], status)
}
