import { digitsOf } from '../../declare/comparison'
import { declareField, type FieldOptions } from '../../declare/field'
import { defineKind } from '../../declare/kind'
import { checkText, complain } from '../issues'

/** A telephone number as people write it: digits, spaces, hyphens, brackets, a leading plus. */
export const phone = <const O extends FieldOptions = object>(options: O = {} as O) =>
  declareField<'phone', O, string>('phone', options)

export const phoneKind = defineKind({
  name: 'phone',
  build: phone,
  valueType: 'text',
  searchable: true,
  // People write one number in many ways. Fewer digits are part of nearly every number, and no index finds them.
  search: (text) => (/^[+\d\s().-]+$/.test(text) && digitsOf(text).length >= 3 ? { digits: digitsOf(text) } : null),
  normalise: (value) => (typeof value === 'string' ? value.trim() : value),
  check: (value) => {
    const wrong = checkText(value, { max: 32 })
    if (wrong.length > 0) return wrong
    return /^\+?[\d\s().-]{5,31}$/.test(value as string) ? [] : complain('phone')
  },
})

declare module '../../declare/kind' {
  interface FieldKinds {
    phone: typeof phoneKind
  }
}
