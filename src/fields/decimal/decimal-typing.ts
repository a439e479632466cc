/**
 * What was typed as a decimal string: null for nothing, the text itself where it cannot be read. Never a number, so no digit is
 * rounded away. Takes `$4.99`, `1,234.50`, `4,99`, `.5`, `4.` and full-width digits.
 */
export function readDecimal(typed: string): string | null {
  const text = typed.normalize('NFKC').replace(/[\s$]/g, '')
  if (text === '' || text === '-') return text === '' ? null : typed
  const plain = withPoint(text)
  const found = /^([+-]?)(\d*)\.?(\d*)$/.exec(plain)
  if (!found || (found[2] === '' && found[3] === '')) return typed
  const [, sign = '', whole = '', fraction = ''] = found
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  return `${sign === '-' ? '-' : ''}${digits}${fraction === '' ? '' : `.${fraction}`}`
}

/** Commas between thousands go; a lone comma is the decimal sign of most of the world. */
function withPoint(text: string): string {
  if (/^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text)) return text.replaceAll(',', '')
  return /^[^,.]*,[^,.]*$/.test(text) ? text.replace(',', '.') : text
}

/** A decimal with all its places, `4.5` → `4.50`; one with too many stays as it is, for the check to refuse. */
export function withPlaces(value: unknown, scale: number): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  if (!/^-?\d+(\.\d+)?$/.test(text) || scale === 0) return text
  const [whole = '', fraction = ''] = text.split('.')
  return `${whole}.${fraction.padEnd(scale, '0')}`
}
