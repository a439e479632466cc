import { invalid, OperationError } from '../errors'

/** The same for an unknown e-mail and a wrong password. */
export const wrongCredentials = () =>
  new OperationError('UNAUTHENTICATED', 'Incorrect email or password.', { key: 'errors.wrongCredentials' })

/** An account of the platform that is no staff (design section 6); said only after the password was right. */
export const noBackOffice = () =>
  new OperationError('FORBIDDEN', 'This account has no access to the back office.', { key: 'errors.noBackOffice' })

/** Said only after the password was right. */
export const accountNotActive = () =>
  new OperationError('FORBIDDEN', 'This account is not active. Ask a super admin to activate it.', {
    key: 'errors.accountNotActive',
  })

/** A sign-in that waited too long for its code, or got another one by now. */
export const challengeOver = () =>
  new OperationError('UNAUTHENTICATED', 'This sign-in is over. Sign in again to get a new code.', {
    key: 'errors.challengeOver',
  })

/** The mail server did not take the email with a code, without which nobody can go on. */
export const mailNotSent = () =>
  new OperationError('INTERNAL', 'The mail with the code could not be sent. Try again in a few minutes.', {
    key: 'errors.mailNotSent',
  })

/** The same for a code that is wrong, expired, used, void or tried too often, and for a challenge that never was. */
export const wrongCode = () => invalid({ code: [{ key: 'validation.wrongCode' }] })

/** Of somebody who is signed in and should know it. */
export const wrongPassword = () => invalid({ currentPassword: [{ key: 'validation.wrongPassword' }] })
