import { type FieldOptions, fieldBuilder } from '../../declare/field'
import { isDecimal, mostDigits } from '../../declare/formats'
import { defineKind } from '../../declare/kind'
import { checkRange, invalid } from '../issues'
import { readDecimal } from './decimal-typing'

export interface DecimalOptions extends FieldOptions {
  /** Total digits and digits after the point; 12 and 2 by default. */
  precision?: number
  scale?: number
  min?: string
  max?: string
  above?: string
  default?: string
}

/** An exact decimal number, always a string and never a float. */
export const decimal = fieldBuilder<'decimal', DecimalOptions, string>('decimal')

export const precisionOf = (field: object) => (field as DecimalOptions).precision ?? 12
export const scaleOf = (field: object) => (field as DecimalOptions).scale ?? 2

/** Validation issues of a decimal string: format, digits, bounds. */
export function checkDecimal(value: unknown, field: object) {
  if (!isDecimal(value)) return invalid('decimal')
  const [whole = '', fraction = ''] = value.replace('-', '').split('.')
  if (fraction.length > scaleOf(field)) return invalid('scale', { scale: scaleOf(field) })
  const most = precisionOf(field) - scaleOf(field)
  if (whole.replace(/^0+(?=\d)/, '').length > most) return invalid('tooLarge', { max: '9'.repeat(most) })
  return checkRange(value, field as DecimalOptions)
}

/** `0099.9` → `99.90`: as the database stores it, so that an audit event has the stored value. */
function inFull(text: string, scale: number): string {
  const [, sign, whole, fraction = ''] = /^(-?)0*(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined || fraction.length > scale) return text
  const digits = scale > 0 ? `${whole}.${fraction.padEnd(scale, '0')}` : whole
  return /[1-9]/.test(digits) ? `${sign}${digits}` : digits
}

export const decimalKind = defineKind({
  name: 'decimal',
  build: decimal,
  valueType: 'decimal',
  places: scaleOf,
  options: ['precision', 'scale', 'min', 'max', 'above', 'default'],
  longest: (field) => Math.max(255, precisionOf(field) + 2),
  checkOptions: (field, report) => {
    const [precision, scale] = [precisionOf(field), scaleOf(field)]
    if (!Number.isInteger(precision) || precision < 1 || precision > mostDigits)
      report('precision', `must be a number of digits from 1 to ${mostDigits}, not ${precision}`)
    if (!Number.isInteger(scale) || scale < 0 || scale > precision)
      report('scale', `must be a number of digits from 0 to the precision, ${precision}, not ${scale}`)
  },
  normalise: (value, field) => (typeof value === 'string' ? inFull(value.trim(), scaleOf(field)) : value),
  check: checkDecimal,
  parse: (text) => {
    const typed = readDecimal(text)
    return isDecimal(typed) ? typed : undefined
  },
})

declare module '../../declare/kind' {
  interface FieldKinds {
    decimal: typeof decimalKind
  }
}
