import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams, useRouteError } from 'react-router'
import { explanationOf } from '../../providers/error-catalogue'
import { statusOf } from '../../providers/request-error'
import { isMissingCode } from '../../theme/later'
import { usePageTitle, useRecordTitle } from '../page/shown-page'
import { type ErrorStatus, errorStatuses, statusOfErrorPath } from './error-names'
import './errors.css'

interface ErrorPageProps {
  status: ErrorStatus | 'unreachable'
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
      {status !== 'unreachable' && <p className="error-status numbers">{status}</p>}
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
  if (status === 503 || status === 'unreachable') {
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

/** `/errors/{error}`: an error page inside the app shell, by its name or number. */
export const NamedErrorPage = () => {
  const { error = '' } = useParams()
  return <ErrorPage status={statusOfErrorPath(error)} isInside />
}

/** Milliseconds between two attempts to reach the server. */
const attemptEvery = 3_000

/** Reloads the page as soon as the server answers. Returns a function that stops it. */
function reloadWhenReady(): () => void {
  const attempt = () =>
    fetch('/ready').then(
      ({ ok }) => ok && window.location.reload(),
      () => undefined,
    )
  const timer = setInterval(attempt, attemptEvery)
  return () => clearInterval(timer)
}

/** The page after a failed render or a chunk that did not load. */
export const RouteError = () => {
  const { t } = useTranslation()
  const error = useRouteError()
  const isUnreachable = statusOf(error) === 0
  useEffect(() => (isUnreachable ? reloadWhenReady() : undefined), [isUnreachable])
  if (isUnreachable) return <ErrorPage status="unreachable" />
  const status = errorStatuses.find((known) => known === statusOf(error)) ?? 500
  // The page's general text replaces an unknown reason.
  const detail = isMissingCode(error) ? t('errors.missingPart') : explanationOf(error)
  return <ErrorPage status={status} detail={detail} />
}
