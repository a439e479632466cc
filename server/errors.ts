import { GraphQLError } from 'graphql'
import { type FieldMessages, hasMessages } from '../src/declare/field-messages'

const statuses = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  NO_CONTENT: 204,
  NOT_MODIFIED: 304,
  VALIDATION_FAILED: 422,
  CONFLICT: 409,
  RATE_LIMITED: 429,
  QUERY_TOO_COMPLEX: 400,
  BAD_REQUEST: 400,
  INTERNAL: 500,
} as const

/** The error codes; "Errors" in api.md describes each. */
export type ErrorCode = keyof typeof statuses

interface ErrorDetails {
  /** Messages for the invalid fields of a form. */
  fields?: FieldMessages
  /** A translation key under `errors.*` for other languages. */
  key?: string
  values?: Record<string, string | number>
  /** Seconds until a limited caller may try again. */
  retryAfter?: number
  /** The current row, for the comparison after a stale save. */
  current?: unknown
  /** The scheduled change that prevents another one, or that it would prevent. */
  scheduled?: { id: string; action: string; dueAt: string }
}

/**
 * A failure that is shown to the caller; every other error is masked as INTERNAL. `title` is one sentence with the
 * problem and the remedy.
 */
export class OperationError extends GraphQLError {
  readonly code: ErrorCode
  readonly status: number

  constructor(code: ErrorCode, title: string, details: ErrorDetails = {}) {
    super(title, { extensions: { code, http: { status: statuses[code] }, title, ...details } })
    this.name = 'OperationError'
    this.code = code
    this.status = statuses[code]
  }
}

/** Why a record was not changed, or work in the background failed: an error as it is stored and sent. */
export interface Refusal {
  code: ErrorCode
  message: string
  key: string | null
  /** Values of the key's message. */
  values: Readonly<Record<string, string | number>>
  /** Validation issues by property. */
  fields: Readonly<FieldMessages>
}

/** The refusal of an error; the details of an unexpected one are only in the log. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof OperationError)) {
    const message = 'This record could not be changed.'
    return { code: 'INTERNAL', message, key: 'errors.somethingWrong', values: {}, fields: {} }
  }
  const { key = null, values = {}, fields = {} } = error.extensions as Partial<Refusal>
  return { code: error.code, message: error.message, key, values, fields }
}

export const unauthenticated = () =>
  new OperationError('UNAUTHENTICATED', 'Sign in to continue.', { key: 'errors.unauthenticated' })

export const forbidden = (title = 'Your role does not allow this.') =>
  new OperationError('FORBIDDEN', title, { key: 'errors.forbidden' })

/** For a token: its scopes may be the reason although its owner's role allows the operation. */
export const forbiddenToToken = () =>
  forbidden("This token's scopes, or its owner's role, do not allow this. Make a token that may.")

export const invalid = (fields: FieldMessages) =>
  new OperationError('VALIDATION_FAILED', 'Some fields need your attention.', { key: 'errors.validation', fields })

/** Throws VALIDATION_FAILED if a check found issues. */
export function assertValid(fields: FieldMessages): void {
  if (hasMessages(fields)) throw invalid(fields)
}

/** For a query of something that does not exist, or that the actor may not see: both have the same answer. */
export const notFound = (title = 'This record does not exist.') =>
  new OperationError('NOT_FOUND', title, { key: 'errors.notFound' })

/** For a change of a record that does not exist, or that the actor may not see. */
export const noContent = () => new OperationError('NO_CONTENT', 'Content not found.', { key: 'errors.noContent' })

export const tooComplex = (title: string) =>
  new OperationError('QUERY_TOO_COMPLEX', title, { key: 'errors.tooComplex' })

/** A request concerns more records than `max`. */
export const tooMany = (max: number, title = `No more than ${max} records at once.`) =>
  new OperationError('QUERY_TOO_COMPLEX', title, { key: 'errors.tooMany', values: { max } })

/** The limit of concurrent requests is reached. */
export const tooManyAtOnce = (title = 'Too many requests at once. Wait until the current ones finish.') =>
  new OperationError('RATE_LIMITED', title, { retryAfter: 1, key: 'errors.tooManyAtOnce' })

export const badRequest = (title: string) => new OperationError('BAD_REQUEST', title, { key: 'errors.badRequest' })
