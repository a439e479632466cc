import { GraphQLError } from 'graphql'
import type { Logger } from 'pino'
import { reasonOf, type Unavailability } from '../../database/unavailable'
import { type ErrorCode, OperationError } from '../../errors'
import { simultaneous, unreadable } from '../../operations/faults'

/** The common `extensions` of errors (api.md "Errors"). */
interface Extensions {
  code: ErrorCode
  http: { status: number }
  title: string
  key?: string
  id?: string
  /** Seconds. */
  retryAfter?: number
}

/** Temporary failures of the database or the disk. */
const passing: Readonly<Record<Unavailability, string>> = {
  tooLong: 'This took too long and was stopped. Try again, or request less data.',
  interrupted:
    'The database connection was interrupted. Wait a moment, check whether your change was saved, then try again.',
  readOnly: 'Changes are not possible right now: the database is read-only. Try again in a moment.',
  diskFull: 'Data cannot be saved right now: the disk is full. Nothing was changed.',
  noConnection: 'The database has no free connection right now. Nothing was changed. Try again in a moment.',
}

/**
 * Masks errors. An OperationError passes unchanged. An invalid document is BAD_REQUEST with GraphQL's message. Any
 * other error is INTERNAL with an id, under which the log has the reason. If the database or the disk is unavailable,
 * it has the reason (503).
 */
export function createMasking(log: Pick<Logger, 'error'>, nextId: () => string): (error: unknown) => GraphQLError {
  // Yoga masks errors of execution; an error of the whole request arrives here a second time.
  const masked = new WeakSet<GraphQLError>()
  const mask = (error: unknown): GraphQLError => {
    const thrown = error instanceof GraphQLError ? (error.originalError ?? error) : error
    const original = simultaneous(thrown) ?? unreadable(thrown) ?? thrown
    const place = error instanceof GraphQLError ? error : undefined
    if (original instanceof OperationError)
      return shown(original.message, { ...original.extensions } as unknown as Extensions, place)
    if (original instanceof GraphQLError && isAboutDocument(original)) {
      // The parser reports limits as syntax errors: `Syntax Error: Aliases limit of 60 exceeded, found 70.`
      const [, limit] = /^(?:Syntax Error: )?(.* limit of \d+ exceeded.*)$/s.exec(original.message) ?? []
      if (limit) {
        const title = `${limit} Ask for less in one request.`
        return shown(
          title,
          { code: 'QUERY_TOO_COMPLEX', http: { status: 400 }, title, key: 'errors.tooComplex' },
          place,
        )
      }
      return shown(
        // An invalid variable is wrapped in its place: `Variable "$studio" got invalid value … at "studio.foundedOn"`.
        withoutHints(place?.message ?? original.message),
        { code: 'BAD_REQUEST', http: { status: 400 }, title: 'The query cannot be run as it is written.' },
        place,
      )
    }
    const id = nextId()
    if (isDataException(original)) {
      log.error({ err: original, errorId: id, path: place?.path }, 'A value reached the database unchecked.')
      const title = 'A value is out of the range of its field. Correct it and try again.'
      return shown(title, { code: 'BAD_REQUEST', http: { status: 400 }, title, key: 'errors.badRequest', id }, place)
    }
    log.error({ err: original, errorId: id, path: place?.path }, 'An operation failed.')
    const reason = reasonOf(original)
    const title = reason ? passing[reason] : 'Something went wrong.'
    const more = reason && { key: `errors.${reason}`, retryAfter: 5 }
    return shown(title, { code: 'INTERNAL', http: { status: reason ? 503 : 500 }, title, ...more, id }, place)
  }
  return (error) => {
    // An answer that is repeated under its key was masked before it was kept.
    if (isOfKeptAnswer(error) || (error instanceof GraphQLError && masked.has(error))) return error
    const safe = mask(error)
    masked.add(safe)
    return safe
  }
}

/** The unmasked errors of a request that was refused before execution. */
export const refusedBy = (thrown: unknown): readonly unknown[] =>
  thrown instanceof AggregateError ? thrown.errors : [thrown]

const isOfKeptAnswer = (error: unknown): error is GraphQLError =>
  typeof error === 'object' && error !== null && !(error instanceof Error) && 'extensions' in error

/** An error that GraphQL itself found in a document or its variables, not an error of a resolver. */
const isAboutDocument = (error: GraphQLError) =>
  error.originalError === undefined || error.originalError instanceof GraphQLError

/**
 * PostgreSQL codes for an invalid value or statement: the input is wrong, although validation should have refused it.
 */
const isDataException = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  /^(22003|22007|22008|22021|22025|22P02|22P05|54...)$/.test(String(error.code))

/** Suggestions would reveal names of the schema to anonymous callers. */
const withoutHints = (message: string) => {
  const short = message.length > longestMessage ? `${message.slice(0, longestMessage)}…` : message
  return short.replace(/ Did you mean .*\?$/s, '')
}

/** GraphQL repeats an invalid value of any length in its message. */
const longestMessage = 500

const shown = (message: string, extensions: Extensions, place?: GraphQLError) =>
  new GraphQLError(message, {
    extensions: extensions as unknown as Record<string, unknown>,
    ...(place?.path && { path: place.path }),
    ...(place?.nodes && { nodes: place.nodes }),
    ...(place?.source && { source: place.source }),
    ...(place?.positions && { positions: place.positions }),
  })
