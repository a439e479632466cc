/** What was typed as a whole number: null for nothing, the text itself where it cannot be read. Takes `1,000` and full-width digits. */
export function readInt(typed: string): number | string | null {
  const text = typed.normalize('NFKC').trim()
  if (text === '') return null
  const digits = /^[+-]?\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text
  const number = Number(digits)
  return /^[+-]?\d+$/.test(digits) && Number.isSafeInteger(number) ? number : typed
}
