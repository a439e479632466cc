import type { AnyField } from '../../src/declare'
import { digitsOf } from '../../src/declare/comparison'
import { idIn, idsFrom } from '../../src/declare/formats'
import { kindOf } from '../../src/declare/kind'
import { codeSql } from '../../src/fields/kind.server'
import type { Params } from './params'

/** A text is compared by its first words. */
const mostWords = 8

/** A word with so many digits is a number of a record: it leads to few rows. */
const fewestDigits = 4

/** LIKE patterns of one word. */
export type Alternatives = readonly string[]

/** The searched text in a statement: its placeholders are shared by all resources. */
export interface SearchedFor {
  params: Params
  /** The whole text, as `$1::text`. */
  text(): string
  /** The first id in the text. */
  id: (() => string) | null
  /** A condition on ids that begin with the whole text. */
  idStart: ((id: string) => string) | null
  /** LIKE patterns: one of each word must match. */
  patterns(): readonly Alternatives[]
  /** The pattern of the word with the most digits, if other words may be texts of a related record. */
  number: (() => Alternatives) | null
  /** The patterns of a text with a phone number: one of its digits, and those of the other words. */
  digits(field: AnyField): readonly Alternatives[] | null
  /** The name of a SELECT that several resources use, so that it runs once. `key` identifies it. */
  shared(key: string, select: () => string): string
  /** The beginning of the statement, with every shared SELECT. */
  withShared(): string
}

/** Prepares a text for `foundRowsSql`; null for a text without letters and digits, which finds nothing. */
export function searchedFor(given: string, params: Params): SearchedFor | null {
  const text = plainText(given)
  const all = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  if (all.length === 0) return null
  // PostgreSQL refuses values that a statement does not use, so each is added with its first use.
  const value = memoized((of: string) => params.add(of, 'text'))
  const pattern = (word: string): Alternatives => [
    `"search_pattern"(${value(word)})`,
    ...(isCode(word) ? [`'%' || ${codeSql(value(word))} || '%'`] : []),
  ]
  const named = idIn(text)
  const range = idsFrom(text)
  const id = memoized((of: string) => params.add(of, 'uuid'))
  const words = all.slice(0, mostWords)
  const [number = ''] = words.toSorted((a, b) => digitsOf(b).length - digitsOf(a).length)
  const [phone, others] = [all.filter(isDigits), words.filter((word) => !isDigits(word))]
  const shared = new Map<string, { name: string; select: string }>()
  return {
    params,
    text: () => value(text),
    id: named === null ? null : () => id(named),
    idStart: range && ((of) => `${of} between ${id(range[0])} and ${id(range[1])}`),
    patterns: () => words.map(pattern),
    number: words.length > 1 && digitsOf(number).length >= fewestDigits ? () => pattern(number) : null,
    digits(field) {
      const found = kindOf(field).search?.(phone.join(' '))?.digits
      // The patterns of all words find such digits too.
      if (typeof found !== 'string' || words.includes(found)) return null
      return [...others.map(pattern), [value(`%${found}%`)]]
    },
    shared(key, make) {
      const known = shared.get(key)
      if (known) return known.name
      const select = make()
      const name = `"shared${shared.size}"`
      shared.set(key, { name, select })
      return name
    },
    withShared() {
      const parts = [...shared.values()].map(({ name, select }) => `${name} as materialized (${select})`)
      return parts.length > 0 ? `with ${parts.join(', ')} ` : ''
    },
  }
}

/** Chinese keyboards type full-width letters and digits, documents have other dashes, and copied links have a scheme. */
const plainText = (given: string) =>
  given
    .normalize('NFKC')
    .replace(/[\p{Pd}\u00ad\u2212]/gu, '-')
    .replace(/\b(?:mailto:|(?:tel|sms):(?=\s*[+\d(]))/gi, ' ')
    .trim()

/** Whether a word may be a code without its separators, or a part of one. */
const isCode = (word: string) => /^[a-z\d]{6,}$/i.test(word) && digitsOf(word).length >= fewestDigits

const isDigits = (word: string) => /^[+\d().-]+$/.test(word)

function memoized<Value>(make: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>()
  return (key) => {
    const value = known.get(key) ?? make(key)
    known.set(key, value)
    return value
  }
}

export function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}
