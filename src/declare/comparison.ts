import type { ValueType } from './operators'

/** Orders two texts as PostgreSQL's "C" collation does: by code point, not by UTF-16 unit. Makes no copy of either. */
export function compareText(a: string, b: string): number {
  const shared = Math.min(a.length, b.length)
  for (let index = 0; index < shared; index++) {
    const difference = rankOf(a.charCodeAt(index)) - rankOf(b.charCodeAt(index))
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/** Surrogates stand for code points that are above all others. */
const rankOf = (unit: number) => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit)

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
 * are put into small letters first, character by character, as PostgreSQL does it. Each run of the pattern is taken where it
 * is found first, so that no pattern costs more than its length times that of the text.
 */
export function fitsPattern(text: string, pattern: string, ignoreCase: boolean): boolean {
  const runs = runsOf(ignoreCase ? smallLetters(pattern) : pattern)
  const characters = [...(ignoreCase ? smallLetters(text) : text)]
  const first = runs[0] ?? []
  const last = runs.at(-1) ?? []
  if (!fitsAt(characters, first, 0)) return false
  if (runs.length === 1) return characters.length === first.length
  let from = first.length
  for (const run of runs.slice(1, -1)) {
    while (from + run.length <= characters.length && !fitsAt(characters, run, from)) from++
    from += run.length
  }
  const end = characters.length - last.length
  return from <= end && fitsAt(characters, last, end)
}

/** Matches any one character. */
const anyOne = null
type Run = readonly (string | typeof anyOne)[]

/** What stands between the `%` of a pattern. */
function runsOf(pattern: string): readonly Run[] {
  const runs: (string | typeof anyOne)[][] = [[]]
  const characters = [...pattern]
  for (let index = 0; index < characters.length; index++) {
    const character = characters[index] ?? ''
    if (character === '%') runs.push([])
    else if (character === '_') runs.at(-1)?.push(anyOne)
    else runs.at(-1)?.push(character === '\\' ? (characters[++index] ?? '\\') : character)
  }
  return runs
}

const fitsAt = (characters: readonly string[], run: Run, from: number) =>
  from + run.length <= characters.length &&
  run.every((each, index) => each === anyOne || each === characters[from + index])

/** Both engines make `i` of `İ`, whose small form is two characters, and of a final sigma a sigma. */
const smallLetters = (text: string) =>
  [...text].map((character) => [...character.toLowerCase()][0] ?? character).join('')

/** A text as a pattern that means just itself: what people type has no wildcards. */
export const escapeLike = (text: unknown): string => String(text).replace(/[\\%_]/g, '\\$&')

/** The digits of a text alone: `+1 (555) 0100` has `15550100`. */
export const digitsOf = (text: unknown): string => String(text).replace(/[^0-9]/g, '')
