import { t } from 'i18next'
import { showToast } from '../theme/toasts'
import { goTo } from './navigation'
import { RequestError, statusOf } from './request-error'
import { endSession } from './session'
import { joinSentences } from './translation'

/** The message of a failure: the server's translated sentence, or the general one. */
export const sentenceOf = (error: unknown): string =>
  explanationOf(error) ?? t(unavailable.includes(statusOf(error) ?? 0) ? 'errors.unavailable' : 'errors.somethingWrong')

/** Statuses of a gateway whose server does not answer. */
const unavailable = [502, 503, 504]

/** The reason of a failure in the reader's language; undefined if unknown. */
export const explanationOf = (error: unknown): string | undefined => {
  const status = statusOf(error)
  if (status === 204) return t('errors.contentNotFound')
  if (!(error instanceof RequestError)) return undefined
  // A server failure has a reason only if there is a message for it, such as for an unsent email.
  const isUnexplained = status === undefined || (status >= 500 && !error.key) || !error.message
  if (isUnexplained) return undefined
  return error.key ? t(error.key, { defaultValue: error.message, ...error.values }) : error.message
}

export const internalErrorToast = 'error-500'

/** A query failed after its retries (specification section 8). */
export const handleQueryError = (error: unknown): void => {
  const status = statusOf(error)
  // A document that the schema refuses, or code that throws, is a mistake of a developer.
  // biome-ignore lint/suspicious/noConsole: the log has its place
  if (status === undefined || status === 400) console.error(error)
  if (status === 401) endSession()
  if (status === 500) {
    showToast({ key: internalErrorToast, type: 'error', message: t('errors.internalServerError') })
    goTo('/500')
  }
}

/** A mutation failed (specification section 8); `what` is a sentence about the failed operation. */
export const handleMutationError = (error: unknown, what?: string): void => {
  // biome-ignore lint/suspicious/noConsole: the error catalogue requires the error in the log
  console.error(error)
  showFailure(error, what)
}

/**
 * An Undo failed. A conflict is the expected answer after another change of the record, and no error for the log.
 * @param details sentences about the refused values
 */
export const handleUndoError = (error: unknown, details?: string): void => {
  const isConflict = error instanceof RequestError && error.code === 'CONFLICT'
  const show = isConflict ? showFailure : handleMutationError
  show(error, joinSentences([t('frame.notUndone'), details]))
}

const showFailure = (error: unknown, what?: string): void => {
  const status = statusOf(error)
  if (status === 401) {
    endSession()
    return
  }
  const message = status === 304 ? t('errors.notModified') : sentenceOf(error)
  const description = joinSentences([status === 304 ? undefined : what, referenceOf(error)])
  showToast({ type: 'error', message, ...(description && { description }) })
}

/** The id under which the server logged an unexplained failure. */
const referenceOf = (error: unknown): string | undefined =>
  error instanceof RequestError && error.requestId ? t('errors.reference', { id: error.requestId }) : undefined
