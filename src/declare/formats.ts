const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a value is the id of a record (a UUID). */
export const isId = (value: unknown): value is string => typeof value === 'string' && uuid.test(value)

/** The first id in a text, such as a copied address; programs also write ids with spaces, or without hyphens. */
export function idIn(text: string): string | null {
  const [found] = /(?<![\da-f])[\da-f]{8}(?:[\s-]*[\da-f]{4}){3}[\s-]*[\da-f]{12}(?![\da-f])/i.exec(text) ?? []
  return found?.replaceAll(/[\s-]/g, '') ?? null
}

/** The least and the greatest id that begin with a text of at least eight digits; null for another text. */
export function idsFrom(text: string): readonly [string, string] | null {
  const digits = text.replaceAll('-', '')
  return /^[\da-f]{8,31}$/i.test(digits) ? [digits.padEnd(32, '0'), digits.padEnd(32, 'f')] : null
}

/** Whether a value is an object with properties, and no list. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** PostgreSQL's limit on the digits of a number. */
export const mostDigits = 1000

/** Whether a value is a decimal string, such as `-4.50`. */
export const isDecimal = (value: unknown): value is string => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)

/** Names that ICU has beside those of IANA: PostgreSQL refuses them, or reads them as abbreviations of other zones. */
const ofIcuAlone =
  /^(?:A[CEGRS]T|B[ES]T|C[ANST]T|CTT|E[AC]T|I[ES]T|JST|MIT|N[ES]T|P[LNRS]T|SST|VST|US\/Pacific-New|Canada\/East-Saskatchewan)$/i

/** Whether a text is the IANA name of a time zone, such as `Europe/Paris`. */
export function isTimeZone(name: string): boolean {
  try {
    // Offsets such as "+05:00" are no names: PostgreSQL reads their sign the other way.
    const canBeName = /^[a-z]/i.test(name) && !ofIcuAlone.test(name)
    return canBeName && new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}

/** Whether a text is an existing date; databases have no year 0. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/

/** Whether a text is a time with a zone. Its date must exist, with a year of four digits in UTC. */
export function isInstant(text: unknown): text is string {
  if (typeof text !== 'string' || !instant.test(text) || !isDay(text.slice(0, 10))) return false
  const year = new Date(text).getUTCFullYear()
  return year >= 1 && year <= 9999
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
