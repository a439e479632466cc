import type { ValueType } from './filter'

/** Compares two texts like PostgreSQL's "C" collation: by code point instead of UTF-16 unit, without copies. */
export function compareText(a: string, b: string): number {
  const shared = Math.min(a.length, b.length)
  for (let index = 0; index < shared; index++) {
    const difference = rankOf(a.charCodeAt(index)) - rankOf(b.charCodeAt(index))
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/** Surrogates represent the code points above all others. */
const rankOf = (unit: number) => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit)

/** Compares two decimal strings exactly, with any number of digits. */
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

/** Compares two existing values of a type; negative, zero or positive. */
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
 * Whether a text matches a LIKE pattern: `%` is any text, `_` one character, `\` escapes the next one. To ignore case,
 * both are lowercased character by character, as in PostgreSQL. Each part between `%` takes its first match, so the
 * time is at most the product of both lengths.
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

/** A part between the `%` of a pattern. */
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

/** Both engines map `İ`, whose lowercase has two characters, to `i`, and a final sigma to a sigma. */
const smallLetters = (text: string) =>
  [...text].map((character) => [...character.toLowerCase()][0] ?? character).join('')

/** Escapes a text for a pattern, because typed text has no wildcards. */
export const escapeLike = (text: unknown): string => String(text).replace(/[\\%_]/g, '\\$&')

/** Only the digits of a text: `+1 (555) 0100` has `15550100`. */
export const digitsOf = (text: unknown): string => String(text).replace(/[^0-9]/g, '')
