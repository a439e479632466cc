import { digitsOf } from '../../declare/comparison'
import { type FieldOptions, fieldBuilder } from '../../declare/field'
import { defineKind } from '../../declare/kind'
import { checkNotation, trimmed } from '../issues'

/** A phone number in any format: digits, spaces, hyphens, brackets, a leading plus. */
export const phone = fieldBuilder<'phone', FieldOptions, string>('phone')

export const phoneKind = defineKind({
  name: 'phone',
  build: phone,
  valueType: 'text',
  searchable: true,
  line: {
    inputMode: 'tel',
    placeholder: '+1 555 0100',
    width: 160,
    isHalf: true,
    href: (value) => `tel:${value.replace(/[^\d+]/g, '')}`,
  },
  // People write a number in many formats. The zeros before a national number, or before the code of a country, are in
  // no number with "+"; fewer digits after them are rather a part of an order number. Fewer than three digits match
  // nearly every number and cannot use the index.
  search(text) {
    const digits = digitsOf(text).replace(/^0+(?=\d{6})/, '')
    return /^[+\d\s().-]+$/.test(text) && digits.length >= 3 ? { digits } : null
  },
  normalise: trimmed,
  check: (value) => checkNotation(value, 32, (text) => /^(?=.*\d)\+?[\d\s().-]{5,31}$/.test(text), 'phone'),
})

declare module '../../declare/kind' {
  interface FieldKinds {
    phone: typeof phoneKind
  }
}
