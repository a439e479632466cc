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
import { graphql, type ResultOf, type VariablesOf } from './graphql'
import { goTo, safeRedirect, signInPath } from './navigation'
import { request } from './transport'

/** Signed in, or the second step needs a one-time code. */
export type SignInOutcome = { user: SignedInUser } | { challengeId: string }

const selection = '{ accessToken expiresAt user { id email displayName role } challengeId }'
const signInDocument = graphql(`mutation ($input: SignInInput!) { signIn(input: $input) ${selection} }`)
const codeDocument = graphql(
  `mutation ($input: VerifyOneTimeCodeInput!) { verifyOneTimeCode(input: $input) ${selection} }`,
)
const resendDocument = graphql(
  'mutation ($input: ResendOneTimeCodeInput!) { resendOneTimeCode(input: $input) { challengeId } }',
)
const resetRequestDocument = graphql(
  'mutation ($input: RequestPasswordResetInput!) { requestPasswordReset(input: $input) }',
)
const resetDocument = graphql('mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) }')
const signUpDocument = graphql('mutation ($input: SignUpInput!) { signUp(input: $input) { id } }')

const keep = ({ accessToken, user, challengeId }: ResultOf<typeof signInDocument>['signIn']): SignInOutcome => {
  if (!accessToken || !user) return { challengeId: challengeId ?? '' }
  forgetViewer()
  keepSession({ user, accessToken })
  return { user }
}

/**
 * @throws {RequestError} UNAUTHENTICATED for wrong credentials, FORBIDDEN for an account without back-office access,
 * RATE_LIMITED
 */
export const signIn = async (email: string, password: string): Promise<SignInOutcome> => {
  const { signIn } = await request(signInDocument, { input: { email, password } }, { anonymous: true })
  return keep(signIn)
}

/** The second step of sign-in, with the six digits of the email. */
export const verifyOneTimeCode = async (challengeId: string, code: string): Promise<SignInOutcome> => {
  const { verifyOneTimeCode } = await request(codeDocument, { input: { challengeId, code } }, { anonymous: true })
  return keep(verifyOneTimeCode)
}

/** Emails another code for a sign-in in progress, and returns its challenge. */
export const resendOneTimeCode = async (challengeId: string): Promise<string> => {
  const { resendOneTimeCode } = await request(resendDocument, { input: { challengeId } }, { anonymous: true })
  return resendOneTimeCode.challengeId ?? challengeId
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

/** Emails a code for a new password, if the address has an account; the answer is always the same. */
export const requestPasswordReset = (email: string): Promise<unknown> =>
  request(resetRequestDocument, { input: { email } }, { anonymous: true })

export const resetPassword = (input: VariablesOf<typeof resetDocument>['input']): Promise<unknown> =>
  request(resetDocument, { input }, { anonymous: true })

/** Creates a player account without access to the back office. */
export const signUp = (input: VariablesOf<typeof signUpDocument>['input']): Promise<unknown> =>
  request(signUpDocument, { input }, { anonymous: true })

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
