import { useSearchParams } from 'react-router'
import { safeRedirect, withRedirect } from '../../providers/redirect'

/** The original location (`redirect`), passed between the sign-in pages. */
export const useWayBack = () => {
  const [search] = useSearchParams()
  const back = safeRedirect(search.get('redirect'))
  return { back, to: (page: string) => withRedirect(page, back) }
}

/** Values that one sign-in page passes to the next in the location's state, so that they are typed only once. */
export interface TypedEmail {
  typedEmail?: string
}
