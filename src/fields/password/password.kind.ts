import { type FieldOptions, fieldBuilder } from '../../declare/field'
import { defineKind } from '../../declare/kind'
import { checkText } from '../issues'

/** Minimum length (specification section 9). */
export const passwordMinimum = 7

export interface PasswordOptions extends FieldOptions {
  /** The input has an additional `confirm…`, and both values must be equal. */
  confirm?: boolean
  /** It is the current password, as proof, so browsers may fill it in. */
  present?: boolean
}

/** A password: stored as a hash, only in inputs. Empty on an update keeps the current one. */
export const password = fieldBuilder<'password', PasswordOptions, string>('password')

export const passwordKind = defineKind({
  name: 'password',
  build: password,
  shape: 'hashed',
  sortable: false,
  options: ['confirm', 'present'],
  isRepeated: (field) => (field as PasswordOptions).confirm === true,
  normalise: (value) => (value === '' ? undefined : value),
  check: (value) => {
    const issues = checkText(value, { min: passwordMinimum, max: 200 })
    return issues.map((issue) => (issue.key === 'minLength' ? { ...issue, key: 'passwordLength' } : issue))
  },
  parse: () => undefined,
  format: () => '',
})

declare module '../../declare/kind' {
  interface FieldKinds {
    password: typeof passwordKind
  }
}
