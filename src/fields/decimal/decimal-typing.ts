import { isDecimal } from '../../declare/formats'

/**
 * Parses typed text to a decimal string: null for an empty text, the text itself if it is invalid. It never uses a
 * number, so no digit is lost. It accepts `$4.99`, `US$4.99` as Chinese lists show it, `1,234.50`, `4,99`, `.5`, `4.` and full-width digits.
 */
export function readDecimal(typed: string): string | null {
  const text = typed.normalize('NFKC').replace(/US\$|[\s$]/g, '')
  if (text === '' || text === '-') return text === '' ? null : typed
  const plain = withPoint(text)
  const found = /^([+-]?)(\d*)\.?(\d*)$/.exec(plain)
  if (!found || (found[2] === '' && found[3] === '')) return typed
  const [, sign = '', whole = '', fraction = ''] = found
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  return `${sign === '-' ? '-' : ''}${digits}${fraction === '' ? '' : `.${fraction}`}`
}

/** Removes thousands separators; a single comma is a decimal separator. */
function withPoint(text: string): string {
  if (/^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text)) return text.replaceAll(',', '')
  return /^[^,.]*,[^,.]*$/.test(text) ? text.replace(',', '.') : text
}

/** Pads a decimal, `4.5` → `4.50`; too many digits stay for validation. */
export function withPlaces(value: unknown, scale: number): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  if (!isDecimal(text) || scale === 0) return text
  const [whole = '', fraction = ''] = text.split('.')
  return `${whole}.${fraction.padEnd(scale, '0')}`
}
