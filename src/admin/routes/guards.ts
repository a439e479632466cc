import { type LoaderFunctionArgs, redirect, type ShouldRevalidateFunction } from 'react-router'
import { loadViewer, mayOpen, type Viewer } from '../../providers/access'
import { isSignedIn } from '../../providers/auth-storage'
import { readFirstAnswers } from '../../providers/first-answers'
import { signInPath } from '../../providers/navigation'
import { statusOf } from '../../providers/request-error'
import { expireSession, leaveSession } from '../../providers/session'

/** The signed-in account; otherwise redirects to sign-in with the way back. */
export const requireViewer = async (request: Request): Promise<Viewer> => {
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
  // A role without permissions is not a staff role, so it is sent to sign-in (specification section 6).
  if (viewer.access.length === 0) {
    leaveSession()
    throw redirect(back)
  }
  return viewer
}

/**
 * Guards a page by permission: without it redirects to /403, without a session to sign-in.
 * @param path the page's path in the access table
 * @param action the required action; omitted means any
 */
export const guard =
  (path: string, action?: string) =>
  async ({ request }: LoaderFunctionArgs): Promise<null> => {
    const viewer = await requireViewer(request)
    if (!mayOpen(viewer, path, action)) throw redirect('/403')
    return null
  }

/** Guards a list and waits for the rows that the document requested, so that the first render shows them. */
export const guardList = (path: string) => async (args: LoaderFunctionArgs) => {
  const [guarded] = await Promise.all([guard(path, 'list')(args), readFirstAnswers()])
  return guarded
}

/** The guard runs again for another page, but not for another filter or page number of the same list. */
export const onPathChange: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname
