import { type FieldOptions, fieldBuilder } from '../../declare/field'
import { defineKind } from '../../declare/kind'
import { mask } from '../../declare/traits'
import { limitedText } from '../issues'

export interface SecretOptions extends FieldOptions {
  max?: number
}

/** A text that is stored encrypted and never returned; an empty or masked input keeps the current one. */
export const secret = fieldBuilder<'secret', SecretOptions, string>('secret')

/** The characters of a stored secret that are shown after the mask. */
export const shownCharacters = 4

/** A masked value as lists and audit events show it: `••••` or `••••1234`. */
const isMasked = (text: string) => text.startsWith(mask) && [...text].length <= mask.length + shownCharacters

export const secretKind = defineKind({
  name: 'secret',
  build: secret,
  shape: 'sealed',
  parts: ['isSet', 'last4'],
  sortable: false,
  options: ['max'],
  ...limitedText(4096),
  normalise: (value) => (value === '' || (typeof value === 'string' && isMasked(value)) ? undefined : value),
  parse: () => undefined,
  format: () => '',
})

declare module '../../declare/kind' {
  interface FieldKinds {
    secret: typeof secretKind
  }
}
