import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { explanationOf } from '../../providers/error-catalogue'
import { statusOf } from '../../providers/request-error'
import { errorStatuses } from './error-names'
import { ErrorPage } from './error-page'

/** What shows when a page could not be made: a fault of ours, or a part of the program that did not arrive. */
export const RouteError = () => {
  const { t } = useTranslation()
  const error = useRouteError()
  const status = errorStatuses.find((known) => known === statusOf(error)) ?? 500
  const isUnreached = error instanceof TypeError && /import|fetch|module/i.test(error.message)
  // What failed for no stated reason is said by the page itself.
  const detail = isUnreached ? t('errors.outdated') : explanationOf(error)
  return <ErrorPage status={status} detail={detail} />
}
