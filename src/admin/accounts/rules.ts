import type { FieldMessage } from '../../declare'
import { lengthOf } from '../../fields/issues'

/** The issue of a value, or undefined. The rules are those of specification section 5, which the server checks too. */
type ValidationIssue = FieldMessage | undefined

const minPassword = 7
const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
/** The regular expression takes seconds for much longer texts. */
const longestEmail = 1_000
export const codeLength = 6

export const checkEmail = (email: string): ValidationIssue => {
  if (!email.trim()) return { key: 'validation.enterEmail' }
  return email.length <= longestEmail && emailForm.test(email.trim()) ? undefined : { key: 'validation.email' }
}

export const checkPassword = (password: string): ValidationIssue => {
  if (!password) return { key: 'validation.enterPassword' }
  const isShort = lengthOf(password) < minPassword
  return isShort ? { key: 'validation.passwordLength', values: { min: minPassword } } : undefined
}

export const checkConfirmation = (password: string, confirmation: string): ValidationIssue => {
  if (!confirmation) return { key: 'validation.confirmPassword' }
  return password === confirmation ? undefined : { key: 'validation.passwordsDiffer' }
}

export const checkCode = (code: string): ValidationIssue =>
  /^\d{6}$/.test(code) ? undefined : { key: 'validation.enterCode' }

/** Spaces, dashes and case do not matter. */
export const checkRecoveryCode = (code: string): ValidationIssue =>
  /^[^\W_]{10}$/.test(code.normalize('NFKC').replace(/[\s\p{Pd}]/gu, ''))
    ? undefined
    : { key: 'validation.enterRecoveryCode' }

export const checkUsername = (username: string): ValidationIssue => {
  const length = lengthOf(username.trim())
  if (length === 0) return { key: 'validation.required' }
  if (length < 2) return { key: 'validation.minLength', values: { min: 2 } }
  return length > 30 ? { key: 'validation.maxLength', values: { max: 30 } } : undefined
}
