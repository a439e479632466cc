import { declareField, type FieldOptions } from '../../declare/field'
import { defineKind } from '../../declare/kind'
import { checkText } from '../issues'

export interface SecretOptions extends FieldOptions {
  max?: number
}

/** A text that is stored encrypted and never returned; an empty input keeps the current one. */
export const secret = <const O extends SecretOptions = object>(options: O = {} as O) =>
  declareField<'secret', O, string>('secret', options)

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
