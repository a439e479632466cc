import { graphql, type VariablesOf } from './graphql'
import { startSession } from './session'
import { request } from './transport'

// Requests of the pages beside sign-in, which load later.

const codeDocument = graphql(
  'mutation ($input: VerifyOneTimeCodeInput!) { verifyOneTimeCode(input: $input) { accessToken user { id email displayName role } recoveryCodesLeft } }',
)
const singleSignOnDocument = graphql(
  'mutation ($input: FinishSingleSignOnInput!) { finishSingleSignOn(input: $input) { accessToken user { id email displayName role } challengeId secondStep redirect } }',
)
const resendDocument = graphql(
  'mutation ($input: ResendOneTimeCodeInput!) { resendOneTimeCode(input: $input) { challengeId } }',
)
const resetRequestDocument = graphql(
  'mutation ($input: RequestPasswordResetInput!) { requestPasswordReset(input: $input) }',
)
const resetDocument = graphql('mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) }')
const signUpDocument = graphql('mutation ($input: SignUpInput!) { signUp(input: $input) { id } }')

/**
 * The second step of sign-in, with the six digits of the email or the app, or a recovery code. Then it returns the
 * number of unused ones.
 */
export const verifyOneTimeCode = async (challengeId: string, code: string): Promise<number | null> => {
  const { verifyOneTimeCode } = await request(codeDocument, { input: { challengeId, code } }, { anonymous: true })
  startSession(verifyOneTimeCode)
  return verifyOneTimeCode.recoveryCodesLeft
}

/**
 * Signs in with the answer of a provider, the query string of the page's address. Returns the page that was asked for,
 * and the challenge of the second step if there is one.
 */
export const finishSingleSignOn = async (parameters: string) => {
  const { finishSingleSignOn } = await request(singleSignOnDocument, { input: { parameters } }, { anonymous: true })
  const { challengeId, secondStep, redirect } = finishSingleSignOn
  return { redirect, challenge: startSession(finishSingleSignOn) ? null : { challengeId, secondStep } }
}

/** Emails another code for a sign-in in progress, and returns its challenge. */
export const resendOneTimeCode = async (challengeId: string): Promise<string> => {
  const { resendOneTimeCode } = await request(resendDocument, { input: { challengeId } }, { anonymous: true })
  return resendOneTimeCode.challengeId ?? challengeId
}

/** Emails a code for a new password, if the address has an account; the answer is always the same. */
export const requestPasswordReset = (email: string): Promise<unknown> =>
  request(resetRequestDocument, { input: { email } }, { anonymous: true })

export const resetPassword = (input: VariablesOf<typeof resetDocument>['input']): Promise<unknown> =>
  request(resetDocument, { input }, { anonymous: true })

/** Creates a player account without access to the back office. */
export const signUp = (input: VariablesOf<typeof signUpDocument>['input']): Promise<unknown> =>
  request(signUpDocument, { input }, { anonymous: true })
