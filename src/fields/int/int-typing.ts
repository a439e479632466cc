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
