import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { closedPattern, isPattern } from '../../sql/comparisons'

type Values = Record<string, unknown>

/** Maximum results of all documents together, and characters of the variables of one. */
const most = 1_000
const longest = 500

const results = new LRUCache<string, object>({ max: most })
let documents = 0

interface Kept<Result> {
  /** With patterns, the result has their marks instead. */
  result: Result
  patterns: readonly string[]
  document: string
  /** Identifies the document and its variables, without patterns; null for long variables, which are not cached. */
  key: string | null
}

/**
 * Caches a function of a document's variables: the same page is requested often, and searches differ in their text
 * alone. The result must depend on nothing else, and must not be modified. Not for mutations, whose variables may be
 * secret.
 */
export function keptByVariables<Result extends object>(
  read: (variables: Values) => Result,
): (variables: Values) => Kept<Result> {
  const document = String(documents++)
  return (variables) => {
    const { text, patterns } = withoutPatterns(variables)
    if (!text || text.length > longest) return { result: read(variables), patterns: [], document, key: null }
    const key = `${document} ${text}`
    const known = results.get(key) as Result | undefined
    if (known) return { result: known, patterns, document, key }
    const result = read(patterns.length > 0 ? (JSON.parse(text) as Values) : variables)
    results.set(key, result)
    return { result, patterns, document, key }
  }
}

/** The texts that `iLike` compares with, in JSON. A key with quotes is no field, so GraphQL refuses its value. */
const compared = /"iLike":"((?:[^"\\]|\\.)*)"/g

/** No client knows it, so no other value is equal to a mark. */
const mark = `${randomBytes(9).toString('base64url')} `

/** Replaces each pattern by a mark, the same for equal ones; null if PostgreSQL cannot compare one. */
function withoutPatterns(variables: Values): { text: string | null; patterns: readonly string[] } {
  const json = JSON.stringify(variables)
  // A variable of that name may be compared by any operator.
  if ('iLike' in variables || !json.includes('"iLike":"')) return { text: json, patterns: [] }
  const patterns: string[] = []
  const text = json.replace(compared, (_, inside: string) => {
    const pattern = closedPattern(JSON.parse(`"${inside}"`) as string)
    if (!patterns.includes(pattern)) patterns.push(pattern)
    return `"iLike":"${mark}${patterns.indexOf(pattern)}"`
  })
  return { text: patterns.every(isPattern) ? text : null, patterns }
}

/** The index of the pattern of a mark; undefined for another value. */
export const markedPattern = (value: unknown): number | undefined =>
  typeof value === 'string' && value.startsWith(mark) ? Number(value.slice(mark.length)) : undefined
