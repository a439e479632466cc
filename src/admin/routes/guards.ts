import { type LoaderFunctionArgs, redirect, type ShouldRevalidateFunction } from 'react-router'
import { loadViewer, mayOpen, type Viewer } from '../../providers/access'
import { isSignedIn } from '../../providers/auth-storage'
import { signInPath } from '../../providers/redirect'
import { statusOf } from '../../providers/request-error'
import { expireSession, leaveSession } from '../../providers/session'

/** Who is signed in, or off to sign-in with the way back. */
const requireViewer = async (request: Request): Promise<Viewer> => {
  const back = signInPath(new URL(request.url))
  if (!isSignedIn()) throw redirect(back)
  const viewer = await loadViewer().catch((problem: unknown) => {
    if (statusOf(problem) !== 401) throw problem
    return null
  })
  if (!viewer) {
    expireSession()
    throw redirect(back)
  }
  // A role that opens nothing is no staff role: it is sent to sign-in (specification section 6).
  if (viewer.access.length === 0) {
    leaveSession()
    throw redirect(back)
  }
  return viewer
}

/**
 * Lets a page be seen by those whose role may: others go to /403, the signed-out to sign-in.
 * @param path the page's path in the access table
 * @param action the action it stands for; any will do where nothing is said
 */
export const guard =
  (path: string, action?: string) =>
  async ({ request }: LoaderFunctionArgs): Promise<null> => {
    const viewer = await requireViewer(request)
    if (!mayOpen(viewer, path, action)) throw redirect('/403')
    return null
  }

/** A guard is asked again for another page, not for another filter or page number of the same list. */
export const onPathChange: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname
