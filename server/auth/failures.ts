import { invalid, OperationError } from '../errors'

/** The same for an unknown email and a wrong password. */
export const wrongCredentials = () =>
  new OperationError('UNAUTHENTICATED', 'Incorrect email or password.', { key: 'errors.wrongCredentials' })

/** An account of the platform that is not staff; only returned after a right password. */
export const noBackOffice = () =>
  new OperationError('FORBIDDEN', 'This account has no access to the back office.', { key: 'errors.noBackOffice' })

/** Only returned after a right password. */
export const accountNotActive = () =>
  new OperationError('FORBIDDEN', 'This account is not active. Ask a super admin to activate it.', {
    key: 'errors.accountNotActive',
  })

/** A sign-in whose challenge has expired or was replaced. */
export const challengeOver = () =>
  new OperationError('UNAUTHENTICATED', 'This sign-in is over. Sign in again.', {
    key: 'errors.challengeOver',
  })

/** The mail server did not accept the email with a code, so the sign-in cannot continue. */
export const mailNotSent = () =>
  new OperationError('INTERNAL', 'The mail with the code could not be sent. Try again in a few minutes.', {
    key: 'errors.mailNotSent',
  })

/** A sign-in that takes the codes of an app, for which no email is sent. */
export const noEmailedCode = () =>
  new OperationError('CONFLICT', 'This sign-in takes the code of your authenticator app. No code is emailed.', {
    key: 'errors.noEmailedCode',
  })

/** An app in setup that was replaced, confirmed or not confirmed in time. */
export const setupOver = () =>
  new OperationError('CONFLICT', 'This setup of an authenticator app is over. Start again.', {
    key: 'errors.setupOver',
  })

/** Recovery codes belong to an app. */
export const noApp = () =>
  new OperationError('CONFLICT', 'This account has no authenticator app.', { key: 'errors.noApp' })

/** The same for a wrong code of an app and a used one. */
export const wrongAppCode = () => invalid({ code: [{ key: 'validation.wrongAppCode' }] })

/** The same for an unknown recovery code and a used one. */
export const wrongRecoveryCode = () => invalid({ code: [{ key: 'validation.wrongRecoveryCode' }] })

/** The same for a code that is wrong, expired, used, void or tried too often, and for an unknown challenge. */
export const wrongCode = () => invalid({ code: [{ key: 'validation.wrongCode' }] })

/** For a signed-in person. */
export const wrongPassword = () => invalid({ currentPassword: [{ key: 'validation.wrongPassword' }] })

const failedSingleSignOn = (code: 'FORBIDDEN' | 'INTERNAL' | 'UNAUTHENTICATED', key: string, title: string) =>
  new OperationError(code, title, { key: `errors.singleSignOn.${key}` })

/** The provider does not answer. */
export const providerDown = () =>
  failedSingleSignOn('INTERNAL', 'down', 'The provider of single sign-on cannot be reached. Use your password.')

/** The provider refused the sign-in, or the person cancelled it there. */
export const providerRefused = () =>
  failedSingleSignOn('FORBIDDEN', 'refused', 'The sign-in was cancelled, or refused by the provider. Try again.')

/** The provider's answer is not valid; the log has the reason. */
export const providerAnswerInvalid = () =>
  failedSingleSignOn('UNAUTHENTICATED', 'invalid', 'The answer of the provider is not valid. Try again.')

/** The provider names no address, or does not confirm that it belongs to the person. */
export const emailNotVerified = () =>
  failedSingleSignOn('FORBIDDEN', 'notVerified', 'The provider does not confirm your email address.')

/** No account has the address that the provider confirmed. */
export const noAccountOfProvider = () =>
  failedSingleSignOn('FORBIDDEN', 'noAccount', 'No account has your email address. Ask a super admin for one.')
