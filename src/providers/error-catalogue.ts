import { t } from 'i18next'
import { goTo } from './navigation'
import { showToast } from './notifications'
import { RequestError, statusOf } from './request-error'
import { endSession } from './session'

/** What to tell people about a failure: the server's sentence in their language, or the general one. */
export const sentenceOf = (error: unknown): string =>
  explanationOf(error) ?? t(unavailable.includes(statusOf(error) ?? 0) ? 'errors.unavailable' : 'errors.somethingWrong')

/** What a gateway answers for a server that does not. */
const unavailable = [502, 503, 504]

/** Why something failed, in the reader's language; undefined where nobody says. */
export const explanationOf = (error: unknown): string | undefined => {
  const status = statusOf(error)
  if (status === 204) return t('errors.contentNotFound')
  if (!(error instanceof RequestError)) return undefined
  // A failure of the server says why only where it has words for it, such as a mail that could not be sent.
  const isUnexplained = status === undefined || (status >= 500 && !error.key) || !error.message
  if (isUnexplained) return undefined
  return error.key ? t(error.key, { defaultValue: error.message, ...error.values }) : error.message
}

/** A query failed for good, after its retries (specification section 8). */
export const handleQueryError = (error: unknown): void => {
  const status = statusOf(error)
  if (status === 401) endSession()
  if (status === 500) {
    showToast({ key: 'error-500', type: 'error', message: t('errors.internalServerError') })
    goTo('/500')
  }
}

/** A mutation failed (specification section 8); `what` says in a sentence what was not done. */
export const handleMutationError = (error: unknown, what?: string): void => {
  // biome-ignore lint/suspicious/noConsole: the catalogue asks for the error in the log
  console.error(error)
  const status = statusOf(error)
  if (status === 401) {
    endSession()
    return
  }
  const message = status === 304 ? t('errors.notModified') : sentenceOf(error)
  const description = [status === 304 ? undefined : what, referenceOf(error)].filter(Boolean).join(' ')
  showToast({ type: 'error', message, ...(description && { description }) })
}

/** The id under which the server logged a failure it does not explain. */
const referenceOf = (error: unknown): string | undefined =>
  error instanceof RequestError && error.requestId ? t('errors.reference', { id: error.requestId }) : undefined
