import { type FieldOptions, fieldBuilder } from '../../declare/field'
import { defineKind } from '../../declare/kind'
import { checkRange, invalid } from '../issues'

export interface IntOptions extends FieldOptions {
  min?: number
  max?: number
  above?: number
  default?: number
}

/** A 32-bit integer. */
export const int = fieldBuilder<'int', IntOptions, number>('int')

export const intKind = defineKind({
  name: 'int',
  build: int,
  valueType: 'number',
  isWhole: true,
  options: ['min', 'max', 'above', 'default'],
  check: (value, field) =>
    Number.isInteger(value)
      ? checkRange(value as number, { min: -2_147_483_648, max: 2_147_483_647, ...(field as IntOptions) })
      : invalid('int'),
  parse: (text) => {
    const number = readInt(text)
    return typeof number === 'number' ? number : undefined
  },
})

declare module '../../declare/kind' {
  interface FieldKinds {
    int: typeof intKind
  }
}

/**
 * Parses typed text to an integer: null for an empty text, the text itself if it is invalid. It accepts `1,000` and
 * full-width digits.
 */
export function readInt(typed: string): number | string | null {
  const text = typed.normalize('NFKC').trim()
  if (text === '') return null
  const digits = /^[+-]?\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text
  const number = Number(digits)
  return /^[+-]?\d+$/.test(digits) && Number.isSafeInteger(number) ? number : typed
}
