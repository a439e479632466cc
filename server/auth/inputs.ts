import { type FieldMessage, type FieldMessages, messageOf } from '../../src/declare'
import { kindOf } from '../../src/declare/kind'
import { f } from '../../src/fields'
import { checkText } from '../../src/fields/issues'
import { assertValid } from '../errors'
import { tidyRecoveryCode } from './recovery-codes'

export interface SignInInput {
  email: string
  password: string
}

export interface VerifyCodeInput {
  challengeId: string
  code: string
}

export interface ResetPasswordInput {
  challengeId?: string | null
  email?: string | null
  code: string
  password: string
  confirmPassword: string
}

export interface SignUpInput {
  username: string
  email: string
  password: string
  confirmPassword: string
}

const longestEmail = 254
/** Far above the limit of a user name; the declaration has the real limit. */
const longestName = 254
const passwordField = f.password()

type Check = (value: string) => FieldMessage | null

const text =
  (required: string, max: number): Check =>
  (value) => {
    if (value.trim() === '') return { key: `validation.${required}` }
    const [issue] = checkText(value, { max })
    return issue ? messageOf(issue) : null
  }

const email = text('enterEmail', longestEmail)

const password: Check = (value) => {
  if (value === '') return { key: 'validation.enterPassword' }
  const [issue] = kindOf(passwordField).check(value, passwordField)
  return issue ? messageOf(issue) : null
}

const code: Check = (value) => (/^\d{6}$/.test(value) ? null : { key: 'validation.enterCode' })

/** Whether a text has the form of a one-time code; otherwise it may be a recovery code. */
export const isOneTimeCode = (text: string): boolean => code(text) === null

const appCode: Check = (value) =>
  isOneTimeCode(value) || tidyRecoveryCode(value) ? null : { key: 'validation.enterAppCode' }

const confirmation =
  (chosen: string): Check =>
  (value) => {
    if (value === '') return { key: 'validation.confirmPassword' }
    return value === chosen ? null : { key: 'validation.passwordsDiffer' }
  }

/** Throws VALIDATION_FAILED with all issues. */
function check(input: Record<string, [value: string, check: Check]>): void {
  const fields: FieldMessages = {}
  for (const [field, [value, checkValue]] of Object.entries(input)) {
    const problem = checkValue(value)
    if (problem) fields[field] = [problem]
  }
  assertValid(fields)
}

/** Normalizes an address like the `email` field kind. */
export const tidyEmail = (value: string) => value.trim().toLowerCase()

/** Sign-in (specification section 5). @returns the email in its stored form */
export function checkSignIn(input: SignInInput): SignInInput {
  check({ email: [input.email, email], password: [input.password, password] })
  return { email: tidyEmail(input.email), password: input.password }
}

export const checkCode = (input: VerifyCodeInput): void => check({ code: [input.code, code] })

/** The answer to a sign-in that takes the codes of an app: one of them, or a recovery code. */
export const checkAppCode = (input: VerifyCodeInput): void => check({ code: [input.code, appCode] })

export const checkResetRequest = (input: { email: string }): void => check({ email: [input.email, email] })

/** A reset names its challenge or an email address. */
export function checkReset(input: ResetPasswordInput): void {
  check({
    ...(input.challengeId ? {} : { email: [input.email ?? '', email] as [string, Check] }),
    code: [input.code, code],
    password: [input.password, password],
    confirmPassword: [input.confirmPassword, confirmation(input.password)],
  })
}

/** Additional checks of sign-up: a declared user may have no password. */
export const checkSignUp = (input: SignUpInput): void =>
  check({
    username: [input.username, text('required', longestName)],
    email: [input.email, email],
    password: [input.password, password],
    confirmPassword: [input.confirmPassword, confirmation(input.password)],
  })
