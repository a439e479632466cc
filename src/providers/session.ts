import { t } from 'i18next'
import { forgetUndo, showToast } from '../theme/toasts'
import { forgetViewer } from './access'
import {
  authStorageKey,
  isSignedIn,
  keepSession,
  resetAuth,
  resetTab,
  type SignedInUser,
  storedSession,
  useAuth,
} from './auth-storage'
import { graphql } from './graphql'
import { goTo, safeRedirect, signInPath } from './navigation'
import { request } from './transport'

const signInDocument = graphql(
  'mutation ($input: SignInInput!) { signIn(input: $input) { accessToken user { id email displayName role } challengeId secondStep } }',
)

/** Starts the session of an answer to sign-in; nothing happens if the answer has none. Returns its account. */
export const startSession = ({
  accessToken,
  user,
}: {
  accessToken?: string | null
  user?: SignedInUser | null
}): SignedInUser | null => {
  if (!accessToken || !user) return null
  forgetViewer()
  keepSession({ user, accessToken })
  return user
}

/**
 * Returns the challenge of the second step; null if the session has started.
 * @throws {RequestError} UNAUTHENTICATED for wrong credentials, FORBIDDEN for an account without back-office access,
 * RATE_LIMITED
 */
export const signIn = async (email: string, password: string) => {
  const { signIn } = await request(signInDocument, { input: { email, password } }, { anonymous: true })
  const { challengeId, secondStep } = signIn
  return startSession(signIn) ? null : { challengeId, secondStep }
}

/** Ends the session on the server too; it ends here even if the server does not answer. */
export const signOut = async (): Promise<void> => {
  await request(graphql('mutation { signOut }')).catch(() => undefined)
  leaveSession()
}

/** Clears the session in this browser. */
export const leaveSession = (): void => {
  resetAuth()
  forgetViewer()
  forgetUndo()
}

const keepers = new Set<() => void>()

/**
 * Calls back before an ended session is cleared, but not before a sign-out in this tab. Returns a function that stops
 * this.
 */
export const beforeSessionEnds = (keep: () => void): (() => void) => {
  keepers.add(keep)
  return () => void keepers.delete(keep)
}

const keepTyped = (): void => {
  for (const keep of keepers) keep()
}

/** Reports an expired session once, however many queries fail, and clears it (specification section 8). */
export const expireSession = (): void => {
  if (!isSignedIn()) return
  keepTyped()
  leaveSession()
  showToast({ key: 'session-expired', type: 'error', message: t('errors.sessionExpired') })
}

/** Ends the session and redirects to sign-in with the way back. */
export const endSession = (): void => {
  if (!isSignedIn()) return
  const back = signInPath(window.location)
  expireSession()
  goTo(back)
}

/**
 * Follows sign-in, refresh and sign-out of other tabs. A sign-in page continues to the original location. After a
 * sign-out elsewhere, and for another account, no data of the former session stay on the screen. Typed text returns with
 * its account.
 */
export const followOtherTabs = (): void => {
  window.addEventListener('storage', ({ key }) => {
    if (key !== authStorageKey && key !== null) return
    const { user } = useAuth.getState()
    const stored = storedSession()
    const isSame = stored?.user?.id === user?.id
    if (!isSame) keepTyped()
    if (stored && (isSame || !user)) keepSession(stored)
    if (!user) {
      const { pathname, search } = window.location
      const isWaiting = stored && pathname.startsWith('/sign-in')
      return isWaiting && goTo(safeRedirect(new URLSearchParams(search).get('redirect')), { replace: true })
    }
    if (isSame) return
    if (stored) {
      resetTab()
      return window.location.reload()
    }
    leaveSession()
    // A preview is a page for readers without an account.
    if (!window.location.pathname.startsWith('/preview/')) goTo(signInPath(window.location))
  })
}
