import { t } from 'i18next'
import { forgetViewer } from './access'
import { isSignedIn, keepSession, resetAuth, type SignedInUser } from './auth-storage'
import { goTo } from './navigation'
import { showToast } from './notifications'
import { signInPath } from './redirect'
import { request } from './transport'

interface SignInAnswer {
  accessToken: string | null
  user: SignedInUser | null
  challengeId: string | null
}

/** Signed in, or asked for the one-time code of the second step. */
export type SignInOutcome = { user: SignedInUser } | { challengeId: string }

const selection = '{ accessToken expiresAt user { id email displayName role } challengeId }'

const keep = ({ accessToken, user, challengeId }: SignInAnswer): SignInOutcome => {
  if (!accessToken || !user) return { challengeId: challengeId ?? '' }
  forgetViewer()
  keepSession({ user, accessToken })
  return { user }
}

/** @throws {RequestError} UNAUTHENTICATED for a wrong pair, FORBIDDEN for an account without back-office access, RATE_LIMITED */
export const signIn = async (email: string, password: string): Promise<SignInOutcome> => {
  const { signIn } = await request<{ signIn: SignInAnswer }>(
    `mutation ($input: SignInInput!) { signIn(input: $input) ${selection} }`,
    { input: { email, password } },
    { anonymous: true },
  )
  return keep(signIn)
}

/** The second step of sign-in, with the six digits that were mailed. */
export const verifyOneTimeCode = async (challengeId: string, code: string): Promise<SignInOutcome> => {
  const { verifyOneTimeCode } = await request<{ verifyOneTimeCode: SignInAnswer }>(
    `mutation ($input: VerifyOneTimeCodeInput!) { verifyOneTimeCode(input: $input) ${selection} }`,
    { input: { challengeId, code } },
    { anonymous: true },
  )
  return keep(verifyOneTimeCode)
}

/** Mails another code for the sign-in that waits for one, and gives the challenge that it answers. */
export const resendOneTimeCode = async (challengeId: string): Promise<string> => {
  const { resendOneTimeCode } = await request<{ resendOneTimeCode: { challengeId: string } }>(
    'mutation ($input: ResendOneTimeCodeInput!) { resendOneTimeCode(input: $input) { challengeId } }',
    { input: { challengeId } },
    { anonymous: true },
  )
  return resendOneTimeCode.challengeId
}

/** Ends the session on the server too; here it ends even when the server cannot be asked. */
export const signOut = async (): Promise<void> => {
  await request('mutation { signOut }').catch(() => undefined)
  leaveSession()
}

/** Forgets who was signed in, on this side. */
export const leaveSession = (): void => {
  resetAuth()
  forgetViewer()
}

/** Mails a code for a new password, if the address has an account: the answer is the same either way. */
export const requestPasswordReset = (email: string): Promise<unknown> =>
  request(
    'mutation ($input: RequestPasswordResetInput!) { requestPasswordReset(input: $input) }',
    { input: { email } },
    { anonymous: true },
  )

interface NewPassword {
  email: string
  code: string
  password: string
  confirmPassword: string
}

export const resetPassword = (input: NewPassword): Promise<unknown> =>
  request('mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) }', { input }, { anonymous: true })

interface NewAccount {
  username: string
  email: string
  password: string
  confirmPassword: string
}

/** Makes a player's account; it has no access to this back office. */
export const signUp = (input: NewAccount): Promise<unknown> =>
  request('mutation ($input: SignUpInput!) { signUp(input: $input) { id } }', { input }, { anonymous: true })

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
