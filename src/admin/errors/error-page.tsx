import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useRouteError } from 'react-router'
import { tabStorage } from '../../preferences/browser-storage'
import { explanationOf } from '../../providers/error-catalogue'
import { statusOf } from '../../providers/request-error'
import { isMissingCode } from '../../theme/later'
import { usePageTitle, useRecordTitle } from '../page/shown-page'
import { type ErrorStatus, errorStatuses } from './error-names'
import './errors.css'

interface ErrorPageProps {
  /** A text names a problem without a status: the server does not answer, or code did not load. */
  status: ErrorStatus | 'unreachable' | 'missing'
  /** Fills the content area instead of the whole window. */
  isInside?: boolean
  /** A reference for the administrator. */
  detail?: string
}

/** The problem, the reason, and the next step (specification section 8). */
export const ErrorPage = ({ status, isInside = false, detail }: ErrorPageProps) => {
  const { t } = useTranslation()
  const title = t(`errors.pages.${status}.title`)
  usePageTitle(title)
  useRecordTitle(title, true)
  const Container = isInside ? 'section' : 'main'
  return (
    <Container className={`error-page centred ${isInside ? 'content-high' : 'screen-high'}`}>
      {typeof status === 'number' && <p className="error-status numbers">{status}</p>}
      <h1>{title}</h1>
      <p className="text-secondary" style={{ maxInlineSize: '44ch' }}>
        {t(`errors.pages.${status}.text`)}
      </p>
      {detail && <p className="text-quiet text-small">{detail}</p>}
      <div className="apart row">
        <Steps status={status} />
      </div>
    </Container>
  )
}

/** Whether the tab has nothing to go back to: a link opened it. */
const isFirstEntry = () => window.history.length === 1

const Steps = ({ status }: Pick<ErrorPageProps, 'status'>): ReactNode => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  if (status === 503 || typeof status === 'string') {
    return (
      <button type="button" className="button button-primary" onClick={() => window.location.reload()}>
        {t('errors.pages.retry')}
      </button>
    )
  }
  return (
    <>
      <button type="button" className="button" onClick={() => (isFirstEntry() ? navigate('/') : navigate(-1))}>
        {t('errors.pages.back')}
      </button>
      {status === 401 ? (
        <Link className="button button-primary" to="/sign-in">
          {t('errors.pages.signIn')}
        </Link>
      ) : (
        <Link className="button button-primary" to="/">
          {t('errors.pages.home')}
        </Link>
      )}
    </>
  )
}

/** Milliseconds between two attempts to reach the server. */
const attemptEvery = 3_000
/** Milliseconds between two loads of a page whose requests fail while the server is ready, as behind a gateway. */
const reloadEvery = 60_000
const reloadedAt = 'reloaded-at'

/** @param wasDown whether the server has not been ready since the page failed */
function reload(wasDown: boolean): void {
  const now = Date.now()
  if (!wasDown && now - Number(tabStorage.getItem(reloadedAt)) < reloadEvery) return
  tabStorage.setItem(reloadedAt, String(now))
  window.location.reload()
}

/**
 * The page after a failed render, or in the place of one that did not load. If the server cannot be reached, the page opens
 * as soon as it is ready. Code may be missing because an update has removed it.
 */
export const RouteError = ({ isInside }: Pick<ErrorPageProps, 'isInside'>) => {
  const error = useRouteError()
  /** The last error after which the server did not answer. */
  const [unreached, setUnreached] = useState<unknown>()
  const isMissing = isMissingCode(error)
  const wasDown = unreached === error
  const isUnreachable = statusOf(error) === 0 || wasDown
  useEffect(() => {
    const attempt = () =>
      fetch('/ready')
        .then(({ ok }) => ok || Promise.reject())
        .then(
          () => isUnreachable && reload(wasDown),
          () => setUnreached(error),
        )
    if (isMissing || isUnreachable) void attempt()
    const timer = isUnreachable ? setInterval(attempt, attemptEvery) : 0
    return () => clearInterval(timer)
  }, [error, isMissing, isUnreachable, wasDown])
  const known = errorStatuses.find((each) => each === statusOf(error)) ?? 500
  const status = isUnreachable ? 'unreachable' : isMissing ? 'missing' : known
  // The page's general text replaces an unknown reason.
  return <ErrorPage status={status} isInside={isInside} detail={explanationOf(error)} />
}
