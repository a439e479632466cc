import { useParams } from 'react-router'
import { statusOfErrorPath } from './error-names'
import { ErrorPage } from './error-page'

/** `/errors/{error}`: an error page inside the frame, by its name or its number. */
export const NamedErrorPage = () => {
  const { error = '' } = useParams()
  return <ErrorPage status={statusOfErrorPath(error)} isInside />
}
