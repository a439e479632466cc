import { useParams } from 'react-router'
import { type ErrorStatus, errorNames, errorStatuses, statusByErrorName } from './error-names'
import { ErrorPage } from './error-page'

/** `/errors/{error}`: an error page inside the app shell, by its name or number. */
export const NamedErrorPage = () => {
  const { error = '' } = useParams()
  return <ErrorPage status={statusOfErrorPath(error)} isInside />
}

/** The status of an error page by its name or number; 404 for other values. */
const statusOfErrorPath = (path: string): ErrorStatus => {
  const name = errorNames.find((known) => known === path)
  return name ? statusByErrorName[name] : (errorStatuses.find((known) => String(known) === path) ?? 404)
}
