import type { ValueType } from './operators'

/** Orders two texts as PostgreSQL's "C" collation does: by code point, not by UTF-16 unit. */
export function compareText(a: string, b: string): number {
  const left = [...a]
  const right = [...b]
  const shared = Math.min(left.length, right.length)
  for (let index = 0; index < shared; index++) {
    const difference = (left[index]?.codePointAt(0) ?? 0) - (right[index]?.codePointAt(0) ?? 0)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}

/** Orders two decimal strings exactly, whatever their number of digits. */
export function compareDecimal(a: string, b: string): number {
  const scale = Math.max(fractionOf(a).length, fractionOf(b).length)
  const difference = scaled(a, scale) - scaled(b, scale)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

const fractionOf = (decimal: string) => decimal.split('.')[1] ?? ''
const scaled = (decimal: string, scale: number) => {
  const [whole = '0'] = decimal.split('.')
  return BigInt(whole.replace('+', '') + fractionOf(decimal).padEnd(scale, '0'))
}

/** Orders two values of a type, both there; negative, zero or positive. */
export function compareValues(type: ValueType, a: unknown, b: unknown): number {
  switch (type) {
    case 'number':
      return Number(a) - Number(b)
    case 'decimal':
      return compareDecimal(String(a), String(b))
    case 'instant':
      return new Date(a as string).getTime() - new Date(b as string).getTime()
    case 'boolean':
      return Number(a) - Number(b)
    case 'id':
      return compareText(String(a).toLowerCase(), String(b).toLowerCase())
    default:
      return compareText(String(a), String(b))
  }
}

/**
 * Whether a text fits a LIKE pattern: `%` any run, `_` one character, `\` takes the next one as it is. Without case both
 * are put into small letters first, character by character, as PostgreSQL does it.
 */
export function fitsPattern(text: string, pattern: string, ignoreCase: boolean): boolean {
  let source = ''
  const characters = [...(ignoreCase ? smallLetters(pattern) : pattern)]
  for (let index = 0; index < characters.length; index++) {
    const character = characters[index] ?? ''
    if (character === '%') source += '[^]*'
    else if (character === '_') source += '[^]'
    else
      source += (character === '\\' ? (characters[++index] ?? '\\') : character).replace(
        /[\\^$.*+?()[\]{}|/]/gu,
        '\\$&',
      )
  }
  return new RegExp(`^${source}$`, 'u').test(ignoreCase ? smallLetters(text) : text)
}

/** Both engines make `i` of `İ`, whose small form is two characters, and of a final sigma a sigma. */
const smallLetters = (text: string) =>
  [...text].map((character) => [...character.toLowerCase()][0] ?? character).join('')

/** A text as a pattern that means just itself: what people type has no wildcards. */
export const escapeLike = (text: unknown): string => String(text).replace(/[\\%_]/g, '\\$&')
