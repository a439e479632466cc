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
  new OperationError('UNAUTHENTICATED', 'This sign-in is over. Sign in again to get a new code.', {
    key: 'errors.challengeOver',
  })

/** The mail server did not accept the email with a code, so the sign-in cannot continue. */
export const mailNotSent = () =>
  new OperationError('INTERNAL', 'The mail with the code could not be sent. Try again in a few minutes.', {
    key: 'errors.mailNotSent',
  })

/** The same for a code that is wrong, expired, used, void or tried too often, and for an unknown challenge. */
export const wrongCode = () => invalid({ code: [{ key: 'validation.wrongCode' }] })

/** For a signed-in person. */
export const wrongPassword = () => invalid({ currentPassword: [{ key: 'validation.wrongPassword' }] })
