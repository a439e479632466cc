import { t } from 'i18next'
import { forgetViewer } from './access'
import { isSignedIn, keepSession, resetAuth, type SignedInUser } from './auth-storage'
import { graphql, type ResultOf, type VariablesOf } from './graphql'
import { goTo } from './navigation'
import { showToast } from './notifications'
import { signInPath } from './redirect'
import { request } from './transport'

/** Signed in, or asked for the one-time code of the second step. */
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

/** @throws {RequestError} UNAUTHENTICATED for a wrong pair, FORBIDDEN for an account without back-office access, RATE_LIMITED */
export const signIn = async (email: string, password: string): Promise<SignInOutcome> => {
  const { signIn } = await request(signInDocument, { input: { email, password } }, { anonymous: true })
  return keep(signIn)
}

/** The second step of sign-in, with the six digits that were mailed. */
export const verifyOneTimeCode = async (challengeId: string, code: string): Promise<SignInOutcome> => {
  const { verifyOneTimeCode } = await request(codeDocument, { input: { challengeId, code } }, { anonymous: true })
  return keep(verifyOneTimeCode)
}

/** Mails another code for the sign-in that waits for one, and gives the challenge that it answers. */
export const resendOneTimeCode = async (challengeId: string): Promise<string> => {
  const { resendOneTimeCode } = await request(resendDocument, { input: { challengeId } }, { anonymous: true })
  return resendOneTimeCode.challengeId ?? challengeId
}

/** Ends the session on the server too; here it ends even when the server cannot be asked. */
export const signOut = async (): Promise<void> => {
  await request(graphql('mutation { signOut }')).catch(() => undefined)
  leaveSession()
}

/** Forgets who was signed in, on this side. */
export const leaveSession = (): void => {
  resetAuth()
  forgetViewer()
}

/** Mails a code for a new password, if the address has an account: the answer is the same either way. */
export const requestPasswordReset = (email: string): Promise<unknown> =>
  request(resetRequestDocument, { input: { email } }, { anonymous: true })

export const resetPassword = (input: VariablesOf<typeof resetDocument>['input']): Promise<unknown> =>
  request(resetDocument, { input }, { anonymous: true })

/** Makes a player's account; it has no access to this back office. */
export const signUp = (input: VariablesOf<typeof signUpDocument>['input']): Promise<unknown> =>
  request(signUpDocument, { input }, { anonymous: true })

/** Says that the session stands no longer, once however many queries found out, and forgets it (specification section 8). */
export const expireSession = (): void => {
  if (!isSignedIn()) return
  leaveSession()
  showToast({ key: 'session-expired', type: 'error', message: t('errors.sessionExpired') })
}

/** Expires the session and leads to sign-in with the way back. */
export const endSession = (): void => {
  if (!isSignedIn()) return
  const back = signInPath(window.location)
  expireSession()
  goTo(back)
}
