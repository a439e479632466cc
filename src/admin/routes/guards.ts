import { type LoaderFunctionArgs, redirect, replace, type ShouldRevalidateFunction } from 'react-router'
import { loadViewer, mayOpen, type Viewer } from '../../providers/access'
import { isSignedIn } from '../../providers/auth-storage'
import { readFirstResponses } from '../../providers/first-responses'
import { dashboardPath, signInPath } from '../../providers/navigation'
import { statusOf } from '../../providers/request-error'
import { expireSession, leaveSession } from '../../providers/session'

/** Whether the window is at the address already, such as a typed one. */
const isAtWindow = (request: Request) => request.url === globalThis.location?.href.split('#')[0]

/** A redirect. It replaces the history entry of a window that is at the address already. */
export const redirectFrom = (request: Request, to: string): Response =>
  isAtWindow(request) ? replace(to) : redirect(to)

/** Opens the person's default dashboard. Like that of a list, an address with a query stays. */
const isStart = ({ pathname, search }: URL) => pathname === '/' && search === ''

/**
 * The signed-in account; otherwise redirects to sign-in with the way back. `/` redirects to the person's default
 * dashboard.
 */
export const requireViewer = async (request: Request): Promise<Viewer> => {
  const url = new URL(request.url)
  // The router's requests have no fragment.
  const back = signInPath(isAtWindow(request) ? window.location : url)
  if (!isSignedIn()) throw redirectFrom(request, back)
  const viewer = await loadViewer().catch((problem: unknown) => {
    if (statusOf(problem) !== 401) throw problem
    return null
  })
  if (!viewer) {
    expireSession()
    throw redirectFrom(request, back)
  }
  // A role without permissions is not a staff role, so it is sent to sign-in (specification section 6).
  if (viewer.access.length === 0) {
    leaveSession()
    throw redirectFrom(request, back)
  }
  const { defaultDashboard } = viewer
  if (defaultDashboard && isStart(url)) throw redirectFrom(request, dashboardPath(defaultDashboard))
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
    if (!mayOpen(viewer, path, action)) throw redirectFrom(request, '/403')
    return null
  }

/** Guards a list and waits for the rows that the document requested, so that the first render shows them. */
export const guardList = (path: string) => async (args: LoaderFunctionArgs) => {
  const [guarded] = await Promise.all([guard(path, 'list')(args), readFirstResponses()])
  return guarded
}

/** The guard runs again for another page, but not for another filter or page number of the same list. */
export const onPathChange: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname || isStart(nextUrl)
