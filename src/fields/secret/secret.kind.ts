import { type FieldOptions, fieldBuilder } from '../../declare/field'
import { defineKind } from '../../declare/kind'
import { checkText } from '../issues'

export interface SecretOptions extends FieldOptions {
  max?: number
}

/** A text that is stored encrypted and never returned; an empty input keeps the current one. */
export const secret = fieldBuilder<'secret', SecretOptions, string>('secret')

export const secretKind = defineKind({
  name: 'secret',
  build: secret,
  shape: 'sealed',
  parts: ['isSet', 'last4'],
  sortable: false,
  options: ['max'],
  longest: (field) => (field as SecretOptions).max ?? 4096,
  normalise: (value) => (value === '' ? undefined : value),
  check: (value, field) => checkText(value, { max: 4096, ...(field as SecretOptions) }),
  parse: () => undefined,
  format: () => '',
})

declare module '../../declare/kind' {
  interface FieldKinds {
    secret: typeof secretKind
  }
}
