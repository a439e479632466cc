/**
 * The values of `extensions.code` (docs/api.md, "Errors"). Later versions may add codes: treat an unknown one as
 * INTERNAL.
 */
export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'NO_CONTENT'
  | 'NOT_MODIFIED'
  | 'VALIDATION_FAILED'
  | 'CONFLICT'
  | 'RATE_LIMITED'
  | 'QUERY_TOO_COMPLEX'
  | 'BAD_REQUEST'
  | 'INTERNAL'

/** An error in an answer. */
export interface AnswerError {
  message: string
  extensions: {
    code: ErrorCode
    title: string
    http: { status: number }
    /** Messages by field: the keys are those of `locales/`, with the values they interpolate. */
    fields?: Record<string, readonly { key: string; values?: Record<string, unknown> }[]>
    /** Seconds, with RATE_LIMITED. */
    retryAfter?: number
    /** The current record, with a CONFLICT of versions. */
    current?: Record<string, unknown>
  }
}

/** An error of Storydesk. `message` is for people; `code` and `fields` are for the program. */
export class StorydeskError extends Error {
  override readonly name = 'StorydeskError'
  readonly code: ErrorCode
  readonly status: number
  readonly fields: NonNullable<AnswerError['extensions']['fields']>
  readonly retryAfter: number | undefined
  readonly current: Record<string, unknown> | undefined

  constructor({ message, extensions }: AnswerError) {
    super(extensions.title || message)
    this.code = extensions.code
    this.status = extensions.http.status
    this.fields = extensions.fields ?? {}
    this.retryAfter = extensions.retryAfter
    this.current = extensions.current
  }
}
