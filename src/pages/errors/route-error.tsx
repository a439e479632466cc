import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { sentenceOf } from '../../providers/error-catalogue'
import { RequestError, statusOf } from '../../providers/request-error'
import { errorStatuses } from './error-names'
import { ErrorPage } from './error-page'

/** What shows when a page could not be made: a fault of ours, or a part of the program that did not arrive. */
export const RouteError = () => {
  const { t } = useTranslation()
  const error = useRouteError()
  const status = errorStatuses.find((known) => known === statusOf(error)) ?? 500
  const isUnreached = error instanceof TypeError && /import|fetch|module/i.test(error.message)
  const detail = error instanceof RequestError ? sentenceOf(error) : isUnreached ? t('errors.outdated') : undefined
  return <ErrorPage status={status} detail={detail} />
}
