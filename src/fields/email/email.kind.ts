import { type FieldOptions, fieldBuilder } from '../../declare/field'
import { defineKind } from '../../declare/kind'
import { checkNotation } from '../issues'

/** An email address in lower case, so that one mailbox is one account. */
export const email = fieldBuilder<'email', FieldOptions, string>('email')

const address = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/u

export const emailKind = defineKind({
  name: 'email',
  build: email,
  valueType: 'text',
  searchable: true,
  line: {
    inputMode: 'email',
    placeholder: 'name@example.com',
    width: 240,
    isHalf: true,
    href: (value) => `mailto:${value}`,
  },
  normalise: (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
  check: (value) => checkNotation(value, 254, (text) => address.test(text), 'email'),
})

declare module '../../declare/kind' {
  interface FieldKinds {
    email: typeof emailKind
  }
}
