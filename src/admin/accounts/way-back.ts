import { useSearchParams } from 'react-router'
import { safeRedirect, withRedirect } from '../../providers/redirect'

/** The original location (`redirect`), which is kept on the way through sign-in's family of pages. */
export const useWayBack = () => {
  const [search] = useSearchParams()
  const back = safeRedirect(search.get('redirect'))
  return { back, to: (page: string) => withRedirect(page, back) }
}

/** What one page of sign-in's family hands to the next in the state of the location, so that nobody types it twice. */
export interface TypedEmail {
  typedEmail?: string
}
